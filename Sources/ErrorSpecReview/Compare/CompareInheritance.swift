import ErrorSpecLanguage

/// The parents of groups.
extension APIComparison {
    var inheritanceChanges: [Change] {
        let edits = pairing.groupPairs.flatMap(parentEdits)
        let named = edits.filter { $0.range != nil }.map { [$0] }
        // Changed `parents` of the API are one cause, however many groups name no parents.
        let byDefault = edits.filter { $0.range == nil }.grouped { [$0.parent, "\($0.side)"] }.map(\.elements)
        return (named + byDefault).map(parentChange) + pairing.groupPairs.compactMap(reordering)
    }

    /// A parent that a group has in one version alone.
    private struct ParentEdit {
        var side: Side
        var child: GroupPair
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

    private func parentEdits(of child: GroupPair) -> [ParentEdit] {
        Side.allCases.flatMap { side -> [ParentEdit] in
            let others = apis[side.other][child[side.other]].parents.map { pairing.partner(of: $0.group, side.other) }
            return apis[side][child[side]].parents.filter { !others.contains($0.group) }.map { parent in
                var edit = ParentEdit(
                    side: side, child: child, parent: name(of: parent.group, side), range: parent.range)
                if let partner = pairing.partner(of: parent.group, side) {
                    let pair = side == .old ? Both(parent.group, partner) : Both(partner, parent.group)
                    edit.wrappings = wrappings(of: pair, in: child)
                }
                return edit
            }
        }
    }

    /// By the first of its cases that the group sees in both versions.
    private func wrappings(of ancestor: GroupPair, in group: GroupPair) -> Wrappings? {
        guard old[group.old].ancestors.contains(ancestor.old), new[group.new].ancestors.contains(ancestor.new) else {
            return nil
        }
        for id in old[group.old].visible {
            if let paths = paths(from: group, to: id), let oldEnd = paths.old.firstIndex(of: ancestor.old),
                let newEnd = paths.new.firstIndex(of: ancestor.new)
            {
                return wrappings(paths.old[...oldEnd], paths.new[...newEnd])
            }
        }
        return Wrappings(ancestor: name(of: ancestor.new, .new), before: "", after: "")
    }

    /// The groups that wrap a case on its way to a group, in both versions.
    private func paths(from group: GroupPair, to id: CaseID) -> Both<[GroupID]>? {
        guard let partner = pairing.partner(of: id, .old), let before = old.path(from: group.old, to: id),
            let after = new.path(from: group.new, to: partner)
        else { return nil }
        return Both(before, after)
    }

    /// Under the names that groups have now: a renamed one is a change of its own.
    private func wrappings(_ before: ArraySlice<GroupID>, _ after: ArraySlice<GroupID>) -> Wrappings {
        func pattern(_ groups: ArraySlice<GroupID>, _ side: Side) -> String {
            groups.dropFirst().reversed().reduce("…") { ".\(GeneratedName.wrapping(name(of: $1, side)))(\($0))" }
        }
        return Wrappings(
            ancestor: after.last.map { name(of: $0, .new) } ?? "", before: pattern(before, .old),
            after: pattern(after, .new))
    }

    private func parentChange(_ edits: [ParentEdit]) -> Change {
        let first = edits[0]
        let isAdded = first.side == .new
        let children = names(of: edits.map(\.child)).sorted()
        let sentences = edits.grouped(by: \.wrappings).map { wrappings, edits in
            sentence(wrappings, first.parent, names(of: edits.map(\.child)).sorted(), isAdded)
        }
        let isDefault = first.range == nil && hasOtherParents
        var ranges = Both<SourceRange?>(
            old.parentsRange(of: first.child.old, isDefault: isDefault),
            new.parentsRange(of: first.child.new, isDefault: isDefault))
        if let range = first.range { ranges[first.side] = range }
        return change(
            isAdded ? .parentAdded : .parentRemoved, .source, .breaking,
            of: ChangeSubject(children.count == 1 ? children[0] : nil), message: sentences.joined(separator: " "),
            values: .only(first.parent, first.side), at: ranges,
            affected: edits.flatMap { family(of: $0.child.old, .old).union(family(of: $0.child.new, .new)) })
    }

    private func sentence(_ wrappings: Wrappings?, _ parent: String, _ children: [String], _ isAdded: Bool) -> String {
        let (subject, ending) = (listedShortly(children), children.count == 1 ? "s" : "")
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

    private func reordering(_ group: GroupPair) -> Change? {
        let parents = new[group.new].parents.map(\.group)
        let before = old[group.old].parents.compactMap { pairing.partner(of: $0.group, .old) }
            .filter(parents.contains)
        let after = parents.filter(before.contains)
        if before == after { return nil }
        let affected = withDescendants(group.new, .new).compactMap { new in
            pairing.partner(of: new, .new).map { Both($0, new) }
        }.map { (group: $0, wrappings: otherWrappings(in: $0)) }.filter { !$0.wrappings.isEmpty }
        guard let first = affected.first else { return nil }
        let name = name(of: group.new, .new)
        let sentences = first.wrappings.map { $0.sentence("`\(self.name(of: first.group.new, .new))`") }
        func list(_ groups: [GroupID]) -> String { groups.map { self.name(of: $0, .new) }.joined(separator: ", ") }
        return change(
            .parentsReordered, .behaviour, .warning, of: ChangeSubject(name),
            message: "The parents of `\(name)` stand in another order: "
                + sentences.prefix(3).joined(separator: "; ") + (sentences.count > 3 ? ", and so on." : "."),
            values: Both(list(before), list(after)),
            at: Both(
                old.parentsRange(of: group.old, isDefault: false), new.parentsRange(of: group.new, isDefault: false)),
            affected: names(of: affected.map(\.group)))
    }

    /// Of cases that a group sees in both versions and that other groups wrap, all of which both versions have.
    private func otherWrappings(in group: GroupPair) -> [Wrappings] {
        old[group.old].visible.compactMap { id -> Wrappings? in
            guard let paths = paths(from: group, to: id) else { return nil }
            let translated = paths.old.compactMap { pairing.partner(of: $0, .old) }
            if translated.count < paths.old.count || translated == paths.new { return nil }
            return wrappings(paths.old[...], paths.new[...])
        }.unique { $0 }
    }
}
