import ErrorSpecReading

/// Texts that end before they seem to, or go on behind it.
extension SpecParser {
    /// `문의 #1234 로`: what a reader takes for the rest of the text is a comment.
    mutating func reportCut(_ text: Located<String>) {
        let end = Int(text.range.end.line)
        let behind = lines[end][lines.offset(of: text.range.end)...].drop(while: \.isBlank)
        let comment = behind.isEmpty ? lines[end + 1].drop(while: \.isBlank) : behind
        // A `#` with a blank behind it was meant so.
        guard comment.first == UInt8(ascii: "#"), let next = comment.dropFirst().first, next > 0x20,
            next != comment.first, diagnostics.accepts(.commentInText)
        else { return }
        let line = SourceLine(behind.isEmpty ? end + 1 : end, in: lines)
        let start = line.skippingBlanks(from: behind.isEmpty ? 0 : Int(text.range.end.column) - 1)
        if behind.isEmpty {
            // A comment no further to the right than the key is an entry that was taken out.
            let first = line.scalars[start...].dropFirst().prefix { $0 != ":" && !SourceLine.isBlank($0) }
            let isNumber = line.scalars[start...].dropFirst().first.map { ("0"..."9").contains($0) } ?? false
            guard isNumber, start > SourceLine(Int(text.range.start.line), in: lines).indentation,
                first.endIndex == line.scalars.count || line.scalars[first.endIndex] != ":"
            else { return }
        }
        let columns = start..<line.content.upperBound
        var whole = text.range
        whole.end = line.range(columns, in: file.id).end
        let isOneLine = whole.start.line == whole.end.line
        let replacement =
            isOneLine ? source(whole).map { Diagnostic.Replacement(quoted($0), at: whole, isSafe: false) } : nil
        report(
            .commentInText, "the text ends before `\(line.text(columns))`, which is a comment",
            at: line.range(columns, in: file.id),
            hint: (replacement.map { "quote the text: `\($0.text)`" } ?? "quote the text")
                + "; if a comment is meant, write a blank behind its `#`", replacement: replacement)
    }

    /// `retry: never` on a line of the text below `description: >`.
    mutating func reportSwallowedKeys(in range: SourceRange) {
        let head = SourceLine(Int(range.start.line), in: lines)
        guard let key = head.key, let keys = Self.keysBesideTexts[head.text(key.name)] else { return }
        // Keys stand below the whole text.
        for number in (head.number + 1...max(Int(range.end.line), head.number + 1)).reversed()
        where diagnostics.accepts(.literalText) {
            let line = SourceLine(number, in: lines)
            // The text may end at the start of the next line.
            if line.indentation == line.scalars.count || line.indentation <= head.indentation { continue }
            guard let entry = line.key, entry.name.lowerBound == line.indentation,
                keys.contains(line.text(entry.name))
            else { return }
            let name = line.text(entry.name)
            let value = line.text(entry.value..<max(entry.value, line.content.upperBound))
            // `code: {code}`
            if value.hasPrefix("{"), value.hasSuffix("}"), !value.contains(":") { continue }
            let column = key.name.lowerBound
            report(
                .literalText, "users read `\(name): \(shortened(value, to: 60))`: it is a line of the text",
                at: line.range(line.indentation..<line.scalars.count, in: file.id),
                hint: "indent it by \(column), as `\(head.text(key.name))`; quote the text if the line is part of it",
                replacement: .init(
                    String(repeating: " ", count: column), at: line.range(0..<line.indentation, in: file.id),
                    isSafe: false))
        }
    }

    /// The keys that may stand beside a key with a text.
    private static let keysBesideTexts: [String: [String]] = [
        "summary": MapForm.case.keyNames + MapForm.group.keyNames, "title": MapForm.case.keyNames,
        "description": MapForm.case.keyNames, "otherwise": MapForm.textSource.keyNames,
        "text": MapForm.textSource.keyNames,
    ]
}

extension DiagnosticCode {
    package static let commentInText = DiagnosticCode("comment-in-text", .warning)
}
