// swift-format-ignore-file
import Alamofire

enum MemberFault: Error {
    case member, lateOrder, order, other

    static func make(_ reply: TransferReply) -> MemberFault {
        let errorCode = reply.resultCode
        if errorCode.hasPrefix("MBR") { return .member }
        if errorCode.hasPrefix("ORD_LATE") { return .lateOrder }
        guard errorCode.hasPrefix("ORD") else { return .other }
        return .order
    }

    var message: String {
        switch self {
        case .member: return "Please check your member details."
        case .lateOrder: return "The order was sent too late."
        case .order: return "The order could not be placed."
        case .other: return "Something went wrong."
        }
    }
}

final class ErrorMessageFactory {

    func title(statusCode: Int, path: String) -> String {
        if path.hasPrefix("/v2") { return "New API" }
        return String(statusCode).hasPrefix("5") ? "Server trouble" : "Request failed"
    }
}

enum TransferFault: Error {
    case insufficient, blocked, bank(String)

    init?(_ response: HTTPURLResponse, _ reply: TransferReply) {
        switch (response.statusCode, reply.resultCode) {
        case (400, let code) where code.hasPrefix("B2"): self = .insufficient
        case (403, let code) where !code.hasPrefix("B9"): self = .blocked
        case (_, let code) where code.prefix(2) == "B7": self = .bank(code)
        default: return nil
        }
    }
}

struct TransferReply: Decodable {
    let resultCode: String
}
