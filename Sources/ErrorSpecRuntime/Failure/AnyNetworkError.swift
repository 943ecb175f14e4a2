/// Any `NetworkError` of an API, as one concrete type: what a view model stores and an alert takes.
///
/// `error.erased` makes one of a `NetworkError`, `error.presentation(in: LSLP.self)` of any error there is. SwiftUI's
/// `alert(isPresented:error:)`, Combine and `Result` take it.
public typealias AnyNetworkError<API: ErrorAPI> = NetworkError<AnyResponseError<API>>

/// A failure that a spec declares, of whatever group: `inherited(_:)` gives it as the error of one.
public struct AnyResponseError<API: ErrorAPI>: ResponseErrorType {
    /// The definition of the case, which wraps the error of its group.
    public let definition: ErrorDefinition<API>

    /// An error of a group.
    public init<ResponseError: ResponseErrorType>(_ error: ResponseError) where ResponseError.API == API {
        definition = .inherited(error)
    }

    /// A group without cases: nothing is matched by it.
    public static var group: ErrorGroup<Self> { ErrorGroup(cases: []) }
}

extension NetworkError {
    /// This error as one concrete type, whatever group it is of.
    public var erased: AnyNetworkError<API> {
        if let erased = self as? AnyNetworkError<API> { return erased }
        return AnyNetworkError<API>(
            originError.erased, title: title, description: description, category: category, response: response,
            codes: codes, reference: reference, fieldErrors: fieldErrors, retryAfter: retryAfter, retryDate: retryDate,
            attempts: attempts, request: request, isRepeated: isRepeated)
    }
}

extension NetworkError.Origin {
    fileprivate var erased: AnyNetworkError<ResponseError.API>.Origin {
        switch self {
        case .response(let error): .response(AnyResponseError(error))
        case .unmapped(let response): .unmapped(response)
        case .transport(let error): .transport(error)
        case .decoding(let error): .decoding(error)
        case .cancelled: .cancelled
        case .other(let error): .other(error)
        }
    }
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
        if let error = self as? any ErasableError, let erased = error.erased(in: api) { return erased }
        let failure = PresentedFailure(self)
        let origin: AnyNetworkError<API>.Origin =
            switch failure {
            case .cancelled: .cancelled
            case .transport: .transport(withoutSecrets)
            default: .other(withoutSecrets)
            }
        let presentable = self as? any PresentableError
        var shown = Presentation<API>(failure, reader: TextReader(resolver: textResolver, facts: nil, body: .none))
        if let presentable { shown.present(presentable) }
        return AnyNetworkError<API>(
            origin, title: shown.title, description: shown.description, category: shown.category, attempts: 0,
            isRepeated: presentable?.isRepeated ?? false)
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
