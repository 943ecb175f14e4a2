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
                added.append(edit(of: group, pairing.oldGroups[parent.group.index], parent.group, parent.range))
            }
            for parent in left where !after.contains(parent.group) {
                removed.append(edit(of: group, parent.group, pairing.newGroups[parent.group.index], parent.range))
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
        /// `nil`: the other version has no such ancestor.
        var wrappings: Wrappings?
    }

    /// The patterns of an ancestor's errors in a group: `.left(.root(…))`.
    private struct Wrappings: Hashable {
        var ancestor: String
        var before: String
        var after: String

        func sentence(_ subject: String) -> String {
            "`\(ancestor)`'s errors reach \(subject) as `\(after)` instead of `\(before)`"
        }
    }

    private func edit(of child: GroupPair, _ old: GroupID?, _ new: GroupID?, _ range: SourceRange?) -> ParentEdit {
        let parent = new.map(name(ofNew:)) ?? old.map(name(ofOld:)) ?? ""
        var edit = ParentEdit(child: child.new, parent: parent, range: range)
        if let old, let new, self.old[child.old].ancestors.contains(old), self.new[child.new].ancestors.contains(new) {
            edit.wrappings =
                wrappings(of: GroupPair(old: old, new: new), in: child)
                ?? Wrappings(ancestor: parent, before: "", after: "")
        }
        return edit
    }

    /// By the first of its cases that the group sees in both versions.
    private func wrappings(of ancestor: GroupPair, in group: GroupPair) -> Wrappings? {
        for oldCase in old[ancestor.old].visible {
            guard let newCase = pairing.newCases[oldCase.index],
                let before = old.path(from: group.old, to: oldCase),
                let after = new.path(from: group.new, to: newCase),
                let oldEnd = before.firstIndex(of: ancestor.old), let newEnd = after.firstIndex(of: ancestor.new)
            else { continue }
            return wrappings(before[...oldEnd], after[...newEnd])
        }
        return nil
    }

    /// Under the names that groups have now: a renamed one is a change of its own.
    private func wrappings(_ before: ArraySlice<GroupID>, _ after: ArraySlice<GroupID>) -> Wrappings {
        func pattern(_ groups: [String]) -> String {
            groups.reversed().reduce("…") { ".\(GeneratedName.wrapping($1))(\($0))" }
        }
        return Wrappings(
            ancestor: after.last.map(name(ofNew:)) ?? "", before: pattern(before.dropFirst().map(name(ofOld:))),
            after: pattern(after.dropFirst().map(name(ofNew:))))
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
        let children = names(of: edits)
        let affected = edits.reduce(into: Set<String>()) { result, edit in
            result.formUnion(family(ofNew: edit.child))
            if let oldGroup = pairing.oldGroups[edit.child.index] { result.formUnion(family(ofOld: oldGroup)) }
        }
        let sentences = edits.grouped(by: \.wrappings).map { sentence($0.key, parent, names(of: $0.elements), isAdded) }
        let child = edits[0].child
        let isDefault = edits[0].range == nil && hasOtherParents
        let oldChild = pairing.oldGroups[child.index]
        let oldRange =
            (isAdded ? nil : edits[0].range)
            ?? oldChild.map { old.parentsRange(of: $0, isDefault: isDefault) }
        let newRange = (isAdded ? edits[0].range : nil) ?? new.parentsRange(of: child, isDefault: isDefault)
        return Change(
            isAdded ? .parentAdded : .parentRemoved, .source, .breaking, api: name,
            group: children.count == 1 ? children[0] : nil, message: sentences.joined(separator: " "),
            before: isAdded ? nil : parent, after: isAdded ? parent : nil, base: base(oldRange), head: head(newRange),
            affected: affected.sorted())
    }

    private func names(of edits: [ParentEdit]) -> [String] { edits.map { name(ofNew: $0.child) }.sorted() }

    private func sentence(_ wrappings: Wrappings?, _ parent: String, _ children: [String], _ isAdded: Bool) -> String {
        let (subject, ending) = (list(children), children.count == 1 ? "s" : "")
        let consequence = isAdded ? "an exhaustive `switch` must handle" : "code that handles"
        let rest = isAdded ? "." : " no longer compiles."
        guard let wrappings else {
            return isAdded
                ? "\(subject) inherit\(ending) from `\(parent)` now; \(consequence) its errors\(rest)"
                : "\(subject) no longer inherit\(ending) from `\(parent)`; \(consequence) its errors there\(rest)"
        }
        if wrappings.before != wrappings.after {
            return "\(wrappings.sentence(subject)); \(consequence) them there\(rest)"
        }
        // An earlier parent wraps them, before and after, or there are none in both versions.
        let verb = isAdded ? "also name\(ending)" : "no longer name\(ending)"
        return "\(subject) \(verb) `\(parent)` as a parent; \(consequence) "
            + "`.\(GeneratedName.wrapping(parent))`\(rest)"
    }

    private func reordering(_ group: GroupPair, _ before: [GroupID], _ after: [GroupID]) -> Change? {
        let affected = newImpact.family(of: group.new).compactMap { new in
            pairing.oldGroups[new.index].map { GroupPair(old: $0, new: new) }
        }.filter { !otherWrappings(in: $0).isEmpty }
        guard let first = affected.first else { return nil }
        let sentences = otherWrappings(in: first).map { $0.sentence("`\(name(ofNew: first.new))`") }
        let (left, right) = (before.map(name(ofNew:)), after.map(name(ofNew:)))
        let (oldGroup, newGroup) = (old[group.old], new[group.new])
        return Change(
            .parentsReordered, .behaviour, .warning, api: name, group: newGroup.name.value,
            message: "The parents of `\(newGroup.name.value)` stand in another order: "
                + sentences.prefix(3).joined(separator: "; ") + (sentences.count > 3 ? ", and so on." : "."),
            before: left.joined(separator: ", "), after: right.joined(separator: ", "),
            base: base(oldGroup.parents.compactMap(\.range).first ?? oldGroup.name.range),
            head: head(newGroup.parents.compactMap(\.range).first ?? newGroup.name.range),
            affected: affected.map { name(ofNew: $0.new) }.sorted())
    }

    /// Of cases that a group sees in both versions and that other groups wrap, all of which both versions have.
    private func otherWrappings(in group: GroupPair) -> [Wrappings] {
        old[group.old].visible.compactMap { oldCase -> Wrappings? in
            guard let newCase = pairing.newCases[oldCase.index],
                let before = old.path(from: group.old, to: oldCase),
                let after = new.path(from: group.new, to: newCase)
            else { return nil }
            let translated = before.compactMap { pairing.newGroups[$0.index] }
            if translated.count < before.count || translated == after { return nil }
            return wrappings(before[...], after[...])
        }.grouped { $0 }.map(\.key)
    }

    func list(_ names: [String]) -> String { listedShortly(names) }
}
