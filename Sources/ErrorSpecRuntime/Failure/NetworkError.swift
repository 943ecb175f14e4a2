public import Foundation

/// Why a call failed: what a user is told, and the case behind it.
///
/// In a function of its own, Swift knows the type in a `catch`. In a closure, and where two handlers meet in one `do`, it
/// infers `any Error`: ``Swift/Error/presentation(in:textResolver:)`` is for there, `do throws(NetworkError<…>)` and the form
/// that returns a `Result` are others.
public struct NetworkError<ResponseError: ResponseErrorType>: PresentableError {
    /// The API whose spec declares the error.
    public typealias API = ResponseError.API

    /// Where a failure began.
    public enum Origin: Sendable {
        /// A case of the spec.
        case response(ResponseError)
        /// A response that no case handles.
        case unmapped(NetworkResponse)
        /// No response: the connection failed, or the request couldn't be made.
        case transport(any Error)
        /// A success whose body couldn't be read.
        case decoding(any Error)
        /// The task was cancelled.
        case cancelled
        /// An error that no request threw, of which `presentation(in:)` has made this one. No service throws it.
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
    /// The reference that the server's support asks a user for, if the body's `reference` finds it.
    public let reference: String?
    /// The problems with the fields of the request, as the body says them.
    public let fieldErrors: [FieldError]
    /// How long the server asks to wait, in its body or its headers as the spec says; `nil` if it doesn't.
    public let retryAfter: Duration?
    /// ``retryAfter`` as an instant of the wall clock: for a countdown.
    public let retryDate: Date?
    /// How often the request was sent: 0 if it never was.
    public let attempts: Int
    /// The request that was sent, as far as logs show it; `nil` if the error was made without a request.
    public let request: RequestSummary?
    /// Whether the service threw an error like this one after this call began, and shortly before: one alert is enough for
    /// one outage, and whoever tries again sees the next one.
    ///
    /// Alike are errors of the same case, and transport failures of one kind. How long an error counts is
    /// `ServiceConfiguration.repetitionInterval`.
    public internal(set) var isRepeated: Bool

    /// The error code that the handler's body finds in the response: the first of ``codes``.
    public var code: String? { codes.first }

    /// The status of the server's response, if there was one.
    public var statusCode: Int? { response?.statusCode }

    public var categoryName: String? { category.rawValue }

    /// Whether the user is told nothing: the category is `silent`, or the task was cancelled.
    public var isSilent: Bool {
        if case .cancelled = originError { true } else { category.isSilent }
    }

    /// The case of the spec, if one handles the response; also without the wrapping of a shared group, by `inherited(_:)`.
    public var responseError: ResponseError? { if case .response(let error) = originError { error } else { nil } }

    /// The case as an error of a shared group, at whatever depth it is wrapped; `nil` if it is none of that group's.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared? {
        responseError?.inherited(type)
    }

    /// The case by the group that declares it, `Token.forbidden`; `nil` if no case handles the response.
    public var id: String? { responseError?.definition.id }

    /// An error with all that it shows: for tests and previews.
    ///
    /// - Parameters:
    ///   - retryDate: `nil`: `retryAfter` from now.
    ///   - attempts: How often the request was sent.
    public init(
        _ originError: Origin, title: String, description: String, category: API.Category,
        response: NetworkResponse? = nil, codes: [String] = [], reference: String? = nil,
        fieldErrors: [FieldError] = [], retryAfter: Duration? = nil, retryDate: Date? = nil, attempts: Int = 1,
        request: RequestSummary? = nil, isRepeated: Bool = false
    ) {
        self.title = title
        self.description = description
        self.originError = originError
        self.category = category
        self.response = response
        self.codes = codes
        self.reference = reference
        self.fieldErrors = fieldErrors
        self.retryAfter = retryAfter
        self.retryDate = retryDate ?? retryAfter.map { Date() + $0.seconds }
        self.attempts = attempts
        self.request = request
        self.isRepeated = isRepeated
    }

    /// The error that a service would throw: its texts and category are what the spec says.
    ///
    /// - Parameters:
    ///   - response: What codes, field errors and the server's texts are read from. For an unmapped response, that one.
    ///   - attempts: How often the request was sent.
    ///   - textResolver: Chooses the language.
    ///   - date: What a date in the response is measured against.
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

    /// - Parameter reason: what a recovery's action threw; it decides what the user reads if it can.
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
            retryDate: retryAfter.map { date() + $0.seconds }, attempts: attempts, request: request)
    }
}

extension ResponseFacts {
    /// Reads the facts of the response that an error was made of by hand.
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

extension Duration {
    var seconds: TimeInterval { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
