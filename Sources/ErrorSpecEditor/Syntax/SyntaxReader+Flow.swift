import ErrorSpecReading

// Lists in brackets and maps in braces.
extension SyntaxReader {
    /// A list in brackets or a map in braces. One that isn't closed ends where a line stands too far to the left.
    private mutating func flow(_ parentIndent: Int, _ depth: Int) -> SyntaxNode {
        let start = offset
        let isMapping = bytes[offset] == UInt8(ascii: "{")
        var entries: [SyntaxEntry] = []
        var elements: [SyntaxNode] = []
        offset += 1
        var end = offset
        reading: while depth < Self.depthLimit, skipInFlow(parentIndent), let byte = current {
            switch byte {
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // Another's bracket ends this too.
                if isMapping == (byte == UInt8(ascii: "}")) { end = offset + 1 }
                break reading
            case UInt8(ascii: ","): offset += 1
            default:
                let first = flowNode(parentIndent, depth)
                if isMapping || isFlowColon(isKeyQuoted: first.isQuotedOrFlow) {
                    entries.append(flowEntry(first, parentIndent, depth))
                    if !isMapping, let pair = entries.popLast() {
                        elements.append(SyntaxNode(content: .mapping([pair]), range: pair.range, isFlow: true))
                    }
                } else {
                    elements.append(first)
                }
                // A character that begins nothing.
                if offset == first.range.lowerBound { offset += 1 }
            }
            end = offset
        }
        offset = end
        return SyntaxNode(
            content: isMapping ? .mapping(entries) : .sequence(elements), range: start..<end, isFlow: true)
    }

    /// Passes over blanks, comments and line ends; `false` where the collection can't go on.
    private mutating func skipInFlow(_ parentIndent: Int) -> Bool {
        while let byte = current {
            if byte.isBlank {
                offset += 1
            } else if byte == UInt8(ascii: "#") {
                offset = lineEnd(of: offset)
            } else if Self.isLineEnd(byte) {
                var next = self
                next.skipToContent()
                guard let first = next.current, next.column > parentIndent || "}]".utf8.contains(first) else {
                    return false
                }
                offset = next.offset
            } else {
                return true
            }
        }
        return false
    }

    /// - Parameter isKeyQuoted: Behind a quoted key the colon needs no blank.
    private func isFlowColon(isKeyQuoted: Bool) -> Bool {
        var reader = self
        reader.skipBlanks()
        guard reader.current == UInt8(ascii: ":") else { return false }
        reader.offset += 1
        return isKeyQuoted || reader.current.map { $0 <= 0x20 || ",[]{}".utf8.contains($0) } ?? true
    }

    private mutating func flowEntry(_ keyNode: SyntaxNode, _ parentIndent: Int, _ depth: Int) -> SyntaxEntry {
        let key = SyntaxEntry.Key(text: keyNode.scalar?.text ?? "", range: keyNode.range)
        guard isFlowColon(isKeyQuoted: keyNode.isQuotedOrFlow) else {
            return SyntaxEntry(key: key, isComplete: false, value: .absent(at: keyNode.range.upperBound))
        }
        skipBlanks()
        offset += 1
        let colon = offset
        guard skipInFlow(parentIndent), let byte = current, !",}]".utf8.contains(byte) else {
            return SyntaxEntry(key: key, isComplete: true, value: .absent(at: colon))
        }
        return SyntaxEntry(key: key, isComplete: true, value: flowNode(parentIndent, depth))
    }

    /// A collection, a quoted text, or a plain one within a collection.
    mutating func flowNode(_ parentIndent: Int, _ depth: Int) -> SyntaxNode {
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return flow(parentIndent, depth + 1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(parentIndent: parentIndent)
        default: return flowPlain(parentIndent)
        }
    }

    private mutating func flowPlain(_ parentIndent: Int) -> SyntaxNode {
        let start = offset
        var end = start
        while true {
            let lineStart = offset
            while let byte = current, !Self.isLineEnd(byte), !",[]{}".utf8.contains(byte), !isComment(at: offset) {
                if byte == UInt8(ascii: ":"), offset > start, isFlowColon(isKeyQuoted: false) { break }
                offset += 1
            }
            let lineEnd = textEnd(before: offset)
            if lineEnd > lineStart { end = lineEnd }
            // A text goes on in the next line, unless that begins with something else.
            guard let byte = current, Self.isLineEnd(byte), skipInFlow(parentIndent), let next = current,
                !",[]{}".utf8.contains(next), !isFlowColon(isKeyQuoted: false)
            else { break }
        }
        offset = end
        return scalar(start..<end, .plain, parentIndent: parentIndent)
    }
}

extension SyntaxNode {
    fileprivate var isQuotedOrFlow: Bool {
        if let scalar { return scalar.style == .singleQuoted || scalar.style == .doubleQuoted }
        return isFlow
    }
}
