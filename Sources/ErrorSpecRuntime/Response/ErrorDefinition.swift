public import ErrorSpecReading

/// What a spec says about one of its cases.
///
/// A class, so that errors pass a pointer on instead of copying texts.
public final class ErrorDefinition<API: ErrorAPI>: Sendable {
    /// The case, by the group that declares it: `Token.forbidden`.
    public let id: String
    /// What the case matches; `nil` for an error that wraps a parent's, and for one of a response that no case matches.
    public let on: ResponsePattern?
    /// Where the alert's title comes from; `nil`: the API's default, else the built-in text.
    public let title: TextSource<API>?
    /// Where the alert's text comes from; `nil`: the built-in text.
    public let description: TextSource<API>?
    /// Whether and how the request is sent again.
    public let retry: RetryPolicy<API>
    private let ownCategory: API.Category?
    private let unmatched: Unmatched?
    private let inherited: Inherited?

    /// What `unmatched` carries.
    private struct Unmatched: Hashable, Sendable {
        let statusCode: Int
        let code: String?
    }

    /// What an error wraps.
    private struct Inherited: Sendable {
        let error: any ResponseErrorType
        let definition: ErrorDefinition
    }

    private init(
        _ id: String, _ on: ResponsePattern?, _ title: TextSource<API>?, _ description: TextSource<API>?,
        _ retry: RetryPolicy<API>, _ category: API.Category?, _ unmatched: Unmatched?, _ inherited: Inherited?
    ) {
        self.id = id
        self.on = on
        self.title = title
        self.description = description
        self.retry = retry
        ownCategory = category
        self.unmatched = unmatched
        self.inherited = inherited
    }

    /// One of a group's own cases.
    ///
    /// - Parameters:
    ///   - id: the group's name, a dot and the case's name: no other case of the API has it.
    ///   - category: `nil`: the API's default.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil,
        retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) {
        self.init(id, pattern, title, description, retry, category, nil, nil)
    }

    /// One of a group's own cases that isn't sent again and has the API's default category, as most are: a default argument
    /// of a generic type costs the compiler more than an initializer of its own.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil
    ) {
        self.init(id, pattern, title, description, .never, nil, nil, nil)
    }

    /// The case of a response that no other one matches: the group's `otherwise`.
    public static func otherwise(
        _ id: String, statusCode: Int, code: String?, title: TextSource<API>? = nil,
        description: TextSource<API>? = nil, retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) -> ErrorDefinition {
        ErrorDefinition(
            id, nil, title, description, retry, category, Unmatched(statusCode: statusCode, code: code), nil)
    }

    /// A case that wraps an error of a parent: what the parent says about it.
    public static func inherited<Parent: ResponseErrorType>(_ error: Parent) -> ErrorDefinition
    where Parent.API == API {
        let definition = error.definition
        return ErrorDefinition(
            definition.id, nil, definition.title, definition.description, definition.retry, definition.ownCategory,
            definition.unmatched, Inherited(error: error, definition: definition))
    }

    /// How the app presents the error.
    public var category: API.Category { ownCategory ?? API.defaultCategory }

    /// The error of a parent's that an error wraps; `nil` for a case of the group's own.
    public var parent: (any ResponseErrorType)? { inherited?.error }

    /// The errors of parents that an error wraps, the outermost first.
    var ancestors: [any ResponseErrorType] {
        var ancestors: [any ResponseErrorType] = []
        var definition = self
        while let inherited = definition.inherited {
            ancestors.append(inherited.error)
            definition = inherited.definition
        }
        return ancestors
    }
}

/// Definitions are equal that are of the same case, and of `unmatched` of the same status and code.
extension ErrorDefinition: Hashable {
    public static func == (left: ErrorDefinition, right: ErrorDefinition) -> Bool {
        left.id == right.id && left.unmatched == right.unmatched
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(unmatched)
    }
}
