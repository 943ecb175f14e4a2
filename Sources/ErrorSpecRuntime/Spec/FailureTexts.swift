/// The texts of a failure that no case handles; `nil` stands for the runtime's own texts.
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

    /// There was no response: the server can't be reached. The category holds for a bad certificate, a body that is too
    /// large and a redirect loop too, whose texts are built in.
    public let transport: Failure
    /// The body of a success couldn't be read.
    public let decoding: Failure
    /// No case handles the response.
    public let unmapped: Failure

    /// Texts of the failures that no case handles.
    public init(
        transport: Failure = Failure(), decoding: Failure = Failure(), unmapped: Failure = Failure()
    ) {
        self.transport = transport
        self.decoding = decoding
        self.unmapped = unmapped
    }
}
