import ErrorSpecLanguage

/// The way from a file's root to a position in it, through the tree and the grammar.
struct GrammarPath {
    struct Step {
        /// The map or list that the step leads through, and the forms that it may have.
        var node: YAMLNode
        var forms: [ValueForm]
        /// `nil` for an element of a list.
        var entry: YAMLEntry?
    }

    /// The outermost first.
    var steps: [Step] = []
    /// The node at the position, and the forms that it may have.
    var node: YAMLNode
    var forms: [ValueForm]
    var scope = SpecScope()
    /// Whether the position is in the key of the last step.
    var isInKey = false

    /// - Parameter contains: Whether a range is on the way.
    init(in tree: YAMLNode, _ role: SourceFile.Role, where contains: (SourceRange) -> Bool) {
        node = tree
        forms = Grammar.file(role).alternatives
        while true {
            // Of two that touch each other the later one begins at the position.
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

    /// The key that the position is in, or whose value it is in.
    var key: YAMLEntry? { steps.last { $0.entry != nil }?.entry }
    /// The grammar of that key.
    var keyForm: KeyForm? { steps.last { $0.entry != nil }.flatMap { $0.forms.key($0.entry?.key.value ?? "") } }
}

extension [ValueForm] {
    func key(_ name: String) -> KeyForm? { lazy.compactMap { $0.key(name) }.first }

    /// The section that a name in a map of these forms is in.
    func section(of name: String) -> SectionForm? { key(name) == nil ? lazy.compactMap(\.section).first : nil }

    /// The forms of the value of a key or a name.
    func values(of name: String) -> [ValueForm] {
        (key(name)?.value ?? section(of: name)?.values)?.alternatives ?? []
    }
}

/// The scope of a node: the names that its own meaning depends on.
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
