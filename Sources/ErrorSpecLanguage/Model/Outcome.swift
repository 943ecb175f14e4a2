import ErrorSpecReading

/// What becomes of a response.
package enum Outcome: Hashable, Sendable {
    /// Not a failure.
    case success
    case answered(CaseID)
    /// No case matches, and this group's `otherwise` answers.
    case otherwise(GroupID)
    /// Nothing answers.
    case unmapped
}

extension ResolvedAPI {
    /// Whether a response of a group is a failure, which its body decides.
    package func isFailure(in group: GroupID, status: Int, code: String?) -> Bool {
        guard (200...299).contains(status) else { return true }
        guard let body = self[group].body.map({ self[$0].format }), body.readsSuccesses, let code else { return false }
        return !body.successCodes.contains { $0.matches(code) }
    }

    /// What becomes of a response of a group: the one answer that every command and the generated code give.
    package func outcome(of group: GroupID, status: Int, code: String?) -> Outcome {
        guard isFailure(in: group, status: status, code: code) else { return .success }
        if let winner = self[group].table.winner(status: status, code: code) { return .answered(winner) }
        return self[group].otherwiseProvider.map { .otherwise($0) } ?? .unmapped
    }
}
