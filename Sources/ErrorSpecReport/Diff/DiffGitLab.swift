import ErrorSpecReview

/// GitLab's code quality report: each change that nobody has accepted, at its line. What is gone has no line any more,
/// and stands where it was.
func diffGitLab(_ review: Review) -> String {
    let entries = review.open.map { change -> JSONValue in
        let place = change.head ?? change.base
        let whom = concerned(change).map { " (\($0))" } ?? ""
        return [
            "description": .string("\(change.lane.title), \(change.subject): \(change.message)\(whom)"),
            "check_name": .string(change.kind.rawValue),
            "fingerprint": .string(change.fingerprint),
            "severity": .string(severity(change.level)),
            "location": [
                "path": .string(place.map(review.path) ?? ""),
                "lines": ["begin": .integer(place?.line ?? 1)],
            ],
        ]
    }
    let gate = gateWarning(review).map { warning -> JSONValue in
        [
            "description": .string(warning), "check_name": "gate-changed",
            "fingerprint": .string(fingerprint(of: [warning])), "severity": "critical",
            "location": ["path": .string(TeamLevels.fileName), "lines": ["begin": .integer(1)]],
        ]
    }
    return JSONValue.array((gate.map { [$0] } ?? []) + entries).text
}

private func severity(_ level: Change.Level) -> String {
    switch level {
    case .breaking: "critical"
    case .warning: "minor"
    case .info: "info"
    }
}
