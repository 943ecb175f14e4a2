import ErrorSpecReading

extension DiagnosticCode {
    package static let unreachableCase = DiagnosticCode("unreachable-case", .warning)
}

extension Rule {
    /// Every case handles some response.
    static let unreachableCase = Rule(codes: [.unreachableCase]) { spec, diagnostics in
        for api in spec.apis {
            let others = groupsOfTheirOwn(api)
            var twins: [GroupID: Set<CaseID>] = [:]
            for id in api.caseIDs {
                let owner = api[id].group
                if api[id].isIncomplete || api[owner].isIncomplete || api.canWin(id, in: owner) { continue }
                if others.contains(where: { api[$0].sees(id) && api.canWin(id, in: $0) }) { continue }
                guard diagnostics.accepts(.unreachableCase) else { break }
                // Two cases of one group that match the same are ambiguous, which another rule says.
                let ambiguous = twins[owner] ?? api.twins(in: owner)
                twins[owner] = ambiguous
                if ambiguous.contains(id) { continue }
                if let diagnostic = unreachable(id, of: api) { diagnostics.report(diagnostic) }
            }
        }
    }

    /// The groups in which a case may win that does not win where they inherit it from: they leave its rivals out, or
    /// have other failures.
    private static func groupsOfTheirOwn(_ api: ResolvedAPI) -> [GroupID] {
        api.groupIDs.filter { group in
            !api[group].except.isEmpty
                || api[group].parents.contains {
                    api[$0].body != api[group].body || api[$0].successes != api[group].successes
                }
        }
    }

    /// `nil` where another rule has said why it can't be.
    private static func unreachable(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic? {
        let takers = api.winners(where: id, in: api[id].group)
        let body = api[api[id].group].body.map { api[$0] }
        // A case that matches successes alone, under a body that has none to match.
        if body?.isIncomplete == true || takers.isEmpty && body?.format.failure.isEmpty != false { return nil }
        let names = takers.map { api[$0].name.value }
        let notes = takers.map { Diagnostic.Note("`\(api[$0].name.value)` is declared here", at: api[$0].name.range) }
        let reason =
            takers.isEmpty
            ? "what it matches is a success"
            : "\(listed(names.prefix(3))) \(names.count == 1 ? "takes" : "take") all that it matches"
        return Diagnostic(
            .unreachableCase, "`\(api[id].name.value)` can never win: \(reason)", at: api[id].name.range,
            notes: Array(notes.prefix(3)), hint: "remove it, or widen what it matches")
    }
}

extension ResolvedAPI {
    /// Whether a case wins some failure of a group.
    package func canWin(_ id: CaseID, in group: GroupID) -> Bool {
        // Nearly every case wins the first response that it names.
        let status = self[id].statuses.first?.value.first ?? 400
        if !(200...299).contains(status),
            self[group].table.winner(status: status, region: self[id].codePatterns.first) == id
        {
            return true
        }
        return winners(where: id, in: group).contains(id)
    }

    /// The cases of a group that another one of it ties with, and stands before.
    fileprivate func twins(in group: GroupID) -> Set<CaseID> {
        Set(ties(in: group).lazy.filter { self[$0.winner].group == self[$0.loser].group }.map(\.loser))
    }

    /// The cases that win in a group what a case matches.
    fileprivate func winners(where id: CaseID, in group: GroupID) -> [CaseID] {
        let ranges =
            self[id].statuses.isEmpty ? [MatchTable.statuses] : self[id].statuses.map { $0.value.first...$0.value.last }
        let table = self[group].table
        let regions = self[id].codePatterns.flatMap { table.regions(of: $0) }
        let entries = regions.isEmpty ? [[]] : regions.map { table.entries(for: $0) }
        var winners: [CaseID] = []
        for entries in entries {
            for status in ranges.joined() {
                let coded = entries.first { $0.matches(status) }?.winner
                guard let winner = coded ?? table.codelessWinner(status: status), !winners.contains(winner),
                    canFail(in: group, status: status)
                else { continue }
                winners.append(winner)
            }
        }
        return winners
    }
}
