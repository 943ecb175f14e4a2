/// A node of a YAML document, with its place. Scalars have no types: the schema says what a value is.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
        /// Something that a spec may not hold, and that a diagnostic says so of: readers pass over it in silence.
        case invalid
    }

    package var content: Content
    package var range: SourceRange
    /// `false` for a map with a key that was refused: what it lacks may have been said there.
    package var isWhole = true

    package init(content: Content, range: SourceRange, isWhole: Bool = true) {
        self.content = content
        self.range = range
        self.isWhole = isWhole
    }

    /// `key:` with nothing behind it.
    package var isAbsent: Bool {
        // Nothing takes no room. Asked first, since looking into the content copies it.
        guard range.start == range.end, case .scalar(let scalar) = content else { return false }
        return scalar.isPlain && scalar.text.isEmpty
    }

    /// Whether the reader refused nothing of it.
    package var isSound: Bool {
        switch content {
        case .scalar: true
        case .sequence(let elements): elements.allSatisfy(\.isSound)
        case .mapping(let entries): isWhole && entries.allSatisfy { !$0.isRepeated && $0.value.isSound }
        case .invalid: false
        }
    }

    /// The kind of node, for a message.
    package var kindName: String {
        switch content {
        case .scalar: "a text"
        case .sequence: "a list"
        case .mapping: "a map"
        case .invalid: "nothing"
        }
    }
}

package struct YAMLScalar: Sendable {
    package var text: String
    package var style: YAMLEvent.Style

    /// Written without quotes, and not as a block.
    package var isPlain: Bool { style == .plain }
}

package struct YAMLEntry: Sendable {
    package var key: Located<String>
    package var value: YAMLNode
    /// The key stands again later in the map, where it was refused: which of them is meant is not known.
    package var isRepeated = false

    package init(key: Located<String>, value: YAMLNode) {
        self.key = key
        self.value = value
    }

    /// From the key to the end of its value.
    package var range: SourceRange { SourceRange(file: key.range.file, start: key.range.start, end: value.range.end) }
}
