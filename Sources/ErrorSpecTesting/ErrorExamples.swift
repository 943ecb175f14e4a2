public import ErrorSpecRuntime
import Foundation

/// A group's errors of which there are examples: what `errorspec generate --examples` writes conforms.
public protocol ErrorExamples: ResponseErrorType {
    /// For generated code: with the underscore, no case of a spec can have its name.
    static var _exampleTable: ExampleTable { get }
}

extension ErrorExamples {
    /// A response for each failure that a caller of the group may meet, inherited ones included.
    ///
    /// Made anew each time that it is asked for.
    public static var examples: [ErrorExample<Self>] { allExamples }

    /// The response that shows a failure; of `unmatched`, whatever it carries. `nil` where there is none.
    public static func example(of error: Self) -> ErrorExample<Self>? {
        let id = error.definition.id
        return allExamples.first { $0.id == id }
    }

    /// As `examples`, which a case of a spec may be called.
    static var allExamples: [ErrorExample<Self>] {
        _exampleTable.rows.map { row in
            let handler = SpecResponseErrorHandler<Self>()
            guard let error = handler.map(row.response), error.definition.id == row.id else {
                preconditionFailure(
                    """
                    The example of \(row.id) is no longer handled by it: generate the examples and the errors of \
                    \(Self.self) from the same specs.
                    """)
            }
            return ErrorExample(id: row.id, summary: row.summary, response: row.response, error: error)
        }
    }
}

/// The examples of a group as generated code writes them: texts, which cost the compiler next to nothing.
public struct ExampleTable: Sendable {
    /// The examples of the cases that another group declares.
    public struct Inherited: Sendable {
        let rows: @Sendable () -> [ExampleRow]

        /// - Parameter except: The cases of the group that are not inherited, or have another example here.
        public init<ResponseError: ErrorExamples>(_ type: ResponseError.Type, except: [String] = []) {
            rows = {
                let table = type._exampleTable
                return table.ownRows.filter { $0.id.hasPrefix(table.group + ".") && !except.contains($0.id) }
            }
        }
    }

    let group: String
    let summary: String?
    let operations: [String]
    private let inherited: [Inherited]
    private let responses: [String]

    /// - Parameter responses: the case's id, the summary, the status, and a line for each header, with an empty line
    ///   between them and the body.
    public init(
        group: String, summary: String? = nil, operations: [String] = [], inherited: [Inherited] = [],
        responses: [String]
    ) {
        self.group = group
        self.summary = summary
        self.operations = operations
        self.inherited = inherited
        self.responses = responses
    }

    /// The group's own cases first.
    var rows: [ExampleRow] { ownRows + inherited.flatMap { $0.rows() } }

    private var ownRows: [ExampleRow] {
        responses.map { text in
            guard let row = ExampleRow(text) else { preconditionFailure("no example: \(text)") }
            return row
        }
    }
}

/// A line of a table.
struct ExampleRow {
    let id: String
    let summary: String?
    let response: NetworkResponse

    init?(_ text: String) {
        // By bytes: a line end next to a carriage return is one character with it.
        let newline = UInt8(ascii: "\n")
        var rest = text.utf8[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: newline) else { return nil }
            defer { rest = rest[rest.index(after: end)...] }
            return String(rest[..<end])
        }
        guard let id = line(), let summary = line(), let status = line().flatMap({ Int($0) }) else { return nil }
        var headers: [String: String] = [:]
        while let header = line() {
            if header.isEmpty {
                self.id = id
                self.summary = summary.isEmpty ? nil : summary
                response = NetworkResponse(statusCode: status, headers: headers, body: Data(rest))
                return
            }
            guard let colon = header.firstIndex(of: ":") else { return nil }
            let name = String(header[..<colon])
            let value = header[header.index(after: colon)...].drop { $0 == " " }
            headers[name] = headers[name].map { $0 + ", " + value } ?? String(value)
        }
        return nil
    }
}
