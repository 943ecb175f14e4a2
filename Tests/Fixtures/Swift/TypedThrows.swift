// swift-format-ignore-file
enum ChatError: Error {
    case blocked, banned, muted(until: Date), rateLimited, unknown

    fileprivate static func error(forServerCode errorCode: Int) -> ChatError {
        return switch errorCode {
        case 1001: .blocked
        case 1002, 1003: .banned
        case 1010: .rateLimited
        default: .unknown
        }
    }
}

extension ChatError {
    var userMessage: LocalizedStringResource {
        let text: LocalizedStringResource = switch self {
        case .blocked: "chat.blocked"
        case .banned: "You can't write here."
        case .muted: "You can't write for a while."
        case .rateLimited: "You write too fast."
        case .unknown: "The message was not sent."
        }
        return text
    }
}

struct ChatFailure: Decodable { let code: Int }

func chatError(_ failure: ChatFailure) -> ChatError { ChatError.error(forServerCode: failure.code) }
