/// The texts of failures that no case handles; `nil` for the runtime's built-in texts.
public struct FailureTexts<API: ErrorAPI>: Sendable {
    /// The texts and the category of one kind of failure.
    public struct Failure: Sendable {
        let title: TextSource<API>?
        let description: TextSource<API>?
        let category: API.Category

        /// Texts for one kind of failure.
        ///
        /// - Parameters:
        ///   - title: The source of the title; `nil` for the built-in one.
        ///   - description: The source of the text; `nil` for the built-in one.
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

    /// Texts for the failures that no case handles.
    ///
    /// - Parameters:
    ///   - transport: The server can't be reached, or the connection was lost. The category also applies to a bad
    ///     certificate, a body that is too large, and a redirect loop, whose texts are built in.
    ///   - decoding: The body of a success couldn't be read.
    ///   - unmapped: No case handles the response.
    public init(
        transport: Failure = Failure(), decoding: Failure = Failure(), unmapped: Failure = Failure()
    ) {
        self.transport = transport
        self.decoding = decoding
        self.unmapped = unmapped
    }
}
