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

/// What tells a request from the others: a number or a text of the client's.
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
        do throws(JSONError) {
            self.init(try Self.parse(bytes))
        } catch {
            self = .invalid(id: nil, .parseError(error.message))
        }
    }

    private static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            // An editor may cut a text between the halves of a surrogate pair. Text that has no such half is refused.
            guard let repaired = replacingLoneSurrogates(bytes) else { throw error }
            return try JSONValue(parsing: repaired)
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

/// The document with U+FFFD in the place of each escaped half of a surrogate pair; `nil` where there is none.
private func replacingLoneSurrogates(_ bytes: [UInt8]) -> [UInt8]? {
    func half(at index: Int) -> UInt32? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u"),
            let value = UInt32(String(decoding: bytes[index + 2..<index + 6], as: UTF8.self), radix: 16),
            (0xD800...0xDFFF).contains(value)
        else { return nil }
        return value
    }
    var result: [UInt8] = []
    var hasChanged = false
    var index = 0
    while index < bytes.count {
        guard bytes[index] == UInt8(ascii: "\\") else {
            result.append(bytes[index])
            index += 1
            continue
        }
        if let first = half(at: index) {
            let isPair = first < 0xDC00 && half(at: index + 6).map { $0 >= 0xDC00 } == true
            result += isPair ? bytes[index..<index + 12] : Array("\\ufffd".utf8)[...]
            hasChanged = hasChanged || !isPair
            index += isPair ? 12 : 6
        } else {
            // An escaped backslash is no start of an escape.
            result += bytes[index..<min(index + 2, bytes.count)]
            index += 2
        }
    }
    return hasChanged ? result : nil
}
