public import ErrorSpecReading

/// The definition of a case, from its spec.
///
/// It is a class so that errors pass on a pointer instead of copying texts.
public final class ErrorDefinition<API: ErrorAPI>: Sendable {
    /// The case and the group that declares it, such as `Token.forbidden`.
    public let id: String
    /// The responses that the case matches; `nil` for `unmatched` and for an error that wraps a parent's.
    let on: ResponsePattern?
    // Only the declaring group sets these; an error that wraps a parent's has none of them.
    private let ownTitle: TextSource<API>?
    private let ownDescription: TextSource<API>?
    private let handling: Handling?
    private let unmatched: Unmatched?
    /// The parent's error that this one wraps; `nil` for one of the group's own cases.
    package let parent: (any ResponseErrorType)?
    private let parentDefinition: ErrorDefinition?

    /// The fields that few cases set. They are separate so that a definition's layout doesn't depend on the API, whose lookup
    /// would cost more than the rest of making one.
    private final class Handling: Sendable {
        let retry: RetryPolicy<API>
        let category: API.Category?

        init(_ retry: RetryPolicy<API>, _ category: API.Category?) {
            self.retry = retry
            self.category = category
        }
    }

    private init(
        _ id: String, _ on: ResponsePattern?, _ title: TextSource<API>?, _ description: TextSource<API>?,
        _ handling: Handling?, unmatched: Unmatched? = nil,
        parent: (any ResponseErrorType)? = nil, definition parentDefinition: ErrorDefinition? = nil
    ) {
        self.id = id
        self.on = on
        ownTitle = title
        ownDescription = description
        self.handling = handling
        self.unmatched = unmatched
        self.parent = parent
        self.parentDefinition = parentDefinition
    }

    /// One of a group's own cases.
    ///
    /// - Parameters:
    ///   - id: The group's name, a dot and the case's name. No other case of the API may have it.
    ///   - category: If `nil`, the API's default.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil,
        retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) {
        self.init(id, pattern, title, description, Handling(retry, category))
    }

    /// One of a group's own cases that, like most, isn't retried and has the API's default category. It is an
    /// initializer of its own because a default argument of a generic type would cost the compiler more.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil
    ) {
        self.init(id, pattern, title, description, nil)
    }

    /// The case for a response that no other one matches: the group's `otherwise`.
    public static func otherwise(
        _ id: String, statusCode: Int, code: String?, title: TextSource<API>? = nil,
        description: TextSource<API>? = nil, retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) -> ErrorDefinition {
        ErrorDefinition(
            id, nil, title, description, Handling(retry, category),
            unmatched: Unmatched(statusCode: statusCode, code: code))
    }

    /// A case that wraps a parent's error, and has that error's definition.
    public static func inherited<Parent: ResponseErrorType>(_ error: Parent) -> ErrorDefinition
    where Parent.API == API {
        let definition = error.definition
        return ErrorDefinition(definition.id, nil, nil, nil, nil, parent: error, definition: definition)
    }

    /// Whether and how the request is sent again.
    public var retry: RetryPolicy<API> { declaring.handling?.retry ?? .never }

    /// How the app presents the error.
    public var category: API.Category { declaring.handling?.category ?? API.defaultCategory }

    /// The source of the alert's title; if `nil`, the API's default, and without one the built-in text.
    package var title: TextSource<API>? { declaring.ownTitle }

    /// The source of the alert's text; `nil` for the built-in text.
    package var description: TextSource<API>? { declaring.ownDescription }

    /// The responses that the case matches, whichever group declares it; `nil` for `unmatched`.
    package var pattern: ResponsePattern? { declaring.on }

    /// The failure that `unmatched` carries.
    package var unmatchedFailure: (statusCode: Int, code: String?)? {
        declaring.unmatched.map { ($0.statusCode, $0.code) }
    }

    /// The definition in the group that declares the case.
    private var declaring: ErrorDefinition {
        var definition = self
        while let next = definition.parentDefinition { definition = next }
        return definition
    }

    /// The errors of parents that this one wraps, the outermost first.
    var ancestors: [any ResponseErrorType] {
        var ancestors: [any ResponseErrorType] = []
        var definition = self
        while let parent = definition.parent, let next = definition.parentDefinition {
            ancestors.append(parent)
            definition = next
        }
        return ancestors
    }
}

/// The failure that `unmatched` carries.
private struct Unmatched: Hashable, Sendable {
    let statusCode: Int
    let code: String?
}

/// Two definitions are equal if they are of the same case; for `unmatched`, of the same status and code too.
extension ErrorDefinition: Hashable {
    public static func == (left: ErrorDefinition, right: ErrorDefinition) -> Bool {
        left.id == right.id && left.declaring.unmatched == right.declaring.unmatched
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(declaring.unmatched)
    }
}
