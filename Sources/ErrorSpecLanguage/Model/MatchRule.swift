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
        var rules = Set<MatchRule>()
        GroupMatches(of: group, in: self).compete { _, contender, result in
            if result.won.isEmpty { return }
            let code = contender.code.map { codePatterns[$0] }
            for status in self[contender.id].written(contender.specificity.status)
            where !StatusSet(status).intersection(result.won).isEmpty {
                rules.insert(MatchRule(status: status, code: code, depth: contender.depth, winner: contender.id))
            }
        }
        return rules.sorted { $0.isBefore($1) }
    }
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
