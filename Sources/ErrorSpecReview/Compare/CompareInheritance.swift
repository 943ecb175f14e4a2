import ErrorSpecLanguage

/// Parents, and what a group says about responses that no case matches.
extension APIComparison {
    var inheritanceChanges: [Change] {
        var added: [ParentEdit] = []
        var removed: [ParentEdit] = []
        var reordered: [Change] = []
        for (oldGroup, newGroup) in groupPairs {
            let before = old.groups[oldGroup.index].parents.map { pairing.newGroups[$0.index] }
            let after = new.groups[newGroup.index].parents.map { pairing.oldGroups[$0.index] }
            for parent in new.groups[newGroup.index].parents where !before.contains(parent.group) {
                added.append(
                    ParentEdit(child: newGroup, parent: name(ofNew: parent.group), range: parent.range))
            }
            for parent in old.groups[oldGroup.index].parents where !after.contains(parent.group) {
                removed.append(
                    ParentEdit(child: newGroup, parent: name(ofOld: parent.group), range: parent.range))
            }
            let parents = new.groups[newGroup.index].parents.map(\.group)
            let kept = before.compactMap { $0 }.filter { parents.contains($0) }
            let keptNow = parents.filter { kept.contains($0) }
            if kept != keptNow, let change = reordering(oldGroup, newGroup, kept, keptNow) { reordered.append(change) }
        }
        return merged(added).map { parentChange($0, isAdded: true) }
            + merged(removed).map { parentChange($0, isAdded: false) } + reordered
    }

    /// That a group has, or had, a parent that it lacks in the other version.
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
        let newRange = (isAdded ? edits[0].range : nil) ?? new.groups[child.index].name.range
        return Change(
            isAdded ? .parentAdded : .parentRemoved, .source, .breaking, api: name,
            group: children.count == 1 ? children[0] : nil, message: message, before: isAdded ? nil : parent,
            after: isAdded ? parent : nil, base: base(oldRange), head: head(newRange), affected: affected.sorted())
    }

    private func reordering(
        _ oldGroup: GroupID, _ newGroup: GroupID, _ before: [GroupID], _ after: [GroupID]
    ) -> Change? {
        let affected = newImpact.family(of: newGroup).filter { group in
            pairing.oldGroups[group.index].map { hasOtherPaths($0, group) } ?? false
        }
        if affected.isEmpty { return nil }
        let (left, right) = (before.map(name(ofNew:)), after.map(name(ofNew:)))
        return Change(
            .parentsReordered, .behaviour, .warning, api: name, group: name(ofNew: newGroup),
            message: "The parents of `\(name(ofNew: newGroup))` stand in another order, "
                + "and an error that several of them have is wrapped by another one.",
            before: left.joined(separator: ", "), after: right.joined(separator: ", "),
            base: base(
                old.groups[oldGroup.index].parents.compactMap(\.range).first ?? old.groups[oldGroup.index].name.range
            ),
            head: head(
                new.groups[newGroup.index].parents.compactMap(\.range).first ?? new.groups[newGroup.index].name.range
            ),
            affected: affected.map(name(ofNew:)).sorted())
    }

    /// Whether a case that a group sees in both versions is wrapped by other groups, all of which both versions have.
    private func hasOtherPaths(_ oldGroup: GroupID, _ newGroup: GroupID) -> Bool {
        old.groups[oldGroup.index].visible.contains { oldCase in
            guard let newCase = pairing.newCases[oldCase.index], let before = old.path(from: oldGroup, to: oldCase),
                let after = new.path(from: newGroup, to: newCase)
            else { return false }
            let translated = before.compactMap { pairing.newGroups[$0.index] }
            return translated.count == before.count && translated != after
        }
    }

    func list(_ names: [String]) -> String {
        let shown = names.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
        return names.count > 3 ? "\(shown) and \(names.count - 3) more" : shown
    }
}
