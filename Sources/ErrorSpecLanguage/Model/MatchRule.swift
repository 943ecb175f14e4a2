package import ErrorSpecReading

/// One line of a group's matrix: what a case matches, where it wins.
package struct MatchRule: Hashable, Sendable {
    /// `nil`: any status.
    package var status: StatusPattern?
    /// `nil`: no code is required.
    package var code: CodePattern?
    package var winner: CaseID

    package var specificity: Specificity { Specificity(code: code, status: status) }
}

extension ResolvedAPI {
    /// The rules that decide the failures of a group, the most specific first: of one code, the first rule that fits
    /// has the winner.
    ///
    /// Of several codes each is asked in its order what rule with a code fits, and then, what rule without one. Entries
    /// that never win are left out.
    package func rules(of group: GroupID) -> [MatchRule] {
        let table = self[group].table
        var rules: [MatchRule] = []
        let winning = winningEntries(of: group)
        for pattern in table.patterns {
            for entry in table.entries(of: pattern) where winning.contains(entry) {
                rules.append(MatchRule(status: entry.status, code: pattern, winner: entry.winner))
            }
        }
        for id in self[group].visible where self[id].codes.isEmpty && !self[id].isIncomplete {
            for pattern in self[id].statuses.map(\.value) {
                let wins = statuses(of: pattern).contains { status in
                    table.codelessWinner(status: status) == id && self[id].narrowest(for: status) == pattern
                        && canFail(in: group, status: status)
                }
                if wins { rules.append(MatchRule(status: pattern, code: nil, winner: id)) }
            }
        }
        return rules.sorted { isBefore($0, $1) }
    }

    /// The entries with a code that win some failure: in some region, with a status that no entry before them takes.
    private func winningEntries(of group: GroupID) -> Set<MatchTable.CodedEntry> {
        let table = self[group].table
        let every = statuses(of: nil)
        let successes = every.map { !canFail(in: group, status: $0) }
        var winning = Set<MatchTable.CodedEntry>()
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

    /// The more specific rule comes first. Of equal ones that may overlap, a descendant's does, which is always the
    /// deeper one; else they are in the order of statuses, then codes.
    private func isBefore(_ left: MatchRule, _ right: MatchRule) -> Bool {
        let specificity = (left.specificity, right.specificity)
        if specificity.0 != specificity.1 { return specificity.0 > specificity.1 }
        if specificity.0.status != .exact {
            let depths = (self[self[left.winner].group].depth, self[self[right.winner].group].depth)
            if depths.0 != depths.1 { return depths.0 > depths.1 }
        }
        let firsts = (left.status?.first ?? 0, right.status?.first ?? 0)
        if firsts.0 != firsts.1 { return firsts.0 < firsts.1 }
        return (left.code?.written ?? "") < (right.code?.written ?? "")
    }
}
