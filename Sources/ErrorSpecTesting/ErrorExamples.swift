public import ErrorSpecRuntime
import Foundation

/// A group with examples of its errors. `errorspec generate --examples` writes the conformances.
public protocol ErrorExamples: ResponseErrorType {
    /// The examples in generated code. Because of the underscore, no case in a spec can have this name.
    static var _exampleTable: ExampleTable<Self> { get }
}

extension ErrorExamples {
    /// An example for each failure of the group, including inherited failures.
    ///
    /// The examples are created at each access.
    public static var examples: [ErrorExample<Self>] { allExamples }

    /// Returns the example of a failure, or `nil` if the failure has no example. For `unmatched`, the status and the
    /// code are ignored.
    public static func example(of error: Self) -> ErrorExample<Self>? {
        let id = error.definition.id
        return allExamples.first { $0.id == id }
    }

    /// The same as `examples`. Use this property in this module, because a case in a spec can also be named
    /// `examples`.
    static var allExamples: [ErrorExample<Self>] {
        _exampleTable.rows.map { row in
            guard let error = group.error(of: row.response), row.isShown(by: error) else {
                preconditionFailure(
                    """
                    The example of \(row.id ?? "an unmatched response") is no longer read as this failure: generate the examples \
                    and the errors of \(Self.self) from the same specs.
                    """)
            }
            return ErrorExample(
                id: error.definition.id, summary: row.summary, response: row.response, error: error)
        }
    }
}

/// The examples of a group in generated code.
public struct ExampleTable<ResponseError: ErrorExamples>: Sendable {
    /// A response with the failure that a client reads from it.
    public struct Response: Sendable {
        let row: ExampleRow

        /// Creates a response with a JSON body.
        public init(
            _ error: ResponseError, summary: String? = nil, status: Int, headers: [ExampleHeader] = [], json: String
        ) {
            self.init(error, summary: summary, status: status, headers: [.json] + headers, body: json)
        }

        /// Creates a response with a body that isn't JSON, or without a body.
        public init(
            _ error: ResponseError, summary: String? = nil, status: Int, headers: [ExampleHeader] = [],
            body: String = ""
        ) {
            row = ExampleRow(id: error.definition.id, summary: summary, status: status, headers: headers, body: body)
        }

        private init(row: ExampleRow) { self.row = row }

        /// Creates a response that no case matches, so that the group's `otherwise` handles it. The body is JSON.
        public static func otherwise(
            summary: String? = nil, status: Int, headers: [ExampleHeader] = [], json: String
        ) -> Response { otherwise(summary: summary, status: status, headers: [.json] + headers, body: json) }

        /// Creates a response that the group's `otherwise` handles. The body isn't JSON, or is empty.
        public static func otherwise(
            summary: String? = nil, status: Int, headers: [ExampleHeader] = [], body: String = ""
        ) -> Response {
            Response(row: ExampleRow(id: nil, summary: summary, status: status, headers: headers, body: body))
        }
    }

    /// The examples of cases that are declared in another group.
    public struct Inherited: Sendable {
        let rows: @Sendable () -> [ExampleRow]

        /// - Parameters:
        ///   - except: The other group's cases that this group doesn't inherit, or for which this group has an
        ///     example.
        ///   - otherwise: Whether to include the example of the other group's `otherwise`.
        public init<Shared: ErrorExamples>(_ type: Shared.Type, except: [Shared] = [], otherwise: Bool = false) {
            rows = {
                let leftOut = Set(except.map(\.definition.id))
                let table = Shared._exampleTable
                return table.ownRows.filter { row in
                    guard let id = row.id else { return otherwise }
                    return id.hasPrefix(table.group + ".") && !leftOut.contains(id)
                }
            }
        }
    }

    let group: String
    let summary: String?
    let operations: [SpecOperation]
    private let inherited: [Inherited]
    private let responses: [Response]

    /// Creates the table of a group's examples.
    ///
    /// - Parameters:
    ///   - group: The group's name in the spec.
    ///   - operations: The operations that the group handles.
    public init(
        group: String, summary: String? = nil, operations: [SpecOperation] = [], inherited: [Inherited] = [],
        responses: [Response]
    ) {
        self.group = group
        self.summary = summary
        self.operations = operations
        self.inherited = inherited
        self.responses = responses
    }

    /// The examples of the group's own cases, followed by the inherited examples.
    var rows: [ExampleRow] { ownRows + inherited.flatMap { $0.rows() } }

    fileprivate var ownRows: [ExampleRow] { responses.map(\.row) }
}

/// A header of an example's response.
public struct ExampleHeader: Sendable {
    let name: String
    let value: String

    /// Creates a header. The values of repeated headers are joined with `, `.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    static let json = ExampleHeader("Content-Type", "application/json")
}

/// An example without the type of its error.
struct ExampleRow: Sendable {
    /// The id of the case; `nil` if no case matches the response.
    let id: String?
    let summary: String?
    let response: NetworkResponse

    init(id: String?, summary: String?, status: Int, headers: [ExampleHeader], body: String) {
        self.id = id
        self.summary = summary
        let fields = headers.map { ($0.name, $0.value) }
        response = NetworkResponse(
            statusCode: status, headers: Dictionary(fields) { "\($0), \($1)" }, body: Data(body.utf8))
    }

    func isShown<ResponseError: ResponseErrorType>(by error: ResponseError) -> Bool {
        let shown = error.definition.id
        return id.map { $0 == shown } ?? shown.hasSuffix(".unmatched")
    }
}
