/// A word of the language, for `explain`: a key, a part that keys hold, as `place`, or a value, as `transient`.
package struct SpecKey: Sendable {
    package struct Meaning: Sendable {
        /// Where it stands: the maps that have the key (`group`), or the keys that hold the part or the value.
        package var places: [String]
        package let text: String
        package let forms: [ValueForm]
    }

    package enum Kind: String, Sendable { case key, part, value }

    package let name: String
    package let kind: Kind
    package let meanings: [Meaning]
    /// From a spec that uses every key.
    package let example: String?

    /// Keys, then parts and values that no key is named like; each sorted by name.
    package static let all: [SpecKey] = {
        let definitions = specSchema.members(of: "definitions")
        var collector = Collector()
        for definition in definitions { collector.visit(definition.value, in: word(for: definition.name)) }
        for definition in definitions where word(for: definition.name) == heading(of: definition.name) {
            collector.addPart(definition.value, word(for: definition.name))
        }
        let kinds: [Kind] = [.key, .part, .value]
        return kinds.flatMap { kind in
            collector.found[kind, default: [:]].sorted { $0.key < $1.key }.map { name, meanings in
                let example = kind == .value ? valueExample(name) : keyExample(collector.shown(name, kind, meanings))
                return SpecKey(name: name, kind: kind, meanings: meanings, example: example)
            }
        }
    }()
}

private struct Collector {
    private(set) var found: [SpecKey.Kind: [String: [SpecKey.Meaning]]] = [:]
    /// The keys that hold a definition, by its heading.
    private var holders: [String: [String]] = [:]

    /// The keys of a map, and of the maps in it.
    mutating func visit(_ node: JSONValue, in map: String) {
        for key in node.members(of: "properties") {
            add(.key, key.name, at: map, key.value.meaning, key.value.forms(isExplained: true))
            hold(key.value, by: key.name)
            visit(key.value, in: key.name)
        }
        for form in node.elements(of: "anyOf") { visit(form, in: map) }
    }

    mutating func addPart(_ node: JSONValue, _ name: String) {
        if found[.key]?[name] != nil { return }
        for key in holders[name, default: []] { add(.part, name, at: key, node.words, node.forms(isExplained: true)) }
    }

    private mutating func add(
        _ kind: SpecKey.Kind, _ name: String, at place: String, _ text: String, _ forms: [ValueForm]
    ) {
        var meanings = found[kind]?[name] ?? []
        if let index = meanings.firstIndex(where: { $0.text == text && $0.forms == forms }) {
            if !meanings[index].places.contains(place) { meanings[index].places.append(place) }
        } else {
            meanings.append(SpecKey.Meaning(places: [place], text: text, forms: forms))
        }
        found[kind, default: [:]][name] = meanings
    }

    /// The keys that show a word: itself, or of a part the own key of a map, or the keys that hold nothing else.
    func shown(_ name: String, _ kind: SpecKey.Kind, _ meanings: [SpecKey.Meaning]) -> [String] {
        if kind == .key { return [name] }
        let (holders, forms) = (meanings.flatMap(\.places), meanings.flatMap(\.forms))
        if holders.count > 1, forms.count == 1, let key = forms[0].keys.first?.name, key != "summary" { return [key] }
        let plain = holders.filter { Set(found[.key]?[$0]?.map(\.forms) ?? []).count == 1 }
        return plain.isEmpty ? holders : plain
    }

    /// Collects the named values that a key may have: definitions, and words that have a description of their own.
    private mutating func hold(_ node: JSONValue, by key: String, depth: Int = 0) {
        if let (name, schema) = node.referenced {
            let name = word(for: name)
            if !holders[name, default: []].contains(key) { holders[name, default: []].append(key) }
            if depth < 4 { hold(schema, by: key, depth: depth + 1) }
        }
        let forms = node.elements(of: "anyOf")
        for form in forms where !form.words.isEmpty {
            for word in form.elements(of: "enum").compactMap(\.string) { add(.value, word, at: key, form.words, []) }
        }
        let inner = node.elements(of: "allOf") + forms
        for node in inner + [node["items"], node["additionalProperties"], node["propertyNames"]].compactMap(\.self) {
            hold(node, by: key, depth: depth)
        }
    }
}
