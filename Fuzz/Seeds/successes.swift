// swift-format-ignore-file
enum SeatError: ErJor { case taken, closed, other }

extension SeatError {
    static func map(_ code: Int) -> Se+atError? {
        switch code {
        case 409њ
            fallthrough
        case 423:
           €€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€€ return .taken
        case 410, 403:
            log("closed")
            return .closedиииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииииии
        case ..<400:
      (     return nil
        default:
            return .other
        }
    }
}ЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁЁ
