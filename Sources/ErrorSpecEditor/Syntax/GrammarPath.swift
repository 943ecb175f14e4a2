import ErrorSpecLanguage

/// The path from a file's root to a position, through the syntax tree and the grammar.
struct GrammarPath {
    struct Step {
        /// The map or list that the path enters, and the forms that the grammar allows for this map or list.
        var node: YAMLNode
        var forms: [ValueForm]
        /// The entry that the path enters if `node` is a map, or `nil` if `node` is a list.
        var entry: YAMLEntry?
    }

    /// The steps, from the root to the position.
    var steps: [Step] = []
    /// The node at the position, and the forms that the grammar allows for it.
    var node: YAMLNode
    var forms: [ValueForm]
    var scope = SpecScope()
    /// Whether the position is in the key of the last step's entry.
    var isInKey = false

    /// - Parameter contains: Returns whether a range contains the position.
    init(in tree: YAMLNode, _ role: SourceFile.Role, where contains: (SourceRange) -> Bool) {
        node = tree
        forms = Grammar.file(role).alternatives
        while true {
            // If one entry ends and another begins at the position, the later entry is chosen.
            if let entry = node.entries.last(where: { contains($0.range) }) {
                steps.append(Step(node: node, forms: forms, entry: entry))
                if contains(entry.key.range) {
                    isInKey = true
                    return
                }
                scope = scope.entering(entry.key.value, of: forms)
                forms = forms.values(of: entry.key.value)
                node = entry.value
                if !contains(entry.value.range) { return }
            } else if let element = node.elements.last(where: { contains($0.range) }) {
                steps.append(Step(node: node, forms: forms))
                node = element
            } else {
                return
            }
        }
    }

    /// The innermost entry that contains the position, in its key or its value.
    var key: YAMLEntry? { steps.last { $0.entry != nil }?.entry }
    /// The grammar's form of the innermost entry's key.
    var keyForm: KeyForm? { steps.last { $0.entry != nil }.flatMap { $0.forms.key($0.entry?.key.value ?? "") } }
}

extension [ValueForm] {
    func key(_ name: String) -> KeyForm? { lazy.compactMap { $0.key(name) }.first }

    /// Returns the section that an entry with the given name belongs to, or `nil` if the name is a key of one of these
    /// forms.
    func section(of name: String) -> SectionForm? { key(name) == nil ? lazy.compactMap(\.section).first : nil }

    /// Returns the forms that the value of the given key, or of the given entry of a section, can have.
    func values(of name: String) -> [ValueForm] {
        (key(name)?.value ?? section(of: name)?.values)?.alternatives ?? []
    }
}

/// The group or body that contains a node. Outside of groups and bodies, both properties are `nil`.
struct SpecScope: Hashable, Sendable {
    var group: String?
    var body: String?

    func entering(_ name: String, of forms: [ValueForm]) -> SpecScope {
        var scope = self
        switch forms.section(of: name)?.names.role {
        case .declaration(.group): scope.group = name
        case .declaration(.body): scope.body = name
        default: break
        }
        return scope
    }
}
