package import ErrorSpecReading

/// One line of a group's matrix: what a case matches, where it wins.
package struct MatchRule: Hashable, Sendable {
    /// `nil`: any status.
    package var status: StatusPattern?
    /// A code, or a family (`30*`), as it is written; `nil`: no code is required.
    package var code: String?
    package var winner: CaseID

    package init(status: StatusPattern?, code: String?, winner: CaseID) {
        self.status = status
        self.code = code
        self.winner = winner
    }

    package var specificity: Specificity { Specificity(code: code.map { CodePattern($0) }, status: status) }
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
        for code in table.codes {
            let pattern = CodePattern(code)
            let entries = table.entries(of: pattern)
            for (index, entry) in entries.enumerated() {
                let wins = statuses(of: entry.status).contains { status in
                    !entries[..<index].contains { $0.matches(status) }
                        && canFail(in: group, status: status, pattern: pattern)
                }
                if wins { rules.append(MatchRule(status: entry.status, code: code, winner: entry.winner)) }
            }
        }
        for id in self[group].visible where self[id].codes.isEmpty && !self[id].isIncomplete {
            for pattern in self[id].statuses.map(\.value) {
                let wins = statuses(of: pattern).contains { status in
                    table.codelessWinner(status: status) == id && self[id].narrowest(for: status) == pattern
                        && canFail(in: group, status: status, pattern: nil)
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
        return (left.code ?? "") < (right.code ?? "")
    }
}
