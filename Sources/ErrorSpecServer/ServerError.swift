import ErrorSpecReading
public import ErrorSpecRuntime

/// An error of a spec, as a server throws it.
///
/// ```swift
/// func order(_ item: Item) throws(ServerError<Shop.OrderResponseError>) -> Order {
///     guard item.isAvailable else { throw .init(.soldOut, message: "None left.") }
///     …
/// }
/// ```
///
/// Its ``response()`` has the status, the code and the values at the places that the spec reads, so that a client which
/// was generated from the same spec gets the same error. Nothing is sent but what is given here: the spec's own texts and
/// examples are the app's.
public struct ServerError<ResponseError: ResponseErrorType>: Error, Equatable {
    /// The case, own or inherited.
    public var responseError: ResponseError
    /// The message for the user, as the spec's `message` reads it.
    public var message: String?
    /// The title for the user, as the spec's `title` reads it.
    public var title: String?
    /// The problems with the fields of the request, as the spec's `fields` reads them; without what its `field` doesn't
    /// read.
    public var fields: [FieldError]
    /// The reference that support asks a user for.
    public var reference: String?
    /// How long the client is to wait; written in whole seconds, rounded up.
    public var retryAfter: Duration?
    /// The values that the spec's texts insert, by their names in the spec's `values`.
    public var values: [String: String]
    /// One of the statuses that the case matches; `nil`: the first that the spec says. A case that only ranges match wants
    /// one.
    public var statusCode: Int?
    /// One of the codes that the case matches; `nil`: the first that the spec says. A case that only ranges and families
    /// match wants one.
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

extension ServerError: CustomStringConvertible, _Redacted {
    /// The case: what else it carries may be secret.
    public var description: String { "ServerError(\(responseError.definition.id))" }
}
