import ErrorSpecLanguage

/// Earlier names, which stay as deprecated aliases for as long as `was` gives them.
extension APIComparison {
    var aliasChanges: [Change] {
        let groups = groupPairs.flatMap { oldGroup, newGroup in
            aliasChanges(
                of: nil, in: (oldGroup, newGroup), old: (old[oldGroup].name, old[oldGroup].was),
                new: (new[newGroup].name, new[newGroup].was))
        }
        let cases = casePairs.flatMap { oldCase, newCase in
            aliasChanges(
                of: new[newCase].name.value, in: (old[oldCase].group, new[newCase].group),
                old: (old[oldCase].name, old[oldCase].was), new: (new[newCase].name, new[newCase].was))
        }
        return groups + cases
    }

    private typealias Names = (name: Located<String>, was: [Located<String>])

    /// - Parameter caseName: `nil` for a group's own earlier names.
    private func aliasChanges(
        of caseName: String?, in group: (old: GroupID, new: GroupID), old: Names, new: Names
    ) -> [Change] {
        if old.was.isEmpty, new.was.isEmpty { return [] }
        let groupName = name(ofNew: group.new)
        let subject = caseName.map { "\(groupName).\($0)" } ?? groupName
        let removed = old.was.filter { alias in !([new.name] + new.was).contains { $0.value == alias.value } }
        let added = new.was.filter { alias in !([old.name] + old.was).contains { $0.value == alias.value } }
        return removed.map { alias in
            Change(
                .aliasRemoved, .source, .breaking, api: name, group: groupName, caseName: caseName,
                message: "`\(subject)` is no longer known as `\(alias.value)`; code that says so no longer compiles.",
                before: alias.value, base: base(alias.range), head: head(new.name.range),
                affected: family(ofOld: group.old).sorted())
        }
            + added.map { alias in
                Change(
                    .aliasAdded, .source, .info, api: name, group: groupName, caseName: caseName,
                    message: "`\(subject)` is also known as `\(alias.value)`, by a deprecated alias.",
                    after: alias.value, base: base(old.name.range), head: head(alias.range),
                    affected: family(ofNew: group.new).sorted())
            }
    }
}
