/// Reports cases without a title in an API without a default title. If no case has a title, there is a single finding
/// for the API; otherwise, there is one finding for each group with such cases.
extension APIResolver {
    mutating func reportMissingTitles(_ declarations: GroupDeclarations) {
        let groups = declarations.indices.map { GroupWithoutTitles(declarations[$0]) }
        let lacking = groups.filter { !$0.missing.isEmpty }
        if case .value(let name) = header.name, lacking.count > 1, groups.allSatisfy(\.hasNoTitle) {
            guard diagnostics.accepts(.missingKey) else { return }
            diagnostics.report(
                .missingKey, "no case of `\(name.value)` has a title, and neither does the API", at: name.range,
                hint: "write a `title` in `api.yaml` for all groups, or one in each group")
            return
        }
        for group in lacking where diagnostics.accepts(.missingKey) { diagnostics.report(group.diagnostic) }
    }
}

private struct GroupWithoutTitles {
    let name: Located<String>
    /// The group's cases and `otherwise` that need a title and have no title; empty if the group has a default title.
    let missing: [Located<String>]
    /// Whether the group has no default title, and neither its cases nor its `otherwise` have a title.
    let hasNoTitle: Bool

    init(_ group: GroupDeclaration) {
        name = group.name
        var without: [Located<String>] = []
        var count = 0
        // Accessed by index, because iterating would copy the cases.
        for index in group.cases.entries.indices where !group.cases.entries[index].handling.isSilent(in: group) {
            count += 1
            guard group.cases.entries[index].handling.title.isAbsent else { continue }
            without.append(group.cases.entries[index].name)
        }
        if let otherwise = group.otherwise, !otherwise.handling.isSilent(in: group) {
            count += 1
            if otherwise.handling.title.isAbsent { without.append(Located("otherwise", at: otherwise.range)) }
        }
        missing = group.defaults.title.isAbsent ? without : []
        hasNoTitle = group.defaults.title.isAbsent && without.count == count
    }

    var diagnostic: Diagnostic {
        if hasNoTitle, missing.count > 1 {
            return Diagnostic(
                .missingKey, "no case of `\(name.value)` has a title, and neither does the group", at: name.range,
                hint: "write a `title` in the group, or in `api.yaml` for all groups")
        }
        let isOne = missing.count == 1
        return Diagnostic(
            .missingKey, "\(listedShortly(missing.map(\.value))) \(isOne ? "has" : "have") no title",
            at: missing[0].range,
            notes: missing.dropFirst().prefix(10).map { .init("`\($0.value)` is declared here", at: $0.range) },
            hint: "write a `title` \(isOne ? "here" : "for each"), in the group, or in `api.yaml`")
    }
}
