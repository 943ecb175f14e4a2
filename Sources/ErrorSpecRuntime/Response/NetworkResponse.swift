package import ErrorSpecReading
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A server's complete response, from any client.
///
/// The body is parsed at most once, on demand and thread-safely. A body larger than 1 MiB isn't parsed: it has no
/// codes, texts or other values.
public final class NetworkResponse: Sendable {
    /// The largest body that is parsed, in bytes.
    package static let largestBody = 1_048_576

    /// The status code.
    public let statusCode: Int
    /// The headers, with their names in the server's spelling. `header(_:)` finds a header regardless of the name's
    /// case.
    public let headers: [String: String]
    /// The body's bytes.
    public let body: Data

    private let cache = Locked(ReadCache())

    /// Creates a response, for a transport or a test.
    public init(statusCode: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }

    /// Creates the response of a `URLSession` task.
    public convenience init(_ response: HTTPURLResponse, body: Data) {
        var headers: [String: String] = [:]
        for (name, value) in response.allHeaderFields {
            if let name = name as? String { headers[name] = value as? String ?? "\(value)" }
        }
        self.init(statusCode: response.statusCode, headers: headers, body: body)
    }

    /// Returns all error codes in this response, in the order of the `code` places of `body`.
    public func codes(_ body: ErrorBody) -> [String] { responseCodes(body).map(\.text) }

    /// Returns the value of a header, regardless of the name's case. If the response has the name in several spellings,
    /// the values are joined with `, `.
    public func header(_ name: String) -> String? { headers.headerLines(name).headerValue }

    /// Returns the value at the first of the given places that has a value; `nil` if no place has a value.
    public func text(at places: [ErrorBody.Place]) -> String? { text(at: places.map(\.place)) }

    /// Returns the problems with the request's fields, in the order of the response; empty if the response doesn't
    /// report any.
    public func fieldErrors(_ body: ErrorBody) -> [FieldError] { fieldProblems(body.format).map(FieldError.init) }

    /// The number of times that the body has been parsed.
    var parses: Int { cache.withLock(\.parses) }

    package func responseCodes(_ body: ErrorBody) -> [ResponseCode] {
        if body.format.code.isEmpty { return [] }
        let storage = body.storage
        if let known = cache.withLock({ $0.codes.first { $0.body === storage } }) { return known.codes }
        let codes = codes(storage.format)
        cache.withLock { $0.codes.append((storage, codes)) }
        return codes
    }
}

extension NetworkResponse: ReadableResponse {
    package func headerLines(_ name: String) -> [String] { headers.headerLines(name) }

    package func readableBody() -> ReadableBody {
        let body = body
        return cache.withLock { cache in
            if cache.parses == 0, body.count <= NetworkResponse.largestBody {
                cache.body = ReadableBody([UInt8](body), contentType: header("Content-Type"))
                cache.parses += 1
            }
            return cache.body
        }
    }
}

private struct ReadCache: Sendable {
    var body = ReadableBody.unreadable
    var parses = 0
    /// The codes read so far, for each `ErrorBody`, because matching, texts and logs all need them.
    var codes: [(body: ErrorBody.Storage, codes: [ResponseCode])] = []
}

extension NetworkResponse: CustomStringConvertible, _Redacted {
    /// The status and the size of the body, without its content, which may be secret.
    public var description: String { "NetworkResponse(statusCode: \(statusCode), body: \(body.count) bytes)" }
}
