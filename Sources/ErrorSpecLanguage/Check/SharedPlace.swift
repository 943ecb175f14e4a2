import ErrorSpecReading

/// Where a case can be declared once that several groups declare: a place that leaves the spec without findings.
///
/// Anything uncertain counts as no place: nothing is proposed then, and nothing reported.
struct SharedPlace {
    private let api: ResolvedAPI
    /// By group, those that inherit from it.
    private let descendants: [GroupID: [GroupID]]
    /// The cases that an `overrides` or an `except` names.
    private let named: Set<CaseID>
    /// The parents of groups that name none.
    private let sharedParents: [GroupID]
    /// How many cases were compared so far: with many duplicates, and many descendants, there is no end to it.
    private var work = 0
    private static let longestWork = 5_000_000

    init(in api: ResolvedAPI) {
        self.api = api
        var descendants: [GroupID: [GroupID]] = [:]
        var named = Set<CaseID>()
        for index in api.groups.indices {
            for ancestor in api.groups[index].ancestors { descendants[ancestor, default: []].append(GroupID(index)) }
            for target in api.groups[index].except { named.insert(target.value) }
        }
        for index in api.cases.indices {
            for target in api.cases[index].overrides { named.insert(target.value) }
        }
        self.descendants = descendants
        self.named = named
        sharedParents =
            api.groups.lazy.map(\.parents).first { $0.first?.range == nil && !$0.isEmpty }?.map(\.group) ?? []
    }

    /// The fix for a case that several groups declare; `nil` when every way leads to other findings.
    mutating func proposal(for ids: [CaseID]) -> String? {
        let groups = ids.map { api[$0].group }
        let shared = groups.dropFirst().reduce(Set(api[groups[0]].ancestors)) { $0.intersection(api[$1].ancestors) }
        guard let move = ancestor(of: shared, for: ids) ?? newGroup(for: ids, shared: shared) else { return nil }
        return ids.contains(where: named.contains)
            ? move + "; `overrides` and `except` that name it then name that group" : move
    }

    // MARK: An ancestor

    private mutating func ancestor(of shared: Set<GroupID>, for ids: [CaseID]) -> String? {
        let nearest = shared.max { (api[$0].depth, $1) < (api[$1].depth, $0) }
        guard let nearest, accepts(nearest, ids) else { return nil }
        return "declare it once, in `\(api[nearest].name.value)`, which they all inherit from"
    }

    /// Whether cases can be moved into an ancestor: it reads responses as they do, and nowhere does the case meet one that
    /// is as specific.
    private mutating func accepts(_ ancestor: GroupID, _ ids: [CaseID]) -> Bool {
        let group = api[ancestor]
        guard ids.allSatisfy({ api[$0].overrides.isEmpty && !api[$0].lacksOverrides }),
            ids.allSatisfy({ api[api[$0].group].body == group.body && api[api[$0].group].successes == group.successes }
            ),
            !group.isIncomplete, !group.ownCaseIDs.contains(where: { api[$0].name.value == api[ids[0]].name.value })
        else { return false }
        let moved = Set(ids)
        for id in [ancestor] + descendants[ancestor, default: []] {
            work += api[id].visible.count
            guard work <= Self.longestWork, api[id].visible.allSatisfy({ !mayTie(ids[0], $0) || moved.contains($0) })
            else { return false }
        }
        return true
    }

    private func mayTie(_ left: CaseID, _ right: CaseID) -> Bool {
        let (codes, otherCodes) = (api[left].codes, api[right].codes)
        guard codes.isEmpty == otherCodes.isEmpty else { return false }
        let areCodesAlike =
            codes.isEmpty || codes.contains { code in otherCodes.contains { $0.value.ties(with: code.value) } }
        let (statuses, otherStatuses) = (api[left].statuses, api[right].statuses)
        guard areCodesAlike, statuses.isEmpty == otherStatuses.isEmpty else { return false }
        return statuses.isEmpty
            || statuses.contains { status in
                otherStatuses.contains { other in
                    other.value.specificity == status.value.specificity
                        && other.value.overlaps(status.value)
                }
            }
    }

    // MARK: A new group

    /// A new parent of the groups, below what the cases override.
    private func newGroup(for ids: [CaseID], shared: Set<GroupID>) -> String? {
        let first = api[api[ids[0]].group]
        let overridden = Set(ids.flatMap { api[$0].overrides.map { api[$0.value].group } })
        guard ids.allSatisfy({ !api[$0].lacksOverrides }), overridden.isSubset(of: shared),
            ids.allSatisfy({ api[api[$0].group].body == first.body && api[api[$0].group].successes == first.successes })
        else { return nil }
        var keys: [String] = []
        // Without `parents` it has those of the API, as they may not.
        if !shared.isSuperset(of: sharedParents), overridden.isEmpty { keys.append("`parents: []`") }
        if let parent = overridden.min(by: { (api[$1].depth, $0) < (api[$0].depth, $1) }),
            sharedParents != [parent] || overridden.count > 1
        {
            let names = overridden.map { api[$0].name.value }.sorted()
            keys.append("`parents: [\(names.joined(separator: ", "))]`")
        }
        if first.body != api.body, keys.isEmpty || !keys[0].contains("parents: [") || overridden.isEmpty {
            guard let body = first.body else { return nil }
            keys.append("`body: \(api[body].name.value)`")
        }
        let with = keys.isEmpty ? "" : " with " + keys.joined(separator: " and ")
        let what = overridden.isEmpty ? "it" : "it, with its `overrides`,"
        return "declare \(what) once, in a new group\(with) that they all name among their `parents`"
    }
}
