import ErrorSpecLanguage

/// Returns the annotations as GitLab's code quality report. A removed declaration is reported at its line in the base.
func gitlabReport(_ annotations: [Annotation]) -> String {
    let entries = annotations.map { annotation -> JSONValue in
        let start = annotation.location?.start.line ?? 1
        let end = annotation.location?.end.map { JSONValue.integer(max(start, $0.line)) } ?? nil
        return [
            "description": .string(annotation.message + (annotation.aside.map { " (\($0))" } ?? "")),
            "check_name": .string(annotation.rule.id),
            "fingerprint": .string(annotation.fingerprint),
            "severity": .string(severity(annotation.shownLevel)),
            "location": [
                "path": .string(annotation.location?.path ?? ""),
                "lines": .withoutNulls(["begin": .integer(start), "end": end]),
            ],
        ]
    }
    return JSONValue.array(entries).text
}

private func severity(_ level: Annotation.Level) -> String {
    switch level {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
}
