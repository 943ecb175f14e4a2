import ErrorSpecLanguage

/// Groups, cases and parents: what code that uses the generated types is written against.
extension APIComparison {
    var groupChanges: [Change] { loneGroups(.old) + loneGroups(.new) + renamedGroups + aliasChanges }

    private func loneGroups(_ side: Side) -> [Change] {
        let isGone = side == .old
        return api(side).groups.indices.map { GroupID($0) }.filter { pairing.isLone($0, side) }.map { id in
            let name = api(side)[id].name
            let renaming = isGone ? nil : lostGroup(like: id).map { "; if it is `\($0)` renamed, write `was: [\($0)]`" }
            return Change(
                isGone ? .groupRemoved : .groupAdded, .source, isGone ? .breaking : .info, of: side, api: self.name,
                group: name.value,
                message: "The group `\(name.value)` is "
                    + (isGone ? "gone, and its types with it." : "new\(renaming ?? "")."),
                value: name.value, at: place(name.range, side),
                affected: names(impact(side).descendants(of: id), side).union([name.value]).sorted())
        }
    }

    /// The one group that is gone and had a new one's endpoints, or cases of its names: it may have got another name.
    private func lostGroup(like id: GroupID) -> String? {
        func lone(_ side: Side, like isWanted: (GroupID) -> Bool) -> [GroupID] {
            api(side).groupIDs.filter { pairing.isLone($0, side) && isWanted($0) }
        }
        let lost = lone(.old) { isAlike($0, id) }
        guard lost.count == 1, lone(.new, like: { isAlike(lost[0], $0) }) == [id] else { return nil }
        return old[lost[0]].name.value
    }

    private func isAlike(_ before: GroupID, _ after: GroupID) -> Bool {
        func endpoints(_ api: ResolvedAPI, _ group: GroupID) -> Set<String> {
            Set(api.operations.filter { $0.group == group }.map(\.key))
        }
        func cases(_ api: ResolvedAPI, _ group: GroupID) -> Set<String> {
            Set(api[group].ownCaseIDs.map { api[$0].name.value })
        }
        let (left, right) = (endpoints(old, before), endpoints(new, after))
        if !left.isEmpty || !right.isEmpty { return !left.isDisjoint(with: right) }
        return !cases(old, before).isEmpty && cases(old, before) == cases(new, after)
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
        loneCases(.old) + loneCases(.new) + renamedCases + pairing.moves.compactMap(movedCase)
    }

    private func loneCases(_ side: Side) -> [Change] {
        let isGone = side == .old
        return api(side).cases.indices.map { CaseID($0) }.filter { id in
            pairing.isLone(id, side) && !pairing.isLone(api(side)[id].group, side)
        }.map { id in
            let declared = api(side)[id]
            let (group, name) = (self.name(of: declared.group, side), declared.name.value)
            let renaming = isGone ? nil : lostCase(like: id).map { "; if it is `\($0)` renamed, write `was: [\($0)]`" }
            return Change(
                isGone ? .caseRemoved : .caseAdded, .source, .breaking, of: side, api: self.name, group: group,
                caseName: name,
                message: "`\(group).\(name)` is "
                    + (isGone
                        ? "gone; code that names it no longer compiles."
                        : "new; an exhaustive `switch` must handle it\(renaming ?? "")."),
                value: name, at: place(declared.name.range, side), affected: family(of: declared.group, side).sorted())
        }
    }

    /// The one case that a new case's group has lost and that matched the same: it may have got another name.
    private func lostCase(like id: CaseID) -> String? {
        guard let oldGroup = pairing.oldGroups[new[id].group.index] else { return nil }
        let lost = old[oldGroup].ownCaseIDs.filter { pairing.isLone($0, .old) && old[$0].matches(like: new[id]) }
        let come = new[new[id].group].ownCaseIDs.filter { pairing.isLone($0, .new) && new[$0].matches(like: new[id]) }
        return lost.count == 1 && come.count == 1 ? old[lost[0]].name.value : nil
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
        // A type that is new has no `switch` yet.
        let grown = to.map { name(ofNew: new[$0].group) }.sorted()
        let switches =
            grown.isEmpty ? "" : ", and an exhaustive `switch` over errors of \(listed(grown)) must handle it"
        return Change(
            .caseMoved, .source, .breaking, api: name, group: group, caseName: new[move.to[0]].name.value,
            message: "\(listed(before)) moved to \(listed(after)); code that names "
                + "\(before.count == 1 ? "it" : "them") must be changed\(switches).",
            before: before.joined(separator: ", "), after: after.joined(separator: ", "),
            base: base(old[move.from[0]].name.range), head: head(new[move.to[0]].name.range),
            affected: affected.sorted())
    }

    func family(of group: GroupID, _ side: Side) -> Set<String> { names(impact(side).family(of: group), side) }
    func family(ofOld group: GroupID) -> Set<String> { family(of: group, .old) }
    func family(ofNew group: GroupID) -> Set<String> { family(of: group, .new) }
}
