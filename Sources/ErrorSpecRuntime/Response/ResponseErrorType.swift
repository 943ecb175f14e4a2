/// A failure that a spec declares: generated enums conform, one for each group.
///
/// Every requirement costs the compiler a function for each group, so there are few, and what can be told from them is
/// in extensions. Two errors are equal if they are the same case of the spec, and of `unmatched` with the same status and
/// code.
public protocol ResponseErrorType: Error, Equatable {
    /// The API whose spec declares the error.
    associatedtype API: ErrorSpecification

    /// How the group's responses are read: codes, texts and fields, and whether a 2xx is a failure.
    ///
    /// By default as all of the API's.
    static var errorBody: ErrorBody { get }

    /// The failure that a response is: the most specific case that matches, own or inherited, else `nil`. Where the
    /// response is unmatched, what the group makes of that.
    static func match(_ response: borrowing FailedResponse) -> Self?

    /// What the spec says about it: texts, retry, category.
    var definition: ErrorDefinition<API> { get }
}

extension ResponseErrorType {
    public static var errorBody: ErrorBody { API.errorBody }

    /// The 2xx statuses that mean success to the group; `nil`: all of them.
    static var successes: [ClosedRange<Int>]? { errorBody.successes ?? API.successes }

    public static func match(_ response: borrowing FailedResponse) -> Self? { nil }

    /// The failure that a response is: the most specific case that matches, own or inherited; `nil` where none does.
    ///
    /// The codes of the response are tried in their order: the first that some case matches decides, else the case that
    /// matches without a code.
    public init?(_ response: NetworkResponse) {
        guard let error = response.match(Self.self) else { return nil }
        self = error
    }

    /// The most specific of the group's own cases, if it is more so than all before it.
    ///
    /// For generated code.
    @inlinable
    public static func matchOwn(_ response: borrowing FailedResponse, except names: [StaticString] = []) -> Self? {
        response.match(ownCasesOf: Self.self, except: names)
    }

    /// The same failure as the parent group's error, where this one wraps a parent's; else `nil`.
    public var parent: (any ResponseErrorType)? { definition.parent }

    /// This failure as an error of a shared group, at whatever depth it is wrapped.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared? {
        if let shared = self as? Shared { return shared }
        return definition.ancestors.lazy.compactMap { $0 as? Shared }.first
    }

    /// How the group that declares the case reads its responses: what the case's texts refer to.
    var declaringBody: ErrorBody { definition.ancestors.last.map { type(of: $0).errorBody } ?? Self.errorBody }

    /// Whether both are the same case of the spec.
    public static func == (left: Self, right: Self) -> Bool { left.definition.isSameCase(as: right.definition) }
}
