/// What a spec says about one of its cases.
///
/// A class, so that generated code passes pointers on instead of copying texts.
public final class ErrorDefinition<API: ErrorSpecification>: Sendable {
    /// The case, by the group that declares it: `Token.forbidden`.
    public let id: String
    /// Where the alert's title comes from.
    public let title: TextSource
    /// Where the alert's text comes from.
    public let description: TextSource
    /// Whether and how the request is sent again.
    public let retry: RetryPolicy<API.Recovery>
    /// How the app presents the error.
    public let category: API.Category

    @usableFromInline
    init(
        _ id: StaticString, _ title: TextSource, _ description: TextSource, _ retry: RetryPolicy<API.Recovery>,
        _ category: API.Category
    ) {
        self.id = id.description
        self.title = title
        self.description = description
        self.retry = retry
        self.category = category
    }

    // Specialized for each API, and called rather than copied: a case is one call with its texts.

    /// A definition of an error after which nothing is sent again.
    @inlinable @inline(never)
    public convenience init(id: StaticString, title: TextSource, description: TextSource, category: API.Category) {
        self.init(id, title, description, .never, category)
    }

    /// A definition of an error.
    @inlinable @inline(never)
    public convenience init(
        id: StaticString, title: TextSource, description: TextSource, retry: RetryPolicy<API.Recovery>,
        category: API.Category
    ) {
        self.init(id, title, description, retry, category)
    }
}

/// What a user reads when no case handles a failure; `nil` stands for the runtime's own texts.
public struct FailureTexts<Category: Sendable>: Sendable {
    /// The texts and the category of one kind of failure.
    public struct Failure: Sendable {
        /// Where the title comes from; `nil`: the built-in one.
        public let title: TextSource?
        /// Where the text comes from; `nil`: the built-in one.
        public let description: TextSource?
        /// How the app presents the failure.
        public let category: Category

        /// Texts of a kind of failure.
        public init(title: TextSource? = nil, description: TextSource? = nil, category: Category) {
            self.title = title
            self.description = description
            self.category = category
        }
    }

    /// There was no response: the server can't be reached.
    public let transport: Failure
    /// No secure connection could be made; `nil`: as ``transport``.
    public let tls: Failure?
    /// The body of a success is larger than the client's limit; `nil`: as ``transport``.
    public let tooLarge: Failure?
    /// The server redirects in a loop, or too often; `nil`: as ``transport``.
    public let redirects: Failure?
    /// The body of a success couldn't be read.
    public let decoding: Failure
    /// No case handles the response.
    public let unmapped: Failure

    /// Texts of the failures that no case handles.
    public init(
        transport: Failure, tls: Failure? = nil, tooLarge: Failure? = nil, redirects: Failure? = nil, decoding: Failure,
        unmapped: Failure
    ) {
        self.transport = transport
        self.tls = tls
        self.tooLarge = tooLarge
        self.redirects = redirects
        self.decoding = decoding
        self.unmapped = unmapped
    }
}
