import ErrorSpecReading
public import ErrorSpecRuntime

/// An error of a spec, for a server to throw.
///
/// ```swift
/// func order(_ item: Item) throws(ServerError<Shop.OrderResponseError>) -> Order {
///     guard item.isAvailable else { throw .init(.soldOut, message: "None left.") }
///     …
/// }
/// ```
///
/// Its ``response()`` has the status, the code and the values at the places that the spec reads, so a client that was
/// generated from the same spec gets the same error. Only what is given here is sent: the spec's own texts and examples
/// are for the app.
public struct ServerError<ResponseError: ResponseErrorType>: Error, Equatable {
    /// The case, own or inherited.
    public var responseError: ResponseError
    /// The message for the user, written where the spec's `message` reads it.
    public var message: String?
    /// The title for the user, written where the spec's `title` reads it.
    public var title: String?
    /// The problems with the request's fields, written where the spec's `fields` reads them. What its `field` doesn't
    /// read is left out.
    public var fields: [FieldError]
    /// The reference that support asks users for.
    public var reference: String?
    /// How long the client should wait, written in whole seconds and rounded up; at most 999,999,999 of them.
    public var retryAfter: Duration?
    /// The values that the spec's texts insert, by their names in the spec's `values`.
    public var values: [String: String]
    /// One of the statuses that the case matches; `nil` for the first one in the spec. A case that matches only ranges
    /// needs one.
    public var statusCode: Int?
    /// One of the codes that the case matches; `nil` for the first one in the spec. A case that matches only ranges and
    /// families needs one.
    public var code: String?

    /// An error to throw.
    ///
    /// Texts are sent as clients show them: at most 1,000 characters, without control and invisible characters.
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
    /// The same error as one of another group, with the same values: of one that inherits it, whose case wraps it.
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

/// Any ``ServerError``, whatever its group, for middlewares, which see `any Error`.
///
/// ```swift
/// do { return try await next(request) } catch let error as any ServerErrorType {
///     metrics.count(error.id)
///     return Response(try error.response())
/// }
/// ```
public protocol ServerErrorType: Error {
    /// The case and the group that declares it, such as `Order.soldOut`.
    var id: String { get }

    /// The response that a client reads as this error.
    ///
    /// - Throws: an ``UnwritableError`` if there is none.
    func response() throws(UnwritableError) -> ServerResponse
}

extension ServerError: ServerErrorType {
    public var id: String { responseError.definition.id }
}

extension ServerError: CustomStringConvertible, _Redacted {
    /// The case. The other values may be secret.
    public var description: String { "ServerError(\(id))" }
}
