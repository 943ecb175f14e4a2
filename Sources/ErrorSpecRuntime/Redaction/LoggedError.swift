import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Errors without secrets, for logs.
enum LoggedError {
    /// Returns the type and the code of an error, without its texts, which may contain secrets such as a URL's query.
    static func text(_ error: any Error) -> String {
        if let code = error.urlErrorCode { return "URLError(\(code.rawValue))" }
        if let error = error as? DecodingError { return text(error) }
        if let error = error as? RecoveryFailure { return "RecoveryFailure(\(error))" }
        return "\(type(of: error))"
    }

    private static func text(_ error: DecodingError) -> String {
        let (kind, context): (String, DecodingError.Context?) =
            switch error {
            case .typeMismatch(_, let context): ("typeMismatch", context)
            case .valueNotFound(_, let context): ("valueNotFound", context)
            case .keyNotFound(let key, let context): ("keyNotFound(\(name(key)))", context)
            case .dataCorrupted(let context): ("dataCorrupted", context)
            @unknown default: ("unknown", nil)
            }
        let path = context?.codingPath.prefix(16).map(name).joined(separator: ".") ?? ""
        return "DecodingError.\(kind)" + (path.isEmpty ? "" : " at \(path)")
    }

    private static func name(_ key: any CodingKey) -> String {
        key.intValue.map(String.init) ?? LogText.escaped(key.stringValue, longest: 64)
    }

    /// Returns the user info of an error without secrets: its numbers, its URLs without queries, and its underlying
    /// errors.
    fileprivate static func userInfo(_ userInfo: [String: Any]) -> [String: Any] {
        userInfo.compactMapValues { value in
            switch value {
            case let url as URL: LoggedURL.withoutQuery(url)
            case let number as NSNumber: number
            case let error as any Error: error.withoutSecrets
            default: nil
            }
        }
    }
}

extension Error {
    /// This error without the texts and the URLs' queries in its user info. Printing the original `URLError` would show
    /// its URL.
    var withoutSecrets: any Error {
        if let error = self as? URLError {
            return URLError(error.code, userInfo: LoggedError.userInfo(error.errorUserInfo))
        }
        guard let error = foundationError else { return self }
        return NSError(domain: error.domain, code: error.code, userInfo: LoggedError.userInfo(error.userInfo))
    }
}
