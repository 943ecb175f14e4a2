/// A `NetworkError` of any group of an API, as one concrete type that a view model can store and an alert can show.
///
/// `error.erased` converts a `NetworkError`, and `error.presentation(in: LSLP.self)` converts any error. The type works
/// with SwiftUI's `alert(isPresented:error:)`, with Combine and with `Result`.
public typealias AnyNetworkError<API: ErrorAPI> = NetworkError<AnyResponseError<API>>

/// A failure that a spec declares in any of its groups. `inherited(_:)` returns the failure as an error of a given
/// group.
public struct AnyResponseError<API: ErrorAPI>: ResponseErrorType {
    /// The definition of the case. It contains the wrapped error.
    public let definition: ErrorDefinition<API>

    /// Wraps an error of a group.
    public init<ResponseError: ResponseErrorType>(_ error: ResponseError) where ResponseError.API == API {
        definition = .inherited(error)
    }

    /// A group without cases, which matches no response.
    public static var group: ErrorGroup<Self> { ErrorGroup(cases: []) }
}

extension NetworkError {
    /// This error as an ``AnyNetworkError``, the type for errors of all groups.
    public var erased: AnyNetworkError<API> {
        if let erased = self as? AnyNetworkError<API> { return erased }
        var erased = AnyNetworkError<API>(
            originError.erased, title: title, description: description, category: category, response: response,
            codes: codes, reference: reference, fieldErrors: fieldErrors, retryAfter: retryAfter, retryDate: retryDate,
            attempts: attempts, request: request, isRepeated: isRepeated)
        erased.readings = readings
        return erased
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
    /// Converts any error to an error with a title and a description for the user.
    ///
    /// Use this method in a closure's `catch`, where Swift infers `any Error`. The API's own errors are returned
    /// unchanged, and a cancellation becomes silent. A `PresentableError` keeps its texts. A `URLError` or a
    /// `DecodingError` gets the texts of the spec's `failures`; any other error gets the API's generic texts. The
    /// original error becomes the origin.
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
    /// - Parameter textResolver: Chooses the language of the texts, unless the error has its own texts.
    public func presentation<API: ErrorAPI>(
        in api: API.Type, textResolver: any TextResolver = PreferredLanguageTextResolver()
    ) -> AnyNetworkError<API> {
        if let error = self as? any ErasableError, let erased = error.erased(in: api) { return erased }
        let failure = self is DecodingError ? .decoding : PresentedFailure(self)
        let origin: AnyNetworkError<API>.Origin =
            switch failure {
            case .cancelled: .cancelled
            case .transport: .transport(withoutSecrets)
            case .decoding: .decoding(withoutSecrets)
            default: .other(withoutSecrets)
            }
        let presentable = self as? any PresentableError
        var shown = Presentation<API>(failure, reader: UserTextReader(resolver: textResolver, facts: nil, body: .none))
        if let presentable { shown.present(presentable) }
        return AnyNetworkError<API>(
            origin, title: shown.title, description: shown.description, category: shown.category, attempts: 0,
            isRepeated: presentable?.isRepeated ?? false)
    }
}

/// A `NetworkError` of any group.
private protocol ErasableError: Error {
    func erased<API: ErrorAPI>(in api: API.Type) -> AnyNetworkError<API>?
}

extension NetworkError: ErasableError {
    fileprivate func erased<Other: ErrorAPI>(in api: Other.Type) -> AnyNetworkError<Other>? {
        erased as? AnyNetworkError<Other>
    }
}

extension RawRepresentable<String> {
    /// Whether this is the category `silent`, which every API has. Its failures aren't shown.
    var isSilent: Bool { rawValue == "silent" }
}
