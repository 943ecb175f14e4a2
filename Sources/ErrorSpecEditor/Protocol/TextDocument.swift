/// The unit in which positions within a line are counted: the first in the client's list that the server supports, or
/// UTF-16.
package enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// Returns the number of this encoding's code units for a Unicode scalar, given the first byte of the scalar's
    /// UTF-8.
    fileprivate func units(ofScalarStartingWith byte: UInt8) -> Int {
        switch self {
        case .utf8: byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        case .utf16: byte < 0xF0 ? 1 : 2
        case .utf32: 1
        }
    }
}

/// A text that is divided into lines. As in the protocol, lines end with `\n`, `\r\n` or `\r`.
package struct TextDocument: Sendable {
    package private(set) var bytes: [UInt8]
    /// The offset of each line's first byte.
    private var lineStarts: [Int]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
        lineStarts = Self.lineStarts(of: bytes)
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            for index in bytes.indices {
                let byte = bytes[index]
                if byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A) {
                    starts.append(index + 1)
                }
            }
        }
        return starts
    }

    package var lineCount: Int { lineStarts.count }

    /// The range of a line's bytes, without the line ending.
    package func line(_ number: Int) -> Range<Int> {
        guard lineStarts.indices.contains(number) else { return bytes.count..<bytes.count }
        let start = lineStarts[number]
        var end = number + 1 < lineStarts.count ? lineStarts[number + 1] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// Returns the offset of a position. A position after the end of its line is moved to the end; a position within a
    /// character is moved to the character's start.
    package func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
        if position.line < 0 { return 0 }
        guard position.line < lineStarts.count else { return bytes.count }
        let line = self.line(position.line)
        var offset = line.lowerBound
        var units = 0
        while offset < line.upperBound {
            units += encoding.units(ofScalarStartingWith: bytes[offset])
            if units > position.character { return offset }
            offset += 1
            while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return line.upperBound
    }

    package func position(of offset: Int, _ encoding: PositionEncoding) -> Position {
        let offset = min(max(offset, 0), bytes.count)
        let number = lineNumber(of: offset)
        let line = self.line(number)
        var units = 0
        for byte in bytes[line.lowerBound..<min(max(offset, line.lowerBound), line.upperBound)]
        where byte & 0xC0 != 0x80 {
            units += encoding.units(ofScalarStartingWith: byte)
        }
        return Position(line: number, character: units)
    }

    package func lineNumber(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }

    package func range(_ offsets: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
        TextRange(start: position(of: offsets.lowerBound, encoding), end: position(of: offsets.upperBound, encoding))
    }

    package func offsets(of range: TextRange, _ encoding: PositionEncoding) -> Range<Int> {
        let start = offset(of: range.start, encoding)
        return start..<max(start, offset(of: range.end, encoding))
    }

    package func text(_ offsets: Range<Int>) -> String {
        String(decoding: bytes[offsets.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    /// Replaces a range of bytes with a text.
    package mutating func replace(_ offsets: Range<Int>, with text: String) {
        bytes.replaceSubrange(offsets, with: Array(text.utf8))
        lineStarts = Self.lineStarts(of: bytes)
    }

    /// The document's line ending: `\r\n` if the document contains `\r\n`, otherwise `\n`.
    package var lineEnd: String { bytes.firstRange(of: [0x0D, 0x0A]) == nil ? "\n" : "\r\n" }
}
