import ErrorSpecReading
public import Foundation

/// Why a call failed: the case, and the texts for the user.
///
/// In a function's own `catch`, Swift knows the type of the error. In a closure, or if one `do` uses two handlers,
/// Swift infers `any Error`. In these cases, use ``Swift/Error/presentation(in:textResolver:)``,
/// `do throws(NetworkError<…>)`, or the service's method that returns a `Result`.
public struct NetworkError<ResponseError: ResponseErrorType>: PresentableError {
    /// The API whose spec declares the error.
    public typealias API = ResponseError.API

    /// The cause of a failure.
    public enum Origin: Sendable {
        /// A case of the spec.
        case response(ResponseError)
        /// A response that no case handles.
        case unmapped(NetworkResponse)
        /// There is no response: the connection failed, or the request couldn't be created.
        case transport(any Error)
        /// A success whose body couldn't be read.
        case decoding(any Error)
        /// The task was cancelled.
        case cancelled
        /// An error that didn't come from a request, wrapped by `presentation(in:)`. Services never throw an error with
        /// this origin.
        case other(any Error)
    }

    /// The title of an alert, in the user's language.
    public let title: String
    /// The text of an alert, in the user's language.
    public let description: String
    /// The cause of the failure: a declared case, or another failure that ended the call.
    public let originError: Origin
    /// The spec's category, which determines how the app presents the failure.
    public let category: API.Category
    /// The server's response; `nil` if no response was received.
    public let response: NetworkResponse?
    /// All error codes in the response, in the order of the body's `code` places.
    public let codes: [String]
    /// The reference that users quote to support; `nil` if the response has no value at the body's `reference`
    /// places.
    public let reference: String?
    /// The problems that the server reports for the request's fields.
    public let fieldErrors: [FieldError]
    /// The wait that the server requests, in the body or in a header; `nil` if the server doesn't request a wait.
    public let retryAfter: Duration?
    /// The date at which ``retryAfter`` ends, for a countdown.
    public let retryDate: Date?
    /// The number of times that the request was sent; 0 if it wasn't sent, for example because `adapt` threw.
    public let attempts: Int
    /// A summary of the request; `nil` if the error was created without a request.
    public let request: RequestSummary?
    /// Whether the service threw a similar error shortly before, while this call was already running. If the app
    /// doesn't show repeated errors, an outage shows one alert, and a second alert only after the user tries again.
    ///
    /// Errors are similar if they have the same case or the same kind of transport failure. If a recovery's action
    /// threw a presentable error, the texts of that error are compared instead.
    /// `ServiceConfiguration.repetitionInterval` sets how long an error is remembered.
    public internal(set) var isRepeated: Bool
    /// The ``ErrorBody`` values with which the response was read, for logs.
    var readings: [ErrorBody] = []

    /// The response's first error code, which is the first of ``codes``.
    public var code: String? { codes.first }

    /// The status of the server's response; `nil` if no response was received.
    public var statusCode: Int? { response?.statusCode }

    public var categoryName: String? { category.rawValue }

    /// Whether the user should see nothing, because the category is `silent` or the task was cancelled.
    public var isSilent: Bool {
        if case .cancelled = originError { true } else { category.isSilent }
    }

    /// The case that handles the response; `nil` for any other failure. `inherited(_:)` unwraps an error of a shared
    /// group.
    public var responseError: ResponseError? { if case .response(let error) = originError { error } else { nil } }

    /// Returns the case as an error of a shared group, unwrapped at any depth; `nil` if the shared group doesn't have
    /// the case.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared?
    where Shared.API == API {
        responseError?.inherited(type)
    }

    /// The id of the case: the name of its declaring group and its own name, such as `Token.forbidden`. `nil` if no
    /// case handles the response.
    public var id: String? { responseError?.definition.id }

    /// Creates an error with the given values, for tests and previews.
    ///
    /// - Parameters:
    ///   - retryDate: The end of `retryAfter`; by default, `retryAfter` from now.
    ///   - attempts: How often the request was sent.
    public init(
        _ originError: Origin, title: String, description: String, category: API.Category,
        response: NetworkResponse? = nil, codes: [String] = [], reference: String? = nil,
        fieldErrors: [FieldError] = [], retryAfter: Duration? = nil, retryDate: Date? = nil, attempts: Int = 1,
        request: RequestSummary? = nil, isRepeated: Bool = false
    ) {
        requireNotNegative(attempts, "attempts")
        self.title = title
        self.description = description
        self.originError = originError
        self.category = category
        self.response = response
        self.codes = codes
        self.reference = reference
        self.fieldErrors = fieldErrors
        self.retryAfter = retryAfter
        self.retryDate = retryDate ?? retryAfter.map { Date() + $0.inSeconds }
        self.attempts = attempts
        self.request = request
        self.isRepeated = isRepeated
        if case .response(let error) = originError {
            readings = [ResponseError.group.body, error.definition.declaringBody(of: ResponseError.self)]
        }
    }

    /// Creates the error that a service would throw, with the texts and the category of the spec.
    ///
    /// - Parameters:
    ///   - response: The response with codes, field errors and the server's texts. It is ignored for the origin
    ///     `unmapped`, which has its own response.
    ///   - attempts: How often the request was sent.
    ///   - textResolver: Chooses the language of the texts.
    ///   - date: The current time, to which dates in the response are compared.
    public init(
        _ originError: Origin, response: NetworkResponse? = nil, attempts: Int = 1, request: RequestSummary? = nil,
        textResolver: any TextResolver = PreferredLanguageTextResolver(), date: Date = Date()
    ) {
        var response = response
        if case .unmapped(let unmapped) = originError { response = unmapped }
        let facts = response.map { ResponseFacts(originError, $0, now: date) }
        self.init(
            originError, facts: facts, reason: nil, attempts: attempts, request: request, resolver: textResolver,
            date: date)
    }

    /// - Parameter reason: The error that a recovery's action threw. If it is presentable, its texts are shown.
    init(
        _ originError: Origin, facts: ResponseFacts?, reason: (any Error)?, attempts: Int, request: RequestSummary?,
        resolver: any TextResolver, date: @autoclosure () -> Date
    ) {
        let presentation = Presentation<API>(
            originError, wasSent: attempts > 0, facts: facts, reason: reason, resolver: resolver)
        let retryAfter = facts?.retryAfter
        self.init(
            originError, title: presentation.title, description: presentation.description,
            category: presentation.category, response: facts?.response, codes: facts?.codes ?? [],
            reference: facts?.reference, fieldErrors: facts?.fieldErrors ?? [], retryAfter: retryAfter,
            retryDate: retryAfter.map { date() + $0.inSeconds }, attempts: attempts, request: request)
        readings = facts?.readings ?? []
    }
}

extension ResponseFacts {
    /// Reads the values of a response, for an error that an app or a test creates itself.
    fileprivate init<E: ResponseErrorType>(_ origin: NetworkError<E>.Origin, _ response: NetworkResponse, now: Date) {
        switch origin {
        case .response(let error):
            self.init(response, body: E.group.body, now: now)
            describe(error)
        case .unmapped: self.init(response, body: E.group.body, now: now)
        case .transport, .decoding, .cancelled, .other: self.init(response, body: .none, now: now)
        }
    }
}
