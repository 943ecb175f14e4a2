import ErrorSpecLanguage

/// Reviewdog's diagnostic format (`reviewdog -f=rdjson`), with suggestions. Its columns count bytes of UTF-8.
func rdjsonReport(_ findings: Findings) -> String {
    var columns = ByteColumns(findings.files)
    let document: JSONValue = [
        "source": ["name": "errorspec"],
        "severity": .string(findings.errorCount > 0 ? "ERROR" : findings.warningCount > 0 ? "WARNING" : "INFO"),
        "diagnostics": .array(findings.diagnostics.map { diagnostic($0, of: findings, columns: &columns) }),
    ]
    return document.text
}

private func diagnostic(
    _ diagnostic: Diagnostic, of findings: Findings, columns: inout ByteColumns
) -> JSONValue {
    var suggestions: [JSONValue] = []
    if let replacement = diagnostic.replacement, replacement.range.file == diagnostic.range.file {
        suggestions = [["range": columns.range(replacement.range), "text": .string(replacement.text)]]
    }
    var related: [JSONValue] = []
    for note in diagnostic.notes {
        let location = location(note.range, of: findings, columns: &columns)
        related.append(["message": .string(note.message), "location": location])
    }
    return .withoutNulls([
        "message": .string(diagnostic.message + (diagnostic.hint.map { "\nhelp: \($0)" } ?? "")),
        "location": location(diagnostic.range, of: findings, columns: &columns),
        "severity": .string(severity(diagnostic.severity)),
        "code": ["value": .string(diagnostic.code.id)],
        "suggestions": .unlessEmpty(suggestions),
        "relatedLocations": .unlessEmpty(related),
    ])
}

private func location(_ range: SourceRange, of findings: Findings, columns: inout ByteColumns) -> JSONValue {
    ["path": .string(findings.path(range)), "range": columns.range(range)]
}

private func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note: "INFO"
    }
}

private struct ByteColumns {
    private var texts: SourceTexts

    init(_ files: SourceFiles) { texts = SourceTexts(files) }

    mutating func range(_ range: SourceRange) -> JSONValue {
        ["start": position(range.start, of: range.file), "end": position(range.end, of: range.file)]
    }

    private mutating func position(_ position: SourcePosition, of file: SourceFile.ID) -> JSONValue {
        let column = 1 + (texts.bytes(before: position, in: file) ?? Int(position.column) - 1)
        return ["line": .integer(Int(position.line)), "column": .integer(column)]
    }
}
