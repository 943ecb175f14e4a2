import ErrorSpecLanguage

/// A word of the language, for `explain`: a key, a part (a kind of value, such as `place`), or a value such as
/// `transient`.
package struct SpecWord: Sendable {
    package struct Meaning: Sendable {
        /// For a key, the maps that have the key, such as `group`. Otherwise, the keys that have the value.
        package var places: [String]
        package let text: String
        package let forms: [FormText]
    }

    package enum Kind: String, Sendable { case key, part, value }

    package let name: String
    package let kind: Kind
    package let meanings: [Meaning]
    package let examples: [String]

    /// All words: first keys, then parts, then values, each sorted by name. Parts and values with the name of a key are
    /// left out.
    package static let all: [SpecWord] = {
        let rows = Grammar.maps.flatMap { map in map.keys.map { Row(map: map, key: $0) } }
        let keys = Dictionary(grouping: rows, by: \.key.name)
        let parts = Grammar.forms.filter { form in
            keys[form.name] == nil && rows.contains { $0.key.value.contains(form.name) }
        }
        let values = Dictionary(grouping: rows.flatMap(\.words), by: \.word)
        return keys.keys.sorted().map { SpecWord(key: $0, keys[$0] ?? []) }
            + parts.sorted { $0.name < $1.name }.map { part in
                SpecWord(part: part, rows.filter { $0.key.value.contains(part.name) })
            }
            + values.keys.sorted().filter { keys[$0] == nil }.map { SpecWord(value: $0, values[$0] ?? []) }
    }()

    private init(key name: String, _ rows: [Row]) {
        let meanings = rows.reduce(into: [Meaning]()) { meanings, row in
            let new = Meaning(places: [row.map.name], text: row.key.meaning, forms: row.key.texts)
            if let index = meanings.firstIndex(where: { $0.text == new.text && $0.forms == new.forms }) {
                meanings[index].places += new.places
            } else {
                meanings.append(new)
            }
        }
        let shown = rows.unique { $0.key.meaning }
        self.init(name: name, kind: .key, meanings: meanings, examples: shown.map { $0.example() })
    }

    private init(part: ValueForm, _ rows: [Row]) {
        let keys = rows.map(\.key.name).unique { $0 }
        self.init(
            name: part.name, kind: .part,
            meanings: [Meaning(places: keys, text: part.documentation, forms: part.ownTexts())],
            examples: rows.filter { !$0.key.value.words.contains($0.key.example) }.map { $0.example() })
    }

    private init(value word: String, _ uses: [(word: String, meaning: String, row: Row)]) {
        let keys = uses.map(\.row.key.name).unique { $0 }
        self.init(
            name: word, kind: .value, meanings: [Meaning(places: keys, text: uses[0].meaning, forms: [])],
            examples: [uses[0].row.example(word)])
    }

    private init(name: String, kind: Kind, meanings: [Meaning], examples: [String]) {
        self.name = name
        self.kind = kind
        self.meanings = meanings
        self.examples = Array(examples.unique { $0 }.prefix(3))
    }
}

/// A key, and a map that has the key.
private struct Row {
    var map: MapForm
    var key: KeyForm

    var words: [(word: String, meaning: String, row: Row)] {
        key.value.explainedWords.map { ($0.word, $0.meaning, self) }
    }

    func example(_ value: String? = nil) -> String { Grammar.example(of: key, in: map, value: value) }
}

extension ValueForm {
    /// Whether a value of this form may be, or may contain, a value of the form named `part`.
    fileprivate func contains(_ part: String) -> Bool {
        if name == part { return true }
        return switch content {
        case .either(let forms): forms.contains { $0.contains(part) }
        case .list(let element, _): element.contains(part)
        case .section(let form): form.names.contains(part) || form.values.contains(part)
        default: false
        }
    }
}
