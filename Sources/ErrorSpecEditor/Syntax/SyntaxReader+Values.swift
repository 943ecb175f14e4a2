import ErrorSpecLanguage
import ErrorSpecReading

// Scalars.
extension SyntaxReader {
    /// Reads the value that starts here, on the line of its key or dash.
    ///
    /// - Parameter parentIndent: The column of the collection that the value is in: its lines stand further to the right.
    mutating func value(parentIndent: Int, depth: Int) -> SyntaxNode {
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "'"):
            let node = flowNode(parentIndent, depth)
            // Text behind the bracket or the quote is no part of it.
            offset = lineEnd(of: offset)
            return node
        case UInt8(ascii: "|"), UInt8(ascii: ">"): return blockScalar(parentIndent: parentIndent)
        default: return plain(parentIndent: parentIndent)
        }
    }

    /// A reader at the next line that isn't empty, where that stands further to the right than a column.
    private func nextLine(rightOf column: Int) -> SyntaxReader? {
        var next = self
        next.offset = lineEnd(of: offset)
        while let byte = next.current, byte.isBlank || Self.isLineEnd(byte) { next.offset += 1 }
        return next.offset < bytes.count && next.column > column ? next : nil
    }

    /// A plain text in block context, with the lines that continue it.
    private mutating func plain(parentIndent: Int) -> SyntaxNode {
        let start = offset
        var end = plainLineEnd()
        // A comment ends a plain text; so does what can only be a key.
        while !isComment(at: offset), let next = nextLine(rightOf: parentIndent), !isComment(at: next.offset),
            colon(ofKeyAt: next.offset) == nil, next.column > 0 || !isDocumentMark(at: next.offset)
        {
            offset = next.offset
            end = plainLineEnd()
        }
        offset = lineEnd(of: end)
        return scalar(start..<end, .plain, parentIndent: parentIndent)
    }

    /// Goes to the end of the line or to its comment, and returns where the text before it ends.
    mutating func plainLineEnd() -> Int {
        while offset < bytes.count, !Self.isLineEnd(bytes[offset]), !isComment(at: offset) { offset += 1 }
        return textEnd(before: offset)
    }

    private mutating func blockScalar(parentIndent: Int) -> SyntaxNode {
        let start = offset
        let header = text(start..<lineEnd(of: start)).prefix { "|>+-".contains($0) || $0.isWholeNumber }
        // A digit says how far the text is indented, else its first line does.
        var indent = header.utf8.first { (0x31...0x39).contains($0) }.map { max(parentIndent, 0) + Int($0) - 0x30 }
        while let next = nextLine(rightOf: max(parentIndent, (indent ?? 0) - 1)) {
            indent = indent ?? next.column
            offset = next.offset
        }
        offset = lineEnd(of: offset)
        return scalar(start..<offset, .block, parentIndent: parentIndent)
    }

    /// A quoted text; one that isn't closed ends with its line.
    mutating func quoted(parentIndent: Int) -> SyntaxNode {
        let start = offset
        let style = style(at: start)
        // It goes on in the lines that stand further to the right.
        var last = self
        while let next = last.nextLine(rightOf: parentIndent) { last = next }
        if let end = quotedEnd(from: start, until: lineEnd(of: last.offset)) {
            offset = end
            return scalar(start..<end, style, parentIndent: parentIndent)
        }
        offset = lineEnd(of: start)
        let scalar = SyntaxScalar(text: text(start + 1..<offset), style: style)
        return SyntaxNode(content: .scalar(scalar), range: start..<offset)
    }

    func scalar(_ range: Range<Int>, _ style: SyntaxScalar.Style, parentIndent: Int) -> SyntaxNode {
        let text = scalarText(range, style, parentIndent: parentIndent)
        return SyntaxNode(content: .scalar(SyntaxScalar(text: text, style: style)), range: range)
    }

    /// The text of a scalar: where it is not as it is written, as libyaml reads it.
    func scalarText(_ range: Range<Int>, _ style: SyntaxScalar.Style, parentIndent: Int) -> String {
        let isQuoted = style == .singleQuoted || style == .doubleQuoted
        let inner = isQuoted && range.count >= 2 ? range.lowerBound + 1..<range.upperBound - 1 : range
        let isAsWritten = !bytes[inner].contains { byte in
            Self.isLineEnd(byte) || isQuoted && (byte == bytes[range.lowerBound] || byte == UInt8(ascii: "\\"))
        }
        if isAsWritten, style != .block { return text(inner) }
        // As the value of a key that stands where its parent does.
        let key = parentIndent < 0 ? [] : [UInt8](repeating: 0x20, count: parentIndent) + Array("k: ".utf8)
        let lineEnd: [UInt8] = range.upperBound < bytes.count ? [0x0A] : []
        let value = (key + bytes[range] + lineEnd).withUnsafeBufferPointer { bytes -> String? in
            var events = YAMLEvents(bytes)
            var scalars: [String] = []
            while let event = try? events.next() {
                if event.kind == .endOfFile { return scalars.count == (key.isEmpty ? 1 : 2) ? scalars.last : nil }
                if event.kind == .scalar { scalars.append(event.text) }
            }
            return nil
        }
        return value ?? text(inner)
    }
}
