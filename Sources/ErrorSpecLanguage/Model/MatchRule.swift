/// One line of a group's matrix: what a case matches, where it wins.
package struct MatchRule: Hashable, Sendable {
    /// `nil`: any status.
    package var status: StatusPattern?
    /// `nil`: no code is required.
    package var code: String?
    package var winner: CaseID

    package init(status: StatusPattern?, code: String?, winner: CaseID) {
        self.status = status
        self.code = code
        self.winner = winner
    }
}

extension ResolvedAPI {
    /// What answers for a group, from the most specific to the least; entries that never win are left out.
    ///
    /// Equally specific ones are in the order of statuses, then codes.
    package func rules(of group: GroupID) -> [MatchRule] {
        let table = self[group].table
        var rules: [MatchRule] = []
        for code in table.codes {
            let entries = table.entries(for: code)
            for (index, entry) in entries.enumerated() where wins(entry, at: index, of: entries) {
                rules.append(MatchRule(status: entry.status, code: code, winner: entry.winner))
            }
        }
        for id in self[group].visible where self[id].codes.isEmpty && !self[id].isIncomplete {
            for pattern in self[id].statuses.map(\.value) {
                let wins = (pattern.first...pattern.last).contains { status in
                    table.codelessWinner(status: status) == id && self[id].width(for: status) == pattern.width
                }
                if wins { rules.append(MatchRule(status: pattern, code: nil, winner: id)) }
            }
        }
        return rules.sorted { Self.isBefore($0, $1) }
    }

    /// Whether no entry before takes everything that this one matches.
    private func wins(_ entry: MatchTable.CodedEntry, at index: Int, of entries: [MatchTable.CodedEntry]) -> Bool {
        guard let status = entry.status else { return !entries[..<index].contains { $0.status == nil } }
        return (status.first...status.last).contains { code in !entries[..<index].contains { $0.matches(code) } }
    }

    private static func isBefore(_ left: MatchRule, _ right: MatchRule) -> Bool {
        if (left.code != nil) != (right.code != nil) { return left.code != nil }
        let widths = (left.status?.width ?? .max, right.status?.width ?? .max)
        if widths.0 != widths.1 { return widths.0 < widths.1 }
        let firsts = (left.status?.first ?? 0, right.status?.first ?? 0)
        if firsts.0 != firsts.1 { return firsts.0 < firsts.1 }
        return (left.code ?? "") < (right.code ?? "")
    }
}
