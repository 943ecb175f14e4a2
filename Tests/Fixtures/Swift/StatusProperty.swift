// swift-format-ignore-file
public enum MemberError: Error, LocalizedError {
    case emailTaken
    case nicknameTaken
    case tooYoung(minimum: Int)

    public var statusCode: Int {
        switch self {
        case .emailTaken: return 409
        case .nicknameTaken: return 409
        case .tooYoung: return 422
        }
    }

    public var code: String {
        switch self {
        case .emailTaken: return "E-1001"
        case .nicknameTaken: return "E-1002"
        case .tooYoung: return "E-1003"
        }
    }

    public var title: String {
        switch self {
        case .emailTaken, .nicknameTaken: return "Sign-up failed"
        default: return "Sorry"
        }
    }

    public var errorDescription: String? {
        switch self {
        case .emailTaken: return "This address has an account already."
        case .nicknameTaken: return "This nickname is taken."
        case .tooYoung(let minimum): return "You have to be \(minimum) or older."
        }
    }
}
