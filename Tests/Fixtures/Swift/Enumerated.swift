// swift-format-ignore-file
typealias StatusCode = Int

enum TicketStatus: String { case open, closed }

enum TicketError: Int, LocalizedError {
    case seatTaken = 4091
    case eventOver = 4101
    case tooMany = 4291

    var errorDescription: String? {
        let key: String
        switch self {
        case .seatTaken: key = "Somebody has this seat."
        case .eventOver: key = "The event is over."
        case .tooMany: key = "You can buy six tickets."
        }
        return key
    }
}

struct TicketErrorResponse: Decodable {
    let resultCode: Int
    let message: String
}

func ticketError(_ failure: TicketErrorResponse) -> TicketError? { TicketError(rawValue: failure.resultCode) }
