import ErrorSpecLanguage

// Scalars.
extension SyntaxReader {
    /// Reads the value that starts here, on the line of its key or dash.
    ///
    /// - Parameter parentIndent: The column of the collection that the value is in: its lines stand further to the right.
    mutating func value(parentIndent: Int, depth: Int) -> SyntaxNode {
        switch bytes[offset] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let node = flow(parentIndent: parentIndent, depth: depth)
            // Text behind the bracket is no part of it.
            offset = lineEnd(of: offset)
            return node
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let node = quoted(parentIndent: parentIndent)
            offset = lineEnd(of: offset)
            return node
        case UInt8(ascii: "|"), UInt8(ascii: ">"): return blockScalar(parentIndent: parentIndent)
        default: return plain(parentIndent: parentIndent)
        }
    }

    /// A plain text in block context, with the lines that continue it.
    private mutating func plain(parentIndent: Int) -> SyntaxNode {
        let start = offset
        var end = plainLineEnd()
        while offset < bytes.count, Self.isLineEnd(bytes[offset]) {
            var next = self
            next.offset += 1
            if bytes[offset] == 0x0D, next.current == 0x0A { next.offset += 1 }
            next.skipBlanks()
            guard let byte = next.current else { break }
            if Self.isLineEnd(byte) {
                offset = next.offset
                continue
            }
            // A comment ends a plain text; so does what can only be a key.
            if byte == UInt8(ascii: "#") || next.column <= parentIndent || colon(ofKeyAt: next.offset) != nil
                || next.column == 0 && isDocumentMark(at: next.offset)
            {
                break
            }
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
        offset = lineEnd(of: offset)
        var end = offset
        // A digit says how far the text is indented, else its first line does.
        var indent = header.utf8.first { (0x31...0x39).contains($0) }.map { max(parentIndent, 0) + Int($0) - 0x30 }
        while offset < bytes.count {
            var next = self
            next.offset += bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A ? 2 : 1
            let lineStart = next.offset
            while next.current == 0x20 { next.offset += 1 }
            let isEmpty = next.current.map(Self.isLineEnd) ?? true
            let column = next.offset - lineStart
            if !isEmpty, column <= max(parentIndent, -1) || indent.map({ column < $0 }) == true { break }
            offset = lineEnd(of: next.offset)
            if !isEmpty {
                indent = indent ?? column
                end = offset
            }
            if offset >= bytes.count { break }
        }
        offset = lineEnd(of: end)
        return scalar(start..<end, .block, parentIndent: parentIndent)
    }

    /// A quoted text; one that isn't closed ends with its line.
    mutating func quoted(parentIndent: Int) -> SyntaxNode {
        let start = offset
        let style: SyntaxScalar.Style = bytes[start] == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
        if let end = quotedEnd(from: start, until: quotedLimit(parentIndent: parentIndent)) {
            offset = end
            return scalar(start..<end, style, parentIndent: parentIndent)
        }
        let end = lineEnd(of: start)
        offset = end
        return SyntaxNode(content: .scalar(SyntaxScalar(text: text(start + 1..<end), style: style)), range: start..<end)
    }

    /// The start of the first line below that stands too far to the left to continue a text.
    private func quotedLimit(parentIndent: Int) -> Int {
        var reader = self
        while reader.offset < bytes.count {
            let end = lineEnd(of: reader.offset)
            reader.offset = min(end + 1, bytes.count)
            let start = reader.offset
            reader.skipBlanks()
            guard let byte = reader.current else { return bytes.count }
            if !Self.isLineEnd(byte), reader.offset - start <= parentIndent { return start }
        }
        return bytes.count
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
