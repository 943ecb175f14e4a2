/// A response, as everything here reads it: ``ResponseReader``, and the runtime's `ErrorResponse`, which parses its body
/// on demand.
package protocol ReadableResponse {
    var statusCode: Int { get }

    /// The value of a header, by name without regard to case; see ``ResponseHeaders/value(_:)``.
    func header(_ name: String) -> String?

    /// The body; `nil` if it isn't JSON. Called for each place that is looked up, so it should be parsed once.
    func json() -> JSONDocument?
}

/// A response whose parts are all at hand: what is read from the command line, a recording or a test.
package struct ResponseReader: ReadableResponse, Sendable {
    package let statusCode: Int
    package let headers: ResponseHeaders
    private let document: JSONDocument?

    /// - Parameter body: parsed here, once; `nil` or anything but JSON holds no values.
    package init(status: Int, headers: ResponseHeaders = ResponseHeaders(), body: [UInt8]? = nil) {
        statusCode = status
        self.headers = headers
        document = body.flatMap(JSONDocument.init)
    }

    package func header(_ name: String) -> String? { headers.value(name) }

    package func json() -> JSONDocument? { document }
}
