import ErrorSpecLanguage

/// GitLab's code quality report.
func gitlabReport(_ findings: Findings) -> String {
    var fingerprints = Fingerprints(findings.files)
    let entries = findings.diagnostics.map { diagnostic -> JSONValue in
        let range = diagnostic.range
        let description = diagnostic.message + (diagnostic.hint.map { " (\($0))" } ?? "")
        return [
            "description": .string(description),
            "check_name": .string(diagnostic.code.id),
            "fingerprint": .string(fingerprints.next(diagnostic)),
            "severity": .string(severity(diagnostic.severity)),
            "location": [
                "path": .string(findings.path(range)),
                "lines": [
                    "begin": .integer(Int(range.start.line)),
                    "end": .integer(Int(max(range.start.line, range.end.line))),
                ],
            ],
        ]
    }
    return JSONValue.array(entries).text
}

private func severity(_ severity: Diagnostic.Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
}
