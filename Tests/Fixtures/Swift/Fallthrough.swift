// swift-format-ignore-file
enum SeatError: Error { case taken, closed, other }

extension SeatError {
    static func map(_ code: Int) -> SeatError? {
        switch code {
        case 409:
            fallthrough
        case 423:
            return .taken
        case 410, 403:
            log("closed")
            return .closed
        case ..<400:
            return nil
        default:
            return .other
        }
    }
}
