/// The body of a group's responses, and the statuses that mean success. Each is the group's own, else what its
/// parents share, else the API's.
extension APIResolver {
    mutating func resolveBodies() {
        let shared = header.body.located.flatMap { body($0) }
        api.body = shared
        let isSharedUnknown = shared == nil && !header.body.isAbsent
        for id in order {
            if let name = declarations[id.index].body.located {
                api.groups[id.index].body = body(name)
                api.groups[id.index].bodyRange = name.range
                if api[id].body == nil { api.groups[id.index].isIncomplete = true }
                continue
            }
            let parents = api[id].parents
            let bodies = Set(parents.map { api[$0].body })
            if bodies.count > 1, !api[id].isIncomplete {
                reportDifference(
                    .bodyMismatch, "bodies", parents.map { api[$0].body.map { "`\(api[$0].name.value)`" } ?? "none" },
                    of: api[id], hint: "say which one this group's responses have: `body: …`")
            }
            api.groups[id.index].body = parents.isEmpty ? shared : parents.compactMap { api[$0].body }.first
            let isUnknown = parents.isEmpty && isSharedUnknown
            if bodies.count > 1 || isUnknown || parents.contains(where: { api[$0].isIncomplete }) {
                api.groups[id.index].isIncomplete = true
            }
        }
    }

    mutating func resolveSuccesses() {
        let shared = header.successes.value ?? .all
        api.successes = shared
        for id in order {
            if let own = declarations[id.index].successes.value {
                api.groups[id.index].successes = own
                continue
            }
            let parents = api[id].parents
            api.groups[id.index].successes = parents.first.map { api[$0].successes } ?? shared
            if parents.isEmpty, header.successes.isUnreadable { api.groups[id.index].isIncomplete = true }
            guard parents.count > 1, Set(parents.map { api[$0].successes }).count > 1 else { continue }
            if !api[id].isIncomplete {
                reportDifference(
                    .successesMismatch, "`successes`", parents.map { "`\(api[$0].successes)`" }, of: api[id],
                    hint: "say which statuses mean success for this group: `successes: [200]`")
            }
            api.groups[id.index].isIncomplete = true
        }
    }

    private mutating func reportDifference(
        _ code: DiagnosticCode, _ what: String, _ values: [String], of group: ResolvedGroup, hint: String
    ) {
        let described = zip(group.parents, values).map { "`\(api[$0].name.value)` has \($1)" }
        let notes = zip(group.parents, described).map { Diagnostic.Note($1, at: api[$0].name.range) }
        diagnostics.report(
            code, "the parents of `\(group.name.value)` have different \(what): \(described.joined(separator: ", "))",
            at: group.name.range, notes: notes, hint: hint)
    }
}

extension DiagnosticCode {
    package static let successesMismatch = DiagnosticCode("successes-mismatch", .error)
}
