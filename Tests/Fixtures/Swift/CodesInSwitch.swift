// swift-format-ignore-file
enum AuthError: Error {
    case userExists, wrongPassword, locked, weakPassword, server(String), unauthorized
}

func mapAuthError(code: String, statusCode: Int, message: String) -> AuthError {
    switch code {
    case "USER_EXISTS", "EMAIL_TAKEN":
        return .userExists
    case "INVALID_CREDENTIALS":
        return .wrongPassword
    case "ACCOUNT_LOCKED":
        NotificationCenter.default.post(name: .locked, object: nil)
        return .locked
    case let other where other == "WEAK_PASSWORD":
        return .weakPassword
    default:
        switch statusCode {
        case 401: return .unauthorized
        case 500...599: return .server(message)
        default: return .server("HTTP \(statusCode)")
        }
    }
}
