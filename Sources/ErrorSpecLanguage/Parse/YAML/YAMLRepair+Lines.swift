/// Repairs of keys and texts without brackets.
extension YAMLFailure {
    // MARK: Signs

    /// Habits of developers that YAML complains of in other words, or on the next line.
    func slip(on line: SourceLine) -> YAMLRepair? {
        let start = line.indentation
        let rest = line.scalars[start...]
        if rest.starts(with: "```".unicodeScalars) {
            return repair(
                "a line of Markdown around the spec", at: line.scalars.indices, on: line, hint: "remove the line",
                write: "")
        }
        if let comment = line.comment(in: file, isInFlow: isInFlow) { return comment }
        return line.foreignBlank(in: file).map { YAMLRepair($0) }
    }

    /// A key without its colon, which libyaml takes for a text that goes on.
    func missingColon(on line: SourceLine) -> YAMLRepair? {
        if let finding = line.keyWithoutColon(in: file) { return YAMLRepair(finding) }
        let end = line.endOfValue(from: line.contentStart)
        guard line.contentStart < end, line.key.map({ $0.name.upperBound > end }) ?? true else { return nil }
        return repair(
            "a key has no `:` behind it", at: line.content, on: line,
            hint: "write `key: value`; the lines that continue a text are indented deeper than its key",
            try: (end..<end, ":"))
    }

    var longKey: Diagnostic? {
        guard let line = keyLine else { return nil }
        let text = line.text(line.content)
        guard text.utf8.count > 1024, text.contains(": ") || text.hasSuffix(":") else { return nil }
        return line.finding(
            "a key of more than 1,024 characters", at: line.content, in: file,
            hint: "shorten it, or quote the text", write: nil)
    }

    // MARK: Texts

    /// The value of a line's key, in which YAML complains of something.
    func textOfValue(on line: SourceLine) -> YAMLRepair? {
        guard !isInFlow, let key = line.key, key.value <= index else { return nil }
        let value = key.value..<line.endOfValue(from: key.value)
        guard let quoting = quoting(value, on: line, of: line.text(key.name)) else { return nil }
        // Further lines of the value are indented below its key.
        if let next = lines.contents(below: line.number).first, next.number == line.number + 1,
            next.indentation > line.indentation, next.key == nil
        {
            return repair(
                quoting.finding.message, at: value, on: line,
                hint: "quote the text: `\"` before it, and behind its last line", try: (value, "x"))
        }
        return quoting
    }

