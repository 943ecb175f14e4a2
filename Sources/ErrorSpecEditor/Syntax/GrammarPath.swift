import ErrorSpecLanguage

/// The path from a file's root to a position, through the syntax tree and the grammar.
struct GrammarPath {
    struct Step {
        /// The map or list that contains the next node, and the forms that the grammar allows for this map or list.
        var node: YAMLNode
        var forms: [ValueForm]
        /// The map's entry that contains the next node; `nil` in a list.
        var entry: YAMLEntry?
    }

    /// The steps, from the root to the position.
    var steps: [Step] = []
    /// The node at the position, and the forms that the grammar allows for it.
    var node: YAMLNode
    var forms: [ValueForm]
    var scope = SpecScope()
    /// Whether the position is in the key of the last step.
    var isInKey = false

    /// - Parameter contains: Whether a range contains the position.
    init(in tree: YAMLNode, _ role: SourceFile.Role, where contains: (SourceRange) -> Bool) {
        node = tree
        forms = Grammar.file(role).alternatives
        while true {
            // If two entries meet at the position, the later one is meant.
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

    /// The entry whose key or value contains the position.
    var key: YAMLEntry? { steps.last { $0.entry != nil }?.entry }
    /// The grammar's form of the entry's key.
    var keyForm: KeyForm? { steps.last { $0.entry != nil }.flatMap { $0.forms.key($0.entry?.key.value ?? "") } }
}

extension [ValueForm] {
    func key(_ name: String) -> KeyForm? { lazy.compactMap { $0.key(name) }.first }

    /// The section in which a name is an entry; `nil` if the name is a key of one of these forms.
    func section(of name: String) -> SectionForm? { key(name) == nil ? lazy.compactMap(\.section).first : nil }

    /// The forms that the value of a key or a name can have.
    func values(of name: String) -> [ValueForm] {
        (key(name)?.value ?? section(of: name)?.values)?.alternatives ?? []
    }
}

/// The group or the body that contains a node.
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
