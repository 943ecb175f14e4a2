import ErrorSpecReading

/// What becomes of a response.
package enum Outcome: Hashable, Sendable {
    /// Not a failure.
    case success
    case handled(CaseID)
    /// No case matches, and this group's `otherwise` handles the response.
    case otherwise(GroupID)
    /// No case matches, and there is no `otherwise`.
    case unmapped
}

extension ResolvedAPI {
    /// Whether a 2xx is a success of a group unless a code says otherwise; false for all other statuses.
    package func isSuccess(in group: GroupID, status: Int) -> Bool {
        guard (200...299).contains(status) else { return false }
        return self[group].successes.contains(status)
    }

    /// Whether a response of a group is a failure.
    ///
    /// - Parameter code: the first of its codes.
    package func isFailure(in group: GroupID, status: Int, code: String?) -> Bool {
        guard isSuccess(in: group, status: status) else { return true }
        guard let body = self[group].body.map({ self[$0].format }), body.readsSuccesses, let code else { return false }
        return !body.successCodes.contains { $0.matches(code) }
    }

    /// Whether some response of a group with this status, and a code that matches a pattern, is a failure.
    ///
    /// - Parameter pattern: `nil`: a code that no case matches with this status, or none.
    func canFail(in group: GroupID, status: Int, pattern: CodePattern?) -> Bool {
        guard isSuccess(in: group, status: status) else { return true }
        guard let body = self[group].body.map({ self[$0].format }), body.readsSuccesses else { return false }
        let any = CodePattern("*")
        if pattern == nil, self[group].table.entries(of: any).contains(where: { $0.matches(status) }) { return false }
        return !body.successCodes.contains { $0.covers(pattern ?? any) }
    }

    /// What becomes of a response of a group: what every command says and generated code does.
    ///
    /// - Parameter codes: all that the body's places hold, in their order.
    package func outcome(of group: GroupID, status: Int, codes: [String]) -> Outcome {
        guard isFailure(in: group, status: status, code: codes.first) else { return .success }
        let table = self[group].table
        for code in codes where isFailure(in: group, status: status, code: code) {
            if let winner = table.codedWinner(status: status, code: code) { return .handled(winner) }
        }
        if let winner = table.codelessWinner(status: status) { return .handled(winner) }
        return self[group].otherwiseProvider.map { .otherwise($0) } ?? .unmapped
    }

    /// What becomes of a response with one code, or none.
    package func outcome(of group: GroupID, status: Int, code: String?) -> Outcome {
        outcome(of: group, status: status, codes: code.map { [$0] } ?? [])
    }
}
