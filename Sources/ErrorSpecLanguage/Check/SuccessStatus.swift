import ErrorSpecReading

extension DiagnosticCode {
    package static let successStatus = DiagnosticCode("success-status", .error)
}

extension Rule {
    /// Every status that a case matches can be a failure.
    static let successStatus = Rule(codes: [.successStatus]) { spec, diagnostics in
        for api in spec.apis {
            for index in api.cases.indices where !api.cases[index].isIncomplete {
                let statuses = api.cases[index].statuses.filter { $0.value.overlaps(.everySuccess) }
                if statuses.isEmpty { continue }
                let groups = api.groupIDs.filter { api[$0].sees(CaseID(index)) }
                if groups.contains(where: { api.mayMatchSuccesses($0) }) { continue }
                for status in statuses {
                    if let finding = finding(status, of: CaseID(index), in: groups, api) { diagnostics.report(finding) }
                }
            }
        }
    }

    /// - Parameter groups: those that see the case.
    private static func finding(
        _ status: Located<StatusPattern>, of id: CaseID, in groups: [GroupID], _ api: ResolvedAPI
    ) -> Diagnostic? {
        let pattern = status.value
        guard groups.allSatisfy({ api[$0].successes.covers(pattern) }) else { return nil }
        // Under a body with `failure` any 2xx can be one.
        if groups.contains(where: { api.format(of: $0).failure.isEmpty == false }) { return nil }
        let group = api[api[id].group]
        let listing =
            group.successes.range != nil
            ? "take it out of `successes`"
            : "list what means success without it, as in `successes: [\(pattern.first == 200 ? 201 : 200)]`, "
                + "in `api.yaml` or in the group"
        let code = api.format(of: api[id].group).code.lazy.compactMap { $0.written() }.first
        let asking = "say in the body in what a 2xx is a failure, as in `failure: \(code ?? "/error")`"
        // Where a code tells failures apart, it also tells that there is one.
        let ways = api[id].codes.isEmpty ? [listing, asking] : [asking, listing]
        return Diagnostic(
            .successStatus, "status \(pattern) is a success, so `\(api[id].name.value)` is never asked",
            at: status.range, notes: notes(of: id, api), hint: ways.joined(separator: "; or "))
    }

    /// Notes on what decides it for the case's own group.
    private static func notes(of id: CaseID, _ api: ResolvedAPI) -> [Diagnostic.Note] {
        let group = api[api[id].group]
        return [
            group.successes.range.map { .init("`successes` are listed here", at: $0) },
            group.body.map { .init("body `\(api[$0].name.value)` has no `failure`", at: api[$0].name.range) },
        ].compactMap { $0 }
    }
}

extension ResolvedAPI {
    /// Whether it is not known what a success is for a group.
    fileprivate func mayMatchSuccesses(_ group: GroupID) -> Bool {
        self[group].isIncomplete || self[group].body.map { self[$0].isIncomplete } ?? false
    }
}
