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
        var text = self.text(start..<end)
        var breaks = 0
        while offset < bytes.count, Self.isLineEnd(bytes[offset]) {
            var next = self
            next.offset += 1
            if bytes[offset] == 0x0D, next.current == 0x0A { next.offset += 1 }
            next.skipBlanks()
            guard let byte = next.current else { break }
            if Self.isLineEnd(byte) {
                breaks += 1
                offset = next.offset
                continue
            }
            // A comment ends a plain text; so does what can only be a key.
            if byte == UInt8(ascii: "#") || next.column <= parentIndent || colon(ofKeyAt: next.offset) != nil
                || next.column == 0 && isDocumentMark(at: next.offset)
            {
                break
            }
            let lineStart = next.offset
            offset = next.offset
            end = plainLineEnd()
            text += breaks > 0 ? String(repeating: "\n", count: breaks) : " "
            text += self.text(lineStart..<end)
            breaks = 0
        }
        offset = lineEnd(of: end)
        return SyntaxNode(content: .scalar(SyntaxScalar(text: text, style: .plain)), range: start..<end)
    }

    /// Goes to the end of the line or to its comment, and returns where the text before it ends.
    private mutating func plainLineEnd() -> Int {
        while offset < bytes.count, !Self.isLineEnd(bytes[offset]), !isComment(at: offset) { offset += 1 }
        var end = offset
        while end > 0, Self.isBlank(bytes[end - 1]) { end -= 1 }
        return end
    }

    private mutating func blockScalar(parentIndent: Int) -> SyntaxNode {
        let start = offset
        let isFolded = bytes[offset] == UInt8(ascii: ">")
        let header = text(start..<lineEnd(of: start)).prefix { "|>+-".contains($0) || $0.isWholeNumber }
        offset = lineEnd(of: offset)
        var end = offset
        var lines: [String] = []
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
            if !isEmpty, indent == nil { indent = column }
            let lineEnd = lineEnd(of: next.offset)
            let contentStart = min(lineStart + (indent ?? column), lineEnd)
            lines.append(isEmpty ? "" : text(contentStart..<lineEnd))
            if !isEmpty { end = lineEnd }
            offset = lineEnd
            if offset >= bytes.count { break }
        }
        while lines.last == "" { lines.removeLast() }
        let body = isFolded ? Self.folded(lines) : lines.joined(separator: "\n")
        let text = body + (header.contains("-") || body.isEmpty ? "" : "\n")
        offset = lineEnd(of: end)
        return SyntaxNode(content: .scalar(SyntaxScalar(text: text, style: .block)), range: start..<end)
    }

    /// Lines joined by blanks, empty ones being line breaks; lines that are indented further keep theirs.
    private static func folded(_ lines: [String]) -> String {
        var text = ""
        var breaks = 0
        var isFirst = true
        var wasIndented = false
        for line in lines {
            if line.isEmpty {
                breaks += 1
                continue
            }
            let isIndented = line.first == " " || line.first == "\t"
            if isFirst {
                text += String(repeating: "\n", count: breaks)
            } else if wasIndented || isIndented {
                text += String(repeating: "\n", count: breaks + 1)
            } else {
                text += breaks > 0 ? String(repeating: "\n", count: breaks) : " "
            }
            text += line
            breaks = 0
            isFirst = false
            wasIndented = isIndented
        }
        return text
    }

    /// A quoted text; one that isn't closed ends with its line.
    mutating func quoted(parentIndent: Int) -> SyntaxNode {
        let start = offset
        let style: SyntaxScalar.Style = bytes[start] == UInt8(ascii: "'") ? .singleQuoted : .doubleQuoted
        if let end = quotedEnd(from: start, until: quotedLimit(parentIndent: parentIndent)) {
            offset = end
            return SyntaxNode(
                content: .scalar(SyntaxScalar(text: quotedText(start..<end), style: style)), range: start..<end)
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

    /// The value of a quoted text.
    func quotedText(_ range: Range<Int>) -> String {
        guard range.count >= 2 else { return "" }
        let quote = bytes[range.lowerBound]
        var out: [UInt8] = []
        var index = range.lowerBound + 1
        let end = range.upperBound - 1
        while index < end {
            let byte = bytes[index]
            if Self.isLineEnd(byte) {
                index = fold(at: index, until: end, into: &out)
            } else if quote == UInt8(ascii: "'") {
                out.append(byte)
                index += byte == quote ? 2 : 1
            } else if byte == UInt8(ascii: "\\") {
                index = escape(at: index, until: end, into: &out)
            } else {
                out.append(byte)
                index += 1
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// A line break within quotes is a blank, several are one less.
    private func fold(at index: Int, until end: Int, into out: inout [UInt8]) -> Int {
        var index = index
        var breaks = 0
        while let last = out.last, Self.isBlank(last) { out.removeLast() }
        while index < end, Self.isLineEnd(bytes[index]) || Self.isBlank(bytes[index]) {
            if bytes[index] == 0x0A || bytes[index] == 0x0D && !(index + 1 < end && bytes[index + 1] == 0x0A) {
                breaks += 1
            }
            index += 1
        }
        out += breaks > 1 ? [UInt8](repeating: 0x0A, count: breaks - 1) : [0x20]
        return index
    }

    private func escape(at index: Int, until end: Int, into out: inout [UInt8]) -> Int {
        guard index + 1 < end else { return end }
        let simple: [UInt8: UInt8] = [
            UInt8(ascii: "0"): 0, UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, 0x09: 9,
            UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
            UInt8(ascii: "e"): 27,
        ]
        let letter = bytes[index + 1]
        let digits: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]
        if let count = digits[letter], index + 2 + count <= end,
            let number = UInt32(text(index + 2..<index + 2 + count), radix: 16), let scalar = Unicode.Scalar(number)
        {
            out += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            return index + 2 + count
        }
        if Self.isLineEnd(letter) {
            var index = index + 1
            while index < end, Self.isLineEnd(bytes[index]) || Self.isBlank(bytes[index]) { index += 1 }
            return index
        }
        out.append(simple[letter] ?? letter)
        return index + 2
    }
}
