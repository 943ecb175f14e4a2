/// Resolves each group's body and success statuses. A group without its own value gets the value that its parents
/// share, or the API's value if the group has no parents.
extension APIResolver {
    mutating func resolveBodies() {
        let shared = header.body.located.flatMap { body($0) }
        api.body = shared
        for id in order {
            guard let name = declarations[id.index].body.located else {
                api[id].body = inherited(
                    \.body, by: id, orShared: shared, isUnknown: shared == nil && !header.body.isAbsent, .bodyMismatch,
                    "bodies", hint: "add the body of this group's responses: `body: …`"
                ) { body, api in body.map { "`\(api[$0].name.value)`" } ?? "none" }
                continue
            }
            api[id].body = body(name)
            api[id].bodyRange = name.range
            if api[id].body == nil { api[id].isIncomplete = true }
        }
    }

    mutating func resolveSuccesses() {
        api.successes = header.successes.value ?? .all
        for id in order {
            api[id].successes =
                declarations[id.index].successes.value
                ?? inherited(
                    \.successes, by: id, orShared: api.successes, isUnknown: header.successes.isUnreadable,
                    .successesMismatch, "`successes`",
                    hint: "list the statuses that mean success for this group: `successes: [200]`"
                ) { successes, _ in "`\(successes)`" }
        }
    }

    /// Returns the value that the group's parents share, or the API's value if the group has no parents. Reports an
    /// error if the parents' values differ.
    private mutating func inherited<Value: Hashable>(
        _ value: KeyPath<ResolvedGroup, Value>, by id: GroupID, orShared shared: Value, isUnknown: Bool,
        _ code: DiagnosticCode, _ what: String, hint: String, described: (Value, ResolvedAPI) -> String
    ) -> Value {
        let group = api[id]
        guard let first = group.parents.first else {
            if isUnknown { api[id].isIncomplete = true }
            return shared
        }
        let values = group.parents.map { api[$0][keyPath: value] }
        let differ = Set(values).count > 1
        if differ, !group.isIncomplete {
            let parts = zip(group.parents, values).map { "`\(api[$0].name.value)` has \(described($1, api))" }
            diagnostics.report(
                code, "the parents of `\(group.name.value)` have different \(what): \(parts.joined(separator: ", "))",
                at: group.name.range,
                notes: zip(group.parents, parts).map { Diagnostic.Note($1, at: api[$0].name.range) }, hint: hint)
        }
        if differ || group.parents.contains(where: { api[$0].isIncomplete }) {
            api[id].isIncomplete = true
        }
        return api[first][keyPath: value]
    }
}

extension DiagnosticCode {
    package static let successesMismatch = DiagnosticCode("successes-mismatch", .error)
}
