public import ErrorSpecRuntime

/// An example of a failure: the failure, and a response that a client reads as this failure.
///
/// `errorspec generate --examples` writes an example for each failure of a group: `LSLP.LoginResponseError.examples`.
public struct ErrorExample<ResponseError: ResponseErrorType>: Sendable, Identifiable {
    /// The id of the case, such as `Login.cannotLogin`: its declaring group and its name. Unique among a group's
    /// examples.
    public let id: String
    /// The summary of the case in the spec.
    public let summary: String?
    /// The response that a client reads as this failure.
    public let response: NetworkResponse
    /// The failure that a client reads from the response.
    public let error: ResponseError

    /// Creates an example for a test.
    public init(id: String, summary: String? = nil, response: NetworkResponse, error: ResponseError) {
        self.id = id
        self.summary = summary
        self.response = response
        self.error = error
    }

    /// Returns the error that a service would throw, with the texts for the user.
    ///
    /// - Parameter textResolver: Chooses the language of the texts.
    public func networkError(
        textResolver: any TextResolver = PreferredLanguageTextResolver()
    ) -> NetworkError<ResponseError> {
        NetworkError(.response(error), response: response, textResolver: textResolver)
    }

    /// The same example without the type of its group, for lists with examples of several groups.
    public var erased: AnyErrorExample {
        AnyErrorExample(id: id, summary: summary, response: response, error: error) { networkError(textResolver: $0) }
    }
}

extension ErrorExample: CustomStringConvertible {
    /// The id of the case, for the names of test arguments in reports.
    public var description: String { id }
}

/// An example of any group.
public struct AnyErrorExample: Sendable, Identifiable, CustomStringConvertible {
    /// The id of the case: its declaring group and its name.
    public let id: String
    /// The summary of the case in the spec.
    public let summary: String?
    /// The response that a client reads as this failure.
    public let response: NetworkResponse
    /// The failure that a client reads from the response.
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

    /// Returns the error that a service would throw, with the texts for the user.
    public func networkError(
        textResolver: any TextResolver = PreferredLanguageTextResolver()
    ) -> any PresentableError { makeError(textResolver) }

    public var description: String { id }
}

/// The examples of one group, for a list in a debug menu. `LSLP.examples` contains all groups of the API.
public struct ErrorExampleGroup: Sendable, Identifiable {
    /// The group's name in the spec.
    public let id: String
    /// The summary of the group in the spec.
    public let summary: String?
    /// The operations that the group handles.
    public let operations: [SpecOperation]
    /// The group's examples, one for each failure.
    public let examples: [AnyErrorExample]
    /// Returns the operations of all groups in the API.
    let operationsOfAPI: @Sendable () -> [SpecOperation]

    /// Creates a list of the examples of a group.
    public init<ResponseError: ErrorExamples>(_ type: ResponseError.Type) {
        let table = type._exampleTable
        id = table.group
        summary = table.summary
        operations = table.operations
        examples = type.allExamples.map(\.erased)
        operationsOfAPI = { ResponseError.API.operations }
    }
}
