import ErrorSpecReading

/// The title, the description and the category of a failure, as the user sees it.
struct Presentation<API: ErrorAPI> {
    var title: String
    var description: String
    var category: API.Category

    init<E: ResponseErrorType>(
        _ origin: NetworkError<E>.Origin, wasSent: Bool, facts: ResponseFacts?, reason: (any Error)?,
        resolver: any TextResolver
    ) where E.API == API {
        if case .response(let error) = origin {
            let definition = error.definition
            let reader = UserTextReader<API>(
                resolver: resolver, facts: facts, body: definition.declaringBody(of: E.self))
            self.init(
                definition.title ?? API.defaultTitle, definition.description, definition.category,
                BuiltInText.generic, reader)
            if let reason = reason as? any PresentableError { present(reason) }
            return
        }
        let reader = UserTextReader<API>(resolver: resolver, facts: facts, body: E.group.body)
        switch origin {
        case .response, .unmapped, .other: self.init(.unmapped, reader: reader)
        case .transport(let error) where !wasSent: self.init(PresentedFailure(error), reader: reader)
        case .transport(let error): self.init(.transport(TransportFailure(error)), reader: reader)
        case .decoding: self.init(.decoding, reader: reader)
        case .cancelled: self.init(.cancelled, reader: reader)
        }
    }

    /// Creates the presentation of a failure that no case handles.
    init(_ failure: PresentedFailure, reader: UserTextReader<API>) {
        let failures = API.failures
        switch failure {
        case .unmapped: self.init(failures.unmapped, BuiltInText.generic, reader)
        case .decoding: self.init(failures.decoding, BuiltInText.decoding, reader)
        case .transport(.connection): self.init(failures.transport, BuiltInText.transport, reader)
        // The `transport` texts of a spec are about the connection, which isn't the problem here.
        case .transport(.tls): self.init(BuiltInText.tls, failures.transport.category, reader)
        case .transport(.tooLarge): self.init(BuiltInText.tooLarge, failures.transport.category, reader)
        case .transport(.redirects): self.init(BuiltInText.redirects, failures.transport.category, reader)
        // The recovery has already removed the cause, and a spec can't declare a text for this failure.
        case .transport(.recovered): self.init(BuiltInText.again, failures.transport.category, reader)
        case .cancelled:
            // A hand-written API may lack the category `silent`, which every generated API has.
            let category = API.Category(rawValue: "silent") ?? failures.transport.category
            self.init(BuiltInText.cancelled, category, reader)
        }
    }

    /// Creates the presentation of a failure for which a spec can't declare texts.
    private init(_ generic: BuiltInText, _ category: API.Category, _ reader: UserTextReader<API>) {
        self.init(API.defaultTitle, nil, category, generic, reader)
    }

    private init(
        _ failure: FailureTexts<API>.Failure, _ generic: BuiltInText, _ reader: UserTextReader<API>
    ) {
        self.init(failure.title ?? API.defaultTitle, failure.description, failure.category, generic, reader)
    }

    private init(
        _ title: TextSource<API>?, _ description: TextSource<API>?, _ category: API.Category, _ generic: BuiltInText,
        _ reader: UserTextReader<API>
    ) {
        self.title = reader.read(title, generic: BuiltInText.title)
        self.description = reader.read(description, generic: generic)
        self.category = category
    }

    mutating func present(_ error: any PresentableError) {
        title = error.title
        description = error.description
        category = error.categoryName.flatMap(API.Category.init(rawValue:)) ?? category
    }
}
