import ErrorSpecReview

/// Workflow commands of GitHub Actions, the worst first. GitHub shows ten of each kind in a step and drops the rest.
func diffGitHub(_ review: Review) -> String {
    let changes = review.open.sorted { left, right in
        left.level != right.level ? left.level > right.level : Change.isBefore(left, right)
    }
    let errors = changes.filter { $0.level == .breaking }.prefix(10)
    let warnings = changes.filter { $0.level == .warning }.prefix(10)
    return (errors.map { annotation($0, "error") } + warnings.map { annotation($0, "warning") }).joined()
}

private func annotation(_ change: Change, _ command: String) -> String {
    var properties: [(String, String)] = []
    // What is gone has no line any more in the files that GitHub shows.
    if let place = change.head {
        properties = [
            ("file", place.file.withoutRevision), ("line", String(place.line)), ("col", String(place.column)),
        ]
    }
    properties.append(("title", "errorspec \(change.kind.rawValue) (\(change.lane.rawValue))"))
    var message = "\(change.subject): \(change.message)"
    if let before = change.before { message += "\nbefore: \(before)" }
    if let after = change.after { message += "\nafter: \(after)" }
    if !change.affected.isEmpty { message += "\naffects: \(short(change.affected))" }
    message += "\nfingerprint: \(change.fingerprint)"
    let list = properties.map { "\($0.0)=\(escapedProperty($0.1))" }.joined(separator: ",")
    return "::\(command) \(list)::\(escapedData(message))\n"
}

extension String {
    /// A file of a commit by its path alone: `origin/main:specs/api.yaml` → `specs/api.yaml`.
    fileprivate var withoutRevision: String {
        lastIndex(of: ":").map { String(self[index(after: $0)...]) } ?? self
    }
}
