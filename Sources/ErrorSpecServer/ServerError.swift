import ErrorSpecReading
public import ErrorSpecRuntime

/// An error that is declared in a spec, for a server to throw.
///
/// ```swift
/// func order(_ item: Item) throws(ServerError<Shop.OrderResponseError>) -> Order {
///     guard item.isAvailable else { throw .init(.soldOut, message: "None left.") }
///     …
/// }
/// ```
///
/// The ``response()`` has the status, the code and the values at the places that the spec declares, so that a client
/// generated from the same spec gets the same error. Only the values in this error are sent. The spec's texts and
/// examples are for the app.
public struct ServerError<ResponseError: ResponseErrorType>: Error, Equatable {
    /// One of the group's own or inherited cases.
    public var responseError: ResponseError
    /// The message for the user, written at the place of the spec's `message`.
    public var message: String?
    /// The title for the user, written at the place of the spec's `title`.
    public var title: String?
    /// The problems with the request's fields, written at the place of the spec's `fields`. Parts of a problem that
    /// the spec's `field` doesn't declare are left out.
    public var fields: [FieldError]
    /// The reference that users quote to support.
    public var reference: String?
    /// How long the client should wait. The response has the wait in whole seconds, rounded up, and at
    /// most 31 days.
    public var retryAfter: Duration?
    /// The values that the spec's texts insert, by their names in the spec's `values`.
    public var values: [String: String]
    /// The status to send: one of the statuses that the case matches. If `nil`, the case's first exact status is sent.
    /// Required for a case that matches only ranges.
    public var statusCode: Int?
    /// The code to send: one of the codes that the case matches. If `nil`, the case's first exact code is sent.
    /// Required for a case that matches only ranges and families.
    public var code: String?

    /// Creates an error to throw.
    ///
    /// The response has the texts in a form that is safe to show: at most 1,000 characters, without control or
    /// invisible characters.
    public init(
        _ responseError: ResponseError, message: String? = nil, title: String? = nil, fields: [FieldError] = [],
        reference: String? = nil, retryAfter: Duration? = nil, values: [String: String] = [:], statusCode: Int? = nil,
        code: String? = nil
    ) {
        self.responseError = responseError
        self.message = message
        self.title = title
        self.fields = fields
        self.reference = reference
        self.retryAfter = retryAfter
        self.values = values
        self.statusCode = statusCode
        self.code = code
    }
}

extension ServerError {
    /// Converts the error to an error of a group that inherits this error's group, with the same values.
    ///
    /// ```swift
    /// func order(_ item: Item, _ user: User?) throws(ServerError<Shop.OrderResponseError>) {
    ///     do { try authorize(user) } catch { throw error.map { .auth($0) } }
    ///     …
    /// }
    /// ```
    public func map<Other: ResponseErrorType>(_ wrap: (ResponseError) -> Other) -> ServerError<Other> {
        ServerError<Other>(
            wrap(responseError), message: message, title: title, fields: fields, reference: reference,
            retryAfter: retryAfter, values: values, statusCode: statusCode, code: code)
    }
}

/// A ``ServerError`` of any group. Use this protocol in middleware, which catches `any Error`.
///
/// ```swift
/// do { return try await next(request) } catch let error as any ServerErrorType {
///     metrics.count(error.id)
///     return Response(try error.response())
/// }
/// ```
public protocol ServerErrorType: Error {
    /// The id of the case, such as `Order.soldOut`: its declaring group and its name.
    var id: String { get }

    /// Returns the response that a client reads as this error.
    ///
    /// - Throws: An ``UnwritableError`` if no response can express the error.
    func response() throws(UnwritableError) -> ServerResponse
}

extension ServerError: ServerErrorType {
    public var id: String { responseError.definition.id }
}

extension ServerError: CustomStringConvertible, _Redacted {
    /// The id of the case, without the other values, which may be secret.
    public var description: String { "ServerError(\(id))" }
}
