/// Resolves the case references in `except` and `overrides`.
extension APIResolver {
    /// Returns the case to which a reference refers. If the case is unknown, reports an error and returns `nil`.
    ///
    /// - Parameter group: The group that contains the reference.
    mutating func caseID(_ reference: Located<CaseReference>, in group: GroupID) -> CaseID? {
        if reference.value.group.isEmpty {
            reportBareName(reference, in: group)
            return nil
        }
        let name = Located(reference.value.group, at: reference.range)
        guard let owner = groupIDs[name.value] else {
            if !mayLackGroups {
                reportUnknown(name, "group", known: groupIDs.keys, under: "groups") {
                    "\($0).\(reference.value.name)"
                }
            }
            return nil
        }
        if let id = caseIDs(of: owner)[reference.value.name] { return id }
        if declarations[owner.index].cases.isWhole { reportUndeclared(reference, owner: owner) }
        return nil
    }

    /// Returns the group's own cases by name.
    private mutating func caseIDs(of group: GroupID) -> [String: CaseID] {
        if let known = caseIDs[group] { return known }
        let ids = Dictionary(
            api[group].ownCaseIDs.flatMap { id in
                let name = api[id].name.value
                return [(name, id)] + (NameSyntax.member.suggestion(for: name).map { [($0, id)] } ?? [])
            }, uniquingKeysWith: { first, _ in first })
        caseIDs[group] = ids
        return ids
    }

    private mutating func reportUndeclared(_ reference: Located<CaseReference>, owner: GroupID) {
        guard diagnostics.accepts(.unknownReference) else { return }
        let name = api[owner].name.value
        let known = api[owner].ownCases.map { api.cases[$0].name.value }
        let inherited = inheritedNames(reference.value.name, by: owner).first
        let suggestion =
            inherited
            ?? diagnostics.suggestion(for: reference.value.name, of: .unknownReference, in: known)
            .map { "\(name).\($0)" }
        let list = known.isEmpty ? "it has no cases of its own" : "its cases are \(listedShortly(known))"
        diagnostics.report(
            .unknownReference, "group `\(name)` declares no case `\(reference.value.name)`", at: reference.range,
            notes: [.init("`\(name)` is declared here", at: api[owner].name.range)],
            hint: inherited.map { "write `\($0)`: name the group that declares the case" } ?? suggestion.map {
                "did you mean `\($0)`?"
            } ?? "\(list): name the group that declares the case",
            replacement: suggestion.map { .init($0, at: reference.range) })
    }

    /// Reports a reference that lacks the name of the case's group.
    private mutating func reportBareName(_ reference: Located<CaseReference>, in group: GroupID) {
        if let named = groupIDs[reference.value.name] {
            let cases = api[named].ownCaseIDs.prefix(4).map { "\(api[named].name.value).\(api[$0].name.value)" }
            diagnostics.report(
                .invalidValue, "`\(reference.value.name)` is a group, not a case",
                at: reference.range,
                hint: cases.isEmpty
                    ? "remove it: it has no cases of its own" : "name its cases one by one: \(listed(cases))")
            return
        }
        guard diagnostics.accepts(.invalidValue) else { return }
        let names = inheritedNames(reference.value.name, by: group)
        diagnostics.report(
            .invalidValue, "`\(reference.value.name)` lacks the name of its group",
            at: reference.range,
            hint: names.isEmpty
                ? "write the name of its group before it: `Token.forbidden`"
                : "write \(listed(names.prefix(4), "or"))",
            replacement: names.count == 1 ? .init(names[0], at: reference.range) : nil)
    }

    /// Returns the qualified names of all cases with the given name that the group's ancestors declare.
    private func inheritedNames(_ name: String, by group: GroupID) -> [String] {
        let ancestors = api[group].ancestors
        return ancestors.filter { ancestor in
            api[ancestor].ownCases.contains { api.cases[$0].name.value == name }
        }.map { "\(api[$0].name.value).\(name)" }
    }
}
