/// Mistakes that libyaml complains of at a later place than where they were made.
extension YAMLReader {
    /// `title:x`, and a line without a colon among keys: libyaml looks for the colon in the lines that follow.
    mutating func keyWithoutColon(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        switch problem.message {
        case "could not find expected ':'":
            let key = SourceLine(Int((problem.context?.start ?? problem.position).line), in: lines)
            return unindentedText(at: key) ?? missingColon(on: key)
        case "mapping values are not allowed in this context":
            // The first key of a map, or the one above it: with the next line it is read as one text.
            guard let above = previousContent(before: line.number) else { return nil }
            let isKey =
                line.indentation == above.indentation
                ? Self.hasColonWithoutBlank(above) || Self.entry(on: above) != nil
                : line.indentation > above.indentation && Self.isName(above.scalars[above.content])
                    && above.scalars[above.indentation] != "-"
            return isKey ? missingColon(on: above) : nil
        default: return nil
        }
    }

    /// Lines below `description: |` that stand no further right than the key.
    private mutating func unindentedText(at line: SourceLine) -> Diagnostic? {
        guard let above = previousContent(before: line.number), let key = above.key,
            ["|", ">", "|-", ">-", "|+", ">+"].contains(above.text(key.value..<above.endOfValue(from: key.value)))
        else { return nil }
        let name = above.text(key.name)
        return finding(
            "the lines of `\(name)` are not indented", at: line.content, on: line,
            hint: "indent each by more than \(above.indentation) spaces, further than `\(name)`", write: nil)
    }

    func missingColon(on line: SourceLine) -> Diagnostic {
        let text = line.text(line.content)
        if text.utf8.count > 1024, text.contains(": ") || text.hasSuffix(":") {
            return finding(
                "a key of more than 1,024 characters", at: line.content, on: line,
                hint: "shorten it, or quote the text", write: nil)
        }
        let hasColon = Self.hasColonWithoutBlank(line)
        return finding(
            hasColon ? "a key has no blank behind its `:`" : "a key has no `:` behind it", at: line.content, on: line,
            hint: hasColon
                ? "write `key: value`"
                : Self.entry(on: line).map { "write `\($0)`" }
                    ?? "write `key: value`; a text's further lines stand further to the right than its key",
            write: nil)
    }

    /// `status 402` and `title Wrong password`, with the colon.
    private static func entry(on line: SourceLine) -> String? {
        guard let blank = line.scalars[line.contentStart...].firstIndex(where: SourceLine.isBlank) else { return nil }
        let key = line.text(line.contentStart..<blank)
        let value = line.skippingBlanks(from: blank)
        let text = line.text(value..<line.endOfValue(from: value))
        guard MapForm.allKeys.contains(key), !text.isEmpty,
            !text.contains(" ") || ValueKind(of: key).isText
        else { return nil }
        return "\(key): \(text)"
    }

    /// Whether a line is `key:value`.
    private static func hasColonWithoutBlank(_ line: SourceLine) -> Bool {
        line.text(line.content).prefixMatch(of: /[^: \t]+:(?!\/\/)[^ \t]/) != nil
    }

    /// `[401, 403)`, and a list that is closed as a map is.
    mutating func otherClosing(
        _ problem: YAMLProblem, of opening: SourcePosition, on line: SourceLine
    ) -> Diagnostic? {
        guard problem.expectsComma, let found = line.scalars.dropFirst(problem.index).first,
            found == "]" || found == "}"
        else { return nil }
        let line = SourceLine(Int(opening.line), in: lines)
        let first = Int(opening.column) - 1
        let (closing, kind) = line.scalars[first] == "[" ? ("]", "list") : ("}", "map")
        if let index = line.scalars[first...].firstIndex(of: ")"), !line.scalars[first..<index].contains("(") {
            return finding(
                "`)` closes no \(kind)", at: index..<index + 1, on: line, hint: "write `\(closing)` in its place",
                write: closing, isSafe: false)
        }
        return finding(
            "a \(kind) is opened here, and not closed before `\(found)`", at: first..<first + 1, on: line,
            hint: "close it with `\(closing)`", write: nil)
    }

    /// Text behind an entry whose next one begins on a line of its own: a bracket that closes nothing, a comma as JSON has
    /// it behind a bracket, or the rest of `'don't'`.
    mutating func strayEnd(_ problem: YAMLProblem, on line: SourceLine, isBehindQuote: Bool) -> Diagnostic? {
        let index = problem.index
        if problem.message == "found unknown escape character" { return interpolation(on: line, at: index) }
        guard problem.expectsEntry, index < line.scalars.count else { return nil }
        let last = line.lastBefore(index)
        switch line.scalars[index] {
        case "]", "}":
            return finding(
                "`\(line.scalars[index])` closes nothing", at: index..<index + 1, on: line,
                hint: "remove it, or quote the text that it is part of", write: nil)
        case "," where last.map("]}\"'".unicodeScalars.contains) == true && line.endOfValue(from: index) == index + 1:
            return finding(
                "a comma separates what stands inside `{…}` or `[…]`, and nothing else", at: index..<index + 1,
                on: line, hint: "remove it", write: "")
        case _ where (last == "'" || last == "\"") && isBehindQuote:
            return finding(
                "a text goes on behind its closing quote", at: index..<index + 1, on: line,
                hint: last == "'"
                    ? "write a `'` within single quotes as `''`, or quote the text with `\"`"
                    : "write a `\"` within double quotes as `\\\"`, or quote the text with `'`", write: nil)
        default: return nil
        }
    }

    /// The first line behind an opening bracket, up to the problem, that can't be within: it stands as far to the left as
    /// the line with the bracket, and does not begin with a bracket.
    mutating func lineOutside(of opening: SourcePosition, to problem: SourcePosition) -> Int? {
        let limit = SourceLine(Int(opening.line), in: lines).indentation
        return lines.contents(below: Int(opening.line)).prefix { $0.number <= problem.line }.first { line in
            line.indentation <= limit && !"[]{}".unicodeScalars.contains(line.scalars[line.skippingBlanks(from: 0)])
        }?.number
    }

    /// `"Hello \(user.name)"`, which is no escape of YAML's either.
    private func interpolation(on line: SourceLine, at index: Int) -> Diagnostic? {
        let rest = line.text(min(index, line.scalars.count)..<line.scalars.count)
        guard rest.hasPrefix("\\("), let interpolation = SwiftInterpolation(in: rest) else { return nil }
        let end = index + interpolation.written.unicodeScalars.count
        return finding(
            "`\(interpolation.written)` is Swift's: \(SwiftInterpolation.reason)", at: index..<end, on: line,
            hint: interpolation.hint, write: nil)
    }
}
