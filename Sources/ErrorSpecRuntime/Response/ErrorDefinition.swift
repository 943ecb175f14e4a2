public import ErrorSpecReading

/// The definition of a case, as its spec says it.
///
/// A class, so that errors pass a pointer on instead of copying texts.
public final class ErrorDefinition<API: ErrorAPI>: Sendable {
    /// The case, by the group that declares it: `Token.forbidden`.
    public let id: String
    /// The responses that the case matches; `nil` for an error that wraps a parent's, and for `unmatched`.
    let on: ResponsePattern?
    // Said by the declaring group alone: an error that wraps a parent's has none of it.
    private let ownTitle: TextSource<API>?
    private let ownDescription: TextSource<API>?
    private let handling: Handling?
    private let unmatched: Unmatched?
    /// The error of a parent's that an error wraps; `nil` for a case of the group's own.
    package let parent: (any ResponseErrorType)?
    private let parentDefinition: ErrorDefinition?

    /// The fields that few cases set. Apart, so that a definition's layout doesn't depend on the API, whose lookup would cost more than
    /// the rest of making one.
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
    ///   - id: the group's name, a dot and the case's name: no other case of the API has it.
    ///   - category: `nil`: the API's default.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil,
        retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) {
        self.init(id, pattern, title, description, Handling(retry, category))
    }

    /// One of a group's own cases that isn't sent again and has the API's default category, as most are: a default argument
    /// of a generic type costs the compiler more than an initializer of its own.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil
    ) {
        self.init(id, pattern, title, description, nil)
    }

    /// The case of a response that no other one matches: the group's `otherwise`.
    public static func otherwise(
        _ id: String, statusCode: Int, code: String?, title: TextSource<API>? = nil,
        description: TextSource<API>? = nil, retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) -> ErrorDefinition {
        ErrorDefinition(
            id, nil, title, description, Handling(retry, category),
            unmatched: Unmatched(statusCode: statusCode, code: code))
    }

    /// A case that wraps an error of a parent: what the parent says about it.
    public static func inherited<Parent: ResponseErrorType>(_ error: Parent) -> ErrorDefinition
    where Parent.API == API {
        let definition = error.definition
        return ErrorDefinition(definition.id, nil, nil, nil, nil, parent: error, definition: definition)
    }

    /// Whether and how the request is sent again.
    public var retry: RetryPolicy<API> { declaring.handling?.retry ?? .never }

    /// How the app presents the error.
    public var category: API.Category { declaring.handling?.category ?? API.defaultCategory }

    /// Where the alert's title comes from; `nil`: the API's default, else the built-in text.
    package var title: TextSource<API>? { declaring.ownTitle }

    /// Where the alert's text comes from; `nil`: the built-in text.
    package var description: TextSource<API>? { declaring.ownDescription }

    /// The responses that the case matches, whichever group declares it; `nil` for `unmatched`.
    package var pattern: ResponsePattern? { declaring.on }

    /// The failure that `unmatched` carries.
    package var unmatchedFailure: (statusCode: Int, code: String?)? {
        declaring.unmatched.map { ($0.statusCode, $0.code) }
    }

    /// The definition by the group that declares the case.
    private var declaring: ErrorDefinition {
        var definition = self
        while let next = definition.parentDefinition { definition = next }
        return definition
    }

    /// The errors of parents that an error wraps, the outermost first.
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

/// Definitions are equal that are of the same case, and of `unmatched` of the same status and code.
extension ErrorDefinition: Hashable {
    public static func == (left: ErrorDefinition, right: ErrorDefinition) -> Bool {
        left.id == right.id && left.declaring.unmatched == right.declaring.unmatched
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(declaring.unmatched)
    }
}
