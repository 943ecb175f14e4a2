import ErrorSpecReading

/// Mistakes that libyaml complains of at a later place than where they were made.
extension YAMLReader {
    /// `title:x`, and a line without a colon among keys: libyaml looks for the colon in the lines that follow.
    mutating func keyWithoutColon(
        _ problem: String, before start: SourcePosition, scannedFrom key: SourcePosition
    ) -> Diagnostic? {
        switch problem {
        case "could not find expected ':'":
            return unindentedText(at: Int(key.line)) ?? missingColon(in: contentRange(of: Int(key.line)))
        case "mapping values are not allowed in this context":
            // The first key of a map, or the one above it: with the next line it is read as one text.
            var number = Int(start.line) - 1
            while number > 0, lines[number].allSatisfy(\.isBlank) { number -= 1 }
            guard number > 0 else { return nil }
            let text = text(of: number)
            let difference = indentation(of: Int(start.line)) - indentation(of: number)
            let isKey =
                difference == 0
                ? Self.colonWithoutBlank(in: text) || entry(at: number) != nil : difference > 0 && Self.isName(text)
            return isKey ? missingColon(in: contentRange(of: number)) : nil
        default: return nil
        }
    }

    /// Lines below `description: |` that stand no further right than the key.
    private mutating func unindentedText(at number: Int) -> Diagnostic? {
        guard let above = previousContent(before: number), let key = above.key,
            ["|", ">", "|-", ">-", "|+", ">+"].contains(above.text(key.value..<above.endOfValue(from: key.value)))
        else { return nil }
        let name = above.text(key.name)
        return Diagnostic(
            .yamlSyntax, "the lines of `\(name)` are not indented", at: contentRange(of: number),
            hint: "indent each by more than \(above.indentation) spaces, further than `\(name)`")
    }

    private mutating func missingColon(in range: SourceRange) -> Diagnostic {
        let text = text(of: Int(range.start.line))
        if text.utf8.count > 1024, text.contains(": ") || text.hasSuffix(":") {
            return Diagnostic(
                .yamlSyntax, "a key of more than 1,024 characters", at: range, hint: "shorten it, or quote the text")
        }
        let hasColon = Self.colonWithoutBlank(in: text)
        let entry = entry(at: Int(range.start.line))
        return Diagnostic(
            .yamlSyntax, hasColon ? "a key has no blank behind its `:`" : "a key has no `:` behind it", at: range,
            hint: hasColon
                ? "write `key: value`"
                : entry.map { "write `\($0)`" }
                    ?? "write `key: value`; a text's further lines stand further to the right than its key")
    }

    /// `status 402` and `title Wrong password`, with the colon.
    private mutating func entry(at number: Int) -> String? {
        let line = SourceLine(number, in: lines)
        guard let blank = line.scalars[line.contentStart...].firstIndex(where: SourceLine.isBlank) else { return nil }
        let key = line.text(line.contentStart..<blank)
        let value = line.skippingBlanks(from: blank)
        let text = line.text(value..<line.endOfValue(from: value))
        guard SpecParser.keys.contains(key), !text.isEmpty,
            !text.contains(" ") || ValueKind(of: key).isText
        else { return nil }
        return "\(key): \(text)"
    }

    /// `[401, 403)`, and a list that is closed as a map is.
    mutating func otherClosing(_ problem: String, of opening: SourcePosition, at start: SourcePosition) -> Diagnostic? {
        guard problem.hasPrefix("did not find expected ','"), let byte = byte(at: start), "]}".utf8.contains(byte)
        else {
            return nil
        }
        let line = SourceLine(Int(opening.line), in: lines)
        let first = Int(opening.column) - 1
        let closing = line.scalars[first] == "[" ? "]" : "}"
        let kind = closing == "]" ? "list" : "map"
        if let index = line.scalars[first...].firstIndex(of: ")"), !line.scalars[first..<index].contains("(") {
            return finding(
                "`)` closes no \(kind)", at: index..<index + 1, on: line, hint: "write `\(closing)` in its place",
                write: closing, isSafe: false)
        }
        return Diagnostic(
            .yamlSyntax, "a \(kind) is opened here, and not closed before `\(Character(Unicode.Scalar(byte)))`",
            at: oneCharacter(at: opening), hint: "close it with `\(closing)`")
    }

