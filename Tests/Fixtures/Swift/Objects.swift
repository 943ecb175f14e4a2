// swift-format-ignore-file
final class ServerFault: Error {
    let status: Int
    let userMessage: String
    init(status: Int, userMessage: String) {
        self.status = status
        self.userMessage = userMessage
    }
}

enum Faults {
    static let expired = ServerFault(status: 401, userMessage: "Log in again, please.")
    static let locked = ServerFault(status: 423, userMessage: "This document is locked.")
}

struct FaultFactory {
    func make(_ response: HTTPURLResponse) -> ServerFault {
        let status = response.statusCode
        if status == 404 { return ServerFault(status: status, userMessage: "The document was deleted.") }
        if status == 507 { return ServerFault(status: status, userMessage: "Your storage is full.") }
        return ServerFault(status: status, userMessage: "The document can't be opened.")
    }
}
