import ErrorSpecReading

/// A syntax error, with the information that is needed to read the rest of the file.
struct SyntaxError {
    /// The finding that reports the error.
    let finding: Diagnostic
    /// The last line of the error. Reading continues after this line.
    let lastLine: Int
    /// The position from which nodes are discarded, such as the start of an unclosed quote that includes lines of
    /// other nodes, or `nil` if no nodes are discarded.
    let discardStart: SourcePosition?
    /// Whether the error is at the end of the file, for example because a quote or a bracket isn't closed.
    let isAtEnd: Bool
    /// Whether the error is a line of a Markdown code block.
    let isFence: Bool

    /// Creates an error from a finding about a line that libyaml accepts, although the author meant something else.
    init(_ finding: Diagnostic) {
        self.finding = finding
        (lastLine, discardStart, isAtEnd) = (Int(finding.range.start.line), nil, false)
        isFence = false
    }

    /// Creates an error from a problem that libyaml reports.
    ///
    /// - Parameters:
    ///   - hasConflicts: Whether the file contains git's conflict markers.
    ///   - last: The last event before the problem.
    ///   - openBracket: The position of the innermost open bracket.
    init(
        problem: YAMLProblem, file: SourceFile.ID, lines: SourceLines, hasConflicts: Bool, last: YAMLEvent,
        openBracket: SourcePosition?
    ) {
        let text = SyntaxErrorText(problem: problem, file: file, lines: lines)
        let conflict = hasConflicts ? text.mergeConflict : nil
        finding =
            conflict?.finding ?? text.tag ?? text.tab ?? text.unclosedQuote(last) ?? text.unclosedBracket(openBracket)
            ?? text.apostrophe(last) ?? text.fence ?? text.missingColon(last) ?? text.missingComma(last)
            ?? text.fallbackFinding(last)
        lastLine = conflict?.lastLine ?? Int(finding.range.start.line)
        isFence = text.fence != nil
        let isAbove = finding.range.start.line < problem.position.line
        let isInText = last.kind == .scalar && last.end > finding.range.start
        discardStart = isAbove ? min(finding.range.start, isInText ? last.start : finding.range.start) : nil
        isAtEnd = lines.offset(of: problem.position) >= lines.end
    }
}

/// Finds the cause of a syntax error in the lines around the error.
private struct SyntaxErrorText {
    let problem: YAMLProblem
    let file: SourceFile.ID
    let lines: SourceLines

    private var line: Int { Int(problem.position.line) }

    /// Returns a finding at the given position. At the end of a line, the range is the line's last character, because
    /// editors can't mark anything after this character.
    private func finding(
        _ message: String, at start: SourcePosition, length: Int = 1, hint: String
    ) -> Diagnostic {
        let range = SourceRange(file: file, start: lastCharacter(endingAt: start) ?? start, length: length)
        return Diagnostic(.yamlSyntax, message, at: range, hint: hint)
    }

    /// Returns the position of the last character of a line, or `nil` if the given position isn't the line's end.
    private func lastCharacter(endingAt end: SourcePosition) -> SourcePosition? {
        guard lines.rest(from: end).isEmpty else { return nil }
        return lines[Int(end.line)].lastIndex { $0 & 0xC0 != 0x80 }.map { lines.position(of: $0) }
    }

    /// Returns the finding for a problem that no other function recognizes, with the message and the hint from
    /// `YAMLProblem.messageAndHint`.
    func fallbackFinding(_ last: YAMLEvent) -> Diagnostic {
        let before = lines[line].dropLast(lines.rest(from: problem.position).count)
        let continuesText =
            last.style == .plain && last.end.line == problem.position.line && last.start.line < last.end.line
        let (message, hint) = problem.messageAndHint(
            found: found, isFirstOfLine: before.allSatisfy(\.isBlank), continuesText: continuesText)
        return finding(message, at: problem.position, hint: hint)
    }

