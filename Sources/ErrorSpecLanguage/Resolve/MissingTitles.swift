/// Cases without a title, of an API without one: a group that lacks it is one finding, however many cases it has.
extension APIResolver {
    mutating func reportMissingTitles(_ declarations: GroupDeclarations) {
        for index in declarations.indices where declarations[index].defaults.title.isAbsent {
            let cases = declarations[index].cases.entries.indices.filter {
                declarations[index].cases.entries[$0].handling.title.isAbsent
            }
            var missing = cases.map { declarations[index].cases.entries[$0].name }
            if let otherwise = declarations[index].otherwise, otherwise.handling.title.isAbsent {
                missing.append(Located("otherwise", at: otherwise.range))
            }
            guard let first = missing.first, diagnostics.accepts(.missingKey) else { continue }
            let total =
                declarations[index].cases.entries.count + (declarations[index].otherwise == nil ? 0 : 1)
            if missing.count > 1, missing.count == total {
                let name = declarations[index].name
                diagnostics.report(
                    Diagnostic(
                        .missingKey, "no case of `\(name.value)` has a title, and neither has the group",
                        at: name.range,
                        hint: "write a `title` at the group, or in `api.yaml` for all groups"))
                continue
            }
            let names = listedShortly(missing.map(\.value))
            diagnostics.report(
                Diagnostic(
                    .missingKey, "\(names) \(missing.count == 1 ? "has" : "have") no title", at: first.range,
                    notes: missing.dropFirst().prefix(10).map { .init("`\($0.value)` is declared here", at: $0.range) },
                    hint: "write a `title` \(missing.count == 1 ? "here" : "for each"), at the group, or in `api.yaml`")
            )
        }
    }
}
