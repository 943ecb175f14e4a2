import ErrorSpecLanguage

/// Groups, cases and parents: what code that uses the generated types is written against.
extension APIComparison {
    var groupChanges: [Change] {
        Side.allCases.flatMap(loneGroups) + pairing.groupPairs.compactMap(renamedGroup) + aliasChanges
    }

    private func loneGroups(_ side: Side) -> [Change] {
        let isGone = side == .old
        return apis[side].groupIDs.filter { pairing.isLone($0, side) }.map { id in
            let name = apis[side][id].name
            let earlier = isGone ? nil : renamings.first { $0.new == id }.map { old[$0.old].name.value }
            let renaming = earlier.map { "; if it is `\($0)` renamed, write `was: [\($0)]`" }
            var result = change(
                isGone ? .groupRemoved : .groupAdded, .source, isGone ? .breaking : .info,
                of: ChangeSubject(name.value),
                message: "The group `\(name.value)` is "
                    + (isGone ? "gone, and its types with it." : "new\(renaming ?? "")."),
                values: .only(name.value, side), at: .only(name.range, side),
                affected: family(of: id, side).union([name.value]))
            result.mayBeRenaming = renaming != nil
            return result
        }
    }

    /// Groups that have the endpoints, or most of the cases, of groups that are gone.
    var likelyRenamings: [GroupPair] {
        let lone = Both(Side.old, .new).map { side in
            let (api, operations) = (apis[side], Dictionary(grouping: apis[side].operations, by: \.group))
            return api.groupIDs.filter { pairing.isLone($0, side) }.map { id in
                (
                    id, endpoints: Set((operations[id] ?? []).map(\.key)),
                    cases: Set(api[id].ownCaseIDs.map { api[$0].name.value })
                )
            }
        }
        return alikePairs(lone) { before, after in
            before.endpoints.isEmpty && after.endpoints.isEmpty
                ? before.cases.hasMost(of: after.cases) : !before.endpoints.isDisjoint(with: after.endpoints)
        }.map { $0.map(\.0) }
    }

    private func renamedGroup(_ group: GroupPair) -> Change? {
        let (before, after) = (old[group.old].name, new[group.new].name)
        if before.value == after.value { return nil }
        // Only what both versions have is written against: new descendants wrap it by the new name from the start.
        let wrapping = descendants.new[group.new.index].filter { descendant in
            pairing.partner(of: descendant, .new).map { old[$0].ancestors.contains(group.old) } ?? false
        }
        let message =
            wrapping.isEmpty
            ? "The group `\(before.value)` is called `\(after.value)` now; a deprecated type alias keeps the old name."
            : "The group `\(before.value)` is called `\(after.value)` now, and so is the case by which "
                + "\(listedShortly(names(wrapping, .new).sorted())) \(wrapping.count == 1 ? "wraps" : "wrap") it: "
                + "no alias can stand in a pattern, so code that matches it no longer compiles."
        return change(
            .groupRenamed, .source, wrapping.isEmpty ? .info : .breaking, of: ChangeSubject(after.value),
            message: message, values: Both(before.value, after.value), at: Both(before.range, after.range),
            affected: family(of: group.new, .new))
    }
}

extension APIComparison {
    var caseChanges: [Change] {
        Side.allCases.flatMap(loneCases) + pairing.casePairs.compactMap(renamedCase)
            + pairing.moves.compactMap(movedCase)
    }

    private func loneCases(_ side: Side) -> [Change] {
        let isGone = side == .old
        return apis[side].caseIDs.filter { id in
            pairing.isLone(id, side) && !pairing.isLone(apis[side][id].group, side)
        }.map { id in
            let declared = apis[side][id]
            let (group, name) = (self.name(of: declared.group, side), declared.name.value)
            let renaming = isGone ? nil : lostCase(like: id).map { "; if it is `\($0)` renamed, write `was: [\($0)]`" }
            var result = change(
                isGone ? .caseRemoved : .caseAdded, .source, .breaking, of: ChangeSubject(group, name),
                message: "`\(group).\(name)` is "
                    + (isGone
                        ? "gone; code that names it no longer compiles."
                        : "new; an exhaustive `switch` must handle it\(renaming ?? "")."),
                values: .only(name, side), at: .only(declared.name.range, side),
                affected: family(of: declared.group, side))
            result.mayBeRenaming = renaming != nil
            return result
        }
    }

    /// The one case that a new case's group has lost and that matched the same: it may have got another name.
    private func lostCase(like id: CaseID) -> String? {
        func lone(_ group: GroupID, _ side: Side) -> [CaseID] {
            apis[side][group].ownCaseIDs.filter { pairing.isLone($0, side) && apis[side][$0].match == new[id].match }
        }
        guard let group = pairing.partner(of: new[id].group, .new) else { return nil }
        let lost = lone(group, .old)
        return lost.count == 1 && lone(new[id].group, .new).count == 1 ? old[lost[0]].name.value : nil
    }

