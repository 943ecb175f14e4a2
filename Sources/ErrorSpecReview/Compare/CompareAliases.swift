import ErrorSpecLanguage

/// Earlier names, which stay as deprecated aliases for as long as `was` gives them.
extension APIComparison {
    var aliasChanges: [Change] {
        let groups = groupPairs.flatMap { group in
            aliasChanges(
                of: nil, in: group, old: (old[group.old].name, old[group.old].was),
                new: (new[group.new].name, new[group.new].was))
        }
        let cases = casePairs.flatMap { oldCase, newCase -> [Change] in
            let (before, after) = (old[oldCase], new[newCase])
            return aliasChanges(
                of: after.name.value, in: GroupPair(old: before.group, new: after.group),
                old: (before.name, before.was), new: (after.name, after.was))
        }
        return groups + cases
    }

    private typealias Names = (name: Located<String>, was: [Located<String>])

    /// - Parameter caseName: `nil` for a group's own earlier names.
    private func aliasChanges(
        of caseName: String?, in group: GroupPair, old: Names, new: Names
    ) -> [Change] {
        if old.was.isEmpty, new.was.isEmpty { return [] }
        let groupName = name(ofNew: group.new)
        let subject = caseName.map { "\(groupName).\($0)" } ?? groupName
        func change(_ alias: Located<String>, _ side: Side) -> Change {
            let isGone = side == .old
            return Change(
                isGone ? .aliasRemoved : .aliasAdded, .source, isGone ? .breaking : .info, api: name, group: groupName,
                caseName: caseName,
                message: isGone
                    ? "`\(subject)` is no longer known as `\(alias.value)`; code that says so no longer compiles."
                    : "`\(subject)` is also known as `\(alias.value)`, by a deprecated alias.",
                before: isGone ? alias.value : nil, after: isGone ? nil : alias.value,
                base: base(isGone ? alias.range : old.name.range), head: head(isGone ? new.name.range : alias.range),
                affected: family(of: isGone ? group.old : group.new, side).sorted())
        }
        let removed = old.was.filter { alias in !([new.name] + new.was).contains { $0.value == alias.value } }
        let added = new.was.filter { alias in !([old.name] + old.was).contains { $0.value == alias.value } }
        return removed.map { change($0, .old) } + added.map { change($0, .new) }
    }
}
