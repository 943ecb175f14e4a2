import ErrorSpecLanguage

/// Earlier names, which stay as deprecated aliases for as long as `was` gives them.
extension APIComparison {
    var aliasChanges: [Change] {
        let groups = groupPairs.flatMap { oldGroup, newGroup in
            aliasChanges(
                of: nil, in: (oldGroup, newGroup),
                old: (old.groups[oldGroup.index].name, old.groups[oldGroup.index].was),
                new: (new.groups[newGroup.index].name, new.groups[newGroup.index].was))
        }
        let cases = casePairs.flatMap { oldCase, newCase -> [Change] in
            if old.cases[oldCase.index].was.isEmpty, new.cases[newCase.index].was.isEmpty { return [] }
            return aliasChanges(
                of: new.cases[newCase.index].name.value,
                in: (old.cases[oldCase.index].group, new.cases[newCase.index].group),
                old: (old.cases[oldCase.index].name, old.cases[oldCase.index].was),
                new: (new.cases[newCase.index].name, new.cases[newCase.index].was))
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
