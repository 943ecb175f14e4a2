import ErrorSpecLanguage

/// A piece of a YAML text, as far as it can be made out: a text that an editor holds is seldom whole.
struct SyntaxNode: Sendable {
    indirect enum Content: Sendable {
        case scalar(SyntaxScalar)
        case sequence([SyntaxNode])
        case mapping([SyntaxEntry])
        /// Nothing: `key:` alone.
        case absent
    }

    var content: Content
    /// Byte offsets. Of a block collection: up to the end of its last value.
    var range: Range<Int>
    /// Written in brackets or braces.
    var isFlow = false

    static func absent(at offset: Int) -> SyntaxNode { SyntaxNode(content: .absent, range: offset..<offset) }

    var scalar: SyntaxScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    var entries: [SyntaxEntry] { if case .mapping(let entries) = content { entries } else { [] } }
    var elements: [SyntaxNode] { if case .sequence(let elements) = content { elements } else { [] } }
    var isAbsent: Bool { if case .absent = content { true } else { false } }

    /// The entries' values and the elements of a collection, each with its range, and an entry's with its key.
    var children: [(range: Range<Int>, node: SyntaxNode)] {
        entries.map { ($0.range, $0.value) } + elements.map { ($0.range, $0) }
    }

    func entry(_ key: String) -> SyntaxEntry? { entries.first { $0.key.text == key } }
    subscript(_ key: String) -> SyntaxNode? { entry(key)?.value }

    /// A list's scalars; a scalar is a list of one.
    var scalars: [(text: String, node: SyntaxNode)] {
        switch content {
        case .scalar(let scalar): [(scalar.text, self)]
        case .sequence(let elements): elements.compactMap { element in element.scalar.map { ($0.text, element) } }
        default: []
        }
    }
}

struct SyntaxScalar: Sendable {
    var text: String
    var style: YAMLEvent.Style
}

struct SyntaxEntry: Sendable {
    struct Key: Sendable {
        var text: String
        var range: Range<Int>
    }

    var key: Key
    /// `false` for a key that is still being typed: there is no `:` behind it.
    var isComplete: Bool
    var value: SyntaxNode

    var range: Range<Int> { key.range.lowerBound..<max(key.range.upperBound, value.range.upperBound) }
}
