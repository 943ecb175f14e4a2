import ErrorSpecLanguage

/// Workflow commands of GitHub Actions, one a line: they become annotations of the lines concerned.
func githubReport(_ findings: Findings) -> CommandText {
    var out: CommandText = ""
    for diagnostic in findings.diagnostics {
        let range = diagnostic.range
        var properties = [
            ("file", findings.path(range)), ("line", String(range.start.line)), ("col", String(range.start.column)),
        ]
        // GitHub takes an end column on the same line only, and counts it as part of the range.
        if range.end.line > range.start.line {
            properties.append(("endLine", String(range.end.line)))
        } else if range.end.column > range.start.column {
            properties.append(("endColumn", String(range.end.column - 1)))
        }
        properties.append(("title", "errorspec \(diagnostic.code.id)"))
        out += command(command(diagnostic.severity), properties, body(of: diagnostic, in: findings))
    }
    return out
}

private func body(of diagnostic: Diagnostic, in findings: Findings) -> String {
    var lines = [diagnostic.message]
    for note in diagnostic.notes {
        lines.append("\(findings.path(note.range)):\(note.range.start.line): \(note.message)")
    }
    if let hint = diagnostic.hint { lines.append("help: \(hint)") }
    return lines.joined(separator: "\n")
}

private func command(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
}

/// A command on a line of its own.
func command(_ name: String, _ properties: [(String, String)], _ message: String) -> CommandText {
    let list = properties.map { name, value -> CommandText in "\(property: name)=\(property: value)" }
    return "::\(property: name) \(list.joined(separator: ","))::\(message: message)\n"
}
