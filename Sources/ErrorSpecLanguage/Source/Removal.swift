import ErrorSpecReading

/// Fixes that remove a part of a file, and change nothing else.
extension SourceLines {
    /// Returns a fix that removes an entry of a map, either as whole lines or together with the comma before or after
    /// the entry. Returns `nil` if the entry can't be removed safely.
    ///
    /// - Parameter range: The range from the entry's key to the end of the entry's value.
    func removingEntry(_ range: SourceRange) -> Diagnostic.Replacement? {
        let isFirst = self[Int(range.start.line)][..<offset(of: range.start)].allSatisfy(\.isBlank)
        return isFirst && isLast(range) ? wholeLines(range) : removingWithComma(range)
    }

    /// Returns a fix that removes one of several elements of a list, or `nil` if the element can't be removed safely.
    func removingElement(_ range: SourceRange) -> Diagnostic.Replacement? {
        if let replacement = removingWithComma(range) { return replacement }
        let before = self[Int(range.start.line)][..<offset(of: range.start)]
        let isOwnLine =
            before.contains(UInt8(ascii: "-")) && before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
        return isOwnLine && isLast(range) ? wholeLines(range) : nil
    }

    /// Whether nothing follows the range on its last line, and the range contains no comment that would be removed
    /// too.
    private func isLast(_ range: SourceRange) -> Bool {
        self[Int(range.end.line)][offset(of: range.end)...].allSatisfy(\.isBlank)
            && !(range.start.line..<range.end.line).contains { self[Int($0)].contains(UInt8(ascii: "#")) }
    }

    private func wholeLines(_ range: SourceRange) -> Diagnostic.Replacement {
        let start = SourcePosition(line: Int(range.start.line), column: 1)
        let end = SourcePosition(line: Int(range.end.line) + 1, column: 1)
        return .init("", at: SourceRange(file: range.file, start: start, end: end))
    }

    private func removingWithComma(_ range: SourceRange) -> Diagnostic.Replacement? {
        let after = self[Int(range.end.line)][offset(of: range.end)...]
        var removed = range
        if let next = after.firstIndex(where: { !$0.isBlank }), after[next] == UInt8(ascii: ",") {
            var end = after[(next + 1)...].firstIndex { !$0.isBlank } ?? after.endIndex
            // Keeps the space before a comment. Without the space, the `#` wouldn't begin a comment.
            if end < after.endIndex, after[end] == UInt8(ascii: "#") { end = next + 1 }
            removed.end.column += UInt32(end - after.startIndex)
            return .init("", at: removed)
        }
        let before = self[Int(range.start.line)][..<offset(of: range.start)]
        guard let previous = before.lastIndex(where: { !$0.isBlank }), before[previous] == UInt8(ascii: ",") else {
            return nil
        }
        removed.start.column -= UInt32(before.endIndex - previous)
        return .init("", at: removed)
    }
}
