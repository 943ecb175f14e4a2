import ErrorSpecReading

/// Habits of developers that YAML complains of in other words, or at another place: looked for on the line of
/// the complaint and on the line before.
extension YAMLReader {
    mutating func slip(_ problem: YAMLProblem, on line: SourceLine) -> Diagnostic? {
        previousContent(before: line.number).flatMap { slip(on: $0) } ?? slip(on: line)
            ?? fullWidthComma(problem, on: line)
    }

    /// The nearest line above that holds something.
    mutating func previousContent(before number: Int) -> SourceLine? {
        lines.contents(above: number).first
    }

    /// The slip of a line by itself.
    private func slip(on line: SourceLine) -> Diagnostic? {
        foreignBlank(on: line) ?? Self.signSlip(on: line, in: file.id) ?? slashes(on: line)
            ?? fence(on: line)
    }

    /// The line around a block of code in Markdown.
    private func fence(on line: SourceLine) -> Diagnostic? {
        guard line.scalars.starts(with: "```".unicodeScalars) else { return nil }
        let all = line.scalars.indices
        return finding("a line of Markdown around the spec", at: all, on: line, hint: "remove the line", write: "")
    }

    // MARK: Blanks

    /// A blank before a key, or between a key's colon and its value, that is none for YAML: U+00A0, say.
    func foreignBlank(on line: SourceLine) -> Diagnostic? {
        let scalars = line.scalars
        var index = line.skippingBlanks(from: 0)
        if index < scalars.count, !Self.isForeignBlank(scalars[index]) {
            guard let colon = scalars[index...].firstIndex(where: { $0 == ":" || Self.isForeignBlank($0) }),
                scalars[colon] == ":", colon + 1 < scalars.count, Self.isName(scalars[index..<colon])
            else { return nil }
            index = colon + 1
        }
        guard index < scalars.count, Self.isForeignBlank(scalars[index]) else { return nil }
        let end = scalars[index...].firstIndex { !Self.isForeignBlank($0) } ?? scalars.count
        // An ideographic space is as wide as two.
        let isIndentation = line.skippingBlanks(from: 0) == index
        let spaces = scalars[index..<end].map { $0 == "\u{3000}" && isIndentation ? "  " : " " }.joined()
        return finding(
            "\(Self.blankName(scalars[index])) stands where YAML wants a space", at: index..<end, on: line,
            as: .encoding, hint: "replace it with a space", write: spaces)
    }

    static func blankName(_ scalar: Unicode.Scalar) -> String {
        "a \(scalar == "\u{A0}" ? "no-break space" : "blank") (\(SourceScanner.name(scalar)))"
    }

    /// The same on further lines, each of which has to be changed.
    mutating func foreignBlanks(after start: SourcePosition) -> [Diagnostic] {
        var found: [Diagnostic] = []
        for line in lines.contents(below: Int(start.line)) where line.scalars.count < 1_000 {
            let name = line.scalars.drop { SourceLine.isBlank($0) || Self.isForeignBlank($0) }.prefix { $0 != ":" }
            if Self.isName(name), name.endIndex < line.scalars.count, let blank = foreignBlank(on: line) {
                found.append(blank)
            }
            if found.count == SourceScanner.limit { break }
        }
        return found
    }

    static func isForeignBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0xA0 && scalar.properties.generalCategory == .spaceSeparator
    }

    static func isName(_ scalars: some Sequence<Unicode.Scalar>) -> Bool {
        scalars.allSatisfy { $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "-" }
    }

    // MARK: Signs

    /// Another sign in the place of the colon behind a line's key: `status：423` and `status = 423`.
    static func signSlip(on line: SourceLine, in file: SourceFile.ID) -> Diagnostic? {
        let start = line.contentStart
        guard let index = line.scalars[start...].firstIndex(where: { $0 == "：" || $0 == "=" }) else { return nil }
        let sign = line.scalars[index]
        let key = start..<max(start, line.endWithoutBlanks(before: index))
        guard !key.isEmpty, isName(line.scalars[key]), sign != "=" || line.scalars.dropFirst(index + 1).first != "="
        else { return nil }
        let value = line.skippingBlanks(from: index + 1)
        let end = line.endOfValue(from: value)
        let isEmpty = value >= end
        let written = line.text(key) + ":" + (isEmpty ? "" : " " + line.text(value..<end))
        return Diagnostic(
            .yamlSyntax,
            "`\(sign)` is \(sign == "=" ? "an equals sign" : "a full-width colon"), and a key ends with `:`",
            at: line.range(index..<index + 1, in: file), hint: "write `\(written)`",
            replacement: .init(
                ":" + (isEmpty ? "" : " "), at: line.range(key.upperBound..<(isEmpty ? index + 1 : value), in: file)))
    }

    /// `// why`.
    private func slashes(on line: SourceLine) -> Diagnostic? {
        let start = line.indentation
        let marks = ["//", "/*"].first { line.scalars.dropFirst(start).starts(with: $0.unicodeScalars) }
        guard let marks else { return nil }
        return finding(
            "a comment begins with `#`", at: start..<start + 2, on: line,
            hint: "write `#` in the place of `\(marks)`" + (marks == "//" ? "" : ", and on each line of the comment"),
            write: marks == "//" ? "#" : nil)
    }
}
