public import ErrorSpecRuntime

/// A response that shows a failure, together with that failure.
///
/// `errorspec generate --examples` writes one for each failure that a caller may meet:
/// `LSLP.LoginResponseError.examples`.
public struct ErrorExample<ResponseError: ResponseErrorType>: Sendable, Identifiable {
    /// The case and the group that declares it, such as `Login.cannotLogin`. It is unique among a group's examples.
    public let id: String
    /// The summary of the case in the spec.
    public let summary: String?
    /// The response that shows the failure.
    public let response: NetworkResponse
    /// The failure.
    public let error: ResponseError

    /// An example of your own, for a test.
    public init(id: String, summary: String? = nil, response: NetworkResponse, error: ResponseError) {
        self.id = id
        self.summary = summary
        self.response = response
        self.error = error
    }

    /// The error that a service would throw, with the texts that a user reads.
    ///
    /// - Parameter textResolver: Chooses the language.
    public func networkError(
        textResolver: any TextResolver = PreferredLanguageTextResolver()
    ) -> NetworkError<ResponseError> {
        NetworkError(.response(error), response: response, textResolver: textResolver)
    }

    /// The example without its type, for a list with examples of several groups.
    public var erased: AnyErrorExample {
        AnyErrorExample(id: id, summary: summary, response: response, error: error) { networkError(textResolver: $0) }
    }
}

extension ErrorExample: CustomStringConvertible {
    /// The case, which is how a test report names a test's argument.
    public var description: String { id }
}

/// An example of any group.
public struct AnyErrorExample: Sendable, Identifiable, CustomStringConvertible {
    /// The case and the group that declares it.
    public let id: String
    /// The summary of the case in the spec.
    public let summary: String?
    /// The response that shows the failure.
    public let response: NetworkResponse
    /// The failure.
    public let error: any ResponseErrorType
    private let makeError: @Sendable (any TextResolver) -> any PresentableError

    init(
        id: String, summary: String?, response: NetworkResponse, error: any ResponseErrorType,
        makeError: @escaping @Sendable (any TextResolver) -> any PresentableError
    ) {
        self.id = id
        self.summary = summary
        self.response = response
        self.error = error
        self.makeError = makeError
    }

    /// The error that a service would throw, with the texts that a user reads.
    public func networkError(
        textResolver: any TextResolver = PreferredLanguageTextResolver()
    ) -> any PresentableError { makeError(textResolver) }

    public var description: String { id }
}

/// The examples of one group, for a list to pick from. `LSLP.examples` has those of a whole API.
public struct ErrorExampleGroup: Sendable, Identifiable {
    /// The group's name in the spec.
    public let id: String
    /// The summary of the group in the spec.
    public let summary: String?
    /// The operations that the group handles.
    public let operations: [SpecOperation]
    /// An example of each failure.
    public let examples: [AnyErrorExample]
    /// The operations of all groups of the API.
    let operationsOfAPI: @Sendable () -> [SpecOperation]

    /// The examples of a group.
    public init<ResponseError: ErrorExamples>(_ type: ResponseError.Type) {
        let table = type._exampleTable
        id = table.group
        summary = table.summary
        operations = table.operations
        examples = type.allExamples.map(\.erased)
        operationsOfAPI = { ResponseError.API.operations }
    }
}
