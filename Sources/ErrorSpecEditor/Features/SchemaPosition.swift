import ErrorSpecLanguage
import ErrorSpecReport

/// The schema's say about a place in a file: which keys may stand there, and what they mean.
struct SchemaPosition {
    /// The forms that the value may have here.
    private var forms: [JSONValue]

    struct Key {
        var name: String
        var documentation: String
        var isRequired: Bool
        /// The schema of the value.
        var value: JSONValue
    }

    init(role: SourceFile.Role, path: SyntaxPath) {
        self.init(role: role)
        for (index, step) in path.steps.enumerated() {
            if path.part == .key, index == path.steps.count - 1 {
                narrow(to: step.node.entries.map(\.key.text).filter { $0 != step.entry?.key.text })
            } else {
                descend(step.entry?.key.text)
            }
        }
    }

    private init(role: SourceFile.Role) {
        let name = role == .api ? "api" : "part"
        forms = Self.forms(of: specSchema["definitions", name] ?? .null)
    }

    /// Goes to the value of a key, or to an element of a list.
    private mutating func descend(_ key: String?) {
        forms = forms.flatMap { form -> [JSONValue] in
            guard let key else { return form["items"].map { Self.forms(of: $0) } ?? [] }
            if let value = form["properties"]?[key] { return Self.forms(of: value) }
            guard let value = form["additionalProperties"], value.members != nil else { return [] }
            return Self.forms(of: value)
        }
    }

    /// Leaves out the forms that the keys which are there already rule out.
    private mutating func narrow(to present: [String]) {
        let fitting = forms.filter { form in
            guard let properties = form["properties"] else { return form["additionalProperties"]?.members != nil }
            return present.allSatisfy { properties[$0] != nil || form["additionalProperties"]?.members != nil }
        }
        if !fitting.isEmpty { forms = fitting }
    }

    /// A schema's alternatives, references followed; each is a map of one kind, a list, or a scalar.
    static func forms(of schema: JSONValue, depth: Int = 0) -> [JSONValue] {
        guard depth < 8 else { return [] }
        if let target = schema.referenced?.schema { return forms(of: target, depth: depth + 1) }
        let alternatives = schema.elements(of: "allOf") + schema.elements(of: "anyOf")
        let isMap = schema["properties"] != nil || schema["additionalProperties"] != nil
        if alternatives.isEmpty || isMap { return [schema] }
        return alternatives.flatMap { forms(of: $0, depth: depth + 1) }
    }

    /// The keys of the maps that may stand here, in the schema's order.
    var keys: [Key] {
        var seen: Set<String> = []
        return forms.flatMap { form in
            let required = form.elements(of: "required").compactMap(\.string)
            return form.members(of: "properties").compactMap { member -> Key? in
                guard seen.insert(member.name).inserted else { return nil }
                return Key(
                    name: member.name, documentation: Self.documentation(of: member.value),
                    isRequired: required.contains(member.name), value: member.value)
            }
        }
    }

    /// The words that may stand here.
    var choices: [String] {
        forms.flatMap { form -> [String] in
            form.elements(of: "enum").compactMap { $0.string ?? $0.integer.map(String.init) }
        }.unique { $0 }
    }

    /// Whether a map may stand here.
    var takesMap: Bool { forms.contains { $0["properties"] != nil || $0["additionalProperties"]?.members != nil } }

    /// The meaning of a key, as Markdown.
    func documentation(ofKey name: String) -> String? {
        guard let key = keys.first(where: { $0.name == name }) else { return nil }
        var text = "**\(name)**\(key.isRequired ? ", required" : "")\n\n\(key.documentation)"
        let words = Self.forms(of: key.value).flatMap { $0.elements(of: "enum") }.compactMap(\.string)
        if !words.isEmpty { text += "\n\nIt is \(listed(words, "or"))." }
        let examples = Self.forms(of: key.value).flatMap { $0.elements(of: "examples") }.compactMap(\.string)
        if !examples.isEmpty { text += "\n\nFor example \(listed(examples, "or"))." }
        return text
    }

    private static func documentation(of schema: JSONValue) -> String {
        var text = schema["description"]?.string ?? ""
        if text.isEmpty { text = schema.referenced?.schema["description"]?.string ?? "" }
        let standard = schema["default"] ?? schema["allOf"]?.elements?.lazy.compactMap { $0["default"] }.first
        if let standard, let words = standard.string ?? standard.integer.map(String.init) {
            text += " Default: `\(words)`."
        }
        return text
    }
}
