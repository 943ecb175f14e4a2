// swift-format-ignore-file
protocol DisplayableError: Error {
    var title: String { get }
    var message: String { get }
}

enum RideError: DisplayableError {
    case noDriver, cancelledByDriver, paymentFailed

    var title: String {
        switch self {
        case .noDriver: "No driver"
        case .cancelledByDriver: "Cancelled"
        case .paymentFailed: "Payment failed"
        }
    }

    var message: String {
        switch self {
        case .noDriver: """
            Nobody is near you. \
            Try again in a few minutes.
            """
        case .cancelledByDriver: "Your driver has cancelled" + " the ride."
        case .paymentFailed: #"Choose another "card"."#
        }
    }
}

struct RideErrorParser {
    private enum Codes {
        static let noDriver = "ride.no_driver"
        static let cancelled = "ride.cancelled"
    }

    func parse(_ body: RideErrorBody) -> RideError? {
        switch body.error?.code {
        case Codes.noDriver: return .noDriver
        case Codes.cancelled?: return .cancelledByDriver
        case "ride.payment": return .paymentFailed
        default: return nil
        }
    }
}

struct RideErrorBody: Decodable {
    struct Detail: Decodable { let code: String }
    let error: Detail?
}
