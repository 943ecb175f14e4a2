import ErrorSpecLanguage

func jsonReport(_ findings: Findings) -> String {
    let document: JSONValue = [
        "errorspecFindings": 1,
        "findings": .array(findings.diagnostics.map { finding($0, of: findings) }),
        "summary": .object(
            [
                JSONMember("errors", .integer(findings.errorCount)),
                JSONMember("warnings", .integer(findings.warningCount)),
            ] + (findings.remark?.counts.map { JSONMember($0, .integer($1)) } ?? [])),
    ]
    return document.text
}

private func finding(_ diagnostic: Diagnostic, of findings: Findings) -> JSONValue {
    let files = findings.files
    let found: JSONValue = [
        "code": .string(diagnostic.code.id), "severity": .string(diagnostic.severity.rawValue),
        "message": .string(diagnostic.message),
    ]
    let more: JSONValue = [
        "notes": .array(diagnostic.notes.map { ["message": .string($0.message)] + files.json($0.range) }),
        "hint": JSONValue(diagnostic.hint),
        "replacement": diagnostic.replacement.map { replacement in
            let (text, start) = (JSONValue.string(replacement.text), replacement.range.start)
            return ["text": text, "line": .integer(Int(start.line)), "column": .integer(Int(start.column))]
                + end(of: replacement.range)
        } ?? nil,
    ]
    return found + files.json(diagnostic.range) + end(of: diagnostic.range) + more
}

private func end(of range: SourceRange) -> JSONValue {
    ["endLine": .integer(Int(range.end.line)), "endColumn": .integer(Int(range.end.column))]
}
