/// Names → what they stand for. Where names may be missing because a file or a section could not be read, a name that
/// is not found is no mistake.
extension APIResolver {
    mutating func group(_ name: Located<String>) -> GroupID? {
        if let id = groupIDs[name.value] { return id }
        if !isDamaged { reportUnknown(name, "group", known: groupIDs.keys) }
        return nil
    }

    mutating func body(_ name: Located<String>) -> BodyID? {
        if let id = bodyIDs[name.value] { return id }
        if header.bodies.isWhole { reportUnknown(name, "body", known: bodyIDs.keys) }
        return nil
    }

    mutating func recovery(_ name: Located<String>) -> RecoveryID? {
        if let id = recoveryIDs[name.value] { return id }
        if header.recoveries.isWhole { reportUnknown(name, "recovery", known: recoveryIDs.keys) }
        return nil
    }

    mutating func category(_ name: Located<String>) -> CategoryID? {
        if let id = categoryIDs[name.value] { return id }
        if header.categories.isWhole { reportUnknown(name, "category", known: categoryIDs.keys) }
        return nil
    }

    mutating func namedPolicy(_ name: Located<String>) -> ResolvedRetry? {
        if let policy = policies[name.value] { return policy }
        if header.retries.isWhole { reportUnknown(name, "retry policy", known: policies.keys) }
        return nil
    }

    /// A case by the group that declares it.
    mutating func caseID(_ reference: Located<CaseReference>) -> CaseID? {
        let name = Located(reference.value.group, at: reference.range)
        guard let owner = groupIDs[name.value] else {
            if !isDamaged {
                let suggestion =
                    mayCompare(with: groupIDs.count) ? nearest(to: name.value, in: groupIDs.keys.sorted()) : nil
                reportUnknown(
                    name, "group", known: groupIDs.keys,
                    replacement: suggestion.map { "\($0).\(reference.value.name)" })
            }
            return nil
        }
        let cases = api[owner].ownCases
        if let index = cases.first(where: { api.cases[$0].name.value == reference.value.name }) { return CaseID(index) }
        if !declarations[owner.index].cases.isWhole { return nil }
        guard diagnostics.accepts(.unknownReference) else { return nil }
        let known = cases.map { api.cases[$0].name.value }
        let suggestion = mayCompare(with: known.count) ? nearest(to: reference.value.name, in: known) : nil
        diagnostics.report(
            Diagnostic(
                .unknownReference, "group `\(name.value)` declares no case `\(reference.value.name)`",
                at: reference.range, notes: [.init("`\(name.value)` is declared here", at: api[owner].name.range)],
                hint: suggestion.map { "did you mean `\(name.value).\($0)`?" }
                    ?? (known.isEmpty
                        ? "it has no cases of its own: name the group that declares the case"
                        : "it has \(listedShortly(known))"),
                replacement: suggestion.map { .init("\(name.value).\($0)", at: reference.range) }))
        return nil
    }

    /// Suggestions are looked for a limited number of times: among thousands of names each takes a while.
    private mutating func mayCompare(with count: Int) -> Bool {
        suggestionWork += count
        return suggestionWork < 30_000
    }

    private mutating func reportUnknown(
        _ name: Located<String>, _ what: String, known: some Collection<String>, replacement: String? = nil
    ) {
        guard diagnostics.accepts(.unknownReference) else { return }
        let suggestion = mayCompare(with: known.count) ? nearest(to: name.value, in: known.sorted()) : nil
        let few = known.count <= 8 ? known.sorted() : []
        diagnostics.report(
            Diagnostic(
                .unknownReference, "there is no \(what) `\(name.value)`", at: name.range,
                hint: suggestion.map { "did you mean `\($0)`?" }
                    ?? (few.isEmpty ? "declare it, or name one that is declared" : "there is \(listed(few))"),
                replacement: suggestion.map { .init(replacement ?? $0, at: name.range) }))
    }
}