    /// Returns the finding about a missing `,` after a value in brackets, or `nil` for any other problem.
    func missingComma(_ last: YAMLEvent) -> Diagnostic? {
        let expected = [
            "did not find expected ',' or '}'": "`,` or `}`", "did not find expected ',' or ']'": "`,` or `]`",
        ]
        guard let expected = expected[problem.message], last.kind == .scalar else { return nil }
        var end = last.end
        let found = lines.rest(from: problem.position).first ?? 0
        switch found {
        case UInt8(ascii: ":") where last.style == .plain:
            // libyaml read a value and the key after it as one text, and the last word is the key.
            let text = lines.bytes(from: last.start, to: last.end)
            guard let space = text.lastIndex(where: { $0 <= 0x20 }) else { return nil }
            let value = text[..<space].lastIndex { $0 > 0x20 } ?? space
            end = lines.position(of: value + 1)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): break
        default: if !found.isASCIILetterOrDigit { return nil }
        }
        return finding(
            "expected \(expected) after this value", at: end,
            hint: "separate entries with `,`, and quote a text that contains a `,`, a `:`, a bracket or a quote")
    }

    /// The character at the problem, for a message, such as "`}`" or "the end of the line".
    private var found: String {
        let rest = lines.rest(from: problem.position)
        return String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first.map(named)
            ?? (line >= lines.count ? "the end of the file" : "the end of the line")
    }

    /// The finding about a tag with a handle that libyaml doesn't know, or `nil` for any other problem.
    var tag: Diagnostic? {
        guard problem.message == "found undefined tag handle" else { return nil }
        let tag = lines.rest(from: problem.position).prefix { !$0.isBlank && !",]}".utf8.contains($0) }
        return Diagnostic(
            .yamlFeature, "YAML tags aren't allowed",
            at: SourceRange(file: file, start: problem.position, length: tag.count),
            hint: "remove it, or quote a text that starts with `!`")
    }

    /// Returns the character in backticks, or the character's name if it is invisible.
    private func named(_ scalar: Unicode.Scalar) -> String {
        SourceScanner.isInvisible(scalar) && scalar != " " ? SourceScanner.name(scalar) : "`\(scalar)`"
    }

    // MARK: Causes that libyaml doesn't report

    /// The finding about the unresolved merge conflict around the problem, and the conflict's last line. `nil` if the
    /// problem isn't in a merge conflict.
    var mergeConflict: (finding: Diagnostic, lastLine: Int)? {
        let start = (1...max(1, line)).last { isMark("<<<<<<< ", $0) }
        guard let start else { return nil }
        let end = (start..<lines.count + 1).first { isMark(">>>>>>> ", $0) }
        if let end, end < line { return nil }
        let position = SourcePosition(line: start, column: 1)
        return (
            finding(
                "a merge conflict isn't resolved", at: position, length: 7,
                hint: "keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`"),
            end ?? start
        )
    }

    private func isMark(_ mark: String, _ number: Int) -> Bool { lines[number].starts(with: mark.utf8) }

    /// The finding about a tab in the line's indentation or at the problem, or `nil` for any other problem.
    var tab: Diagnostic? {
        let (tab, rest) = (UInt8(ascii: "\t"), lines.rest(from: problem.position))
        let place =
            lines[line].prefix(while: \.isBlank).firstIndex(of: tab) ?? (rest.first == tab ? rest.startIndex : nil)
        return place.map {
            finding("tabs can't be used for indentation", at: lines.position(of: $0), hint: "indent with spaces")
        }
    }

    /// Returns the finding about a quote that is never closed, or is closed by the opening quote of a later text.
    /// Returns `nil` for any other problem.
    func unclosedQuote(_ last: YAMLEvent) -> Diagnostic? {
        let hint = "close it where its text ends"
        if problem.context?.description == "while scanning a quoted scalar", let start = problem.context?.start {
            return finding("a quote is opened here and never closed", at: start, hint: hint)
        }
        guard last.isQuoted, last.start.line < last.end.line, last.end.line == problem.position.line else { return nil }
        return finding(
            "a quote is opened here and closed by the one on line \(last.end.line)", at: last.start, hint: hint)
    }

    /// Returns the finding about an apostrophe that closes a text in single quotes, as in `'You can't'`, or `nil` for
    /// any other problem.
    func apostrophe(_ last: YAMLEvent) -> Diagnostic? {
        guard last.kind == .scalar, last.style == .singleQuoted, last.end == problem.position,
            let next = lines.rest(from: problem.position).first, next.isASCIILetter
        else { return nil }
        var quote = problem.position
        quote.column -= 1
        return finding(
            "this apostrophe closes the text in single quotes", at: quote,
            hint: "write it twice (`''`), or write the text in double quotes")
    }

    /// The finding about a line of a Markdown code block, or `nil` for any other problem.
    var fence: Diagnostic? {
        guard lines[line].starts(with: "```".utf8) else { return nil }
        return finding(
            "a spec can't contain the lines of a Markdown code block", at: SourcePosition(line: line, column: 1),
            length: 3,
            hint: "remove the lines that begin with three backticks")
    }

    /// Returns the finding about the given bracket if the bracket isn't closed before the end of its block, or else
    /// `nil`.
    func unclosedBracket(_ start: SourcePosition?) -> Diagnostic? {
        guard let start else { return nil }
        let opening = Int(start.line)
        let limit = lines.indentation(of: opening) ?? 0
        let isLeft = (opening + 1..<max(line, opening) + 1).contains { number in
            guard let indentation = lines.indentation(of: number), indentation <= limit else { return false }
            return lines[number].dropFirst(indentation).first.map("]}".utf8.contains) != true
        }
        let isAtEnd = lines.offset(of: problem.position) >= lines.end
        guard isLeft || isAtEnd else { return nil }
        let isMap = lines.rest(from: start).first == UInt8(ascii: "{")
        return finding(
            "a \(isMap ? "map" : "list") is opened here and never closed", at: start,
            hint: "close it with `\(isMap ? "}" : "]")`, or quote the text that the bracket is part of")
    }

    /// Returns the finding about a key without a `:` or without a space after the `:`, or `nil` for any other
    /// problem.
    func missingColon(_ last: YAMLEvent) -> Diagnostic? {
        guard let start = keyWithoutColon(last) else { return nil }
        let text = String(decoding: lines.rest(from: start).prefix(2_000), as: UTF8.self)
        let word = text.prefix { !" \t=:：".contains($0) }
        if word.unicodeScalars.count > 1_024 {
            return finding("a key of more than 1,024 characters", at: start, hint: "shorten it")
        }
        let spaces = text.dropFirst(word.count).prefix { $0 == " " || $0 == "\t" }
        let sign = text.dropFirst(word.count + spaces.count).first
        var end = start
        end.column += UInt32(word.unicodeScalars.count)
        if sign == ":", spaces.isEmpty {
            let next = text.dropFirst(word.count + 1).unicodeScalars.first.map { ", found \(named($0))" } ?? ""
            return finding("expected a space after `:`\(next)", at: end, hint: "write a key as `key: value`")
        }
        if let sign, "=：".contains(sign) {
            end.column += UInt32(spaces.count)
            return finding(
                "expected `:` after the key, found `\(sign)`", at: end, hint: "write a key as `key: value`")
        }
        return finding(
            "expected `:` after the key `\(shortened(String(word), to: 100))`", at: end,
            hint: ["//", "/*", "--", "<!--"].contains(where: word.hasPrefix)
                ? "a comment begins with `#`"
                : "write a key as `key: value`, and indent a line further if it continues the text above")
    }

    /// Returns the start of the key after which libyaml expected a `:`, or `nil` for any other problem.
    private func keyWithoutColon(_ last: YAMLEvent) -> SourcePosition? {
        switch problem.message {
        case "could not find expected ':'": return problem.context?.start
        case "mapping values are not allowed in this context":
            // libyaml reads the key and the line below the key as one text.
            guard last.kind == .scalar, last.style == .plain, last.start.line < problem.position.line else {
                return nil
            }
            let before = lines[Int(last.start.line)].dropLast(lines.rest(from: last.start).count)
            return before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") } ? last.start : nil
        default: return nil
        }
    }
}

