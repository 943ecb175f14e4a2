/// The lines of a file, found by number. Made only where a diagnostic or a mend needs the text.
package struct SourceLines {
    private let bytes: [UInt8]
    /// The offset of each line's first byte; a byte order mark is not part of the first line.
    private let starts: [Int]

    package init(_ bytes: [UInt8]) {
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
        }
        self.bytes = bytes
        self.starts = starts
    }

    package var count: Int { starts.count }

    /// A line's bytes, without its end; empty for a line that the file doesn't have.
    package subscript(line: Int) -> ArraySlice<UInt8> {
        guard (1...starts.count).contains(line) else { return [] }
        var end = line < starts.count ? starts[line] - 1 : bytes.count
        let start = starts[line - 1]
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return bytes[start..<max(start, end)]
    }

    /// The offset of a position's first byte: the end of its line when the line is shorter.
    package func offset(of position: SourcePosition) -> Int {
        let line = self[Int(position.line)]
        guard Int(position.line) <= starts.count else { return bytes.count }
        var column = 1
        var offset = line.startIndex
        while offset < line.endIndex, column < position.column {
            offset += 1
            while offset < line.endIndex, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
            column += 1
        }
        return offset
    }

    /// The position of the character at an offset.
    package func position(of offset: Int) -> SourcePosition {
        var low = 0
        var high = starts.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        let start = min(starts[low], offset)
        let column = bytes[start..<min(offset, bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
        return SourcePosition(line: low + 1, column: column)
    }
}
