import ErrorSpecReading

/// A value in a fixture, with accessors for the types that cases need. They trap for values of another type.
struct FixtureValue {
    let document: JSONDocument
    let index: Int

    /// The bytes as written in the file, so that bodies reach the tests unchanged.
    var source: [UInt8] { Array(document.source(of: index)) }

    var sourceText: String { String(decoding: source, as: UTF8.self) }

    subscript(_ name: String) -> FixtureValue? { members[name] }

    var members: [String: FixtureValue] {
        var members: [String: FixtureValue] = [:]
        for child in document.children(of: index) {
            guard let key = child.key else { continue }
            members[document.string(key)] = FixtureValue(document: document, index: child.value)
        }
        return members
    }

    /// The names of an object's members, to detect misspelled names.
    var names: [String] { document.children(of: index).compactMap { $0.key.map(document.string) } }

    var elements: [FixtureValue] {
        document.children(of: index).map { FixtureValue(document: document, index: $0.value) }
    }

    var isNull: Bool { document.kind(of: index) == .null }

    var isList: Bool { document.kind(of: index) == .array }

    /// A text, or a number as written.
    var text: String {
        if document.kind(of: index) == .string { return document.string(index) }
        guard let text = document.text(index, numbers: .all) else { fatalError("no text: \(sourceText)") }
        return text
    }

    /// `nil` for `null`.
    var textOrNone: String? { isNull ? nil : text }

    /// One text or a list of texts.
    var texts: [String] { isList ? elements.map(\.text) : [text] }

    var number: Double {
        guard let number = Double(text) else { fatalError("no number: \(sourceText)") }
        return number
    }

    var flag: Bool { text == "true" }

    func require(only names: Set<String>) {
        for name in self.names where !names.contains(name) { fatalError("unknown key \(name) in \(sourceText)") }
    }
}
