import ErrorSpecLanguage

/// Groups, cases and parents: what code that uses the generated types is written against.
extension APIComparison {
    var groupChanges: [Change] {
        removedGroups + addedGroups + renamedGroups + aliasChanges
    }

    private var removedGroups: [Change] {
        pairing.newGroups.enumerated().filter { $0.element == nil }.map { index, _ in
            let group = GroupID(index)
            let name = old.groups[group.index].name.value
            return Change(
                .groupRemoved, .source, .breaking, api: self.name, group: name,
                message: "The group `\(name)` is gone, and its types with it.", before: name,
                base: base(old.groups[group.index].name.range),
                affected: names(old: oldImpact.descendants(of: group), new: []).union([name]).sorted())
        }
    }

    private var addedGroups: [Change] {
        pairing.oldGroups.enumerated().filter { $0.element == nil }.map { index, _ in
            let group = GroupID(index)
            let name = new.groups[group.index].name.value
            return Change(
                .groupAdded, .source, .info, api: self.name, group: name, message: "The group `\(name)` is new.",
                after: name, head: head(new.groups[group.index].name.range),
                affected: names(old: [], new: newImpact.descendants(of: group)).union([name]).sorted())
        }
    }

    private var renamedGroups: [Change] {
        groupPairs.filter { old.groups[$0.index].name.value != new.groups[$1.index].name.value }.map {
            oldGroup, newGroup in
            let (before, after) = (old.groups[oldGroup.index].name.value, new.groups[newGroup.index].name.value)
            // Only what both versions have is written against: new descendants wrap it by the new name from the start.
            let wrapping = newImpact.descendants(of: newGroup).filter { descendant in
                pairing.oldGroups[descendant.index].map { old.groups[$0.index].ancestors.contains(oldGroup) } ?? false
            }
            let message =
                wrapping.isEmpty
                ? "The group `\(before)` is called `\(after)` now; a deprecated type alias keeps the old name."
                : "The group `\(before)` is called `\(after)` now, and so is the case by which "
                    + "\(list(wrapping.map(name(ofNew:)).sorted())) \(wrapping.count == 1 ? "wraps" : "wrap") it: "
                    + "no alias can stand in a pattern, so code that matches it no longer compiles."
            return Change(
                .groupRenamed, .source, wrapping.isEmpty ? .info : .breaking, api: name, group: after, message: message,
                before: before, after: after,
                base: base(old.groups[oldGroup.index].name.range), head: head(new.groups[newGroup.index].name.range),
                affected: names(old: [], new: newImpact.family(of: newGroup)).sorted())
        }
    }
}

extension APIComparison {
    var caseChanges: [Change] {
        let removed = pairing.newCases.indices.map { CaseID($0) }.filter { id in
            pairing.newCases[id.index] == nil && pairing.newGroups[old.cases[id.index].group.index] != nil
                && !pairing.movedAway.contains(id)
        }
        let added = pairing.oldCases.indices.map { CaseID($0) }.filter { id in
            pairing.oldCases[id.index] == nil && pairing.oldGroups[new.cases[id.index].group.index] != nil
                && !pairing.arrived.contains(id)
        }
        return removed.map(removedCase) + added.map(addedCase) + renamedCases + pairing.moves.compactMap(movedCase)
    }

    private func removedCase(_ id: CaseID) -> Change {
        let (group, name) = (self.name(ofOld: old[id].group), old[id].name.value)
        return Change(
            .caseRemoved, .source, .breaking, api: self.name, group: group, caseName: name,
            message: "`\(group).\(name)` is gone; code that names it no longer compiles.", before: name,
            base: base(old[id].name.range), affected: family(ofOld: old[id].group).sorted())
    }

    private func addedCase(_ id: CaseID) -> Change {
        let (group, name) = (self.name(ofNew: new[id].group), new[id].name.value)
        return Change(
            .caseAdded, .source, .breaking, api: self.name, group: group, caseName: name,
            message: "`\(group).\(name)` is new; an exhaustive `switch` must handle it.", after: name,
            head: head(new[id].name.range), affected: family(ofNew: new[id].group).sorted())
    }

    private var renamedCases: [Change] {
        casePairs.filter { old.cases[$0.index].name.value != new.cases[$1.index].name.value }.map { oldCase, newCase in
            let (before, after) = (old.cases[oldCase.index].name.value, new.cases[newCase.index].name.value)
            let group = name(ofNew: new.cases[newCase.index].group)
            let message =
                "`\(group).\(before)` is called `\(after)` now; an exhaustive `switch` must be changed, "
                + "construction and comparison keep working."
            return Change(
                .caseRenamed, .source, .breaking, api: name, group: group, caseName: after, message: message,
                before: before, after: after, base: base(old.cases[oldCase.index].name.range),
                head: head(new.cases[newCase.index].name.range),
                affected: family(ofNew: new.cases[newCase.index].group).sorted())
        }
    }

    /// - Returns: `nil` where whole groups went and came, which says it all.
    private func movedCase(_ move: Pairing.Move) -> Change? {
        let from = move.from.filter { pairing.newGroups[old[$0].group.index] != nil }
        let to = move.to.filter { pairing.oldGroups[new[$0].group.index] != nil }
        if from.isEmpty, to.isEmpty { return nil }
        let before = move.from.map(qualifiedName(ofOld:)).sorted()
        let after = move.to.map(qualifiedName(ofNew:)).sorted()
        let affected = from.reduce(into: Set<String>()) { $0.formUnion(family(ofOld: old[$1].group)) }
            .union(move.to.flatMap { family(ofNew: new[$0].group) }).union(move.to.map { name(ofNew: new[$0].group) })
        let group = move.to.count == 1 ? name(ofNew: new[move.to[0]].group) : nil
        return Change(
            .caseMoved, .source, .breaking, api: name, group: group, caseName: new[move.to[0]].name.value,
            message: "\(listed(before)) moved to \(listed(after)); code that names "
                + "\(before.count == 1 ? "it" : "them") must be changed.",
            before: before.joined(separator: ", "), after: after.joined(separator: ", "),
            base: base(old[move.from[0]].name.range), head: head(new[move.to[0]].name.range),
            affected: affected.sorted())
    }

    func family(ofOld group: GroupID) -> Set<String> { names(old: oldImpact.family(of: group), new: []) }
    func family(ofNew group: GroupID) -> Set<String> { names(old: [], new: newImpact.family(of: group)) }
}
