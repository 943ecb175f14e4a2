package import ErrorSpecReading

/// A row of a group's table whose case wins a failure.
package typealias MatchRule = WinnerTable<CaseID>.Row

extension ResolvedAPI {
    /// Returns the rules that select the case for a failure of the group, the most specific first. The first rule
    /// that matches a status and a code decides. Rules that never decide are left out.
    ///
    /// The codes of a response are tried in order against the rules with a code, then the rules without a code are
    /// tried.
    package func rules(of group: GroupID) -> [MatchRule] {
        // A case can win in many intervals of codes, but its rule is written once.
        var won: [Entry: StatusSet] = [:]
        GroupMatches(of: group, in: self).compete { _, contender, result in
            if result.won.isEmpty { return }
            let entry = Entry(
                winner: contender.id, code: contender.code, depth: contender.depth,
                specificity: contender.specificity.status)
            won[entry, default: .none].formUnion(result.won)
        }
        var rules = Set<MatchRule>()
        for (entry, statuses) in won {
            let code = entry.code.map { codePatterns[$0] }
            for status in cases[entry.winner.index].written(entry.specificity)
            where !StatusSet(status).isDisjoint(with: statuses) {
                rules.insert(MatchRule(status: status, code: code, depth: entry.depth, winner: entry.winner))
            }
        }
        return rules.sorted { $0.isBefore($1) }
    }
}

/// A case in a contest, with one of its codes and its statuses of one specificity.
private struct Entry: Hashable {
    let winner: CaseID
    let code: Int?
    let depth: Int
    let specificity: Specificity.Part
}

extension ResolvedCase {
    /// Returns the case's status patterns of the given specificity, or `[nil]` if the case matches every status.
    fileprivate func written(_ specificity: Specificity.Part) -> [StatusPattern?] {
        statuses.isEmpty ? [nil] : statuses.map(\.value).filter { $0.specificity == specificity }
    }
}

extension MatchRule {
    /// Returns whether this rule is sorted before the other. Rules are sorted by specificity. Equally specific rules
    /// are then sorted by depth if they may overlap, so that a descendant comes before its ancestors, and finally by
    /// status and code.
    fileprivate func isBefore(_ other: MatchRule) -> Bool {
        if specificity != other.specificity { return specificity > other.specificity }
        let mayOverlap = specificity.status != .exact || code?.isRange == true
        if mayOverlap, depth != other.depth { return depth > other.depth }
        return (status?.first ?? 0, code?.written ?? "") < (other.status?.first ?? 0, other.code?.written ?? "")
    }
}
