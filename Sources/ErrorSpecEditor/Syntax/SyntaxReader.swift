import ErrorSpecReading

/// Reads YAML as an editor needs it: it never fails, and what is wrong in one place leaves the rest as it is. Of a text
/// that libyaml takes it sees the same keys and values (a test compares the two).
struct SyntaxReader {
    let bytes: [UInt8]
    /// Behind a byte order mark.
    private let start: Int
    var offset: Int
    static let depthLimit = 80

    static func read(_ bytes: [UInt8]) -> SyntaxNode {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var reader = SyntaxReader(bytes: bytes, start: start, offset: start)
        reader.skipToContent()
        guard reader.offset < bytes.count else { return .absent(at: bytes.count) }
        var node = reader.block(from: 0, depth: 0)
        // The rest stands further to the left than the first key: the first key was indented by mistake.
        reader.skipToContent()
        while reader.offset < bytes.count {
            let before = reader.offset
            node = Self.merged(node, reader.block(from: 0, depth: 0))
            if reader.offset == before { break }
            reader.skipToContent()
        }
        return node
    }

    static func merged(_ first: SyntaxNode, _ second: SyntaxNode) -> SyntaxNode {
        guard case .mapping(let more) = second.content else { return first }
        guard case .mapping(let entries) = first.content else { return second }
        return SyntaxNode(
            content: .mapping(entries + more), range: first.range.lowerBound..<second.range.upperBound)
    }

    // MARK: Lines

    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    func lineStart(of offset: Int) -> Int {
        var lineStart = offset
        while lineStart > start, !Self.isLineEnd(bytes[lineStart - 1]) { lineStart -= 1 }
        return lineStart
    }

    /// The end of the text in front of blanks.
    func textEnd(before end: Int) -> Int {
        var end = end
        while end > 0, bytes[end - 1].isBlank { end -= 1 }
        return end
    }

    func lineEnd(of offset: Int) -> Int {
        var end = offset
        while end < bytes.count, !Self.isLineEnd(bytes[end]) { end += 1 }
        return end
    }

    /// How far to the right the current position is, in bytes.
    var column: Int { offset - lineStart(of: offset) }

    static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    mutating func skipBlanks() {
        while let byte = current, byte.isBlank { offset += 1 }
    }

    /// Whether a comment starts here: a `#` after a space or at a line's start.
    func isComment(at offset: Int) -> Bool {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "#") else { return false }
        return offset == start || bytes[offset - 1].isBlank || Self.isLineEnd(bytes[offset - 1])
    }

    /// Goes to the next byte that is neither blank nor comment nor a document's mark.
    mutating func skipToContent() {
        while offset < bytes.count {
            skipBlanks()
            guard let byte = current else { break }
            if Self.isLineEnd(byte) {
                offset += 1
            } else if isComment(at: offset) {
                offset = lineEnd(of: offset)
            } else if column == 0, isDocumentMark(at: offset) {
                offset += 3
            } else {
                return
            }
        }
    }

    func isDocumentMark(at offset: Int) -> Bool {
        ["---", "..."].contains { bytes[offset...].starts(with: $0.utf8) }
            && (offset + 3 == bytes.count || bytes[offset + 3] <= 0x20)
    }

    /// Whether a character such as `-` or `:` stands alone here: a blank or the line's end is behind it.
    func isIndicator(_ character: UInt8, at offset: Int) -> Bool {
        guard offset < bytes.count, bytes[offset] == character else { return false }
        return offset + 1 == bytes.count || bytes[offset + 1] <= 0x20
    }

    /// Where the `:` behind a key is that starts here, in block context; `nil` where the line has no key.
    func colon(ofKeyAt start: Int) -> Int? {
        guard start < bytes.count, !"{[]},|>#".utf8.contains(bytes[start]) else { return nil }
        let end = lineEnd(of: start)
        if style(at: start) != .plain {
            guard let quote = quotedEnd(from: start, until: end) else { return nil }
            let index = bytes[quote..<end].firstIndex { !$0.isBlank } ?? end
            return isIndicator(UInt8(ascii: ":"), at: index) ? index : nil
        }
        let found = (start..<end).first {
            isIndicator(UInt8(ascii: ":"), at: $0) || $0 > start && isComment(at: $0)
        }
        return found.flatMap { bytes[$0] == UInt8(ascii: ":") ? $0 : nil }
    }

    /// The offset behind the closing quote; `nil` where there is none before `limit`.
    func quotedEnd(from start: Int, until limit: Int) -> Int? {
        let quote = bytes[start]
        var index = start + 1
        while index < limit {
            if quote == UInt8(ascii: "\""), bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if bytes[index] == quote {
                guard quote == UInt8(ascii: "'"), index + 1 < limit, bytes[index + 1] == quote else { return index + 1 }
                index += 1
            }
            index += 1
        }
        return nil
    }
}

