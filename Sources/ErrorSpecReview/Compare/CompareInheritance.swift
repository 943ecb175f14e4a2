import ErrorSpecLanguage

/// Parents, and what a group says about responses that no case matches.
extension APIComparison {
    var inheritanceChanges: [Change] {
        var added: [ParentEdit] = []
        var removed: [ParentEdit] = []
        var reordered: [Change] = []
        for group in groupPairs {
            let (left, right) = (old[group.old].parents, new[group.new].parents)
            let before = left.map { pairing.newGroups[$0.index] }
            let after = right.map { pairing.oldGroups[$0.index] }
            for parent in right where !before.contains(parent.group) {
                added.append(ParentEdit(child: group.new, parent: name(ofNew: parent.group), range: parent.range))
            }
            for parent in left where !after.contains(parent.group) {
                removed.append(ParentEdit(child: group.new, parent: name(ofOld: parent.group), range: parent.range))
            }
            let parents = right.map(\.group)
            let kept = before.compactMap { $0 }.filter { parents.contains($0) }
            let keptNow = parents.filter { kept.contains($0) }
            if kept != keptNow, let change = reordering(group, kept, keptNow) { reordered.append(change) }
        }
        return merged(added).map { parentChange($0, isAdded: true) }
            + merged(removed).map { parentChange($0, isAdded: false) } + reordered
    }

    /// A parent that a group has in one version alone.
    private struct ParentEdit {
        var child: GroupID
        var parent: String
        /// `nil`: the parents are those of the API.
        var range: SourceRange?
    }

    /// Changed `parents` of the API are one cause, however many groups name no parents.
    private func merged(_ edits: [ParentEdit]) -> [[ParentEdit]] {
        var result = edits.filter { $0.range != nil }.map { [$0] }
        let byDefault = Dictionary(grouping: edits.filter { $0.range == nil }, by: \.parent)
        result += byDefault.keys.sorted().compactMap { byDefault[$0] }
        return result
    }

    private func parentChange(_ edits: [ParentEdit], isAdded: Bool) -> Change {
        let parent = edits[0].parent
        let children = edits.map { name(ofNew: $0.child) }.sorted()
        let affected = edits.reduce(into: Set<String>()) { result, edit in
            result.formUnion(family(ofNew: edit.child))
            if let oldGroup = pairing.oldGroups[edit.child.index] { result.formUnion(family(ofOld: oldGroup)) }
        }
        let subject = list(children)
        let message =
            isAdded
            ? "\(subject) \(children.count == 1 ? "inherits" : "inherit") from `\(parent)` now; "
                + "an exhaustive `switch` must handle its errors."
            : "\(subject) no longer \(children.count == 1 ? "inherits" : "inherit") from `\(parent)`; "
                + "code that handles its errors there no longer compiles."
        let child = edits[0].child
        let oldChild = pairing.oldGroups[child.index]
        let oldRange = (isAdded ? nil : edits[0].range) ?? oldChild.map { old[$0].name.range }
        let newRange = (isAdded ? edits[0].range : nil) ?? new[child].name.range
        return Change(
            isAdded ? .parentAdded : .parentRemoved, .source, .breaking, api: name,
            group: children.count == 1 ? children[0] : nil, message: message, before: isAdded ? nil : parent,
            after: isAdded ? parent : nil, base: base(oldRange), head: head(newRange), affected: affected.sorted())
    }

    private func reordering(_ group: GroupPair, _ before: [GroupID], _ after: [GroupID]) -> Change? {
        let affected = newImpact.family(of: group.new).filter { group in
            pairing.oldGroups[group.index].map { hasOtherPaths($0, group) } ?? false
        }
        if affected.isEmpty { return nil }
        let (left, right) = (before.map(name(ofNew:)), after.map(name(ofNew:)))
        let (oldGroup, newGroup) = (old[group.old], new[group.new])
        return Change(
            .parentsReordered, .behaviour, .warning, api: name, group: newGroup.name.value,
            message: "The parents of `\(newGroup.name.value)` stand in another order, "
                + "and an error that several of them have is wrapped by another one.",
            before: left.joined(separator: ", "), after: right.joined(separator: ", "),
            base: base(oldGroup.parents.compactMap(\.range).first ?? oldGroup.name.range),
            head: head(newGroup.parents.compactMap(\.range).first ?? newGroup.name.range),
            affected: affected.map(name(ofNew:)).sorted())
    }

    /// Whether a case that a group sees in both versions is wrapped by other groups, all of which both versions have.
    private func hasOtherPaths(_ oldGroup: GroupID, _ newGroup: GroupID) -> Bool {
        old[oldGroup].visible.contains { oldCase in
            guard let newCase = pairing.newCases[oldCase.index], let before = old.path(from: oldGroup, to: oldCase),
                let after = new.path(from: newGroup, to: newCase)
            else { return false }
            let translated = before.compactMap { pairing.newGroups[$0.index] }
            return translated.count == before.count && translated != after
        }
    }

    func list(_ names: [String]) -> String { listedShortly(names) }
}
