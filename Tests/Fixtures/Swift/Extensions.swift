// swift-format-ignore-file
public enum GatewayError: Swift.Error {
    /// The request was malformed.
    case badRequest(String)
    /// The token is missing or has expired.
    case unauthenticated
    case paymentRequired
    case conflict(String?)
    case teapot
    case unknown
}

public extension GatewayError {
    init(statusCode: Int, message: String? = nil) {
        switch statusCode {
        case 400:
            self = .badRequest(message ?? "The request was not understood.")
        case 401: self = .unauthenticated
        case 402: self = .paymentRequired
        case 409: self = .conflict(message)
        case 418: self = .teapot
        default: self = .unknown
        }
    }
}

extension GatewayError: CustomStringConvertible {
    public var description: String {
        switch self {
        case let .badRequest(text): return text
        case .unauthenticated: return "Session expired."
        case .paymentRequired: return "Please update your plan."
        case .conflict(let text): return text ?? "Somebody else changed this."
        case .teapot: return "I'm a teapot."
        case .unknown: return "An unknown error has occurred."
        }
    }
}

extension GatewayError {
    var isRetryable: Bool {
        switch self {
        case .unknown: return true
        default: return false
        }
    }
}
