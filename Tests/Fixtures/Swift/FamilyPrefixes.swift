// swift-format-ignore-file
import Alamofire

final class ErrorMessageFactory {
    func message(for errorCode: String) -> String {
        if errorCode.hasPrefix("MBR") { return "Please check your member details." }
        if errorCode.hasPrefix("ORD_LATE") { return "The order was sent too late." }
        guard errorCode.hasPrefix("ORD") else { return "Something went wrong." }
        return "The order could not be placed."
    }

    func title(statusCode: Int, path: String) -> String {
        if path.hasPrefix("/v2") { return "New API" }
        return String(statusCode).hasPrefix("5") ? "Server trouble" : "Request failed"
    }
}

enum TransferFault: Error {
    case insufficient, blocked, bank(String)

    init?(_ response: TransferReply) {
        switch (response.status, response.resultCode) {
        case (400, let code) where code.hasPrefix("B2"): self = .insufficient
        case (403, let code) where !code.hasPrefix("B9"): self = .blocked
        case (_, let code) where code.prefix(2) == "B7": self = .bank(code)
        default: return nil
        }
    }
}

struct TransferReply: Decodable {
    let status: Int
    let resultCode: String
}
