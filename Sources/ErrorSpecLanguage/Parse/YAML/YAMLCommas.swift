import ErrorSpecReading

/// Commas that are missing inside of brackets, or stand behind them.
extension YAMLReader {
    /// `{status: 409 category: silent}`: behind a value stands the next key.
    ///
    /// - Parameter isOnNewLine: whether the key is the first of its line.
    mutating func missingComma(_ problem: YAMLProblem, on line: SourceLine, isOnNewLine: Bool) -> Diagnostic? {
        guard problem.expectsComma, let key = Self.key(on: line, at: problem.index),
            isOnNewLine == (line.skippingBlanks(from: 0) == key.lowerBound),
            let before = isOnNewLine ? previousContent(before: line.number) : line
        else { return nil }
        let end =
            isOnNewLine
            ? before.endOfValue(from: before.indentation) : line.endWithoutBlanks(before: key.lowerBound)
        guard end > 0, !",:[{".unicodeScalars.contains(before.scalars[end - 1]) else { return nil }
        let name = line.text(key)
        let isKnown = MapForm.allKeys.contains(name) || NameSyntax.isShortLocale(name)
        let isClosed =
            "]}".unicodeScalars.contains(before.scalars[end - 1])
            || "\"'".unicodeScalars.contains(before.scalars[end - 1]) && Self.isQuote(before, at: end - 1)
        let comma = Diagnostic.Replacement(",", at: before.range(end..<end, in: file.id), isSafe: isKnown)
        if isOnNewLine || isClosed { return Self.missingComma(before: name, at: line.range(key, in: file.id), comma) }
        guard end < key.lowerBound, let value = Self.startOfFlowText(line, before: end), value < end else { return nil }
        let valueKey = Self.keyBefore(value, on: line).dropLast(2)
        let isPlace = line.scalars[value] == "/" && !line.scalars[value..<end].contains(where: SourceLine.isBlank)
        if isPlace || !valueKey.isEmpty && !ValueKind(of: valueKey).isText {
            return Self.missingComma(before: name, at: line.range(key, in: file.id), comma)
        }
        guard MapForm.allKeys.contains(name) || NameSyntax.isShortLocale(name) && NameSyntax.isShortLocale(valueKey),
            let quotes = flowTextWithColon(from: value, on: line, at: key.upperBound)
        else { return nil }
        return Diagnostic(
            .yamlSyntax, "a comma is missing before `\(name)`, or the text of `\(valueKey)` needs quotes",
            at: line.range(key, in: file.id), hint: "write `,` before `\(name)`, or \(quotes.hint ?? "quote the text")",
            replacement: .init(comma.text, at: comma.range, isSafe: false))
    }

    private static func missingComma(
        before name: String, at range: SourceRange, _ comma: Diagnostic.Replacement
    ) -> Diagnostic {
        Diagnostic(
            .yamlSyntax, "a comma is missing before `\(name)`", at: range,
            hint: "write `,` between the entries inside `{…}`", replacement: comma)
    }

    private static func startOfName(on line: SourceLine, before end: Int) -> Int {
        var start = end
        while start > 0, isName(CollectionOfOne(line.scalars[start - 1])) { start -= 1 }
        return start
    }

    /// The key that a complaint is about: it stands there, or before the colon that stands there.
    static func key(on line: SourceLine, at index: Int) -> Range<Int>? {
        guard index < line.scalars.count else { return nil }
        var (start, end) = (index, index)
        if line.scalars[index] == ":" {
            start = startOfName(on: line, before: index)
            guard start == 0 || SourceLine.isBlank(line.scalars[start - 1]) else { return nil }
        } else {
            while end < line.scalars.count, isName(CollectionOfOne(line.scalars[end])) { end += 1 }
            guard end < line.scalars.count, line.scalars[end] == ":" else { return nil }
        }
        guard start < end, end + 1 == line.scalars.count || SourceLine.isBlank(line.scalars[end + 1]) else {
            return nil
        }
        return start..<end
    }

    /// `{status: 401，title: …}`.
    func fullWidthComma(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        guard problem.expectsComma, line.scalars.dropFirst(problem.index).first == ":" else { return nil }
        let name = Self.startOfName(on: line, before: line.endWithoutBlanks(before: problem.index))
        let start = line.endWithoutBlanks(before: name)
        guard start > 0, line.scalars[start - 1] == "，" || line.scalars[start - 1] == "、" else { return nil }
        return finding(
            "`\(line.scalars[start - 1])` is a full-width comma, and entries are separated by `,`",
            at: start - 1..<start, on: line, hint: "write `,` in its place",
            write: start < line.scalars.count && SourceLine.isBlank(line.scalars[start]) ? "," : ", ")
    }
}
