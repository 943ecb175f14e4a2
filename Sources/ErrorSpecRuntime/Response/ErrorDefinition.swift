public import ErrorSpecReading

/// The definition of a case, from its spec.
///
/// A class, so that errors copy a pointer instead of the texts.
public final class ErrorDefinition<API: ErrorAPI>: Sendable {
    /// The name of the declaring group and of the case, such as `Token.forbidden`.
    public let id: String
    /// The responses that the case matches; `nil` for the case of the group's `otherwise`, and for an error that wraps
    /// a parent's error.
    let ownPattern: ResponsePattern?
    // The next four values are set only in the declaring group's definition, and `nil` in an error that wraps a
    // parent's error.
    private let ownTitle: TextSource<API>?
    private let ownDescription: TextSource<API>?
    private let handling: Handling?
    private let unmatched: Unmatched?
    /// The parent's error that this one wraps; `nil` for the group's own cases.
    package let parent: (any ResponseErrorType)?
    private let parentDefinition: ErrorDefinition?

    /// The rarely set values. They are in a separate class so that the layout of a definition doesn't depend on the
    /// API: looking up the API's metadata would cost more than the rest of the initializer.
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
        ownPattern = on
        ownTitle = title
        ownDescription = description
        self.handling = handling
        self.unmatched = unmatched
        self.parent = parent
        self.parentDefinition = parentDefinition
    }

    /// Defines one of a group's own cases.
    ///
    /// - Parameters:
    ///   - id: The group's name, a dot and the case's name. It must be unique in the API.
    ///   - category: The category; `nil` for the API's default.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil,
        retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) {
        self.init(id, pattern, title, description, Handling(retry, category))
    }

    /// Defines one of a group's own cases. Like most cases, it isn't retried and has the API's default category. A
    /// separate initializer compiles faster than default arguments of generic types.
    public convenience init(
        _ id: String, on pattern: ResponsePattern, title: TextSource<API>? = nil, description: TextSource<API>? = nil
    ) {
        self.init(id, pattern, title, description, nil)
    }

    /// Defines the case for responses that no other case matches: the group's `otherwise`.
    public static func otherwise(
        _ id: String, statusCode: Int, code: String?, title: TextSource<API>? = nil,
        description: TextSource<API>? = nil, retry: RetryPolicy<API> = .never, category: API.Category? = nil
    ) -> ErrorDefinition {
        ErrorDefinition(
            id, nil, title, description, Handling(retry, category),
            unmatched: Unmatched(statusCode: statusCode, code: code))
    }

    /// Defines a case that wraps a parent's error, with the parent's definition.
    public static func inherited<Parent: ResponseErrorType>(_ error: Parent) -> ErrorDefinition
    where Parent.API == API {
        let definition = error.definition
        return ErrorDefinition(definition.id, nil, nil, nil, nil, parent: error, definition: definition)
    }

    /// Whether and how the request is sent again.
    public var retry: RetryPolicy<API> { declaring.handling?.retry ?? .never }

    /// How the app presents the error.
    public var category: API.Category { declaring.handling?.category ?? API.defaultCategory }

    /// The source of the alert's title; `nil` to use the API's default title or else the built-in title.
    package var title: TextSource<API>? { declaring.ownTitle }

    /// The source of the alert's text; `nil` to use the built-in text.
    package var description: TextSource<API>? { declaring.ownDescription }

    /// The responses that the case matches; `nil` for the case of the group's `otherwise`.
    package var pattern: ResponsePattern? { declaring.ownPattern }

    /// If this error is a group's `otherwise`, the status and the first code of the response; otherwise `nil`.
    package var unmatchedFailure: (statusCode: Int, code: String?)? {
        declaring.unmatched.map { ($0.statusCode, $0.code) }
    }

    /// The definition in the group that declares the case.
    private var declaring: ErrorDefinition {
        var definition = self
        while let next = definition.parentDefinition { definition = next }
        return definition
    }

    /// The parents' errors that this error wraps, from the outermost to the innermost.
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

/// The status and the first code of a response that a group's `otherwise` handles.
private struct Unmatched: Hashable, Sendable {
    let statusCode: Int
    let code: String?
}

/// Two definitions are equal if they define the same case. For the case of an `otherwise`, the statuses and the codes
/// must be equal, too.
extension ErrorDefinition: Hashable {
    public static func == (left: ErrorDefinition, right: ErrorDefinition) -> Bool {
        left.id == right.id && left.declaring.unmatched == right.declaring.unmatched
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(declaring.unmatched)
    }
}
