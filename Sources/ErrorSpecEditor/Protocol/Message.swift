import ErrorSpecReading
package import ErrorSpecReport

/// A message of JSON-RPC 2.0, as a client sends it.
package enum Message: Sendable {
    case request(id: RequestID, method: String, parameters: JSONValue)
    case notification(method: String, parameters: JSONValue)
    /// The response to a request of ours.
    case response(id: RequestID)
    /// Nothing of the kind: what to respond, and to whom.
    case invalid(id: RequestID?, RequestFailure)
}

/// The id of a request: a number or a text of the client's.
package enum RequestID: Hashable, Sendable {
    case number(Int)
    case text(String)

    init?(_ value: JSONValue) {
        if let number = value.integer {
            self = .number(number)
        } else if let text = value.string {
            self = .text(text)
        } else {
            return nil
        }
    }

    var json: JSONValue {
        switch self {
        case .number(let number): .integer(number)
        case .text(let text): .string(text)
        }
    }
}

/// Why a request has no result, as JSON-RPC and the Language Server Protocol number the reasons.
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
    /// The request is well-formed, and can't be done: the message is shown to the user.
    static func refused(_ message: String) -> Self { Self(code: -32803, message: message) }
}

extension Message {
    /// Reads the content of a frame.
    init(_ bytes: [UInt8]) {
        do throws(JSONFailure) {
            self.init(try JSONValue(parsing: bytes))
        } catch {
            self = .invalid(id: nil, .parseError(error.reason.rawValue))
        }
    }

    private init(_ value: JSONValue) {
        guard case .object = value else {
            self = .invalid(id: nil, .invalidRequest("a message is an object"))
            return
        }
        let id = value["id"].flatMap { RequestID($0) }
        guard let method = value["method"]?.string else {
            let isResponse = value["result"] != nil || value["error"] != nil
            if isResponse, let id {
                self = .response(id: id)
            } else if isResponse {
                // The response to a message of ours that had no id: there is nobody to tell.
                self = .notification(method: "$/response", parameters: .null)
            } else {
                self = .invalid(id: id, .invalidRequest("a message has a `method`"))
            }
            return
        }
        let parameters = value["params"] ?? .null
        if let id {
            self = .request(id: id, method: method, parameters: parameters)
        } else if value["id"] == nil {
            self = .notification(method: method, parameters: parameters)
        } else {
            self = .invalid(id: nil, .invalidRequest("an `id` is a number or a text"))
        }
    }

    // MARK: Sending

    static func response(to id: RequestID?, _ result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id?.json ?? .null, "result": result]
    }

    static func failure(to id: RequestID?, _ failure: RequestFailure) -> JSONValue {
        [
            "jsonrpc": "2.0", "id": id?.json ?? .null,
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
