import ErrorSpecLanguage

func jsonReport(_ findings: Findings) -> String {
    let document: JSONValue = [
        "errorspecFindings": 1,
        "findings": .array(findings.diagnostics.map { finding($0, of: findings) }),
        "summary": .object(
            [
                JSONMember("errors", .integer(findings.errorCount)),
                JSONMember("warnings", .integer(findings.warningCount)),
            ] + (findings.coverage?.members ?? [])),
    ]
    return document.text
}

private func finding(_ diagnostic: Diagnostic, of findings: Findings) -> JSONValue {
    let range = diagnostic.range
    return [
        "code": .string(diagnostic.code.id),
        "severity": .string(diagnostic.severity.rawValue),
        "message": .string(diagnostic.message),
        "file": .string(findings.path(range)),
        "line": .integer(Int(range.start.line)),
        "column": .integer(Int(range.start.column)),
        "endLine": .integer(Int(range.end.line)),
        "endColumn": .integer(Int(range.end.column)),
        "notes": .array(
            diagnostic.notes.map { note in
                [
                    "message": .string(note.message),
                    "file": .string(findings.path(note.range)),
                    "line": .integer(Int(note.range.start.line)),
                    "column": .integer(Int(note.range.start.column)),
                ]
            }),
        "hint": JSONValue(diagnostic.hint),
        "replacement": diagnostic.replacement.map { replacement in
            [
                "text": .string(replacement.text),
                "line": .integer(Int(replacement.range.start.line)),
                "column": .integer(Int(replacement.range.start.column)),
                "endLine": .integer(Int(replacement.range.end.line)),
                "endColumn": .integer(Int(replacement.range.end.column)),
            ]
        } ?? nil,
    ]
}
