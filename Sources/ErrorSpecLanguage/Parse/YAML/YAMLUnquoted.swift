import ErrorSpecReading

/// Texts that need quotes: YAML takes what they begin with, or hold, for its own.
extension YAMLReader {
    mutating func unquotedText(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        let index = problem.index
        switch problem.message {
        case _ where problem.expectsComma: return flowText(on: line, at: index)
        case "did not find expected alphabetic or numeric character" where events.isInFlow:
            let start = problem.context?.start ?? problem.position
            return start.line == problem.position.line ? textInFlow(on: line, at: Int(start.column) - 1) : nil
        case "found character that cannot start any token" where events.isInFlow,
            "did not find expected node content" where events.isInFlow:
            return textInFlow(on: line, at: index)
        case "did not find expected whitespace or line break", "found character that cannot start any token",
            "did not find expected alphabetic or numeric character",
            "mapping keys are not allowed in this context", "block sequence entries are not allowed in this context",
            "did not find expected comment or line break",
            "did not find expected node content" where line.key?.value == index:
            return textOfValue(on: line, at: index, message: Self.wrongStart)
        case "did not find expected key", "did not find expected '-' indicator":
            return textOfValue(on: line, at: index) { first in
                "[{".unicodeScalars.contains(first)
                    ? "YAML takes `\(first)` for the start of a \(first == "[" ? "list" : "map"), and a text goes on behind it"
                    : nil
            }
        case "mapping values are not allowed in this context":
            return textOfValue(on: line, at: index) { _ in "a text that holds `: ` needs quotes" }
        default: return nil
        }
    }

    private static func wrongStart(_ first: Unicode.Scalar) -> String? {
        "a text\(first == "|" || first == ">" ? " on one line" : "") can't begin with "
            + (first == "`" ? "a backtick" : "`\(first)`")
    }

    /// The value of a block map's key, in which YAML complains of something.
    ///
    /// - Parameter message: what is wrong with it, by its first character; `nil` when nothing is.
    private mutating func textOfValue(
        on line: SourceLine, at index: Int, message: (Unicode.Scalar) -> String?
    ) -> Diagnostic? {
        guard !events.isInFlow, let key = line.key, key.value <= index, key.value < line.scalars.count,
            let message = message(line.scalars[key.value])
        else { return nil }
        let name = line.text(key.name)
        // `notFound:{status: 404, description: x}` and `code [{at: /code}]`
        if name.contains(/[: ][\[{]/) { return missingColon(on: line) }
        let value = key.value..<line.endOfValue(from: key.value)
        // Further lines of the value are indented below its key.
        if let next = lines.contents(below: line.number).first, next.number == line.number + 1,
            next.indentation > line.indentation, next.key == nil
        {
            return finding(
                message, at: value, on: line, hint: "quote the text: `\"` before it, and behind its last line",
                write: nil)
        }
        return needsQuotes(value, on: line, message, key: name + ": ")
    }

    /// A text inside a flow map or list that holds a brace, a bracket or a quote.
    private func flowText(on line: SourceLine, at index: Int) -> Diagnostic? {
        guard let start = Self.startOfFlowText(line, before: index) else { return nil }
        if let text = flowTextWithColon(from: start, on: line, at: index) { return text }
        let end = Self.endOfFlowText(line, from: start, to: index)
        guard start < index, index < end,
            let brace = line.scalars[start..<end].first(where: { "{}[]".unicodeScalars.contains($0) })
        else { return nil }
        return needsQuotes(
            start..<end, on: line, "a text inside `{…}` or `[…]` that holds `\(brace)` needs quotes",
            isKey: line.scalars.dropFirst(end).first == ":")
    }

    /// `{code: *}`, `{description: @all}` and `{description: - all}`.
    private func textInFlow(on line: SourceLine, at start: Int) -> Diagnostic? {
        guard line.scalars.indices.contains(start), "*&@`%|>-?".unicodeScalars.contains(line.scalars[start]),
            let message = Self.wrongStart(line.scalars[start])
        else { return nil }
        let key = Self.keyBefore(start, on: line)
        if line.scalars[start] == "-", !ValueKind(of: String(key.dropLast(2))).isText || key.isEmpty {
            return finding(
                "inside of brackets no `-` begins an element of a list", at: start..<start + 1, on: line,
                hint: "remove it: commas separate the elements there", write: nil)
        }
        return needsQuotes(start..<Self.endOfFlowText(line, from: start, to: start + 1), on: line, message)
    }

    /// `{description: Note: see below}`.
    func flowTextWithColon(from start: Int, on line: SourceLine, at index: Int) -> Diagnostic? {
        guard index < line.scalars.count, line.scalars[index] == ":", !Self.keyBefore(start, on: line).isEmpty else {
            return nil
        }
        let end = Self.endOfFlowText(line, from: start, to: index + 1)
        guard index < end else { return nil }
        // A comma may be missing, and a key stand in front of the colon.
        return needsQuotes(start..<end, on: line, "a text that holds `: ` needs quotes", isSafe: false)
    }

    /// Back from a complaint to where its text starts: behind a separator, or at a bracket that the text begins with.
    static func startOfFlowText(_ line: SourceLine, before index: Int) -> Int? {
        let scalars = line.scalars
        guard index <= scalars.count else { return nil }
        var position = index
        var depth = 0
        // Behind the last comma, which is part of the text if a key stands before it and no bracket.
        var element: Int?
        while position > 0 {
            let scalar = scalars[position - 1]
            switch scalar {
            case "}", "]": depth += 1
            case "{", "[":
                if depth == 0 { return element ?? line.skippingBlanks(from: position) }
                depth -= 1
            case "\"", "'":
                if Self.isQuote(line, at: position - 1) { return element }
            case " ", "\t":
                if depth == 0, position > 1, scalars[position - 2] == "," || scalars[position - 2] == ":" {
                    let start = line.skippingBlanks(from: position)
                    if scalars[position - 2] == ":" { return start }
                    element = element ?? start
                }
            default: break
            }
            position -= 1
        }
        return nil
    }

    /// Whether a quotation mark opens or closes a text in quotes: it stands where a value begins, or one before it does.
    static func isQuote(_ line: SourceLine, at index: Int) -> Bool {
        let opening = line.scalars[..<index].lastIndex { $0 == line.scalars[index] }
        return isValue(line, at: index) || opening.map { isValue(line, at: $0) } ?? false
    }

    private static func isValue(_ line: SourceLine, at index: Int) -> Bool {
        line.lastBefore(index).map { ":,[{".unicodeScalars.contains($0) } ?? true
    }

    /// On from a complaint to where its text most likely ends: before a bracket that it does not open itself, or a comma
    /// with the next key behind it; for the key of a map, before its colon.
    static func endOfFlowText(_ line: SourceLine, from start: Int, to index: Int) -> Int {
        let scalars = line.scalars
        let isValue = !keyBefore(start, on: line).isEmpty
        var depth = 0
        for position in start..<scalars.count {
            switch scalars[position] {
            case "{", "[": depth += 1
            case "}", "]":
                if depth == 0 { return line.endWithoutBlanks(before: position) }
                depth -= 1
            case "," where position >= index && depth == 0:
                if !isValue || isKey(line, from: position + 1) { return line.endWithoutBlanks(before: position) }
            case ":" where position >= index && depth == 0 && !isValue && line.hasColon(at: position):
                return line.endWithoutBlanks(before: position)
            default: break
            }
        }
        return line.endWithoutBlanks(before: scalars.count)
    }

    /// Whether the next entry's key follows: a word and a colon.
    private static func isKey(_ line: SourceLine, from index: Int) -> Bool {
        let start = line.skippingBlanks(from: index)
        return key(on: line, at: start)?.lowerBound == start
    }

    /// `title: `, where a value starts behind a key.
    static func keyBefore(_ start: Int, on line: SourceLine) -> String {
        let end = line.endWithoutBlanks(before: start)
        guard end > 0, line.scalars[end - 1] == ":" else { return "" }
        var first = end - 1
        while first > 0, !" ,{[".unicodeScalars.contains(line.scalars[first - 1]) { first -= 1 }
        return line.text(first..<end) + " "
    }

    private func needsQuotes(
        _ range: Range<Int>, on line: SourceLine, _ message: String, key: String? = nil, isKey: Bool = false,
        isSafe: Bool = true
    ) -> Diagnostic {
        let text = line.text(range)
        let key = isKey ? "" : key ?? Self.keyBefore(range.lowerBound, on: line)
        if let pointer = SpecParser.pointer(ofSubscripts: text) {
            return finding(
                message, at: range, on: line,
                hint: "write `\(key)\(pointer)`: an element of a list is named by its number", write: pointer)
        }
        let proposal = ValueProposal(
            text, of: String(key.dropLast(2)), suffix: isKey ? ": …" : "", isInFlow: events.isInFlow)
        return finding(
            message, at: range, on: line, hint: proposal.hint, write: proposal.replacement,
            isSafe: isSafe && proposal.isSafe)
    }
}

/// Where `#` begins a comment, and was meant as part of a text.
extension YAMLReader {
    /// `{title: Order #1}`: the comment takes the bracket that closes the map with it.
    mutating func commentInFlow(from opening: SourcePosition, to complaint: SourcePosition) -> Diagnostic? {
        // A block that opens and closes on one line, as cases do, and a few lines more.
        let last = min(Int(complaint.line), Int(opening.line) + 8)
        for number in Int(opening.line)...max(last, Int(opening.line)) where lines[number].count < 1_000 {
            let line = SourceLine(number, in: lines)
            let first = number == Int(opening.line) ? Int(opening.column) : 0
            guard let hash = Self.comment(on: line, from: first),
                let bracket = line.scalars[hash...].first(where: { $0 == "}" || $0 == "]" }),
                let start = Self.startOfFlowText(line, before: hash), start < hash
            else { continue }
            return needsQuotes(
                start..<Self.endOfFlowText(line, from: start, to: hash), on: line,
                "`#` begins a comment, and the `\(bracket)` behind it is part of that")
        }
        return nil
    }

    /// The `#` of a line's comment.
    private static func comment(on line: SourceLine, from first: Int) -> Int? {
        line.scalars.indices.dropFirst(max(first, 1)).first { index in
            guard line.scalars[index] == "#", SourceLine.isBlank(line.scalars[index - 1]) else { return false }
            let quote = line.scalars[..<index].indices.last {
                "\"'".unicodeScalars.contains(line.scalars[$0]) && isValue(line, at: $0)
            }
            return quote.map { line.scalars[($0 + 1)..<index].contains(line.scalars[$0]) } ?? true
        }
    }

    /// `title: #1`: a key without a value, since all behind it is a comment. A `#` with a blank behind it was meant so.
    mutating func refuseComment(
        inPlaceOf value: inout YAMLNode, of key: Located<String>, _ diagnostics: inout Diagnostics
    ) {
        let kind = ValueKind(of: key.value)
        guard !events.isInFlow, kind.isText || kind == .code else { return }
        let line = SourceLine(Int(key.range.end.line), in: lines)
        let behind = line.scalars.indices.dropFirst(Int(key.range.end.column) - 1)
        let start = behind.first { line.scalars[$0] != ":" && !SourceLine.isBlank(line.scalars[$0]) }
        guard let start, line.scalars[start] == "#", let next = line.scalars.dropFirst(start + 1).first,
            !SourceLine.isBlank(next), next != "#"
        else { return }
        let comment = start..<line.content.upperBound
        let text = quoted(line.text(comment))
        diagnostics.report(
            finding(
                "`\(key.value)` has no value: `#` begins a comment", at: comment, on: line, as: .missingKey,
                hint: "quote the text, if it is one: `\(key.value): \(text)`", write: text, isSafe: false))
        value.content = .invalid
    }
}
