import ErrorSpecReading

extension DiagnosticCode {
    package static let unreachableCase = DiagnosticCode("unreachable-case", .warning)
}

extension Rule {
    /// Reports cases that handle no response in their own group or in a descendant.
    static func checkReachability(_ facts: WinnerFacts, of api: ResolvedAPI, into diagnostics: inout Diagnostics) {
        for id in api.caseIDs where !facts.winning.contains(id) {
            let owner = api[id].group
            if api[id].isIncomplete || api[owner].isIncomplete { continue }
            guard diagnostics.accepts(.unreachableCase) else { return }
            // Two cases of one group that match the same responses are reported as `ambiguous-match`.
            let isAmbiguous = facts.ties[owner]?.contains { $0.loser == id && api[$0.winner].group == owner } ?? false
            if isAmbiguous { continue }
            if let diagnostic = unreachable(id, of: api) { diagnostics.report(diagnostic) }
        }
    }

    /// Returns the finding about a case that never wins, or `nil` if another rule has reported the reason.
    private static func unreachable(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic? {
        let winners = api.winners(insteadOf: id)
        let body = api[api[id].group].body.map { api[$0] }
        // If the body has no `failure`, a case that matches only successes has been reported as `success-status`.
        if body?.isIncomplete == true || winners.isEmpty && body?.format.failure.isEmpty != false { return nil }
        let names = winners.map { api[$0].name.value }
        let notes = winners.map { Diagnostic.Note("`\(api[$0].name.value)` is declared here", at: api[$0].name.range) }
        let reason =
            winners.isEmpty
            ? "every response that it matches is a success"
            : "\(listed(names.prefix(3))) \(names.count == 1 ? "handles" : "handle") every response that it matches"
        return Diagnostic(
            .unreachableCase, "`\(api[id].name.value)` can never win: \(reason)", at: api[id].name.range,
            notes: Array(notes.prefix(3)), hint: "remove it, or make it match more responses")
    }
}

extension ResolvedAPI {
    /// Returns the cases that handle, in the given case's own group, the failures that the given case matches.
    fileprivate func winners(insteadOf id: CaseID) -> [CaseID] {
        let statuses = matches[id.index].statuses.reduce(into: StatusSet.none) { $0.formUnion($1.statuses) }
        var winners = Set<CaseID>()
        GroupMatches(of: self[id].group, in: self, .init(of: [id], in: self)).compete { _, contender, result in
            if !result.won.intersection(statuses).isEmpty { winners.insert(contender.id) }
        }
        return winners.sorted()
    }
}
