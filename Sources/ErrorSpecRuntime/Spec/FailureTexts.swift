/// The texts and the categories of failures that no case handles.
public struct FailureTexts<API: ErrorAPI>: Sendable {
    /// The texts and the category of one kind of failure.
    public struct Failure: Sendable {
        let title: TextSource<API>?
        let description: TextSource<API>?
        let category: API.Category

        /// Creates the texts for one kind of failure.
        ///
        /// - Parameters:
        ///   - title: The source of the title; `nil` for the API's default title.
        ///   - description: The source of the text; `nil` for the built-in text.
        ///   - category: How the app presents the failure; `nil` for the API's default.
        public init(
            title: TextSource<API>? = nil, description: TextSource<API>? = nil, category: API.Category? = nil
        ) {
            self.title = title
            self.description = description
            self.category = category ?? API.defaultCategory
        }
    }

    let transport: Failure
    let decoding: Failure
    let unmapped: Failure

    /// Creates the texts and the categories for failures that no case handles.
    ///
    /// - Parameters:
    ///   - transport: For a server that can't be reached, or a lost connection. A bad certificate, a body that is too
    ///     large, a redirect loop, and a request that can't be sent again after a recovery have the same category, but
    ///     built-in texts.
    ///   - decoding: For a success with a body that can't be read.
    ///   - unmapped: For a response that no case handles.
    public init(
        transport: Failure = Failure(), decoding: Failure = Failure(), unmapped: Failure = Failure()
    ) {
        self.transport = transport
        self.decoding = decoding
        self.unmapped = unmapped
    }
}
