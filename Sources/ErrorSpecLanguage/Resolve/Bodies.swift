/// Which body a group's responses have.
extension APIResolver {
    mutating func resolveBodies() {
        let shared = header.body.flatMap { body($0) }
        api.body = shared
        let isSharedUnknown = shared == nil && (header.body != nil || header.unread.contains(.body))
        for id in order {
            if let name = declarations[id.index].body {
                api.groups[id.index].body = body(name)
                if api[id].body == nil { api.groups[id.index].isIncomplete = true }
                continue
            }
            let parents = api[id].parents
            let bodies = Set(parents.map { api[$0].body })
            if bodies.count > 1, !api[id].isIncomplete { reportDifferentBodies(api[id]) }
            api.groups[id.index].body = parents.isEmpty ? shared : parents.compactMap { api[$0].body }.first
            let isUnknown = parents.isEmpty && isSharedUnknown
            if bodies.count > 1 || isUnknown || parents.contains(where: { api[$0].isIncomplete }) {
                api.groups[id.index].isIncomplete = true
            }
        }
    }

    private mutating func reportDifferentBodies(_ group: ResolvedGroup) {
        let described = group.parents.map { parent in
            "`\(api[parent].name.value)` has \(api[parent].body.map { "`\(api[$0].name.value)`" } ?? "none")"
        }
        let notes = group.parents.map { parent in
            Diagnostic.Note(
                "`\(api[parent].name.value)` reads \(api[parent].body.map { "`\(api[$0].name.value)`" } ?? "no body")",
                at: api[parent].name.range)
        }
        diagnostics.report(
            Diagnostic(
                .bodyMismatch,
                "the parents of `\(group.name.value)` have different bodies: \(described.joined(separator: ", "))",
                at: group.name.range, notes: notes,
                hint: "say which one this group's responses have: `body: …`"))
    }
}
