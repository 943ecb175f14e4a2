/// A response whose values can be read: a ``ResponseReader``, or the runtime's `NetworkResponse`, which parses its body
/// on demand.
package protocol ReadableResponse {
    var statusCode: Int { get }

    /// Returns the lines of the header with this case-insensitive name; see ``ResponseHeaders/lines(_:)``.
    func headerLines(_ name: String) -> [String]

    /// Returns the body. This function is called for each place, so an implementation should parse the body only once.
    func readableBody() -> ReadableBody
}

extension ReadableResponse {
    /// Returns the value of a header; see ``ResponseHeaders/value(_:)``.
    package func header(_ name: String) -> String? { headerLines(name).headerValue }

    /// Returns the body as JSON, or `nil` if the body isn't JSON.
    package func json() -> JSONDocument? { if case .json(let document) = readableBody() { document } else { nil } }
}

/// A complete response from the command line, a recording or a test.
package struct ResponseReader: ReadableResponse, Sendable {
    package let statusCode: Int
    package let headers: ResponseHeaders
    private let body: ReadableBody

    /// - Parameter body: The bytes of the body, or `nil` for a body without values.
    package init(status: Int, headers: ResponseHeaders = ResponseHeaders(), body: [UInt8]? = nil) {
        statusCode = status
        self.headers = headers
        self.body = body.map { ReadableBody($0, contentType: headers.value("Content-Type")) } ?? .unreadable
    }

    package func headerLines(_ name: String) -> [String] { headers.lines(name) }

    package func readableBody() -> ReadableBody { body }
}
