// swift-format-ignore-file
private enum StatusCode {
    static let success = 200..<300
    static let unauthorized = 401
    static let forbidden = 403
    static let tooManyRequests = 429
}

private let maintenanceStatus = 503

enum FeedError: Error, Equatable {
    case signIn
    case slowDown
    case maintenance
    case server(Int)

    init?(statusCode: Int) {
        switch statusCode {
        case StatusCode.success: return nil
        case StatusCode.unauthorized, StatusCode.forbidden: self = .signIn
        case StatusCode.tooManyRequests: self = .slowDown
        case maintenanceStatus: self = .maintenance
        default: self = .server(statusCode)
        }
    }
}
