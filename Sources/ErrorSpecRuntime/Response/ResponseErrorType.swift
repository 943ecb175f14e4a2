/// A failure that a spec declares. errorspec generates an enum for each group; a hand-written enum can conform, too.
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
/// Two errors are equal if they are the same case of the spec. For the case of an `otherwise`, the statuses and the
/// codes must be equal, too.
public protocol ResponseErrorType: Error, Hashable {
    /// The API whose spec declares the error.
    associatedtype API: ErrorAPI

    /// The group: its cases, its parents, and how its responses are read. Declare this property as `static let`, so
    /// that the group's table is built once.
    static var group: ErrorGroup<Self> { get }

    /// The definition of the case in the spec: pattern, texts, retry policy and category.
    var definition: ErrorDefinition<API> { get }
}

extension ResponseErrorType {
    /// Creates the error for a failed response: the case that matches best, whether it is the group's own or
    /// inherited. `nil` if no case matches.
    ///
    /// The response's codes are tried in order: the first code that a case matches wins. If no code matches, a case
    /// that requires no code can match.
    public init?(_ response: NetworkResponse) {
        guard let error = Self.group.match(response)?.error else { return nil }
        self = error
    }

    /// Returns this error as an error of a shared group, unwrapped at any depth; `nil` if the shared group doesn't have
    /// the case.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared?
    where Shared.API == API {
        if let shared = self as? Shared { return shared }
        return definition.ancestors.lazy.compactMap { $0 as? Shared }.first
    }

    public static func == (left: Self, right: Self) -> Bool { left.definition == right.definition }

    public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

extension ErrorDefinition {
    /// Returns the `ErrorBody` of the group that declares the case, with which the case's texts are read.
    package func declaringBody<ResponseError: ResponseErrorType>(of _: ResponseError.Type) -> ErrorBody {
        ancestors.last.map { body(of: $0) } ?? ResponseError.group.body
    }

    private func body<Ancestor: ResponseErrorType>(of error: Ancestor) -> ErrorBody { Ancestor.group.body }
}
