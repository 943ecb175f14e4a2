import ErrorSpecReading

// Lists in brackets and maps in braces.
extension SyntaxReader {
    private static let flowDepthLimit = 80

    /// A list in brackets or a map in braces. One that isn't closed ends where a line stands too far to the left.
    mutating func flow(parentIndent: Int, depth: Int) -> SyntaxNode {
        let start = offset
        let isMapping = bytes[offset] == UInt8(ascii: "{")
        let close: UInt8 = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
        var entries: [SyntaxEntry] = []
        var elements: [SyntaxNode] = []
        offset += 1
        var end = offset
        while depth < Self.flowDepthLimit, skipInFlow(parentIndent), let byte = current {
            if byte == close {
                offset += 1
                end = offset
                break
            }
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { break }
            if byte == UInt8(ascii: ",") {
                offset += 1
                end = offset
                continue
            }
            let before = offset
            if isMapping {
                entries.append(flowEntry(flowScalarOrCollection(parentIndent, depth), parentIndent, depth))
            } else {
                let first = flowScalarOrCollection(parentIndent, depth)
                elements.append(
                    isFlowColon(isKeyQuoted: first.isQuotedOrFlow) ? pair(flowEntry(first, parentIndent, depth)) : first
                )
            }
            if offset == before { offset += 1 }
            end = offset
        }
        end = max(end, start + 1)
        return SyntaxNode(
            content: isMapping ? .mapping(entries) : .sequence(elements), range: start..<end, isFlow: true)
    }

    private func pair(_ entry: SyntaxEntry) -> SyntaxNode {
        SyntaxNode(content: .mapping([entry]), range: entry.range, isFlow: true)
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
                next.offset += 1
                next.skipToContent()
                guard let first = next.current else { return false }
                let isClosing = first == UInt8(ascii: "}") || first == UInt8(ascii: "]")
                if next.column <= parentIndent, !isClosing { return false }
                offset = next.offset
            } else {
                return true
            }
        }
        return false
    }

    /// - Parameter isKeyQuoted: Behind a quoted key the colon needs no blank.
    private func isFlowColon(isKeyQuoted: Bool) -> Bool {
        var index = offset
        while index < bytes.count, bytes[index].isBlank { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { return false }
        guard index + 1 < bytes.count else { return true }
        return isKeyQuoted || bytes[index + 1] <= 0x20 || ",[]{}".utf8.contains(bytes[index + 1])
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
        return SyntaxEntry(key: key, isComplete: true, value: flowScalarOrCollection(parentIndent, depth))
    }

    private mutating func flowScalarOrCollection(_ parentIndent: Int, _ depth: Int) -> SyntaxNode {
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return flow(parentIndent: parentIndent, depth: depth + 1)
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
