/// A failure that a spec declares: generated enums conform, one for each group.
public protocol ResponseErrorType: Error, Equatable {
    /// The API whose spec declares the error.
    associatedtype API: ErrorSpecification

    /// How the group's responses are read: codes, texts and fields, and whether a 2xx is a failure.
    ///
    /// By default as all of the API's.
    static var errorBody: ErrorBody { get }

    /// The 2xx statuses that mean success to the group; `nil`: all of them. By default as all of the API's.
    ///
    /// For generated code: with the underscore, no case of a spec can have its name.
    static var _successes: [ClosedRange<Int>]? { get }

    /// The failure that a response is: the most specific case that matches, own or inherited; `nil` where none does.
    ///
    /// `borrowing`, because an initializer would own the response otherwise: counting the references of each level
    /// took three quarters of a lookup. A type that leaves the word out conforms too.
    init?(_ response: borrowing ErrorResponse)

    /// What the group makes of a response that no case matches; `nil`: the response stays unmapped.
    init?(otherwise response: borrowing ErrorResponse)

    /// What the spec says about it: texts, retry, category.
    var definition: ErrorDefinition<API> { get }

    /// The same failure as the parent group's error, where this one wraps a parent's; else `nil`.
    var parent: (any ResponseErrorType)? { get }
}

extension ResponseErrorType {
    public static var errorBody: ErrorBody { API.errorBody }

    public static var _successes: [ClosedRange<Int>]? { API.successes }

    public init?(_ response: borrowing ErrorResponse) { return nil }

    public init?(otherwise response: borrowing ErrorResponse) { return nil }

    public var parent: (any ResponseErrorType)? { nil }

    /// This failure as an error of a shared group, at whatever depth it is wrapped.
    public func inherited<Shared: ResponseErrorType>(_ type: Shared.Type = Shared.self) -> Shared? {
        if let shared = self as? Shared { return shared }
        return parent?.inherited(type)
    }

    /// How the group that declares the case reads its responses: what the case's texts refer to.
    var declaringBody: ErrorBody { parent?.declaringBody ?? Self.errorBody }
}
