// swift-format-ignore-file
import Foundation

enum HTTPError: Int, Error, CustomStringConvertible {
    // 4xx
    case badRequest = 400, unauthorized, paymentRequired, forbidden, notFound
    // 5xx
    case internalServerError = 500
    case badGateway = 502
    case serviceUnavailable

    var description: String {
        switch self {
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .notFound: "Not Found"
        case .badGateway: "Bad Gateway"
        default: "Error"
        }
    }
}
