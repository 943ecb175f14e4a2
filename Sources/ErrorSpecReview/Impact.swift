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
        let regions: [CodePattern?] =
            declared.codes.isEmpty ? [nil] : declared.codes.flatMap { self.regions(of: $0.value) }
        return regions.contains { winners(region: $0).contains(Int32(id.index)) }
    }
}
