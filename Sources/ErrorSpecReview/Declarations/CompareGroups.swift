import ErrorSpecLanguage

/// Compares the groups that generated code declares, and their cases.
struct GroupComparison {
    let pair: APIPair

    var declarations: [Declaration] { groups + parents + caseDeclarations + others }

    // MARK: Groups

    private var groups: [Declaration] {
        var result: [Declaration] = []
        for group in pair.base.groupIDs where pair.groupInHead[group.index] == nil {
            let name = pair.base.groups[group.index].name
            result.append(Declaration(.groupRemoved, .breaking, name.value, base: name.range).with(base: [group]))
        }
        let wrapped = Set(pair.base.groups.lazy.flatMap { $0.parents.map(\.group) })
        for group in pair.head.groupIDs {
            let name = pair.head.groups[group.index].name
            guard let other = pair.groupInBase[group.index] else {
                result.append(Declaration(.groupAdded, .info, nil, name.value, head: name.range).with(head: [group]))
                continue
            }
            let old = pair.base.groups[other.index].name
            if old.value == name.value { continue }
            // The generated type of a descendant has a case that is named after the group and wraps the group's errors.
            let level: Change.Level = wrapped.contains(other) ? .breaking : .info
            result.append(
                Declaration(.groupRenamed, level, old.value, name.value, base: old.range, head: name.range)
                    .with(base: [other], head: [group]))
        }
        return result
    }

    /// The changes of groups' parents. Groups with the same removed and the same added parents share a declaration.
    private var parents: [Declaration] {
        struct Sets: Hashable {
            var removed: [String]
            var added: [String]
        }
        let groups = pairs.map { pair -> (sets: Sets, groups: GroupPair) in
            let old = Set(self.pair.base.groups[pair.base.index].parents.map { self.pair.name(ofBase: $0.group) })
            let new = Set(
                self.pair.head.groups[pair.head.index].parents.map { self.pair.head.groups[$0.index].name.value })
            return (Sets(removed: old.subtracting(new).sorted(), added: new.subtracting(old).sorted()), pair)
        }
        return groups.filter { $0.sets != Sets(removed: [], added: []) }.grouped { $0.sets }.map { sets, groups in
            var declaration = Declaration(.parentsChanged, .breaking)
                .with(base: groups.map(\.groups.base), head: groups.map(\.groups.head))
            declaration.before = sets.removed.isEmpty ? nil : .names(sets.removed)
            declaration.after = sets.added.isEmpty ? nil : .names(sets.added)
            return declaration
        }
    }

    private var pairs: [GroupPair] {
        pair.head.groupIDs.compactMap { group in
            pair.groupInBase[group.index].map { GroupPair(base: $0, head: group) }
        }
    }

    /// The `unmatched` cases that were added or removed, and the names that were removed from the `was` of a group.
    private var others: [Declaration] {
        pairs.flatMap { groups -> [Declaration] in
            let (old, new) = (pair.base.groups[groups.base.index], pair.head.groups[groups.head.index])
            let name = "\(new.name.value).\(GeneratedName.unmatched)"
            var result: [Declaration] = []
            switch (old.otherwise, new.otherwise) {
            case (nil, let new?):
                result.append(Declaration(.otherwiseAdded, .breaking, nil, name, head: new.range))
            case (let old?, nil):
                result.append(Declaration(.otherwiseRemoved, .breaking, name, base: old.range))
            default: break
            }
            let names = Set(new.was.map(\.value))
            for alias in old.was where !names.contains(alias.value) && alias.value != new.name.value {
                result.append(Declaration(.aliasRemoved, .breaking, alias.value, base: alias.range))
            }
            return result.map { $0.with(base: [groups.base], head: [groups.head]) }
        }
    }

    // MARK: Cases

