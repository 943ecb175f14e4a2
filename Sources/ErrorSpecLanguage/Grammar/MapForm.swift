/// The form of a map with fixed keys. It is a class, because every parsed map refers to its form.
package final class MapForm: Sendable {
    package let name: String
    package let documentation: String
    package let keys: [KeyForm]
    package let keyNames: [String]
    /// The keys of which at least one is required.
    package let required: [String]
    /// The noun in messages; in backticks if it is a key or a file.
    let noun: String
    /// An example of the map, or its beginning, for hints.
    package let example: String
    /// The keys that an editor inserts into a new map.
    package let usual: [String]
    /// The section whose entries have this form; empty for other maps.
    let section: String
    /// An example of an entry's name in the section.
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

    /// The noun with its article: "a case".
    var what: String { noun.hasPrefix("`") ? noun : "a \(noun)" }
    /// An example of an entry of the section.
    package var entry: String { "\(entryName): \(example)" }
}

/// A key of the language with the form of its value.
package struct KeyForm: Sendable {
    package let name: String
    package let value: ValueForm
    package let documentation: String
    /// An example value, for `explain` and completion.
    package let example: String
    package var isRequired = false
    /// The value that is used if the key is missing.
    package var standard: String?
    /// The key that this one requires.
    package var needs: String?
    /// The keys that can't be combined with this one.
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
