import ErrorSpecReading
public import Foundation

/// Why a call failed: the texts for the user, and the case behind them.
///
/// In a function's own `catch`, Swift knows the type of the error. In a closure, or if one `do` uses two handlers, it
/// infers `any Error`. There, use ``Swift/Error/presentation(in:textResolver:)``, `do throws(NetworkError<…>)`, or the
/// method that returns a `Result`.
public struct NetworkError<ResponseError: ResponseErrorType>: PresentableError {
    /// The API whose spec declares the error.
    public typealias API = ResponseError.API

    /// Where a failure began.
    public enum Origin: Sendable {
        /// A case of the spec.
        case response(ResponseError)
        /// A response that no case handles.
        case unmapped(NetworkResponse)
        /// There was no response: the connection failed, or the request couldn't be made.
        case transport(any Error)
        /// A success whose body couldn't be read.
        case decoding(any Error)
        /// The task was cancelled.
        case cancelled
        /// An error that didn't come from a request; `presentation(in:)` wrapped it. Services never throw it.
        case other(any Error)
    }

    /// The title of an alert, in the user's language.
    public let title: String
    /// The text of an alert, in the user's language.
    public let description: String
    /// The cause: a declared case, or another failure that ended the call.
    public let originError: Origin
    /// How the app presents the failure.
    public let category: API.Category
    /// The server's response, if there was one.
    public let response: NetworkResponse?
    /// All error codes that the handler's body finds in the response, the most telling first.
    public let codes: [String]
    /// The reference that support asks users for, if the body's `reference` finds one.
    public let reference: String?
    /// The problems with the request's fields, as the body describes them.
    public let fieldErrors: [FieldError]
    /// How long the server asks clients to wait, in its body or its headers as the spec says; `nil` if it doesn't.
    public let retryAfter: Duration?
    /// ``retryAfter`` as a date, for a countdown.
    public let retryDate: Date?
    /// How often the request was sent; 0 if it never was, for example because `adapt` threw.
    public let attempts: Int
    /// The request that was sent, as logs show it; `nil` if the error was made without a request.
    public let request: RequestSummary?
    /// Whether the service threw a similar error shortly before, while this call was already running. So one outage
    /// shows one alert, and a user who tries again sees the next one.
    ///
    /// Two errors are alike if they are the same case or the same kind of transport failure. If a recovery's action has
    /// refused to repair the requests, its texts count instead of the case.
    /// `ServiceConfiguration.repetitionInterval` says how long an error counts.
    public internal(set) var isRepeated: Bool
    /// How the response was read, for logs.
    var readings: [ErrorBody] = []

    /// The error code that the handler's body finds in the response: the first of ``codes``.
    public var code: String? { codes.first }

    /// The status of the server's response, if there was one.
    public var statusCode: Int? { response?.statusCode }

    public var categoryName: String? { category.rawValue }

    /// Whether the user should see nothing, because the category is `silent` or the task was cancelled.
    public var isSilent: Bool {
        if case .cancelled = originError { true } else { category.isSilent }
    }

    /// The case of the spec that handles the response, if there is one. `inherited(_:)` unwraps the error of a shared
    /// group.
    public var responseError: ResponseError? { if case .response(let error) = originError { error } else { nil } }

    /// The case as an error of a shared group, however deeply it is wrapped; `nil` if it isn't one of that group's
    /// errors.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared?
    where Shared.API == API {
        responseError?.inherited(type)
    }

    /// The case and the group that declares it, such as `Token.forbidden`; `nil` if no case handles the response.
    public var id: String? { responseError?.definition.id }

    /// An error whose values are all given, for tests and previews.
    ///
    /// - Parameters:
    ///   - retryDate: If `nil`, `retryAfter` from now.
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

    /// The error that a service would throw, with the texts and the category from the spec.
    ///
    /// - Parameters:
    ///   - response: The response that holds codes, field errors and the server's texts. For `unmapped`, its own
    ///     response counts.
    ///   - attempts: How often the request was sent.
    ///   - textResolver: Chooses the language.
    ///   - date: The time against which a date in the response is measured.
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

    /// - Parameter reason: The error that a recovery's action threw; if it is presentable, its texts are shown.
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
    /// Reads the facts of the response, for an error that was made by hand.
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
