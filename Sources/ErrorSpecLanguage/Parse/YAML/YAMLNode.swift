/// A node of a YAML text, with its location. Scalars have no types, because the key determines how a value is read.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping([YAMLEntry])
        /// A value that could not be read, or that isn't allowed. The problem has been reported.
        case invalid
    }

    package var content: Content
    /// The node's location. A list or a map in block style ends with its last value.
    package var range: SourceRange
    /// Whether a map has all its entries. `false` if entries may be missing because of a refused key or a syntax
    /// error.
    package var isWhole = true
    /// Whether the node is a list in brackets or a map in braces.
    package var isFlow = false

    package init(content: Content, range: SourceRange, isWhole: Bool = true, isFlow: Bool = false) {
        self.content = content
        self.range = range
        self.isWhole = isWhole
        self.isFlow = isFlow
    }

    /// Whether this node represents the missing value of a key, as in `key:`.
    package var isAbsent: Bool {
        // The range is compared first, because reading the content copies it.
        guard range.start == range.end, case .scalar(let scalar) = content else { return false }
        return scalar.isPlain && scalar.text.isEmpty
    }

    /// Whether every part of the node could be read, and no key is repeated.
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

    package var scalar: YAMLScalar? { if case .scalar(let scalar) = content { scalar } else { nil } }
    /// The entries of a map; empty for any other node.
    package var entries: [YAMLEntry] { if case .mapping(let entries) = content { entries } else { [] } }
    /// The elements of a list; empty for any other node.
    package var elements: [YAMLNode] { if case .sequence(let elements) = content { elements } else { [] } }

    package subscript(_ key: String) -> YAMLNode? { entries.first { $0.key.value == key }?.value }
}

package struct YAMLScalar: Sendable {
    package var text: String
    package var style: YAMLEvent.Style

    /// Whether the text is written without quotes, and not after `|` or `>`.
    package var isPlain: Bool { style == .plain }
}

package struct YAMLEntry: Sendable {
    package var key: Located<String>
    package var keyStyle: YAMLEvent.Style
    package var value: YAMLNode
    /// Whether the key appears again later in the map, so that the intended value isn't known. The later entry is
    /// left out.
    package var isRepeated = false

    package init(key: Located<String>, style: YAMLEvent.Style = .plain, value: YAMLNode) {
        self.key = key
        self.keyStyle = style
        self.value = value
    }

    /// The range from the key to the end of its value.
    package var range: SourceRange { SourceRange(file: key.range.file, start: key.range.start, end: value.range.end) }
}

// MARK: Syntax errors

extension YAMLNode {
    /// Removes everything from the given position on, for example from an unclosed quote that includes lines of other
    /// nodes.
    mutating func cut(from position: SourcePosition) {
        if range.start >= position {
            content = .invalid
            return
        }
        if range.end <= position { return }
        switch content {
        case .scalar, .invalid: break
        case .sequence(var elements):
            content = .invalid
            elements.removeAll { $0.range.start >= position }
            if !elements.isEmpty { elements[elements.count - 1].cut(from: position) }
            content = .sequence(elements)
        case .mapping(var entries):
            content = .invalid
            entries.removeAll { $0.key.range.start >= position }
            if !entries.isEmpty { entries[entries.count - 1].value.cut(from: position) }
            content = .mapping(entries)
        }
        range.end = min(range.end, position)
    }

    /// Marks the lists and maps that contain a syntax error as incomplete.
    ///
    /// The top-level map and its last section are marked only if a skipped line may be one of their entries.
    mutating func markPartial(_ error: SkippedLines, depth: Int = 0) {
        if isFlow, depth >= error.levels { return }
        switch content {
        case .scalar, .invalid: break
        case .sequence(var elements):
            content = .invalid
            if !elements.isEmpty { elements[elements.count - 1].markPartial(error, depth: depth + 1) }
            elements.append(YAMLNode(content: .invalid, range: range))
            content = .sequence(elements)
        case .mapping(var entries):
            if depth > 1 || isFlow || lacksEntries(entries, error) { isWhole = false }
            if entries.isEmpty { return }
            content = .invalid
            entries[entries.count - 1].value.markPartial(error, depth: depth + 1)
            content = .mapping(entries)
        }
    }

