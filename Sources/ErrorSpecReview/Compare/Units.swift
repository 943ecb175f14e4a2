import ErrorSpecLanguage

/// The groups that handle a unit's responses on each side.
struct GroupPair: Hashable, Sendable {
    var base: GroupID
    var head: GroupID
}

/// The units that both sides of an API have: endpoints, or groups that receive responses.
struct Units: Sendable {
    let kind: Comparison.API.UnitKind
    /// The units in the order of the spec: endpoints, then groups.
    private(set) var all: [ReviewUnit] = []
    /// The groups that handle each unit.
    private(set) var groups: [GroupPair] = []

    init(of pair: APIPair) {
        let (base, head) = (pair.base, pair.head)
        kind = base.operations.isEmpty || head.operations.isEmpty ? .groups : .endpoints
        guard kind == .endpoints else {
            for group in head.groupIDs { addGroup(group, of: pair) }
            return
        }
        let operations = Dictionary(uniqueKeysWithValues: base.operations.map { ($0.key, $0) })
        var handled = Set<GroupPair>()
        for operation in head.operations {
            guard let other = operations[operation.key] else { continue }
            all.append(.endpoint(operation.name))
            groups.append(GroupPair(base: other.group, head: operation.group))
            handled.insert(GroupPair(base: other.group, head: operation.group))
        }
        let (usedInBase, usedInHead) = (base.usedGroups, head.usedGroups)
        for group in head.groupIDs where usedInHead.contains(group) {
            guard let other = pair.groupInBase[group.index], usedInBase.contains(other) else { continue }
            // An endpoint with a changed path is only on one side, so its groups are compared instead.
            if !handled.contains(GroupPair(base: other, head: group)) { addGroup(group, of: pair) }
        }
    }

    private mutating func addGroup(_ group: GroupID, of pair: APIPair) {
        guard let other = pair.groupInBase[group.index] else { return }
        all.append(.group(pair.head.groups[group.index].name.value))
        groups.append(GroupPair(base: other, head: group))
    }

    /// Returns the groups that both sides have, except for groups that a unit uses directly or through a descendant.
    func unused(in pair: APIPair) -> [GroupPair] {
        if kind == .groups { return [] }
        var (usedInBase, usedInHead) = (Set<GroupID>(), Set<GroupID>())
        for groups in Set(groups) {
            usedInBase.formUnion([groups.base] + pair.base.groups[groups.base.index].ancestors)
            usedInHead.formUnion([groups.head] + pair.head.groups[groups.head.index].ancestors)
        }
        return pair.head.groupIDs.compactMap { group in
            guard let other = pair.groupInBase[group.index] else { return nil }
            if usedInBase.contains(other) || usedInHead.contains(group) { return nil }
            return GroupPair(base: other, head: group)
        }
    }
}

extension ResolvedAPI {
    /// The groups that an operation or a recovery's `through` names.
    fileprivate var usedGroups: Set<GroupID> {
        Set(operations.map(\.group)).union(recoveries.compactMap { $0.through?.value })
    }
}
