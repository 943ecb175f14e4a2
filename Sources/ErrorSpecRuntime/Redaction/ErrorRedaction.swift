import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Redaction {
    /// The type and the code of an error. Its texts may contain the URL with its query.
    static func error(_ error: any Error) -> String {
        if let code = error.urlErrorCode { return "URLError(\(code.rawValue))" }
        if let error = error as? DecodingError { return decoding(error) }
        if let error = error as? RecoveryFailure { return "RecoveryFailure(\(error))" }
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

    /// The user info of an error, without the queries of URLs. Values of other types may hold a secret, and are left
    /// out.
    fileprivate static func userInfo(_ userInfo: [String: Any]) -> [String: Any] {
        userInfo.compactMapValues { value in
            switch value {
            case let url as URL: withoutQuery(url)
            case let text as String: body(Data(text.utf8))
            case let number as NSNumber: number
            case let error as any Error: error.withoutSecrets
            default: nil
            }
        }
    }

    private static func withoutQuery(_ url: URL) -> URL? {
        let text = Redaction.url(url)
        return URL(string: String(text.prefix { $0 != "?" }).replacing(mark, with: "redacted"))
    }
}

extension Error {
    /// This error, with neither queries nor anything like a token in its URLs.
    ///
    /// Printing a `URLError` would show the URL that failed.
    var withoutSecrets: any Error {
        if let error = self as? URLError {
            return URLError(error.code, userInfo: Redaction.userInfo(error.errorUserInfo))
        }
        guard let error = foundationError else { return self }
        return NSError(domain: error.domain, code: error.code, userInfo: Redaction.userInfo(error.userInfo))
    }
}