    /// A bracket that closes nothing.
    mutating func strayClosing(_ problem: String, at start: SourcePosition) -> Diagnostic? {
        guard Self.expectsBlockEntry(problem), let byte = byte(at: start), "]}".utf8.contains(byte) else { return nil }
        let bracket = Character(Unicode.Scalar(byte))
        return Diagnostic(
            .yamlSyntax, "`\(bracket)` closes nothing", at: oneCharacter(at: start),
            hint: "remove it, or quote the text that it is part of")
    }

    /// `'don't'`.
    mutating func textBehindQuote(_ problem: String, at start: SourcePosition) -> Diagnostic? {
        guard Self.expectsBlockEntry(problem), lastLongQuote?.end.line != start.line else { return nil }
        let line = lines[Int(start.line)]
        let before = line[..<lines.offset(of: start)]
        guard let quote = before.last(where: { !$0.isBlank }), "'\"".utf8.contains(quote) else { return nil }
        let isSingle = quote == UInt8(ascii: "'")
        return Diagnostic(
            .yamlSyntax, "a text goes on behind its closing quote", at: oneCharacter(at: start),
            hint: isSingle
                ? "write a `'` within single quotes as `''`, or quote the text with `\"`"
                : "write a `\"` within double quotes as `\\\"`, or quote the text with `'`")
    }

    /// The first line behind an opening bracket, up to the problem, that can't be within: it stands as far to the left as
    /// the line with the bracket, and does not begin with a bracket.
    mutating func lineOutside(of opening: SourcePosition, to problem: SourcePosition) -> Int? {
        guard opening.line < problem.line else { return nil }
        let limit = indentation(of: Int(opening.line))
        return (Int(opening.line) + 1...Int(problem.line)).first { number in
            let first = lines[number].first { !$0.isBlank }
            guard let first, !"#[]{}".utf8.contains(first) else { return false }
            return indentation(of: number) <= limit
        }
    }

    /// `"Hello \(user.name)"`, which is no escape of YAML's either.
    mutating func interpolation(_ problem: String, at start: SourcePosition) -> Diagnostic? {
        let line = SourceLine(Int(start.line), in: lines)
        let index = Int(start.column) - 1
        guard problem == "found unknown escape character", index < line.scalars.count else { return nil }
        let rest = line.text(index..<line.scalars.count)
        guard rest.hasPrefix("\\("), let interpolation = SwiftInterpolation(in: rest) else { return nil }
        let end = index + interpolation.written.unicodeScalars.count
        return finding(
            "`\(interpolation.written)` is Swift's: \(SwiftInterpolation.reason)", at: index..<end, on: line,
            hint: interpolation.hint, write: nil)
    }

    // MARK: Lines

    static func expectsBlockEntry(_ problem: String) -> Bool {
        problem == "did not find expected key" || problem == "did not find expected '-' indicator"
    }

    private mutating func byte(at position: SourcePosition) -> UInt8? {
        let offset = lines.offset(of: position)
        return offset < bytes.count ? bytes[offset] : nil
    }

    private mutating func indentation(of number: Int) -> Int {
        lines[number].prefix { $0 == UInt8(ascii: " ") }.count
    }

    private mutating func text(of number: Int) -> String {
        String(decoding: lines[number].drop(while: \.isBlank), as: UTF8.self)
    }

    private static func isName(_ text: String) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// Whether a line is `key:value`.
    private static func colonWithoutBlank(in text: String) -> Bool {
        let key = text.utf8.prefix { $0 != UInt8(ascii: ":") && !$0.isBlank }
        let rest = text.utf8.dropFirst(key.count)
        guard !key.isEmpty, rest.first == UInt8(ascii: ":"), let next = rest.dropFirst().first else { return false }
        return !next.isBlank && !rest.starts(with: "://".utf8)
    }

    /// A line without the blanks around it.
    private mutating func contentRange(of number: Int) -> SourceRange {
        let line = lines[number]
        let content = line.reversed().drop { $0.isBlank }.reversed()
        let blanks = indentation(of: number)
        let columns = content.count { $0 & 0xC0 != 0x80 }
        return SourceRange(file: file.id, line: number, columns: blanks + 1..<max(columns, blanks) + 1)
    }
}
