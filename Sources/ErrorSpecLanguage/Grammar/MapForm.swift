/// The form of a map with fixed keys. This is a class so that parsed maps can share their form.
package final class MapForm: Sendable {
    package let name: String
    package let documentation: String
    package let keys: [KeyForm]
    package let keyNames: [String]
    /// A map must have at least one of these keys, unless the list is empty.
    package let atLeastOneOf: [String]
    /// The noun for the map in messages, in backticks if the noun is a key or a file.
    let noun: String
    /// An example of the map, or of its beginning, for hints.
    package let example: String
    /// The keys that an editor inserts into a new map.
    package let insertedKeys: [String]
    /// The name of the section whose entries have this form; empty if the map isn't the entry of a section.
    let section: String
    /// An example of an entry's name.
    package let entryName: String

    init(
        _ name: String, noun: String? = nil, _ documentation: String, example: String, section: String = "",
        entryName: String = "", atLeastOneOf: [String] = [], insertedKeys: [String] = [], keys: [KeyForm]
    ) {
        self.name = name
        self.noun = noun ?? name
        self.documentation = documentation
        self.keys = keys
        self.atLeastOneOf = atLeastOneOf
        self.insertedKeys = insertedKeys
        self.example = example
        self.section = section
        self.entryName = entryName
        keyNames = keys.map(\.name)
    }

    package func key(_ name: String) -> KeyForm? { keys.first { $0.name == name } }

    /// The noun with its article, such as "a case"; a noun in backticks has no article.
    var nounWithArticle: String { noun.hasPrefix("`") ? noun : "a \(noun)" }
    /// An example entry, with its name.
    package var entry: String { "\(entryName): \(example)" }
}

/// A key of the spec language, with the form of the key's value.
package struct KeyForm: Sendable {
    package let name: String
    package let value: ValueForm
    package let documentation: String
    /// An example value, for `explain` and completion.
    package let example: String
    package var isRequired = false
    /// The default value, as specs write it; `nil` if the key has no default.
    package var defaultValue: String?
    /// Another key that the map must have if it has this key.
    package var needs: String?
    /// The keys that can't be combined with this key.
    package var excludes: [String] = []

    init(
        _ name: String, _ value: ValueForm, _ documentation: String, example: String, isRequired: Bool = false,
        defaultValue: String? = nil, needs: String? = nil, excludes: [String] = []
    ) {
        self.name = name
        self.value = value
        self.documentation = documentation
        self.example = example
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.needs = needs
        self.excludes = excludes
    }

    /// The documentation, followed by the default value.
    package var meaning: String { documentation + (defaultValue.map { " Default: `\($0)`." } ?? "") }
}
