/// What a user reads when no case handles a failure; `nil` stands for the runtime's own texts.
public struct FailureTexts<API: ErrorAPI>: Sendable {
    /// The texts and the category of one kind of failure.
    public struct Failure: Sendable {
        /// Where the title comes from; `nil`: the built-in one.
        public let title: TextSource<API>?
        /// Where the text comes from; `nil`: the built-in one.
        public let description: TextSource<API>?
        /// How the app presents the failure.
        public let category: API.Category

        /// Texts of a kind of failure.
        ///
        /// - Parameter category: `nil`: the API's default.
        public init(
            title: TextSource<API>? = nil, description: TextSource<API>? = nil, category: API.Category? = nil
        ) {
            self.title = title
            self.description = description
            self.category = category ?? API.defaultCategory
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
        transport: Failure = Failure(), tls: Failure? = nil, tooLarge: Failure? = nil, redirects: Failure? = nil,
        decoding: Failure = Failure(), unmapped: Failure = Failure()
    ) {
        self.transport = transport
        self.tls = tls
        self.tooLarge = tooLarge
        self.redirects = redirects
        self.decoding = decoding
        self.unmapped = unmapped
    }
}
