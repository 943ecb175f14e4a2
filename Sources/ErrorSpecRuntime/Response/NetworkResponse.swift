package import ErrorSpecReading
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A server's whole response, whatever client received it.
///
/// Its body is parsed at most once, on demand, however many rules look at it and from whatever thread. A body above 1
/// MiB isn't parsed, and so holds no values.
public final class NetworkResponse: Sendable {
    /// The largest body that is parsed, in bytes.
    package static let largestBody = 1_048_576

    /// The status code.
    public let statusCode: Int
    /// The headers, in the server's spelling. `header(_:)` looks one up, and ignores case.
    public let headers: [String: String]
    /// The body's bytes.
    public let body: Data

    private let read = Locked(WhatWasRead())

    /// A response, from a transport or for a test.
    public init(statusCode: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }

    /// The response of a `URLSession` task.
    public convenience init(_ response: HTTPURLResponse, body: Data) {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String { headers[name] = value as? String ?? "\(value)" }
        }
        self.init(statusCode: response.statusCode, headers: headers, body: body)
    }

    /// All error codes that `body` finds in this response, the most telling first.
    public func codes(_ body: ErrorBody) -> [String] { responseCodes(body).map(\.text) }

    /// The value of a header, whose name is compared without regard to case. Values of several spellings are joined
    /// with `, `.
    public func header(_ name: String) -> String? { headers.headerLines(name).headerValue }

    /// The value at the first of the places that holds one.
    public func text(at places: [ErrorBody.Place]) -> String? { text(at: places.map(\.place)) }

    /// The problems with the request's fields, in the body's order; empty if the body doesn't mention any.
    public func fieldErrors(_ body: ErrorBody) -> [FieldError] { fieldProblems(body.format).map(FieldError.init) }

    /// How often the body has been parsed so far.
    var parses: Int { read.withLock(\.parses) }

    package func responseCodes(_ body: ErrorBody) -> [ResponseCode] {
        if body.format.code.isEmpty { return [] }
        let storage = body.storage
        if let known = read.withLock({ $0.codes.first { $0.body === storage } }) { return known.codes }
        let codes = codes(storage.format)
        read.withLock { $0.codes.append((storage, codes)) }
        return codes
    }
}

extension NetworkResponse: ReadableResponse {
    package func headerLines(_ name: String) -> [String] { headers.headerLines(name) }

    package func readableBody() -> ReadableBody {
        let body = body
        return read.withLock { read in
            if read.parses == 0, body.count <= NetworkResponse.largestBody {
                read.body = ReadableBody([UInt8](body), contentType: header("Content-Type"))
                read.parses += 1
            }
            return read.body
        }
    }
}

private struct WhatWasRead: Sendable {
    var body = ReadableBody.unreadable
    var parses = 0
    /// The codes, for each body that has read them: matching, texts and logs all ask.
    var codes: [(body: ErrorBody.Storage, codes: [ResponseCode])] = []
}

extension NetworkResponse: CustomStringConvertible, _Redacted {
    /// The status and the size of the body, whose content may be secret.
    public var description: String { "NetworkResponse(statusCode: \(statusCode), body: \(body.count) bytes)" }
}