// MARK: - Blocks

extension SyntaxReader {
    /// Reads the node that starts here; what belongs to it stands at least as far to the right as `indent`.
    mutating func block(from indent: Int, depth: Int) -> SyntaxNode {
        if depth > Self.depthLimit {
            offset = bytes.count
            return .absent(at: offset)
        }
        if isIndicator(UInt8(ascii: "-"), at: offset) { return blockSequence(column: column, depth: depth) }
        if colon(ofKeyAt: offset) != nil || isIncompleteKey() {
            return blockMapping(column: column, depth: depth)
        }
        return value(parentIndent: indent - 1, depth: depth)
    }

    /// Whether the line is a key that is being typed: plain text with a key below it in the same column.
    private func isIncompleteKey() -> Bool {
        guard let first = current, !"{[\"'|>#&*!%@`".utf8.contains(first) else { return false }
        let column = self.column
        var reader = self
        reader.offset = lineEnd(of: offset)
        reader.skipToContent()
        guard reader.offset < bytes.count, reader.column == column else { return false }
        return colon(ofKeyAt: reader.offset) != nil
    }

    private mutating func blockSequence(column: Int, depth: Int) -> SyntaxNode {
        let start = offset
        var elements: [SyntaxNode] = []
        while self.column == column, isIndicator(UInt8(ascii: "-"), at: offset) {
            offset += 1
            elements.append(valueBehind(column: column, depth: depth, isElement: true))
            skipToContent()
        }
        return SyntaxNode(
            content: .sequence(elements), range: start..<(elements.last?.range.upperBound ?? start))
    }

    private mutating func blockMapping(column: Int, depth: Int) -> SyntaxNode {
        let start = offset
        var end = offset
        var entries: [SyntaxEntry] = []
        while offset < bytes.count {
            let current = self.column
            if current < column { break }
            if current > column, !entries.isEmpty {
                // Further to the right than its neighbours: it belongs here as much as anywhere.
                let before = offset
                let rest = block(from: column + 1, depth: depth + 1)
                entries += rest.entries
                end = max(end, rest.range.upperBound)
                if offset == before { offset = lineEnd(of: offset) }
            } else {
                if isIndicator(UInt8(ascii: "-"), at: offset) { break }
                let entry = blockEntry(column: column, depth: depth)
                end = entry.range.upperBound
                entries.append(entry)
            }
            skipToContent()
        }
        return SyntaxNode(content: .mapping(entries), range: start..<end)
    }

    private mutating func blockEntry(column: Int, depth: Int) -> SyntaxEntry {
        let start = offset
        guard let colon = colon(ofKeyAt: start) else {
            // A key without its colon, or a line that has no business here.
            let end = max(start, plainLineEnd())
            offset = lineEnd(of: start)
            return SyntaxEntry(
                key: .init(text: text(start..<end), range: start..<end), isComplete: false,
                value: .absent(at: end))
        }
        offset = colon + 1
        return SyntaxEntry(
            key: key(start..<colon), isComplete: true,
            value: valueBehind(column: column, depth: depth, isElement: false))
    }

    /// The value behind a key's colon or an element's dash, on the same line or below.
    private mutating func valueBehind(column: Int, depth: Int, isElement: Bool) -> SyntaxNode {
        let end = offset
        skipBlanks()
        let isBelow = current.map(Self.isLineEnd) ?? true || isComment(at: offset)
        if !isBelow, !isElement { return value(parentIndent: column, depth: depth) }
        if isBelow { skipToContent() }
        guard offset < bytes.count else { return .absent(at: end) }
        // A key's list may stand where the key does.
        let isList = !isElement && self.column == column && isIndicator(UInt8(ascii: "-"), at: offset)
        return self.column > column || isList ? block(from: column + 1, depth: depth + 1) : .absent(at: end)
    }

    private func key(_ range: Range<Int>) -> SyntaxEntry.Key {
        let trimmed = range.lowerBound..<max(range.lowerBound, textEnd(before: range.upperBound))
        let style = trimmed.isEmpty ? .plain : style(at: trimmed.lowerBound)
        return .init(text: scalarText(trimmed, style, parentIndent: -1), range: trimmed)
    }

    /// How the scalar is written that starts here.
    func style(at offset: Int) -> SyntaxScalar.Style {
        switch bytes[offset] {
        case UInt8(ascii: "'"): .singleQuoted
        case UInt8(ascii: "\""): .doubleQuoted
        default: .plain
        }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
