// swift-format-ignore-file
import Foundation

enum Support {
    static let phone = "1588-0000"
    static let hours: Double = 9
}

enum RemoteError: Error {
    case badRequest(String)
    case unauthorized
    case notFound(path: String)
    case http(statusCode: Int)
    case upstream(Int)
    case rejected(code: String, message: String)
    case tooMany(Int)
    case locked

    static func make(_ response: HTTPURLResponse, _ body: RemoteBody, path: String) -> RemoteError {
        switch (response.statusCode, body.code) {
        case (_, "REJECTED"), (_, "DECLINED"): return .rejected(code: body.code, message: body.message)
        case (400, _): return .badRequest(body.message)
        case (401, _): return .unauthorized
        case (404, _): return .notFound(path: path)
        case (423, _): return .locked
        case (429, _): return .tooMany(body.wait)
        case (500...599, _): return .upstream(response.statusCode)
        default: return .http(statusCode: response.statusCode)
        }
    }
}

extension RemoteError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .badRequest(let message): return "Bad request: \(message)"
        case .unauthorized: return "Please sign in, or call \(Support.phone)."
        case .notFound(let path): return "\(path) does not exist."
        case .http(let code): return "The request failed (\(code))."
        case let .upstream(number): return "The server failed with \(number). " + "Please try again."
        case .rejected(let reason, _): return "The payment was refused: {\(reason)}"
        case .tooMany(let seconds): return "Wait for \(seconds) seconds."
        case .locked: return "Locked. Open from \(Support.hours), \(date(of: "}{")) or later."
        }
    }
}

struct RemoteBody: Decodable {
    let code: String
    let message: String
    let wait: Int
}
