import ErrorSpecReading

/// Changes of a text, each of what those before it left: where something was in the text before all of them.
struct TextChanges {
    private var all: [Diagnostic.Replacement] = []

    var isEmpty: Bool { all.isEmpty }

    /// - Parameter change: one that keeps the number of lines.
    mutating func add(_ change: Diagnostic.Replacement) { all.append(change) }

    func original(_ diagnostic: Diagnostic) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.range = original(diagnostic.range)
        diagnostic.notes = diagnostic.notes.map { .init($0.message, at: original($0.range)) }
        diagnostic.replacement = diagnostic.replacement.map {
            .init($0.text, at: original($0.range), isSafe: $0.isSafe)
        }
        return diagnostic
    }

    func original(_ node: YAMLNode) -> YAMLNode {
        var node = node
        node.range = original(node.range)
        switch node.content {
        case .sequence(let elements): node.content = .sequence(elements.map(original))
        case .mapping(let entries):
            node.content = .mapping(
                entries.map { entry in
                    var entry = entry
                    entry.key = Located(entry.key.value, at: original(entry.key.range))
                    entry.value = original(entry.value)
                    return entry
                })
        case .scalar, .invalid: break
        }
        return node
    }

    private func original(_ range: SourceRange) -> SourceRange {
        SourceRange(file: range.file, start: original(range.start), end: original(range.end))
    }

    private func original(_ position: SourcePosition) -> SourcePosition {
        all.reversed().reduce(position) { position, change in
            guard change.range.start.line == position.line, change.range.start < position else { return position }
            let behind = Int(position.column) - Int(change.range.start.column) - change.text.unicodeScalars.count
            let column = behind < 0 ? change.range.start.column : change.range.end.column + UInt32(behind)
            return SourcePosition(line: Int(position.line), column: Int(column))
        }
    }
}
