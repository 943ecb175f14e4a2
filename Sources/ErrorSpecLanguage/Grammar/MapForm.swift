/// A map with certain keys, and how messages name it.
///
/// It is a class because every map of a file that is read refers to its form.
package final class MapForm: Sendable {
    package let name: String
    package let documentation: String
    package let keys: [KeyForm]
    package let keyNames: [String]
    /// The keys of which at least one is required.
    package let required: [String]
    /// In backticks for a map that is named by its key or its file.
    let noun: String
    /// A map, or the beginning of one, for hints.
    package let example: String
    /// The keys of a new one, in an editor.
    package let usual: [String]
    /// The section whose entries are such maps, and a name for one of them.
    let section: String
    package let entryName: String

    init(
        _ name: String, noun: String? = nil, _ documentation: String, example: String, section: String = "",
        entryName: String = "", required: [String] = [], usual: [String] = [], keys: [KeyForm]
    ) {
        self.name = name
        self.noun = noun ?? name
        self.documentation = documentation
        self.keys = keys
        self.required = required
        self.usual = usual
        self.example = example
        self.section = section
        self.entryName = entryName
        keyNames = keys.map(\.name)
    }

    package func key(_ name: String) -> KeyForm? { keys.first { $0.name == name } }

    /// With its article: "a case".
    var what: String { noun.hasPrefix("`") ? noun : "a \(noun)" }
    /// A whole entry of the section.
    package var entry: String { "\(entryName): \(example)" }
}

/// A key of the language: a row of the grammar.
package struct KeyForm: Sendable {
    package let name: String
    package let value: ValueForm
    package let documentation: String
    /// A value, for `explain` and for completion.
    package let example: String
    package var isRequired = false
    /// The value that is used if the key is missing.
    package var standard: String?
    /// The key without which this one means nothing.
    package var needs: String?
    /// The keys that can't be beside this one.
    package var excludes: [String] = []

    init(
        _ name: String, _ value: ValueForm, _ documentation: String, example: String, isRequired: Bool = false,
        standard: String? = nil, needs: String? = nil, excludes: [String] = []
    ) {
        self.name = name
        self.value = value
        self.documentation = documentation
        self.example = example
        self.isRequired = isRequired
        self.standard = standard
        self.needs = needs
        self.excludes = excludes
    }

    /// The documentation, with the default.
    package var meaning: String { documentation + (standard.map { " Default: `\($0)`." } ?? "") }
}
