import ErrorSpecLanguage

/// Groups, cases and parents: what code that uses the generated types is written against.
extension APIComparison {
    var groupChanges: [Change] {
        removedGroups + addedGroups + renamedGroups + aliasChanges
    }

    private var removedGroups: [Change] {
        old.groups.indices.filter { pairing.newGroups[$0] == nil }.map { index in
            let name = old.groups[index].name.value
            return Change(
                .groupRemoved, .source, .breaking, of: .old, api: self.name, group: name,
                message: "The group `\(name)` is gone, and its types with it.", value: name,
                at: base(old.groups[index].name.range),
                affected: names(old: oldImpact.descendants(of: GroupID(index)), new: []).union([name]).sorted())
        }
    }

    private var addedGroups: [Change] {
        new.groups.indices.filter { pairing.oldGroups[$0] == nil }.map { index in
            let name = new.groups[index].name.value
            return Change(
                .groupAdded, .source, .info, of: .new, api: self.name, group: name,
                message: "The group `\(name)` is new.", value: name, at: head(new.groups[index].name.range),
                affected: names(old: [], new: newImpact.descendants(of: GroupID(index))).union([name]).sorted())
        }
    }

    private var renamedGroups: [Change] {
        groupPairs.filter { old[$0.old].name.value != new[$0.new].name.value }.map { group in
            let (before, after) = (old[group.old].name, new[group.new].name)
            // Only what both versions have is written against: new descendants wrap it by the new name from the start.
            let wrapping = newImpact.descendants(of: group.new).filter { descendant in
                pairing.oldGroups[descendant.index].map { old[$0].ancestors.contains(group.old) } ?? false
            }
            let message =
                wrapping.isEmpty
                ? "The group `\(before.value)` is called `\(after.value)` now; a deprecated type alias keeps the old name."
                : "The group `\(before.value)` is called `\(after.value)` now, and so is the case by which "
                    + "\(list(wrapping.map(name(ofNew:)).sorted())) \(wrapping.count == 1 ? "wraps" : "wrap") it: "
                    + "no alias can stand in a pattern, so code that matches it no longer compiles."
            return Change(
                .groupRenamed, .source, wrapping.isEmpty ? .info : .breaking, api: name, group: after.value,
                message: message, before: before.value, after: after.value, base: base(before.range),
                head: head(after.range), affected: family(ofNew: group.new).sorted())
        }
    }
}

extension APIComparison {
    var caseChanges: [Change] {
        let removed = old.cases.indices.map { CaseID($0) }.filter { id in
            pairing.isLone(id, .old) && pairing.newGroups[old[id].group.index] != nil
        }
        let added = new.cases.indices.map { CaseID($0) }.filter { id in
            pairing.isLone(id, .new) && pairing.oldGroups[new[id].group.index] != nil
        }
        return removed.map(removedCase) + added.map(addedCase) + renamedCases + pairing.moves.compactMap(movedCase)
    }

    private func removedCase(_ id: CaseID) -> Change {
        let (group, name) = (self.name(ofOld: old[id].group), old[id].name.value)
        return Change(
            .caseRemoved, .source, .breaking, of: .old, api: self.name, group: group, caseName: name,
            message: "`\(group).\(name)` is gone; code that names it no longer compiles.", value: name,
            at: base(old[id].name.range), affected: family(ofOld: old[id].group).sorted())
    }

    private func addedCase(_ id: CaseID) -> Change {
        let (group, name) = (self.name(ofNew: new[id].group), new[id].name.value)
        return Change(
            .caseAdded, .source, .breaking, of: .new, api: self.name, group: group, caseName: name,
            message: "`\(group).\(name)` is new; an exhaustive `switch` must handle it.", value: name,
            at: head(new[id].name.range), affected: family(ofNew: new[id].group).sorted())
    }

    private var renamedCases: [Change] {
        casePairs.filter { old[$0].name.value != new[$1].name.value }.map { oldCase, newCase in
            let (before, after) = (old[oldCase].name, new[newCase].name)
            let group = name(ofNew: new[newCase].group)
            return Change(
                .caseRenamed, .source, .breaking, api: name, group: group, caseName: after.value,
                message: "`\(group).\(before.value)` is called `\(after.value)` now; an exhaustive `switch` must be "
                    + "changed, construction and comparison keep working.",
                before: before.value, after: after.value, base: base(before.range), head: head(after.range),
                affected: family(ofNew: new[newCase].group).sorted())
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

    func family(of group: GroupID, _ side: Side) -> Set<String> {
        side == .old ? family(ofOld: group) : family(ofNew: group)
    }

    func family(ofOld group: GroupID) -> Set<String> { names(old: oldImpact.family(of: group), new: []) }
    func family(ofNew group: GroupID) -> Set<String> { names(old: [], new: newImpact.family(of: group)) }
}
