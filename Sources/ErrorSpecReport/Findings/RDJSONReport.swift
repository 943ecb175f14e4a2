import ErrorSpecLanguage

/// Returns the findings in Reviewdog's diagnostic format (`reviewdog -f=rdjson`), with suggestions. Columns count bytes
/// of UTF-8.
func rdjsonReport(_ findings: Findings) -> String {
    var texts = SourceTexts(findings.files)
    let document: JSONValue = [
        "source": ["name": "errorspec"],
        "severity": .string(findings.errorCount > 0 ? "ERROR" : findings.warningCount > 0 ? "WARNING" : "INFO"),
        "diagnostics": .array(findings.diagnostics.map { diagnostic($0, of: findings, texts: &texts) }),
    ]
    return document.text
}

private func diagnostic(
    _ diagnostic: Diagnostic, of findings: Findings, texts: inout SourceTexts
) -> JSONValue {
    var suggestions: [JSONValue] = []
    if let replacement = diagnostic.replacement, replacement.range.file == diagnostic.range.file {
        suggestions = [["range": texts.byteRange(replacement.range), "text": .string(replacement.text)]]
    }
    let related = diagnostic.notes.map { note -> JSONValue in
        ["message": .string(note.message), "location": location(note.range, of: findings, texts: &texts)]
    }
    return .withoutNulls([
        "message": .string(diagnostic.message + (diagnostic.hint.map { "\nhelp: \($0)" } ?? "")),
        "location": location(diagnostic.range, of: findings, texts: &texts),
        "severity": diagnostic.severity == .note ? "INFO" : .string(diagnostic.severity.rawValue.uppercased()),
        "code": ["value": .string(diagnostic.code.id)],
        "suggestions": .unlessEmpty(suggestions),
        "relatedLocations": .unlessEmpty(related),
    ])
}

private func location(_ range: SourceRange, of findings: Findings, texts: inout SourceTexts) -> JSONValue {
    ["path": .string(findings.path(range)), "range": texts.byteRange(range)]
}

extension SourceTexts {
    /// Returns a range whose columns count bytes.
    fileprivate mutating func byteRange(_ range: SourceRange) -> JSONValue {
        ["start": bytePosition(range.start, of: range.file), "end": bytePosition(range.end, of: range.file)]
    }

    private mutating func bytePosition(_ position: SourcePosition, of file: SourceFile.ID) -> JSONValue {
        let column = 1 + (bytes(before: position, in: file) ?? Int(position.column) - 1)
        return ["line": .integer(Int(position.line)), "column": .integer(column)]
    }
}
