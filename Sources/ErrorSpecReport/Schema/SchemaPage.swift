/// The language's keys as a page: every map that a spec may hold, with a table of its keys.
///
/// It is read off the schema, so that what is documented and what editors know can't differ.
package var specReference: String {
    guard case .object(let definitions)? = specSchema["definitions"] else { return "" }
    let sections = definitions.flatMap { definition -> [String] in
        let title =
            definition.name == "part" ? "the other files" : definition.name == "api" ? "api.yaml" : definition.name
        return page(of: definition.value, title: title)
    }
    return """
        # Keys

        Every key of the spec language, with what it may hold. Keys that aren't marked as required may be left out.

        \(sections.joined(separator: "\n\n"))

        """
}

/// The section of a definition, and of the maps that stand within it.
private func page(of node: SchemaNode, title: String) -> [String] {
    var section = "## \(title)\n\n\(node.words)"
    let keys = node.members("properties")
    if keys.isEmpty {
        // `part` may be empty: the map is the second of two forms.
        if let map = node.elements("anyOf").first(where: { !$0.members("properties").isEmpty }) {
            return page(of: map, title: title)
        }
        return [section + "\n\nIt holds \(node.holds)."]
    }
    let required = node.elements("required").compactMap(\.string)
    section += "\n\n| key | holds | meaning |\n| --- | --- | --- |"
    for key in keys {
        let mark = required.contains(key.name) ? ", required" : ""
        section += "\n| `\(key.name)`\(mark) | \(cell(key.value.holds)) | \(cell(key.value.meaning)) |"
    }
    return [section] + keys.flatMap { key in nested(key.value).flatMap { page(of: $0, title: key.name) } }
}

/// The map with keys of its own that a key holds, if it is declared in place.
private func nested(_ node: SchemaNode) -> [SchemaNode] { node.members("properties").isEmpty ? [] : [node] }

private func cell(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ").replacing("|", with: "\\|")
}

/// Texts without those that came before: `1` and `"1"` read alike.
private func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
}

extension SchemaNode {
    fileprivate subscript(_ name: String) -> SchemaNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    fileprivate func members(_ name: String) -> [JSONMember] {
        guard case .object(let members)? = self[name] else { return [] }
        return members
    }

    fileprivate func elements(_ name: String) -> [SchemaNode] {
        guard case .array(let elements)? = self[name] else { return [] }
        return elements
    }

    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }

    fileprivate var words: String { self["description"]?.string ?? "" }

    /// The description, its own or that of what it refers to, with the default.
    fileprivate var meaning: String {
        var text = words
        if text.isEmpty, let name = referenced { text = specSchema["definitions"]?[name]?.words ?? "" }
        if let standard = self["default"] { text += " Default: `\(standard.plain)`." }
        return text
    }

    private var referenced: String? { self["$ref"]?.string?.split(separator: "/").last.map(String.init) }

    /// A scalar as it is written in a spec.
    private var plain: String {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let value): String(value)
        default: "~"
        }
    }

    /// What may stand here, in a few words.
    fileprivate var holds: String {
        if let name = referenced { return "[\(name)](#\(name.lowercased()))" }
        if let only = elements("allOf").first { return only.holds }
        let forms = distinct(elements("anyOf").map(\.holds))
        if !forms.isEmpty { return forms.joined(separator: " or ") }
        let words = distinct(elements("enum").map { "`\($0.plain)`" })
        if !words.isEmpty { return words.joined(separator: ", ") }
        if let element = self["items"] { return "a list, each \(element.holds)" }
        if !members("properties").isEmpty { return "a map, below" }
        if let value = self["additionalProperties"], let name = self["propertyNames"] {
            return "a map from \(name.holds) to \(value.holds)"
        }
        if let first = self["minimum"] {
            return self["maximum"].map { "a number, `\(first.plain)`...`\($0.plain)`" }
                ?? "a number from `\(first.plain)`"
        }
        if let pattern = self["pattern"]?.string {
            let examples = elements("examples").compactMap(\.string).map { "`\($0)`" }
            return examples.isEmpty
                ? "a text that matches `\(pattern)`" : "a text such as \(examples.joined(separator: ", "))"
        }
        return "a text"
    }
}
