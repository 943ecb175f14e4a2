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
        let codes = api[id].codes.map(\.value)
        return seers[id.index].filter { group in
            let table = api.groups[group.index].table
            let regions: [CodePattern?] = codes.isEmpty ? [nil] : codes.flatMap { table.regions(of: $0) }
            return regions.contains { table.winners(region: $0).contains(Int32(id.index)) }
        }
    }

    /// The groups in which a group's `otherwise` handles the responses that no case matches.
    func provided(by group: GroupID, in api: ResolvedAPI) -> [GroupID] {
        family(of: group).filter { api[$0].otherwiseProvider == group }
    }
}
