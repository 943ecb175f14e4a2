// swift-format-ignore-file
enum ReportError: Error {
    case forbidden(message: String?)
    case invalid
    case failed

    static func parse(_ code: Int, _ body: ErrorPayload?) -> ReportError {
        switch code {
        case 403: return .forbidden(message: body?.message)
        case 400 where body?.fields.isEmpty == false: return .invalid
        case 400...499: return .failed
        case 500...: return .failed
        default: return .failed
        }
    }

    var alertMessage: String {
        switch self {
        case .forbidden(let message): return message ?? "You may not see this report."
        case .invalid: return "Check \(count) fields."
        case .failed: return "The report could not be made."
        }
    }
}

struct ErrorPayload: Codable {
    let code: String
    let message: String
    let fields: [String]
}
