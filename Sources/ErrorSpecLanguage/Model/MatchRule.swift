package import ErrorSpecReading

/// Where a case wins: for the responses with a status and a code that no rule before it fits.
package struct MatchRule: Hashable, Sendable {
    /// `nil`: any status.
    package let status: StatusPattern?
    /// `nil`: no code is required.
    package let code: CodePattern?
    package let winner: CaseID
    /// How far the winner's group stands above its own ancestors.
    let height: Int
    package let specificity: Specificity

    init(status: StatusPattern?, code: CodePattern?, winner: CaseID, height: Int) {
        self.status = status
        self.code = code
        self.winner = winner
        self.height = height
        specificity = Specificity(code: code, status: status)
    }

    package func matches(_ status: Int) -> Bool { self.status?.contains(status) ?? true }
}

extension ResolvedAPI {
    /// The rules that decide the failures of a group, the most specific first: of one code, the first rule that fits
    /// has the winner.
    ///
    /// Of several codes each is asked in its order what rule with a code fits, and then, what rule without one. Entries
    /// that never win are left out.
    package func rules(of group: GroupID) -> [MatchRule] {
        let table = self[group].table
        let winning = winningEntries(of: group)
        var rules = table.patterns.flatMap { table.entries(of: $0).filter(winning.contains) }
        for id in self[group].visible where self[id].codes.isEmpty && !self[id].isIncomplete {
            for pattern in self[id].statuses.map(\.value) {
                let wins = statuses(of: pattern).contains { status in
                    table.codelessWinner(status: status) == id && self[id].narrowest(for: status) == pattern
                        && canFail(in: group, status: status)
                }
                if wins {
                    rules.append(MatchRule(status: pattern, code: nil, winner: id, height: self[self[id].group].depth))
                }
            }
        }
        return rules.sorted { $0.isBefore($1) }
    }

    /// The entries with a code that win some failure: in some region, with a status that no entry before them takes.
    private func winningEntries(of group: GroupID) -> Set<MatchRule> {
        let table = self[group].table
        let every = statuses(of: nil)
        let successes = every.map { !canFail(in: group, status: $0) }
        var winning = Set<MatchRule>()
        for region in table.regions {
            var isTaken = successes
            for entry in table.entries(for: region) {
                let columns = statuses(of: entry.status).map { $0 - every.lowerBound }
                if columns.contains(where: { !isTaken[$0] }) { winning.insert(entry) }
                for column in columns { isTaken[column] = true }
                // Nothing is left behind one that matches any status.
                if entry.status == nil { break }
            }
        }
        return winning
    }

    /// The statuses that a pattern covers, and one that HTTP doesn't define where it covers all.
    private func statuses(of pattern: StatusPattern?) -> ClosedRange<Int> {
        pattern.map { $0.first...$0.last } ?? 100...MatchTable.statuses.upperBound + 1
    }
}

extension MatchRule {
    /// The more specific rule comes first. Of equal ones that may overlap, a descendant's does, which is always the
    /// deeper one; else they are in the order of statuses, then codes.
    fileprivate func isBefore(_ other: MatchRule) -> Bool {
        if specificity != other.specificity { return specificity > other.specificity }
        if specificity.status != .exact, height != other.height { return height > other.height }
        return (status?.first ?? 0, code?.written ?? "") < (other.status?.first ?? 0, other.code?.written ?? "")
    }
}
