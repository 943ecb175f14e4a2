import ErrorSpecReading
package import ErrorSpecReport

/// A JSON-RPC 2.0 message from a client. The id of a request is a number or a text that the client chose.
package enum Message: Sendable {
    case request(id: JSONValue, method: String, parameters: JSONValue)
    case notification(method: String, parameters: JSONValue)
    /// The client's response to a request that the server sent; `null` if that request failed.
    case response(JSONValue)
    /// An invalid message, with the failure to send back. `id` is the request's id, or `null` if the request's id is
    /// unknown.
    case invalid(id: JSONValue, RequestFailure)
}

/// The reason why a request failed, with an error code of JSON-RPC or the Language Server Protocol.
package struct RequestFailure: Error, Hashable, Sendable {
    package var code: Int
    package var message: String

    static func parseError(_ message: String) -> Self { Self(code: -32700, message: message) }
    static func invalidRequest(_ message: String) -> Self { Self(code: -32600, message: message) }
    static func methodNotFound(_ method: String) -> Self {
        Self(code: -32601, message: "there is no method `\(method)`")
    }
    static func invalidParameters(_ message: String) -> Self { Self(code: -32602, message: message) }
    static let notInitialized = Self(code: -32002, message: "the first request must be `initialize`")
    static let cancelled = Self(code: -32800, message: "the request was cancelled")
    /// The request is valid but can't be carried out. The client shows the message to the user.
    static func refused(_ message: String) -> Self { Self(code: -32803, message: message) }
}

extension Message {
    /// Parses the content of a message, without its header.
    init(_ bytes: [UInt8]) {
        do throws(JSONFailure) {
            self.init(try JSONValue(parsing: bytes))
        } catch {
            self = .invalid(id: .null, .parseError(error.reason.rawValue))
        }
    }

    private init(_ value: JSONValue) {
        guard case .object = value else {
            self = .invalid(id: .null, .invalidRequest("a message is an object"))
            return
        }
        let written = value["id"]
        let id = written?.integer != nil || written?.string != nil ? written : .none
        let parameters = value["params"] ?? .null
        if let method = value["method"]?.string {
            if let id {
                self = .request(id: id, method: method, parameters: parameters)
            } else if written == nil {
                self = .notification(method: method, parameters: parameters)
            } else {
                self = .invalid(id: .null, .invalidRequest("an `id` is a number or a text"))
            }
        } else if value["result"] != nil || value["error"] != nil {
            self = .response(value["result"] ?? .null)
        } else {
            self = .invalid(id: id ?? .null, .invalidRequest("a message has a `method`"))
        }
    }

    // MARK: Sending

    static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    static func failure(to id: JSONValue, _ failure: RequestFailure) -> JSONValue {
        [
            "jsonrpc": "2.0", "id": id,
            "error": ["code": .integer(failure.code), "message": .string(failure.message)],
        ]
    }

    static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
    }

    static func request(_ id: Int, _ method: String, _ parameters: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters]
    }
}