extension YAMLProblem {
    /// Returns the message and the hint for the problem.
    ///
    /// - Parameters:
    ///   - found: The character at the problem, as the message shows it.
    ///   - isFirstOfLine: Whether the problem is at the first text of its line.
    ///   - continuesText: Whether the line continues a text from the line above.
    fileprivate func messageAndHint(
        found: String, isFirstOfLine: Bool, continuesText: Bool
    ) -> (message: String, hint: String) {
        switch message {
        case "mapping values are not allowed in this context" where continuesText:
            (
                "this line continues the text above it, so it can't contain `: `",
                "indent all keys of a map equally, or quote the text"
            )
        case "mapping values are not allowed in this context":
            ("a text without quotes can't contain `: `", "quote the text, or indent the key under its parent")
        case "did not find expected key" where !isFirstOfLine:
            (
                "expected the end of the line after the closing quote or bracket, found \(found)",
                "quote the whole text that the quote or the bracket is part of"
            )
        case "did not find expected key":
            ("this line isn't indented like the keys above it", "indent all keys of a map equally")
        case "did not find expected '-' indicator":
            ("this line isn't indented like the `-` above it", "indent all `-` of a list equally")
        case "did not find expected ',' or '}'":
            (
                "expected `,` or `}`, found \(found)",
                "separate entries with `,`, and quote a text that contains a `,`, a `:`, a bracket or a quote"
            )
        case "did not find expected ',' or ']'":
            (
                "expected `,` or `]`, found \(found)",
                "separate elements with `,`, and quote a text that contains a `,`, a `:`, a bracket or a quote"
            )
        case "found character that cannot start any token":
            ("a text can't start with \(found)", "quote the text")
        case "did not find expected node content":
            ("expected a value, found \(found)", "write the value, or quote a text that starts with \(found)")
        case "mapping keys are not allowed in this context":
            ("a text without quotes can't start with `? `", "quote the text")
        case "block sequence entries are not allowed in this context":
            (
                "a list can't start here",
                "write the list on the lines below its key, or quote a text that starts with `- `"
            )
        case "did not find expected alphabetic or numeric character":
            ("a text without quotes can't start with `*` or `&`", "quote the text")
        case "found unknown escape character":
            (
                "unknown escape in double quotes",
                "write a backslash as `\\\\`, or use single quotes, in which it has no special meaning"
            )
        case "found invalid Unicode character escape code", "did not find expected hexdecimal number":
            (
                "an escape isn't the number of a character",
                "write the number in hexadecimal: `\\x41`, `\\u0041`, or `\\U0001F600` instead of two surrogates"
            )
        case "did not find expected comment or line break":
            ("a text after `|` or `>` can't start on the same line", "start the text on the line below")
        case "did not find expected <document start>":
            (
                "this line isn't in the column of the file's first key",
                "start all keys of the file in the same column, and write nothing after the bracket that closes it"
            )
        default:
            switch context?.description {
            case "while scanning a tag", "while parsing a tag":
                ("YAML tags aren't allowed", "quote a text that starts with `!`")
            case "while scanning a block scalar":
                (message, "indent all lines of the text by the same number of spaces")
            default: (message, "look at the quotes, brackets and indentation here and in the line before")
            }
        }
    }
}
