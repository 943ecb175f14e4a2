extension DiagnosticCode {
    package static let needlessExcept = DiagnosticCode("needless-except", .error)
}

extension Rule {
    /// Reports cases in `except` that the group wouldn't inherit even without `except`.
    static let needlessExcept = Rule(codes: [.needlessExcept]) { spec, diagnostics in
        var fixes = FixItMaker(spec.files)
        for api in spec.apis {
            for group in api.groups where !group.except.isEmpty && !group.isIncomplete {
                let found = group.except.filter { except in
                    !group.parents.contains { api[$0].sees(except.value) }
                }
                let areAll = found.count == group.except.count
                for except in found where diagnostics.accepts(.needlessExcept) {
                    diagnostics.report(needless(except, areAll: areAll, of: group, in: api, &fixes))
                }
            }
        }
    }

    private static func needless(
        _ except: Located<CaseID>, areAll: Bool, of group: ResolvedGroup, in api: ResolvedAPI,
        _ fixes: inout FixItMaker
    ) -> Diagnostic {
        let target = api.qualifiedName(except.value)
        let missing = api.missingParent(api[except.value].group, of: group)
        return fixes.needless(
            .needlessExcept,
            missing.map { "`\(target)` can't be left out: \($0.reason)" }
                ?? "`\(target)` can't be left out: `\(group.name.value)` does not inherit it",
            except, key: "except", removing: group.exceptRange, areAll: areAll, missing, in: api)
    }
}

/// The reason why a group doesn't inherit from another group, and the beginning of a hint that suggests adding the
/// other group to `parents`. The hint is empty if the other group is a descendant.
typealias MissingParent = (reason: String, hint: String)

extension ResolvedAPI {
    /// Returns the reason why `group` doesn't inherit from `owner`, or `nil` if `group` inherits from `owner` or is
    /// the same group.
    func missingParent(_ owner: GroupID, of group: ResolvedGroup) -> MissingParent? {
        guard self[owner].name != group.name, !group.ancestors.contains(owner) else { return nil }
        func isShared(_ name: String) -> Bool {
            parents.contains { id in ([id] + self[id].ancestors).contains { self[$0].name.value == name } }
        }
        let name = self[owner].name.value
        let reason = "`\(group.name.value)` does not inherit from `\(name)`"
        let names = group.parents.map { self[$0].name.value } + [name]
        let hint = "write `parents: \(names.count == 1 ? name : "[\(names.joined(separator: ", "))]")`, or "
        return (
            isShared(name) && !isShared(group.name.value)
                ? reason + ", because its own `parents` replace the API's" : reason,
            self[owner].ancestors.contains { self[$0].name == group.name } ? "" : hint
        )
    }
}