    /// Puts a text in quotes that begins with a sign of YAML's, or holds one; `nil` for any other.
    ///
    /// - Parameter name: the key before it.
    func quoting(_ columns: Range<Int>, on line: SourceLine, of name: String) -> YAMLRepair? {
        let text = line.text(columns)
        guard let first = text.first else { return nil }
        let message: String
        let sign = isInFlow ? text.firstMatch(of: /: |:$|[\[\]{}]| #/) : text.firstMatch(of: /: |:$/)
        if (isInFlow ? "*&!@`%|>" : "*&!@`%|>,]}").contains(first)
            || "-?".contains(first) && text.dropFirst().first ?? " " == " "
        {
            message =
                "a text\(first == "|" || first == ">" ? " on one line" : "") can't begin with "
                + (first == "`" ? "a backtick" : "`\(first)`")
        } else if !isInFlow, first == "[" || first == "{" {
            message =
                "YAML takes `\(first)` for the start of a \(first == "[" ? "list" : "map"), and a text goes on behind it"
        } else {
            switch sign?.output.first {
            case ":": message = "a text that holds `: ` needs quotes"
            case " ":
                let end = line.scalars[columns.upperBound...].first { $0 == "}" || $0 == "]" }
                guard let end else { return nil }
                message = "`#` begins a comment, and the `\(end)` behind it is part of that"
            case let brace?: message = "a text inside `{…}` or `[…]` that holds `\(brace)` needs quotes"
            case nil: return nil
            }
        }
        if let pointer = SpecParser.pointer(ofSubscripts: text) {
            let entry = name.isEmpty ? pointer : "\(name): \(pointer)"
            return repair(
                message, at: columns, on: line,
                hint: "write `\(entry)`: an element of a list is named by its number", write: pointer)
        }
        let isKey = name.isEmpty && line.hasColon(at: columns.upperBound) && sign?.output.first != " "
        let proposal = ValueProposal(text, of: name, suffix: isKey ? ": …" : "", isInFlow: isInFlow)
        // Inside of brackets a comma may be missing, and a key stand in front of the colon.
        let isSafe = proposal.isSafe && !(isInFlow && text.contains(/: |:$/))
        let isTried = isSafe && proposal.replacement != nil
        return repair(
            message, at: columns, on: line, hint: proposal.hint, write: proposal.replacement, isSafe: isSafe,
            try: isTried ? nil : (columns, "x"))
    }

    /// `'Don't panic'`.
    func textBehindQuote(on line: SourceLine) -> YAMLRepair? {
        guard problem.expectsEntry || problem.expectsComma, index < line.scalars.count, line.scalars[index] != ":",
            let before = line.quoted(before: line.endWithoutBlanks(before: index))
        else { return nil }
        let key = line.key.flatMap { !isInFlow && $0.value < index ? $0.value : nil }
        guard let start = key ?? (isInFlow ? before.lowerBound : nil) else { return nil }
        let sign = line.scalars[before.lowerBound]
        let last = line.scalars.indices.dropFirst(index).first { place in
            line.scalars[place] == sign
                && line.scalars.dropFirst(line.skippingBlanks(from: place + 1)).first.map {
                    ",]}#".unicodeScalars.contains($0)
                } ?? true
        }
        let end = isInFlow ? last.map { $0 + 1 } : line.content.upperBound
        guard let end else { return nil }
        let escaped = sign == "'" ? "''" : "\\\""
        let text = line.text(start + 1..<max(end - 1, start + 1))
        let isWhole = last.map { $0 + 1 } == line.endOfValue(from: start) || isInFlow
        return YAMLRepair(
            Diagnostic(
                .yamlSyntax, "there is text after the closing quote", at: line.range(index..<index + 1, in: file),
                hint: sign == "'"
                    ? "write a `'` within single quotes as `''`, or quote the text with `\"`"
                    : "write a `\"` within double quotes as `\\\"`, or quote the text with `'`",
                replacement: isWhole && !text.contains("\\")
                    ? .init(
                        "\(sign)\(text.replacing(String(sign), with: escaped))\(sign)",
                        at: line.range(start..<end, in: file), isSafe: false) : nil),
            edits: [.init("x", at: line.range(start..<end, in: file))])
    }

    /// `"Hello \(user.name)"`, which is no escape of YAML's either.
    var interpolation: Diagnostic? {
        guard problem.message == "found unknown escape character" else { return nil }
        let rest = line.text(min(index, line.scalars.count)..<line.scalars.count)
        guard rest.hasPrefix("\\("), let interpolation = SwiftInterpolation(in: rest) else { return nil }
        let end = index + interpolation.written.unicodeScalars.count
        return line.finding(
            "`\(interpolation.written)` is Swift's: \(SwiftInterpolation.reason)", at: index..<end, in: file,
            hint: interpolation.hint, write: nil)
    }

    // MARK: Indentation

    /// Lines below `description: |` that stand no further right than the key.
    func unindentedText(on line: SourceLine) -> YAMLRepair? {
        guard let above = lines.contents(above: line.number).first, above.beginsBlock else { return nil }
        let name = above.keyName ?? ""
        let text = lines.contents(below: above.number).prefix { $0.key == nil && $0.indentation >= above.indentation }
        return YAMLRepair(
            line.finding(
                "the lines of `\(name)` are not indented", at: line.content, in: file,
                hint: "indent each by more than \(above.indentation) spaces, further than `\(name)`", write: nil),
            edits: text.map { .init("  ", at: $0.range(0..<0, in: file)) })
    }

    /// A further line of a text that is not indented as the text is.
    func misplacedText(_ line: SourceLine, below above: SourceLine?) -> YAMLRepair? {
        guard !isInFlow, !line.isKnown, let above, let first = line.scalars.dropFirst(line.indentation).first,
            !"-[]{},:`@&*%|>!?".unicodeScalars.contains(first)
        else { return nil }
        let owner = ancestors(of: above).first { $0.indentation < above.indentation }
        let isBlock = owner?.beginsBlock == true
        let wanted = isBlock ? above.indentation : above.indentation + 2
        let name = (isBlock ? owner : above)?.keyName
        guard line.indentation < wanted, isBlock || line.key == nil && above.hasValue, let name else { return nil }
        return indented(
            line, by: wanted,
            isBlock
                ? "this line is indented by \(spaces(line.indentation)), and the text of `\(name)` above it by \(wanted)"
                : "the text of `\(name)` goes on here, and its line is not indented further than the key",
            at: line.content, hint: "indent it by \(spaces(wanted))\(isBlock ? "" : " or more")")
    }

    /// The lines above one that stand further left than those between, the nearest first.
    private func ancestors(of line: SourceLine) -> [SourceLine] {
        lines.contents(above: line.number).reduce(into: []) { found, line in
            if line.indentation < found.last?.indentation ?? .max { found.append(line) }
        }
    }

    /// `- expired:` among names.
    func misplacedDashes(on line: SourceLine) -> [YAMLRepair] {
        let first = problem.context.map { SourceLine(Int($0.start.line), in: lines) }
        return [(line, "above"), (first ?? line, "below")].compactMap { line, place in
            guard problem.expectsEntry, let name = line.keyName, line.contentStart > line.indentation else {
                return nil
            }
            return repair(
                "`-` begins an element of a list, and \(place) it stand the keys of a map",
                at: line.indentation..<line.indentation + 1, on: line,
                hint: "write `\(name):` in the place of `- \(name):`", try: (line.indentation..<line.contentStart, ""))
        }
    }

    /// Keys that stand at a depth of their own: one space too deep, say.
    func misplacedKeys(_ line: SourceLine) -> [YAMLRepair] {
        guard !isInFlow, let key = line.key, key.name.lowerBound == line.indentation,
            index <= key.name.upperBound || line.number < self.line.number
        else { return [] }
        let levels = ancestors(of: line).filter { $0.key?.name.lowerBound == $0.indentation }
        guard let above = levels.first, !levels.contains(where: { $0.indentation == line.indentation }) else {
            return []
        }
        // Of two levels as near, a key with a value belongs to the deeper, and a name to the shallower.
        func rank(_ level: SourceLine) -> (Int, Int) {
            (abs(level.indentation - line.indentation), line.hasValue ? -level.indentation : level.indentation)
        }
        // In another map it would mean something else: it is moved by one column, to the one key that is like it.
        let near = levels.filter { abs($0.indentation - line.indentation) == 1 && $0.isAlike(line) }
        // A text may go on there.
        let isText =
            line.indentation > above.indentation && line.hasValue && !line.isKnown
            && !"[{\"'".contains(above.valueText.prefix(1))
        let nearest = isText ? nil : levels.min { rank($0) < rank($1) }
        // Or the one above is the first of its map, and the one to move.
        return [
            nearest.map { misplaced(line, like: $0, isCertain: near.map(\.number) == [$0.number]) },
            misplaced(above, like: line, isCertain: true),
        ].compactMap { $0 }
    }

    private func misplaced(_ line: SourceLine, like other: SourceLine, isCertain: Bool) -> YAMLRepair {
        let (name, otherName) = (line.keyName ?? "", other.keyName ?? "")
        var repair = indented(
            line, by: other.indentation,
            "`\(name)` is indented by \(spaces(line.indentation)), and `\(otherName)` on line \(other.number) by "
                + "\(other.indentation)", at: line.key?.name ?? line.content,
            hint: isCertain
                ? "indent `\(name)` by \(spaces(other.indentation)), as `\(otherName)`"
                : "indent `\(name)` as the keys of its map; or `\(otherName)`, if that stands in the wrong place")
        // The other one may be the one to move.
        if !isCertain { repair.finding.replacement = nil }
        return repair
    }

    private func indented(
        _ line: SourceLine, by count: Int, _ message: String, at columns: Range<Int>, hint: String
    ) -> YAMLRepair {
        let replacement = Diagnostic.Replacement(
            String(repeating: " ", count: count), at: line.range(0..<line.indentation, in: file), isSafe: false)
        return YAMLRepair(
            Diagnostic(.yamlSyntax, message, at: line.range(columns, in: file), hint: hint, replacement: replacement))
    }
}

func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }

extension SourceLine {
    /// The rest of the line behind its key.
    fileprivate var valueText: String { key.map { text($0.value..<endOfValue(from: $0.value)) } ?? "" }

    /// Whether a text follows on the lines below it.
    fileprivate var beginsBlock: Bool { ["|", ">", "|-", ">-", "|+", ">+"].contains(valueText) }

    /// Whether a key's value is on its line: a text, not a map below it.
    fileprivate var hasValue: Bool { !valueText.isEmpty }

    /// Whether its key is one of the language's.
    fileprivate var isKnown: Bool { MapForm.allKeys.contains(keyName ?? "") }

    /// Whether both are keys of the language, or names that authors choose, with a value each or a map.
    fileprivate func isAlike(_ other: SourceLine) -> Bool { hasValue == other.hasValue && isKnown == other.isKnown }
}
