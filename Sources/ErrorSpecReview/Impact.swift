import ErrorSpecLanguage
import ErrorSpecReading

/// Which groups a part of an API affects.
struct Impact {
    /// For each group those that inherit from it, at whatever depth.
    private let descendants: [[GroupID]]
    /// For each case the groups that see it.
    private let seers: [[GroupID]]

    init(_ api: ResolvedAPI) {
        var descendants: [[GroupID]] = Array(repeating: [], count: api.groups.count)
        var seers: [[GroupID]] = Array(repeating: [], count: api.cases.count)
        for (index, group) in api.groups.enumerated() {
            for ancestor in group.ancestors { descendants[ancestor.index].append(GroupID(index)) }
            for id in group.visible { seers[id.index].append(GroupID(index)) }
        }
        self.descendants = descendants
        self.seers = seers
    }

    /// A group and all whose types contain its own.
    func family(of group: GroupID) -> [GroupID] { [group] + descendants[group.index] }

    func descendants(of group: GroupID) -> [GroupID] { descendants[group.index] }

    func seers(of id: CaseID) -> [GroupID] { seers[id.index] }

    /// The groups in which a case handles a response, at least one.
    func handled(by id: CaseID, in api: ResolvedAPI) -> [GroupID] {
        seers[id.index].filter { api[$0].table.isWon(by: id, as: api[id]) }
    }

    /// The groups in which a group's `otherwise` handles the responses that no case matches.
    func provided(by group: GroupID, in api: ResolvedAPI) -> [GroupID] {
        family(of: group).filter { api[$0].otherwiseProvider == group }
    }
}

extension MatchTable {
    /// Whether a case wins anywhere.
    func isWon(by id: CaseID, as declared: ResolvedCase) -> Bool {
        if declared.codes.isEmpty {
            return declared.statuses.contains { pattern in
                (pattern.value.first...pattern.value.last).contains { codelessWinner(status: $0) == id }
            }
        }
        return declared.codes.contains { code in regions(of: code.value).contains { isWon(by: id, in: $0) } }
    }

    private func isWon(by id: CaseID, in region: CodePattern) -> Bool {
        let entries = entries(for: region)
        return entries.contains { entry in
            guard entry.winner == id else { return false }
            // A case without a status also matches those that HTTP doesn't define.
            let statuses = entry.status.map { $0.first...$0.last } ?? Self.statuses.lowerBound...600
            return statuses.contains { status in entries.first { $0.matches(status) }?.winner == id }
        }
    }
}
