import ErrorSpecLanguage

/// Workflow commands of GitHub Actions, one a line: they become annotations of the lines concerned.
func githubReport(_ findings: Findings) -> String {
    var out = ""
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
        let list = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
        out += "::\(command(diagnostic.severity)) \(list)::\(escapedData(body(of: diagnostic, in: findings)))\n"
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

/// A text as the message of a workflow command.
package func escapedData(_ text: String) -> String { escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"]) }

/// A text as a property of a workflow command.
package func escapedProperty(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
}

private func escape(_ text: String, _ table: [Unicode.Scalar: String]) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
        if let escaped = table[scalar] { out += escaped } else { out.unicodeScalars.append(scalar) }
    }
    return out
}
