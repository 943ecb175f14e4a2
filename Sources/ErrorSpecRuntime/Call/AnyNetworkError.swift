public import Foundation

/// Any `NetworkError` of an API, as one concrete type: what a view model stores and an alert takes.
///
/// `error.erased` makes one of a `NetworkError`, `error.presentation(in: LSLP.self)` of any error there is. SwiftUI's
/// `alert(isPresented:error:)`, Combine and `Result` take it.
public struct AnyNetworkError<API: ErrorAPI>: PresentableError {
    /// Where a failure began.
    public enum Origin: Sendable {
        /// A case of the spec, as the error of the group that the request named.
        case response(any ResponseErrorType)
        /// A response that no case handles.
        case unmapped(NetworkResponse)
        /// No response: the connection failed, or the request couldn't be made.
        case transport(any Error)
        /// A success whose body couldn't be read.
        case decoding(any Error)
        /// The task was cancelled.
        case cancelled
        /// An error that none of the API's requests threw.
        case other(any Error)
    }

    /// The title of an alert, in the user's language.
    public let title: String
    /// The text of an alert, in the user's language.
    public let description: String
    /// The cause: a declared case, or the failure that ended the call.
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
    /// The request that was sent, as far as logs show it.
    public let request: RequestSummary?
    /// Whether the service threw an error like this one after the call began, and shortly before: one alert is enough for
    /// one outage.
    public let isRepeated: Bool

    /// The error code that the handler's body finds in the response: the first of ``codes``.
    public var code: String? { codes.first }

    /// The status of the server's response, if there was one.
    public var statusCode: Int? { response?.statusCode }

    public var categoryName: String? { category.rawValue }

    /// Whether the user is told nothing: the category is `silent`, or the task was cancelled.
    public var isSilent: Bool { category.isSilent || isCancelled }

    /// The case of the spec, if one handles the response.
    public var responseError: (any ResponseErrorType)? {
        if case .response(let error) = originError { error } else { nil }
    }

    /// The case as an error of a group, its own or a shared one, at whatever depth it is wrapped; `nil` if it is none of
    /// that group's.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared? {
        responseError?.inherited(type)
    }

    private var isCancelled: Bool { if case .cancelled = originError { true } else { false } }
}

extension AnyNetworkError {
    init<E: ResponseErrorType>(_ error: NetworkError<E>) where E.API == API {
        title = error.title
        description = error.description
        originError = Origin(error.originError)
        category = error.category
        response = error.response
        codes = error.codes
        reference = error.reference
        fieldErrors = error.fieldErrors
        retryAfter = error.retryAfter
        retryDate = error.retryDate
        attempts = error.attempts
        request = error.request
        isRepeated = error.isRepeated
    }

    /// An error that none of the API's requests threw.
    init(presenting error: any Error, resolver: any TextResolver) {
        let presentable = error as? any PresentableError
        let failure = PresentedFailure(error)
        originError =
            switch failure {
            case .cancelled: .cancelled
            case .transport: .transport(error.withoutSecrets)
            default: .other(error.withoutSecrets)
            }
        var presentation = Presentation<API>(failure, reader: TextReader(resolver: resolver, facts: nil, body: .none))
        if let presentable { presentation.present(presentable) }
        title = presentation.title
        description = presentation.description
        category = presentation.category
        response = nil
        codes = []
        reference = nil
        fieldErrors = []
        retryAfter = nil
        retryDate = nil
        attempts = 0
        request = nil
        isRepeated = presentable?.isRepeated ?? false
    }
}

extension AnyNetworkError.Origin {
    fileprivate init<E: ResponseErrorType>(_ origin: NetworkError<E>.Origin) {
        self =
            switch origin {
            case .response(let error): .response(error)
            case .unmapped(let response): .unmapped(response)
            case .transport(let error): .transport(error)
            case .decoding(let error): .decoding(error)
            case .cancelled: .cancelled
            }
    }
}

extension NetworkError {
    /// This error as one concrete type, whatever group it is of.
    public var erased: AnyNetworkError<API> { AnyNetworkError(self) }
}

extension Error {
    /// The title and description of any error, for a user.
    ///
    /// For a `catch` in a closure, where Swift infers `any Error`. The API's own errors come back as they are, and
    /// cancellation is silent. A `PresentableError` keeps its texts, a `URLError` gets those of `failures`, and any other
    /// error the API's generic texts, with the error as origin.
    ///
    /// ```swift
    /// Task {
    ///     do {
    ///         session = try await service.request(login, handler: LSLP.LoginResponseErrorHandler())
    ///     } catch {
    ///         let error = error.presentation(in: LSLP.self)
    ///         if !error.isSilent && !error.isRepeated { alert = error }
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter textResolver: Chooses the language of the texts, unless the error has its own.
    public func presentation<API: ErrorAPI>(
        in api: API.Type, textResolver: any TextResolver = PreferredLanguageTextResolver()
    ) -> AnyNetworkError<API> {
        if let error = self as? AnyNetworkError<API> { return error }
        if let error = self as? any ErasableError, let erased = error.erased(in: api) { return erased }
        return AnyNetworkError(presenting: self, resolver: textResolver)
    }
}

/// A `NetworkError`, whatever group it is of.
private protocol ErasableError: Error {
    func erased<API: ErrorAPI>(in api: API.Type) -> AnyNetworkError<API>?
}

extension NetworkError: ErasableError {
    fileprivate func erased<Other: ErrorAPI>(in api: Other.Type) -> AnyNetworkError<Other>? {
        erased as? AnyNetworkError<Other>
    }
}

extension RawRepresentable<String> {
    /// Every API has the category `silent`: the user is told nothing.
    var isSilent: Bool { rawValue == "silent" }
}
