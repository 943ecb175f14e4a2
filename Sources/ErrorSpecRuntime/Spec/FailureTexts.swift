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