    private var caseDeclarations: [Declaration] {
        let removedCases = pair.base.caseIDs.filter { pair.caseInHead[$0.index] == nil }
        let addedCases = pair.head.caseIDs.filter { pair.caseInBase[$0.index] == nil }
        let moves = moves(removedCases, addedCases)
        let (left, arrived) = (Set(moves.flatMap(\.removed)), Set(moves.flatMap(\.added)))
        return moves.map(declaration) + removedCases.filter { !left.contains($0) }.compactMap(removed)
            + addedCases.filter { !arrived.contains($0) }.compactMap(added) + keptCases
    }

    private struct Move {
        var removed: [CaseID]
        var added: [CaseID]
    }

    /// Pairs removed cases with equal cases that were added to other groups.
    private func moves(_ removed: [CaseID], _ added: [CaseID]) -> [Move] {
        struct Content: Hashable {
            var name: String
            var match: MatchKey
            var effect: Effect
        }
        func content(_ id: CaseID, in api: ResolvedAPI) -> Content {
            let item = api.cases[id.index]
            return Content(name: item.name.value, match: item.matchKey, effect: Effect(of: item.handling, in: api))
        }
        let names = Set(added.map { pair.head.cases[$0.index].name.value })
        let candidates = removed.filter { names.contains(pair.base.cases[$0.index].name.value) }
        if candidates.isEmpty { return [] }
        let arrived = Dictionary(grouping: added) { content($0, in: pair.head) }
        return candidates.grouped { content($0, in: pair.base) }.compactMap { content, removed in
            arrived[content].map { Move(removed: removed, added: $0) }
        }
    }

    private func declaration(_ move: Move) -> Declaration {
        let (old, new) = (move.removed.map { pair.name(ofBase: $0) }, move.added.map { pair.head.qualifiedName($0) })
        var declaration = Declaration(
            .caseMoved, .breaking, base: move.removed.first.map { pair.base.cases[$0.index].name.range },
            head: move.added.first.map { pair.head.cases[$0.index].name.range })
        declaration.before = .names(old)
        declaration.after = .names(new)
        return declaration.with(
            base: Set(move.removed.map { pair.base.cases[$0.index].group }).sorted(),
            head: Set(move.added.map { pair.head.cases[$0.index].group }).sorted(), cases: new + old)
    }

    /// Returns the declaration of a removed case, or `nil` if the case's group was removed, because the group is
    /// reported instead.
    private func removed(_ id: CaseID) -> Declaration? {
        let item = pair.base.cases[id.index]
        guard let group = pair.groupInHead[item.group.index] else { return nil }
        let name = pair.name(ofBase: id)
        return Declaration(.caseRemoved, .breaking, name, base: item.name.range)
            .with(base: [item.group], head: [group], cases: [name])
    }

    private func added(_ id: CaseID) -> Declaration? {
        let item = pair.head.cases[id.index]
        guard let group = pair.groupInBase[item.group.index] else { return nil }
        let name = pair.head.qualifiedName(id)
        return Declaration(.caseAdded, .breaking, nil, name, head: item.name.range)
            .with(base: [group], head: [item.group], cases: [name])
    }

    /// The changes of cases that both sides have: new names of cases, and names that were removed from `was`.
    private var keptCases: [Declaration] {
        pair.head.caseIDs.flatMap { id -> [Declaration] in
            guard let other = pair.caseInBase[id.index] else { return [] }
            let (old, new) = (pair.base.cases[other.index], pair.head.cases[id.index])
            if old.name.value == new.name.value, old.was.isEmpty { return [] }
            let group = pair.head.groups[new.group.index].name.value
            var result: [Declaration] = []
            if old.name.value != new.name.value {
                result.append(
                    Declaration(
                        .caseRenamed, .breaking, "\(group).\(old.name.value)", "\(group).\(new.name.value)",
                        base: old.name.range, head: new.name.range))
            }
            let names = Set(new.was.map(\.value))
            for alias in old.was where !names.contains(alias.value) && alias.value != new.name.value {
                result.append(
                    Declaration(
                        .aliasRemoved, .breaking, "\(group).\(alias.value)", base: alias.range, head: new.name.range))
            }
            return result.map { $0.with(base: [old.group], head: [new.group], cases: ["\(group).\(new.name.value)"]) }
        }
    }
}
