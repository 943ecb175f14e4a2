import ErrorSpecReading

/// Makes mechanical fixes: where a file's text has to change, so that comments and layout stay.
struct FixItMaker {
    private let files: SourceFiles
    /// Of the files that were looked at: a rule may find a thousand mistakes in one.
    private var lines: [SourceFile.ID: SourceLines] = [:]

    init(_ files: SourceFiles) { self.files = files }

    /// Takes an entry of a map out, `range` being its key up to the end of its value: with its line or lines, or with
    /// one of the commas around it. `nil` where that isn't clear.
    mutating func removingEntry(_ range: SourceRange) -> Diagnostic.Replacement? {
        let lines = lines(of: range.file)
        return Self.removingLines(range, lines) ?? Self.removingWithComma(range, lines)
    }

    /// Takes an element out of a list of several.
    mutating func removingElement(_ range: SourceRange) -> Diagnostic.Replacement? {
        let lines = lines(of: range.file)
        if let replacement = Self.removingWithComma(range, lines) { return replacement }
        let line = lines[Int(range.start.line)]
        let before = line[..<lines.offset(of: range.start)]
        let isOwnLine =
            before.contains(UInt8(ascii: "-")) && before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
        let isLast = line[lines.offset(of: range.end)...].isBlankOrComment
        return isOwnLine && isLast ? Self.wholeLines(range) : nil
    }

    /// Adds to what a case `overrides`.
    mutating func adding(overrides names: [String], to layout: CaseLayout) -> Diagnostic.Replacement? {
        guard let start = layout.start else { return nil }
        guard let overrides = layout.overrides else {
            let value = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
            if layout.isFlow { return .init("overrides: \(value), ", at: start, isSafe: false) }
            let indent = String(repeating: " ", count: Int(start.start.column) - 1)
            return .init("overrides: \(value)\n\(indent)", at: start, isSafe: false)
        }
        guard overrides.start.line == overrides.end.line else { return nil }
        let lines = lines(of: start.file)
        let offsets = lines.offset(of: overrides.start)..<lines.offset(of: overrides.end)
        let text = String(decoding: files[start.file].bytes[offsets], as: UTF8.self)
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...].drop { $0 == " " }
        let added = names.joined(separator: ", ")
        let list = value.hasPrefix("[") ? String(value.dropLast()) + ", \(added)]" : "[\(value), \(added)]"
        return .init("overrides: \(list)", at: overrides, isSafe: false)
    }

    // MARK: Pieces of text

    private mutating func lines(of file: SourceFile.ID) -> SourceLines {
        if let known = lines[file] { return known }
        let made = SourceLines(files[file].bytes)
        lines[file] = made
        return made
    }

    private static func removingLines(_ range: SourceRange, _ lines: SourceLines) -> Diagnostic.Replacement? {
        let first = lines[Int(range.start.line)]
        let last = lines[Int(range.end.line)]
        guard first[..<lines.offset(of: range.start)].allSatisfy(\.isBlank),
            last[lines.offset(of: range.end)...].isBlankOrComment
        else { return nil }
        return wholeLines(range)
    }

    private static func wholeLines(_ range: SourceRange) -> Diagnostic.Replacement {
        let start = SourcePosition(line: Int(range.start.line), column: 1)
        let end = SourcePosition(line: Int(range.end.line) + 1, column: 1)
        return .init("", at: SourceRange(file: range.file, start: start, end: end))
    }

    private static func removingWithComma(_ range: SourceRange, _ lines: SourceLines) -> Diagnostic.Replacement? {
        let last = lines[Int(range.end.line)]
        let after = last[lines.offset(of: range.end)...]
        var removed = range
        if let next = after.firstIndex(where: { !$0.isBlank }), after[next] == UInt8(ascii: ",") {
            let end = after[(next + 1)...].firstIndex { !$0.isBlank } ?? after.endIndex
            removed.end.column += UInt32(end - after.startIndex)
            return .init("", at: removed)
        }
        let first = lines[Int(range.start.line)]
        let before = first[..<lines.offset(of: range.start)]
        guard let previous = before.lastIndex(where: { !$0.isBlank }), before[previous] == UInt8(ascii: ",") else {
            return nil
        }
        removed.start.column -= UInt32(before.endIndex - previous)
        return .init("", at: removed)
    }
}
