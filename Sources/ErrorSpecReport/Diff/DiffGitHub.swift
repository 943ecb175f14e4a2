import ErrorSpecReview

/// Workflow commands of GitHub Actions, the worst first. GitHub shows ten of each kind in a step and drops the rest.
func diffGitHub(_ review: Review) -> CommandText {
    let changes = review.open.sorted { left, right in
        left.level != right.level ? left.level > right.level : Change.isBefore(left, right)
    }
    let errors = changes.filter { $0.level == .breaking }.prefix(10)
    let warnings = changes.filter { $0.level == .warning }.prefix(10)
    let gate = gateWarning(review).map { [command("warning", [("title", "errorspec")], $0)] } ?? []
    return
        (gate + errors.map { annotation($0, "error", of: review) }
        + warnings.map { annotation($0, "warning", of: review) })
        .joined()
}

private func annotation(_ change: Change, _ command: String, of review: Review) -> CommandText {
    var properties: [(String, String)] = []
    // What is gone has no line any more in the files that GitHub shows.
    if let place = change.head {
        properties = [
            ("file", review.path(place)), ("line", String(place.line)), ("col", String(place.column)),
        ]
    }
    properties.append(("title", "errorspec \(change.kind.rawValue) (\(change.lane.rawValue))"))
    var message = "\(change.subject): \(change.message)"
    if let before = change.before { message += "\nbefore: \(before)" }
    if let after = change.after { message += "\nafter: \(after)" }
    if let concerned = concerned(change) { message += "\n\(concerned)" }
    message += "\nfingerprint: \(change.fingerprint)"
    return ErrorSpecReport.command(command, properties, message)
}
