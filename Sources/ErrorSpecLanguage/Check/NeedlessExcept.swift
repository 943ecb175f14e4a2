extension DiagnosticCode {
    package static let needlessExcept = DiagnosticCode("needless-except", .error)
}

extension Rule {
    /// `except` leaves something out.
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
        let replacement =
            areAll
            ? group.exceptRange.flatMap { fixes.removingEntry($0) }
            : fixes.removingElement(except.range)
        return Diagnostic(
            .needlessExcept,
            "`\(group.name.value)` does not inherit `\(api.qualifiedName(except.value))`, so it can't leave it out",
            at: except.range,
            notes: [.init("`\(api.qualifiedName(except.value))` is declared here", at: api[except.value].name.range)],
            hint: areAll ? "remove `except`" : "remove it from the list", replacement: replacement)
    }
}
