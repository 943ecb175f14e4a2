import ErrorSpecReport

/// The schema of a single value.
struct SchemaValue {
    private let forms: [JSONValue]

    init(_ schema: JSONValue) { forms = SchemaPosition.forms(of: schema) }

    var choices: [String] { forms.flatMap { $0.elements(of: "enum") }.compactMap(\.string) }
    var example: String? { forms.lazy.compactMap { $0["examples"]?.elements?.first?.string }.first }
    var number: String? { forms.lazy.compactMap { $0["minimum"]?.integer }.first.map(String.init) }
}
