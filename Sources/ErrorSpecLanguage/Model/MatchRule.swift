package import ErrorSpecReading

/// A status and a code of a case that wins failures of a group with them.
package struct MatchRule: Hashable, Sendable {
    /// `nil`: any status.
    package let status: StatusPattern?
    /// `nil`: no code is required.
    package let code: CodePattern?
    package let winner: CaseID
    /// The height of the winner's group above its own ancestors.
    package let height: Int
    package let specificity: Specificity

    package init(status: StatusPattern?, code: CodePattern?, winner: CaseID, height: Int) {
        self.status = status
        self.code = code
        self.winner = winner
        self.height = height
        specificity = Specificity(code: code, status: status)
    }

    package func matches(_ status: Int) -> Bool { self.status?.contains(status) ?? true }
}

extension ResolvedAPI {
    /// The rules that decide the failures of a group, the most specific first: the first rule that matches a code and a
    /// status has the winner.
    ///
    /// Of several codes each is tried in its order, among the rules with a code; then come the rules without one. Rules
    /// that never win are left out.
    package func rules(of group: GroupID) -> [MatchRule] {
        var rules = Set<MatchRule>()
        GroupMatches(of: group, in: self).compete { _, contender, result in
            if result.won.isEmpty { return }
            let code = contender.code.map { codePatterns[$0] }
            for status in self[contender.id].written(contender.specificity.status)
            where !StatusSet(status).intersection(result.won).isEmpty {
                rules.insert(MatchRule(status: status, code: code, winner: contender.id, height: contender.height))
            }
        }
        return rules.sorted { $0.isBefore($1) }
    }
}

extension ResolvedCase {
    /// Its statuses that are equally specific; `nil`: any status.
    fileprivate func written(_ specificity: Specificity.Part) -> [StatusPattern?] {
        statuses.isEmpty ? [nil] : statuses.map(\.value).filter { $0.specificity == specificity }
    }
}

extension MatchRule {
    /// The more specific rule comes first. Of equal ones that may overlap, a descendant's does, which is always the
    /// deeper one; else they are in the order of statuses, then codes.
    fileprivate func isBefore(_ other: MatchRule) -> Bool {
        if specificity != other.specificity { return specificity > other.specificity }
        let mayOverlap = specificity.status != .exact || code?.isRange == true
        if mayOverlap, height != other.height { return height > other.height }
        return (status?.first ?? 0, code?.written ?? "") < (other.status?.first ?? 0, other.code?.written ?? "")
    }
}
