import ErrorSpecReading

/// Lists whose `-` YAML takes for a part of the text before it.
extension YAMLReader {
    /// Refuses a text without quotes that goes on on a line with a `-` at its start, where no sentence can stand.
    ///
    /// - Parameter key: the key whose value it is; `nil` for an element of a list.
    mutating func refuseDashes(in node: inout YAMLNode, of key: String?, _ diagnostics: inout Diagnostics) {
        guard node.range.start.line != node.range.end.line, case .scalar(let scalar) = node.content, scalar.isPlain,
            !ValueKind(of: key ?? "").isText
        else { return }
        let further = (Int(node.range.start.line) + 1...Int(node.range.end.line)).map { SourceLine($0, in: lines) }
        let dashed = further.filter { $0.scalars.dropFirst($0.indentation).first == "-" }
        if dashed.isEmpty { return }
        let found =
            key.map { [listWithoutDashes(scalar.text, at: node.range, of: $0)] }
            ?? misplacedDashes(dashed, in: scalar.text, from: node.range.start)
        if found.isEmpty { return }
        for finding in found { diagnostics.report(finding) }
        node.content = .invalid
    }

    /// `- 400`, and below it, a column further to the right, `- 500`: all of it is the text `400 - 500`.
    private mutating func misplacedDashes(
        _ dashed: [SourceLine], in text: String, from start: SourcePosition
    ) -> [Diagnostic] {
        let first = SourceLine(Int(start.line), in: lines)
        let column = first.endWithoutBlanks(before: Int(start.column) - 1) - 1
        guard column >= 0, first.scalars[column] == "-", first.contentStart + 1 == start.column else { return [] }
        return dashed.map { line in
            let dash = line.indentation
            let hasBlank = line.scalars.dropFirst(dash + 1).first.map(SourceLine.isBlank) ?? true
            return Diagnostic(
                .yamlSyntax,
                "this `-` is indented by \(spaces(dash)), and the one above by \(column): it is part of the text "
                    + "`\(shortened(text, to: 100))`", at: line.range(dash..<dash + 1, in: file.id),
                hint: "indent it by \(column)" + (hasBlank ? "" : ", and write a blank behind it"),
                replacement: .init(
                    String(repeating: " ", count: column) + (hasBlank ? "-" : "- "),
                    at: line.range(0..<dash + 1, in: file.id)))
        }
    }

    /// `status: 400` with `- 500` on the line below, and `-E1` above `-E2`.
    private func listWithoutDashes(_ text: String, at range: SourceRange, of key: String) -> Diagnostic {
        let words = text.split(separator: " ").map { $0.drop { $0 == "-" } }.filter { !$0.isEmpty }
        let areSimple = words.allSatisfy { !$0.contains { "[]{}:#,\"'".contains($0) } } && text.utf8.count <= 1_000
        let list = "[\(words.joined(separator: ", "))]"
        return Diagnostic(
            .wrongType,
            text.hasPrefix("-")
                ? "a list's `-` needs a blank behind it"
                : "a list begins below its key: the `-` is part of the text that begins before it", at: range,
            hint: "write each element of `\(key)` on a line below it, behind `- `"
                + (areSimple ? ", or write `\(key): \(list)`" : ""),
            replacement: areSimple ? .init(list, at: range, isSafe: false) : nil)
    }
}