    /// Whether one of the skipped lines may be an entry of this map.
    private func lacksEntries(_ entries: [YAMLEntry], _ error: SkippedLines) -> Bool {
        guard let last = entries.last, !error.reachesEndOfFile else { return true }
        let column = last.value.entries.first.map {
            last.value.isFlow ? last.key.range.start.column : $0.key.range.start.column - 1
        }
        return error.lines.contains { line in
            guard line != Int(last.key.range.start.line) else { return false }
            guard let indentation = error.file.indentation(of: line) else {
                // It isn't known to which map a line belongs if it is indented with a tab.
                return error.file.isIndentedWithTab(line)
            }
            let isClosing = error.file[line].dropFirst(indentation).first.map("]},".utf8.contains) == true
            return indentation < Int(column ?? last.key.range.start.column) && !isClosing
        }
    }

    /// Marks the value that contains a syntax error as invalid: a node in an open bracket, or a text that ends on the
    /// error's line.
    mutating func removeBroken(at line: Int, levels: Int, depth: Int = 0) {
        let isBrokenText = entries.isEmpty && elements.isEmpty && (range.end.line == line || isEmptyBlock)
        if isFlow ? depth < levels || range.end.line == line : isBrokenText {
            content = .invalid
            return
        }
        switch content {
        case .scalar, .invalid: break
        case .sequence(var elements):
            guard let last = elements.indices.last else { return }
            content = .invalid
            elements[last].removeBroken(at: line, levels: levels, depth: depth + 1)
            content = .sequence(elements)
        case .mapping(var entries):
            guard let last = entries.indices.last else { return }
            content = .invalid
            entries[last].value.removeBroken(at: line, levels: levels, depth: depth + 1)
            content = .mapping(entries)
        }
    }

    private var isEmptyBlock: Bool { scalar.map { $0.style == .block && $0.text.isEmpty } ?? false }

    /// Adds the entries or elements that were read after a syntax error.
    mutating func append(_ rest: YAMLNode) {
        range.end = max(range.end, rest.range.end)
        let own = content
        // Releases the other reference to the array, so that the array isn't copied when it grows.
        content = .invalid
        switch (own, rest.content) {
        case (.mapping(var entries), .mapping(let others)):
            entries += others
            content = .mapping(entries)
            isWhole = isWhole && rest.isWhole
        case (.sequence(var elements), .sequence(let others)):
            elements += others
            content = .sequence(elements)
        case (.mapping, _), (.sequence, _): content = own
        default:
            content = rest.content
            isWhole = false
        }
    }

    /// Adds what was read after a syntax error inside a section. The value of the first entry in `rest` has the
    /// section's remaining entries, and the other entries of `rest` are the sections after it.
    mutating func append(inLastEntry rest: YAMLNode) {
        guard case .mapping(var entries) = content, let first = rest.entries.first,
            let last = entries.lastIndex(where: { $0.value.scalar == nil || $0.value.isAbsent })
        else { return }
        content = .invalid
        entries[last].value.append(first.value)
        entries += rest.entries.dropFirst()
        content = .mapping(entries)
        isWhole = isWhole && rest.isWhole
        range.end = max(range.end, rest.range.end)
    }
}

/// The lines that were skipped after a syntax error.
struct SkippedLines {
    var lines: Range<Int>
    /// The number of lists and maps that were open at the error.
    var levels: Int
    /// Whether the lines extend to the end of the file, because a quote or a bracket isn't closed.
    var reachesEndOfFile: Bool
    var file: SourceLines
}
