package import ErrorSpecReading

/// One line of a group's matrix: what a case matches, where it wins.
package struct MatchRule: Hashable, Sendable {
    /// `nil`: any status.
    package var status: StatusPattern?
    /// `nil`: no code is required.
    package var code: CodePattern?
    package var winner: CaseID

    package init(status: StatusPattern?, code: CodePattern?, winner: CaseID) {
        self.status = status
        self.code = code
        self.winner = winner
    }

    package var specificity: Specificity { Specificity(code: code, status: status) }
}

extension ResolvedAPI {
    /// What handles the failures of a group, from the most specific to the least: of one code, the first rule that fits
    /// has the winner.
    ///
    /// Of several codes each is asked in its order what rule with a code fits, and then, what rule without one. Entries
    /// that never win are left out.
    package func rules(of group: GroupID) -> [MatchRule] {
        let table = self[group].table
        var rules: [MatchRule] = []
        for pattern in table.patterns {
            let regions = table.regions(of: pattern).map { table.entries(for: $0) }
            for entry in table.entries(of: pattern) {
                let wins = regions.contains { entries in
                    statuses(of: entry.status).contains { status in
                        entries.first { $0.matches(status) } == entry && canFail(in: group, status: status)
                    }
                }
                if wins { rules.append(MatchRule(status: entry.status, code: pattern, winner: entry.winner)) }
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