    private func renamedCase(_ pair: Both<CaseID>) -> Change? {
        let (before, after) = (old[pair.old].name, new[pair.new].name)
        if before.value == after.value { return nil }
        let group = name(of: new[pair.new].group, .new)
        return change(
            .caseRenamed, .source, .breaking, of: ChangeSubject(group, after.value),
            message: "`\(group).\(before.value)` is called `\(after.value)` now; an exhaustive `switch` must be "
                + "changed, construction and comparison keep working.",
            values: Both(before.value, after.value), at: Both(before.range, after.range),
            affected: family(of: new[pair.new].group, .new))
    }

    /// - Returns: `nil` where whole groups went and came, which says it all.
    private func movedCase(_ move: Pairing.Move) -> Change? {
        let groups = Both(move.old.map { old[$0].group }, move.new.map { new[$0].group })
        // A type that is new has no `switch` yet.
        let grown = names(groups.new, .new).sorted()
        if grown.isEmpty, names(groups.old, .old).isEmpty { return nil }
        let before = move.old.map { name(of: $0, .old) }.sorted()
        let after = move.new.map { name(of: $0, .new) }.sorted()
        let lost = groups.old.filter { !pairing.isLone($0, .old) }.flatMap { family(of: $0, .old) }
        let gained = groups.new.flatMap { family(of: $0, .new).union([name(of: $0, .new)]) }
        let switches =
            grown.isEmpty ? "" : ", and an exhaustive `switch` over errors of \(listed(grown)) must handle it"
        return change(
            .caseMoved, .source, .breaking,
            of: ChangeSubject(
                move.new.count == 1 ? name(of: groups.new[0], .new) : nil, new[move.new[0]].name.value),
            message: "\(listed(before)) moved to \(listed(after)); code that names "
                + "\(before.count == 1 ? "it" : "them") must be changed\(switches).",
            values: Both(before.joined(separator: ", "), after.joined(separator: ", ")),
            at: Both(old[move.old[0]].name.range, new[move.new[0]].name.range), affected: lost + gained)
    }
}

/// The case `unmatched`, which an `otherwise` adds to a group's type. What happens to responses is reported elsewhere.
extension APIComparison {
    var otherwiseChanges: [Change] {
        pairing.groupPairs.compactMap { group in
            let (before, after) = (old[group.old].otherwise, new[group.new].otherwise)
            if (before == nil) == (after == nil) { return nil }
            let (name, side) = (name(of: group.new, .new), after == nil ? Side.old : .new)
            return change(
                after == nil ? .otherwiseRemoved : .otherwiseAdded, .source, .breaking,
                of: ChangeSubject(name, unmatched),
                message: after == nil
                    ? "`\(name)` has no `otherwise` any more; code that names `\(unmatched)` no longer compiles."
                    : "`\(name)` has an `otherwise` now; an exhaustive `switch` must handle `\(unmatched)`.",
                values: .only(unmatched, side),
                at: Both(before?.range ?? old[group.old].name.range, after?.range ?? new[group.new].name.range),
                affected: family(of: group[side], side))
        }
    }

    /// Whether the other version has the group, but without an `otherwise` of its own.
    func isLoneOtherwise(_ provider: GroupID, _ side: Side) -> Bool {
        pairing.partner(of: provider, side).map { apis[side.other][$0].otherwise == nil } ?? false
    }
}

/// Earlier names, which stay as deprecated aliases for as long as `was` gives them.
extension APIComparison {
    private typealias Names = (name: Located<String>, was: [Located<String>])

    private var aliasChanges: [Change] {
        let groups = pairing.groupPairs.flatMap { group in
            let (before, after) = (old[group.old], new[group.new])
            return aliasChanges(of: nil, in: group, Both((before.name, before.was), (after.name, after.was)))
        }
        let cases = pairing.casePairs.flatMap { pair in
            let (before, after) = (old[pair.old], new[pair.new])
            return aliasChanges(
                of: after.name.value, in: Both(before.group, after.group),
                Both((before.name, before.was), (after.name, after.was)))
        }
        return groups + cases
    }

    /// - Parameter caseName: `nil` for a group's own earlier names.
    private func aliasChanges(of caseName: String?, in group: GroupPair, _ names: Both<Names>) -> [Change] {
        let groupName = name(of: group.new, .new)
        let subject = caseName.map { "\(groupName).\($0)" } ?? groupName
        return Side.allCases.flatMap { side in
            let (own, other, isGone) = (names[side], names[side.other], side == .old)
            let lone = own.was.filter { alias in !([other.name] + other.was).contains { $0.value == alias.value } }
            return lone.map { alias in
                var ranges = names.map { Optional($0.name.range) }
                ranges[side] = alias.range
                return change(
                    isGone ? .aliasRemoved : .aliasAdded, .source, isGone ? .breaking : .info,
                    of: ChangeSubject(groupName, caseName),
                    message: isGone
                        ? "`\(subject)` is no longer known as `\(alias.value)`; code that says so no longer compiles."
                        : "`\(subject)` is also known as `\(alias.value)`, by a deprecated alias.",
                    values: .only(alias.value, side), at: ranges, affected: family(of: group[side], side))
            }
        }
    }
}
