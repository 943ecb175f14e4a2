import ErrorSpecLanguage

/// The case `unmatched`, which an `otherwise` adds to a group's type. What happens to responses is reported elsewhere.
extension APIComparison {
    var otherwiseChanges: [Change] {
        groupPairs.compactMap { group in
            let name = name(ofNew: group.new)
            switch (old[group.old].otherwise, new[group.new].otherwise) {
            case (let before?, nil):
                return Change(
                    .otherwiseRemoved, .source, .breaking, api: self.name, group: name, caseName: unmatched,
                    message:
                        "`\(name)` has no `otherwise` any more; code that names `\(unmatched)` no longer compiles.",
                    before: unmatched, base: base(before.range), head: head(new[group.new].name.range),
                    affected: family(ofOld: group.old).sorted())
            case (nil, let after?):
                return Change(
                    .otherwiseAdded, .source, .breaking, api: self.name, group: name, caseName: unmatched,
                    message: "`\(name)` has an `otherwise` now; an exhaustive `switch` must handle `\(unmatched)`.",
                    after: unmatched, base: base(old[group.old].name.range), head: head(after.range),
                    affected: family(ofNew: group.new).sorted())
            default: return nil
            }
        }
    }

    /// Whether the other version has the group, but without an `otherwise` of its own.
    func isLoneOtherwise(_ provider: GroupID, _ side: Side) -> Bool {
        switch side {
        case .old: pairing.newGroups[provider.index].map { new[$0].otherwise == nil } ?? false
        case .new: pairing.oldGroups[provider.index].map { old[$0].otherwise == nil } ?? false
        }
    }
}
