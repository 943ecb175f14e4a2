import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Takes secrets out of what logs show.
enum Redaction {
    /// What a log shows of a body, in bytes: 2 KiB.
    static let longestBody = 2_048
    static let mark = "‹redacted›"

    /// A URL with the names of its query, but no values; without fragment, user and password.
    static func url(_ url: URL?) -> String {
        guard let url, var parts = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return "–" }
        parts.user = nil
        parts.password = nil
        parts.fragment = nil
        let names = parts.percentEncodedQuery?.split(separator: "&").map { item in
            item.contains("=") ? item.prefix { $0 != "=" } + "=…" : "…"
        }
        parts.percentEncodedQuery = nil
        return (parts.string ?? "–") + (names.map { "?" + $0.joined(separator: "&") } ?? "")
    }

    /// The type and the code of an error: its texts may hold the URL with its query.
    static func error(_ error: any Error) -> String {
        if let error = error as? URLError { return "URLError(\(error.code.rawValue))" }
        if let error = error as? DecodingError { return decoding(error) }
        return "\(type(of: error))"
    }

    private static func decoding(_ error: DecodingError) -> String {
        let (kind, context): (String, DecodingError.Context?) =
            switch error {
            case .typeMismatch(_, let context): ("typeMismatch", context)
            case .valueNotFound(_, let context): ("valueNotFound", context)
            case .keyNotFound(let key, let context): ("keyNotFound(\(key.stringValue))", context)
            case .dataCorrupted(let context): ("dataCorrupted", context)
            @unknown default: ("unknown", nil)
            }
        let path =
            context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") ?? ""
        return "DecodingError.\(kind)" + (path.isEmpty ? "" : " at \(path)")
    }

    /// The beginning of a body, on one line, without the values of what is named like a secret, and without tokens.
    static func body(_ body: Data) -> String {
        guard !body.isEmpty else { return "" }
        // Redacted before it is cut: a cut inside a token could hide that it is one.
        let text = String(decoding: body.prefix(longestBody * 4), as: UTF8.self)
        guard body.prefix(64).allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 || $0 == 0x1B }) else {
            return "\(body.count) bytes that are no text"
        }
        var scanner = SecretScanner(text)
        let line = scanner.redacted()
        let start = String(decoding: line.utf8.prefix(longestBody), as: UTF8.self)
        return line.utf8.count > longestBody || body.count > longestBody * 4 ? start + "… (\(body.count) bytes)" : start
    }
}
