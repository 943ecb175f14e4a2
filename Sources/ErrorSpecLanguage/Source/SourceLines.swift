import ErrorSpecReading

extension Collection<UInt8> {
    /// Whether these bytes of a line contain only spaces and a comment.
    var isBlankOrComment: Bool {
        guard let first = first(where: { !$0.isBlank }) else { return true }
        return first == UInt8(ascii: "#") || first == UInt8(ascii: "\r")
    }
}

/// The lines of a file by number. The initializer reads the whole file, so callers create the lines only if they are
/// needed.
package struct SourceLines {
    private let bytes: [UInt8]
    /// The offset of each line's first byte. A byte order mark isn't part of the first line.
    private let starts: [Int]
    /// The number of Unicode scalars before every 256th byte, for finding a column without reading a long line from
    /// its start.
    private let counts: [Int]
    private static let step = 256

    package init(_ bytes: [UInt8]) {
        var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
        var counts: [Int] = []
        bytes.withUnsafeBufferPointer { bytes in
            var count = 0
            for offset in bytes.indices {
                if offset % Self.step == 0 { counts.append(count) }
                if bytes[offset] & 0xC0 != 0x80 { count += 1 }
                if bytes[offset] == UInt8(ascii: "\n") { starts.append(offset + 1) }
            }
        }
        self.counts = counts
        self.bytes = bytes
        self.starts = starts
    }

    package var count: Int { starts.count }

    /// The offset of the end of the file.
    var end: Int { bytes.count }

    /// The bytes of the line with the given number, without the line ending, or an empty slice if the file has fewer
    /// lines.
    package subscript(line: Int) -> ArraySlice<UInt8> {
        guard (1...starts.count).contains(line) else { return [] }
        var end = line < starts.count ? starts[line] - 1 : bytes.count
        let start = starts[line - 1]
        if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
        return bytes[start..<max(start, end)]
    }

    /// Returns the offset of a position, or of the line's end if the line is too short for the position.
    package func offset(of position: SourcePosition) -> Int {
        let line = self[Int(position.line)]
        guard Int(position.line) <= starts.count else { return bytes.count }
        let wanted = scalars(before: line.startIndex) + max(Int(position.column) - 1, 0)
        var offset = max(line.startIndex, step(of: wanted) * Self.step)
        if offset >= line.endIndex { return line.endIndex }
        var count = scalars(before: offset)
        while offset < line.endIndex, count < wanted || bytes[offset] & 0xC0 == 0x80 {
            if bytes[offset] & 0xC0 != 0x80 { count += 1 }
            offset += 1
        }
        return offset
    }

    /// Returns the bytes between two positions.
    func bytes(from start: SourcePosition, to end: SourcePosition) -> ArraySlice<UInt8> {
        bytes[offset(of: start)..<max(offset(of: start), offset(of: end))]
    }

    /// Returns the rest of the line from the given position on.
    func rest(from position: SourcePosition) -> ArraySlice<UInt8> {
        let line = self[Int(position.line)]
        return line.dropFirst(max(0, offset(of: position) - line.startIndex))
    }

    /// Returns the position of the character at the given offset.
    package func position(of offset: Int) -> SourcePosition {
        let line = Self.last(in: starts) { $0 <= offset }
        let start = min(starts[line], offset)
        let column = scalars(before: min(offset, bytes.count)) - scalars(before: start) + 1
        return SourcePosition(line: line + 1, column: column)
    }

    /// Returns the number of Unicode scalars that begin before the given offset.
    private func scalars(before offset: Int) -> Int {
        if counts.isEmpty { return 0 }
        let step = min(offset / Self.step, counts.count - 1)
        return counts[step] + bytes[(step * Self.step)..<offset].count { $0 & 0xC0 != 0x80 }
    }

    /// Returns the index of the last element of `counts` that is at most `count`.
    private func step(of count: Int) -> Int { counts.isEmpty ? 0 : Self.last(in: counts) { $0 <= count } }

    /// Returns the index of the last element that satisfies the condition, or 0 if no element does. The list must be
    /// sorted.
    private static func last(in list: [Int], where isMatch: (Int) -> Bool) -> Int {
        var low = 0
        var high = list.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if isMatch(list[middle]) { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
