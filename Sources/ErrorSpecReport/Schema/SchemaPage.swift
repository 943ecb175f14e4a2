import ErrorSpecLanguage
import ErrorSpecResources

/// The language's keys as a page: every map that a spec may hold, with a table of its keys.
///
/// It is read off the schema, so that what is documented and what editors know can't differ.
package var specReference: String {
    let definitions = specSchema.members(of: "definitions")
    let named = parts.flatMap(\.definitions).map(\.name)
    let sections = parts.enumerated().flatMap { index, part in
        // Definitions that no part names stand at the end.
        let rest = index == parts.count - 1 ? definitions.map(\.name).filter { !named.contains($0) } : []
        return ["## \(part.title)"]
            + (part.definitions.map(\.name) + rest).flatMap { name in
                definitions.first { $0.name == name }.map { page(of: $0.value, title: heading(of: name)) } ?? []
            }
    }
    return """
        # Keys

        Every key of the spec language, with what it may hold. Keys that aren't marked as required may be left out.

        \(sections.joined(separator: "\n\n"))

        """
}

/// The page's parts and the headings of definitions: `page.txt`.
private let parts: [(title: String, definitions: [(name: String, heading: String)])] = String(
    decoding: Resources.schemaPage, as: UTF8.self
)
.split(separator: "\n\n").dropFirst().map { part in
    let lines = part.split(separator: "\n").map { $0.split(separator: ": ").map(String.init) }
    return (lines[0][0], lines.dropFirst().map { ($0[0], $0.count > 1 ? $0[1] : spaced($0[0])) })
}

/// The heading of a definition.
func heading(of definition: String) -> String {
    parts.lazy.flatMap(\.definitions).first { $0.name == definition }?.heading ?? spaced(definition)
}

/// `caseReference` → `case reference`
private func spaced(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
}

private func link(to heading: String) -> String { "[\(heading)](#\(heading.replacing(" ", with: "-")))" }

/// The section of a definition, and of the maps that stand within it.
private func page(of node: JSONValue, title: String) -> [String] {
    var section = "### \(title)\n\n\(node.words)"
    let keys = node.members(of: "properties")
    if keys.isEmpty {
        // `part` may be empty: the map is the second of two forms.
        if let map = node.elements(of: "anyOf").first(where: { !$0.members(of: "properties").isEmpty }) {
            return page(of: map, title: title)
        }
        if node.holds != "a text" { section += "\n\nIt holds \(node.holds)." }
        let words = node.describedWords.map { "- \($0)" }
        return [words.isEmpty ? section : section + "\n\n" + words.joined(separator: "\n")]
    }
    let required = node.elements(of: "required").compactMap(\.string)
    let alternatives = node.elements(of: "anyOf").flatMap { $0.elements(of: "required").compactMap(\.string) }
    if !alternatives.isEmpty { section += "\n\nOne of \(listed(alternatives)) is required." }
    section += "\n\n| key | holds | meaning |\n| --- | --- | --- |"
    for key in keys {
        let mark = required.contains(key.name) ? ", required" : ""
        let holds = nested(key.value) ? link(to: key.name) : key.value.holds
        let meaning = ([key.value.meaning] + key.value.describedWords).joined(separator: " ")
        section += "\n| `\(key.name)`\(mark) | \(cell(holds)) | \(cell(meaning)) |"
    }
    return [section] + keys.filter { nested($0.value) }.flatMap { page(of: $0.value, title: $0.name) }
}

/// Whether a key holds a map with keys of its own that is declared in place.
private func nested(_ node: JSONValue) -> Bool { !node.members(of: "properties").isEmpty }

private func cell(_ text: String) -> String {
    text.split(separator: "\n").joined(separator: " ").replacing("|", with: "\\|")
}

extension JSONValue {
    var words: String { self["description"]?.string ?? "" }

    /// The description, its own or that of what it refers to, with the default.
    package var meaning: String {
        var text = words
        if text.isEmpty, let referenced { text = referenced.schema.words }
        if let standard = self["default"] { text += " Default: `\(standard.plain)`." }
        return text
    }

    /// The values that have a description of their own: `` `never`: Not sent again. ``
    fileprivate var describedWords: [String] {
        elements(of: "anyOf").compactMap { form in
            let words = form.elements(of: "enum").map { "`\($0.plain)`" }
            return words.isEmpty || form.words.isEmpty ? nil : "\(words.joined(separator: ", ")): \(form.words)"
        }
    }

    /// A scalar as it is written in a spec.
    var plain: String {
        switch self {
        case .string(let text): text
        case .number(let digits): digits
        case .bool(let value): String(value)
        default: "~"
        }
    }

    /// The values that are allowed, in a few words.
    fileprivate var holds: String { enumeration(alternatives, "or") }

    private var alternatives: [String] {
        if let referenced { return [link(to: heading(of: referenced.name))] }
        if let only = elements(of: "allOf").first { return only.alternatives }
        let forms = elements(of: "anyOf")
        if !forms.isEmpty {
            return forms.reduce(into: []) { all, form in
                if !form.isDigits(behind: all.last) { all += form.listOfThose.map { [$0] } ?? form.alternatives }
            }.unique { $0 }
        }
        let words = elements(of: "enum").map { "`\($0.plain)`" }.unique { $0 }
        if !words.isEmpty { return words }
        if let element = self["items"] { return ["a list, each \(element.holds)"] }
        if let value = self["additionalProperties"], let name = self["propertyNames"] {
            return ["a map from \(name.holds) to \(value.holds)"]
        }
        return [scalar(isExplained: true)]
    }
}
