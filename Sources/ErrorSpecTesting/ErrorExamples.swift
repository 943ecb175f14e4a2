public import ErrorSpecRuntime
import Foundation

/// A group's errors that have examples. The code that `errorspec generate --examples` writes conforms to it.
public protocol ErrorExamples: ResponseErrorType {
    /// For generated code. Because of the underscore, no case of a spec can have this name.
    static var _exampleTable: ExampleTable<Self> { get }
}

extension ErrorExamples {
    /// A response for each failure that a caller of the group may meet, inherited ones included.
    ///
    /// They are made anew each time.
    public static var examples: [ErrorExample<Self>] { allExamples }

    /// The response that shows a failure; `nil` if there is none. For `unmatched`, the status and the code don't
    /// matter.
    public static func example(of error: Self) -> ErrorExample<Self>? {
        let id = error.definition.id
        return allExamples.first { $0.id == id }
    }

    /// The same as `examples`, which may be the name of a spec's case.
    static var allExamples: [ErrorExample<Self>] {
        _exampleTable.rows.map { row in
            guard let error = group.error(of: row.response), row.isShown(by: error) else {
                preconditionFailure(
                    """
                    The example of \(row.id ?? "an unmatched response") is no longer handled by it: generate the examples \
                    and the errors of \(Self.self) from the same specs.
                    """)
            }
            return ErrorExample(
                id: error.definition.id, summary: row.summary, response: row.response, error: error)
        }
    }
}

/// The examples of a group, as generated code writes them.
public struct ExampleTable<ResponseError: ErrorExamples>: Sendable {
    /// A response, and the failure that it shows.
    public struct Response: Sendable {
        let row: ExampleRow

        /// A response with a JSON body.
        public init(
            _ error: ResponseError, summary: String? = nil, status: Int, headers: [ExampleHeader] = [], json: String
        ) {
            self.init(error, summary: summary, status: status, headers: [.json] + headers, body: json)
        }

        /// Any other response.
        public init(
            _ error: ResponseError, summary: String? = nil, status: Int, headers: [ExampleHeader] = [],
            body: String = ""
        ) {
            row = ExampleRow(id: error.definition.id, summary: summary, status: status, headers: headers, body: body)
        }

        private init(row: ExampleRow) { self.row = row }

        /// A response with a JSON body that no case matches, which the group's `otherwise` handles.
        public static func otherwise(
            summary: String? = nil, status: Int, headers: [ExampleHeader] = [], json: String
        ) -> Response { otherwise(summary: summary, status: status, headers: [.json] + headers, body: json) }

        /// Any other response that no case matches.
        public static func otherwise(
            summary: String? = nil, status: Int, headers: [ExampleHeader] = [], body: String = ""
        ) -> Response {
            Response(row: ExampleRow(id: nil, summary: summary, status: status, headers: headers, body: body))
        }
    }

    /// The examples of cases that another group declares.
    public struct Inherited: Sendable {
        let rows: @Sendable () -> [ExampleRow]

        /// - Parameters:
        ///   - except: The group's cases that aren't inherited, or that have another example here.
        ///   - otherwise: Whether to include the example of its `otherwise`.
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

    /// The examples of a group.
    ///
    /// - Parameters:
    ///   - group: The group's name in the spec.
    ///   - operations: The endpoints that the group handles.
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

    /// The group's own cases come first.
    var rows: [ExampleRow] { ownRows + inherited.flatMap { $0.rows() } }

    fileprivate var ownRows: [ExampleRow] { responses.map(\.row) }
}

/// A header of an example.
public struct ExampleHeader: Sendable {
    let name: String
    let value: String

    /// A header. Values of a repeated one are joined with `, `.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    static let json = ExampleHeader("Content-Type", "application/json")
}

/// An example, whatever the type of its error.
struct ExampleRow: Sendable {
    /// `nil` if no case matches the response.
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
