/// The texts of a failure that no case handles; `nil` stands for the runtime's own texts.
public struct FailureTexts<API: ErrorAPI>: Sendable {
    /// The texts and the category of one kind of failure.
    public struct Failure: Sendable {
        let title: TextSource<API>?
        let description: TextSource<API>?
        let category: API.Category

        /// Texts of a kind of failure.
        ///
        /// - Parameters:
        ///   - title: where the title comes from; `nil`: the built-in one.
        ///   - description: where the text comes from; `nil`: the built-in one.
        ///   - category: how the app presents the failure; `nil`: the API's default.
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

    /// Texts of the failures that no case handles.
    ///
    /// - Parameters:
    ///   - transport: there was no response: the server can't be reached. The category holds for a bad certificate, a body
    ///     that is too large and a redirect loop too, whose texts are built in.
    ///   - decoding: the body of a success couldn't be read.
    ///   - unmapped: no case handles the response.
    public init(
        transport: Failure = Failure(), decoding: Failure = Failure(), unmapped: Failure = Failure()
    ) {
        self.transport = transport
        self.decoding = decoding
        self.unmapped = unmapped
    }
}
