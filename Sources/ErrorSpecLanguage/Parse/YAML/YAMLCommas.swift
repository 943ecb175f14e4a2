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
        var message = "a comma is missing before `\(name)`"
        var hint = "write `,` between the entries inside `{…}`"
        var isSafe = isKnown
        if !isOnNewLine, !isClosed {
            guard end < key.lowerBound, let value = Self.startOfFlowText(line, before: end), value < end else {
                return nil
            }
            let valueKey = Self.keyBefore(value, on: line).dropLast(2)
            let isPlace = line.scalars[value] == "/" && !line.scalars[value..<end].contains(where: SourceLine.isBlank)
            if !isPlace, valueKey.isEmpty || ValueKind(of: valueKey).isText {
                guard MapForm.allKeys.contains(name) || isKnown && NameSyntax.isShortLocale(valueKey),
                    let quotes = flowTextWithColon(from: value, on: line, at: key.upperBound)
                else { return nil }
                message += ", or the text of `\(valueKey)` needs quotes"
                hint = "write `,` before `\(name)`, or \(quotes.hint ?? "quote the text")"
                isSafe = false
            }
        }
        return Diagnostic(
            .yamlSyntax, message, at: line.range(key, in: file.id), hint: hint,
            replacement: .init(",", at: before.range(end..<end, in: file.id), isSafe: isSafe))
    }

    private static func startOfName(on line: SourceLine, before end: Int) -> Int {
        line.scalars[..<end].lastIndex { !isName(CollectionOfOne($0)) }.map { $0 + 1 } ?? 0
    }

    /// The key that a complaint is about: it stands there, or before the colon that stands there.
    static func key(on line: SourceLine, at index: Int) -> Range<Int>? {
        guard index < line.scalars.count else { return nil }
        var start = index
        var end = index
        if line.scalars[index] == ":" {
            start = startOfName(on: line, before: index)
            guard start == 0 || SourceLine.isBlank(line.scalars[start - 1]) else { return nil }
        } else {
            end = line.scalars[index...].firstIndex { !isName(CollectionOfOne($0)) } ?? line.scalars.count
        }
        return start < end && line.hasColon(at: end) ? start..<end : nil
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
