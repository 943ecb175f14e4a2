/// The way from a file's root to a place in it.
struct SyntaxPath {
    struct Step {
        /// The map or list that the step leads through.
        var node: SyntaxNode
        var slot: SpecSlot
        /// `nil` for an element of a list.
        var entry: SyntaxEntry?
    }

    /// The outermost first.
    var steps: [Step]
    /// The last step's child: the node at the place.
    var node: SyntaxNode
    var slot: SpecSlot
    var scope: SpecScope
    var isInKey = false

    /// The key that the place is in.
    var key: SyntaxEntry.Key? { isInKey ? steps.last?.entry?.key : nil }

    /// The keys from the root; elements of lists are left out.
    var keys: [String] { steps.compactMap { $0.entry?.key.text } }
}

extension SyntaxNode {
    /// The way to the innermost node or key that contains an offset, its end included.
    func path(to offset: Int) -> SyntaxPath {
        path { $0.lowerBound <= offset && offset <= $0.upperBound }
    }

    /// The way to the innermost node or key whose range is right.
    func path(where contains: (Range<Int>) -> Bool) -> SyntaxPath {
        var path = SyntaxPath(steps: [], node: self, slot: .file, scope: SpecScope())
        while true {
            switch path.node.content {
            case .mapping(let entries):
                // Of two that touch each other the later one begins at the place.
                guard let entry = entries.last(where: { contains($0.range) }) else { return path }
                path.steps.append(.init(node: path.node, slot: path.slot, entry: entry))
                if contains(entry.key.range) {
                    path.isInKey = true
                    return path
                }
                path.scope = path.scope.entering(entry.key.text, of: path.slot)
                path.slot = path.slot.child(entry.key.text)
                path.node = entry.value
                if !contains(entry.value.range) { return path }
            case .sequence(let elements):
                guard let element = elements.last(where: { contains($0.range) }) else { return path }
                path.steps.append(.init(node: path.node, slot: path.slot, entry: nil))
                path.node = element
            case .scalar, .absent: return path
            }
        }
    }
}
