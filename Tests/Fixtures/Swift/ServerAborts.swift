// swift-format-ignore-file
import Vapor

enum GiftError: AbortError {
    case notFound
    case alreadyDonated
    case tooManyRequests
    case internalFailure

    var status: HTTPResponseStatus {
        switch self {
        case .notFound:
            return .notFound
        case .alreadyDonated: .conflict
        case .tooManyRequests: HTTPResponseStatus.tooManyRequests
        case .internalFailure: .init(statusCode: 507)
        }
    }

    var reason: String {
        switch self {
        case .notFound: "There is no such gift."
        case .alreadyDonated: "This gift has been donated."
        case .tooManyRequests: "Please try one minute later."
        case .internalFailure: "Storage is full."
        }
    }
}
