/// A failure that a spec declares. Generated enums conform, one for each group; an enum written by hand conforms in the
/// same way.
///
/// ```swift
/// enum SearchError: ResponseErrorType {
///     case tooShort
///     case common(LSLP.CommonResponseError)
///
///     static let group = ErrorGroup<SearchError>(cases: [.tooShort], parents: [.init { .common($0) }])
///
///     var definition: ErrorDefinition<LSLP> {
///         switch self {
///         case .tooShort: .init("Search.tooShort", on: 422, title: "Too short")
///         case .common(let error): .inherited(error)
///         }
///     }
/// }
/// ```
///
/// Two errors are equal if they are the same case of the spec; for `unmatched`, with the same status and code too.
public protocol ResponseErrorType: Error, Hashable {
    /// The API whose spec declares the error.
    associatedtype API: ErrorAPI

    /// The group: its cases, its parents, and how its responses are read. Make it a `static let`, so that its table is
    /// built once.
    static var group: ErrorGroup<Self> { get }

    /// Its definition in the spec: pattern, texts, retry, category.
    var definition: ErrorDefinition<API> { get }
}

extension ResponseErrorType {
    /// The failure that a response is: the best match among the cases, own or inherited; `nil` if none matches.
    ///
    /// The response's codes are tried in order, and the first one that some case matches decides. If there is none, a
    /// case that matches without a code does.
    public init?(_ response: NetworkResponse) {
        guard let error = Self.group.match(response)?.error else { return nil }
        self = error
    }

    /// This failure as an error of a shared group, however deeply it is wrapped; `nil` if it isn't one of that group's
    /// errors.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared?
    where Shared.API == API {
        if let shared = self as? Shared { return shared }
        return definition.ancestors.lazy.compactMap { $0 as? Shared }.first
    }

    public static func == (left: Self, right: Self) -> Bool { left.definition == right.definition }

    public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

extension ErrorDefinition {
    /// How the group that declares the case reads its responses, which is what the case's texts refer to.
    package func declaringBody<ResponseError: ResponseErrorType>(of _: ResponseError.Type) -> ErrorBody {
        ancestors.last.map { body(of: $0) } ?? ResponseError.group.body
    }

    private func body<Ancestor: ResponseErrorType>(of error: Ancestor) -> ErrorBody { Ancestor.group.body }
}
