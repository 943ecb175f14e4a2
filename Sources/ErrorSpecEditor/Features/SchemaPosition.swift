import ErrorSpecLanguage
import ErrorSpecReport

/// The schema's say about a place in a file: which keys may stand there, and what they mean.
struct SchemaPosition {
    /// The forms that the value may have here.
    private var forms: [JSONValue]

    struct Key {
        var name: String
        var isRequired: Bool
        /// The schema of the value.
        var value: JSONValue

        /// The words and the examples of its forms.
        func texts(of member: String) -> [String] {
            SchemaPosition.forms(of: value).flatMap { $0.elements(of: member) }.compactMap(\.string)
        }
    }

    init(role: SourceFile.Role, path: SyntaxPath) {
        forms = Self.forms(of: specSchema["definitions", role == .api ? "api" : "part"] ?? .null)
        for (index, step) in path.steps.enumerated() {
            if path.isInKey, index == path.steps.count - 1 {
                narrow(to: step.node.entries.map(\.key.text).filter { $0 != step.entry?.key.text })
            } else {
                descend(step.entry?.key.text)
            }
        }
    }

    /// Goes to the value of a key, or to an element of a list.
    private mutating func descend(_ key: String?) {
        forms = forms.flatMap { form -> [JSONValue] in
            let value = key.map { form["properties"]?[$0] ?? form["additionalProperties"] } ?? form["items"]
            return value?.members == nil ? [] : value.map { Self.forms(of: $0) } ?? []
        }
    }

    /// Leaves out the forms that the keys which are there already rule out.
    private mutating func narrow(to present: [String]) {
        let fitting = forms.filter { form in
            form.takesAnyName || form["properties"].map { keys in present.allSatisfy { keys[$0] != nil } } ?? false
        }
        if !fitting.isEmpty { forms = fitting }
    }

    /// A schema's alternatives, references followed; each is a map of one kind, a list, or a scalar.
    static func forms(of schema: JSONValue) -> [JSONValue] {
        if let target = schema.referenced?.schema { return forms(of: target) }
        let alternatives = schema.elements(of: "allOf") + schema.elements(of: "anyOf")
        let isMap = schema["properties"] != nil || schema["additionalProperties"] != nil
        if alternatives.isEmpty || isMap { return [schema] }
        return alternatives.flatMap { forms(of: $0) }
    }

    /// The keys of the maps that may stand here, in the schema's order.
    var keys: [Key] {
        forms.flatMap { form in
            form.members(of: "properties").map { key in
                Key(
                    name: key.name, isRequired: form.elements(of: "required").contains(.string(key.name)),
                    value: key.value)
            }
        }.unique(by: \.name)
    }

    /// The words that may stand here.
    var choices: [String] {
        forms.flatMap { form -> [String] in
            form.elements(of: "enum").compactMap { $0.string ?? $0.integer.map(String.init) }
        }.unique { $0 }
    }

    /// Whether a map may stand here.
    var takesMap: Bool { forms.contains { $0["properties"] != nil || $0.takesAnyName } }

    /// The meaning of a key, as Markdown.
    func documentation(ofKey name: String) -> String? {
        guard let key = keys.first(where: { $0.name == name }) else { return nil }
        let forms = key.value.forms(isExplained: true).map(\.text)
        return "**\(name)**\(key.isRequired ? ", required" : "")\n\n\(key.value.meaning)\n\n"
            + (forms.count == 1
                ? "It holds \(forms[0])." : "It holds one of these:\n\n- \(forms.joined(separator: "\n- "))")
    }
}

extension JSONValue {
    /// Whether a schema is of maps whose keys an author chooses.
    fileprivate var takesAnyName: Bool { self["additionalProperties"]?.members != nil }
}
