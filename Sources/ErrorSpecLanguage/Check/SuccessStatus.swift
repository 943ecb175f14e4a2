import ErrorSpecReading

extension DiagnosticCode {
    package static let successStatus = DiagnosticCode("success-status", .error)
}

extension Rule {
    /// Reports a case's statuses that mean success in every group that sees the case.
    static let successStatus = Rule(codes: [.successStatus]) { spec, diagnostics in
        for api in spec.apis {
            var candidates: [CaseID: [Located<StatusPattern>]] = [:]
            for id in api.caseIDs where !api[id].isIncomplete {
                let statuses = api[id].statuses.filter { $0.value.overlaps(.everySuccess) }
                if !statuses.isEmpty { candidates[id] = statuses }
            }
            if candidates.isEmpty { continue }
            for group in api.groupIDs {
                for id in api[group].visible {
                    candidates[id]?.removeAll { !api.isSuccess($0.value, in: group) }
                }
            }
            for id in candidates.keys.sorted() where api[api[id].group].sees(id) {
                for status in candidates[id] ?? [] { diagnostics.report(finding(status, of: id, api)) }
            }
        }
    }

    private static func finding(_ status: Located<StatusPattern>, of id: CaseID, _ api: ResolvedAPI) -> Diagnostic {
        let pattern = status.value
        let group = api[api[id].group]
        let listing =
            group.successes.range != nil
            ? "remove it from `successes`"
            : "list only the statuses that mean success, as in `successes: [\(pattern.first == 200 ? 201 : 200)]`, "
                + "in `api.yaml` or in the group"
        let code = api.format(of: api[id].group).code.lazy.compactMap { $0.written() }.first
        let marking = "add to the body a place that marks a 2xx as a failure, as in `failure: \(code ?? "/error")`"
        // If the case requires a code, the code can mark the response as a failure, so this way is suggested first.
        let ways = api[id].codes.isEmpty ? [listing, marking] : [marking, listing]
        return Diagnostic(
            .successStatus, "status \(pattern) is a success, so `\(api[id].name.value)` never handles it",
            at: status.range, notes: notes(of: id, api), hint: ways.joined(separator: "; or "))
    }

    /// Returns notes on the declarations that make the status a success in the case's own group.
    private static func notes(of id: CaseID, _ api: ResolvedAPI) -> [Diagnostic.Note] {
        let group = api[api[id].group]
        return [
            group.successes.range.map { .init("`successes` are listed here", at: $0) },
            group.body.map { .init("body `\(api[$0].name.value)` has no `failure`", at: api[$0].name.range) },
        ].compactMap { $0 }
    }
}

extension ResolvedAPI {
    /// Returns whether every 2xx status of the pattern is known to be a success in the group.
    fileprivate func isSuccess(_ pattern: StatusPattern, in group: GroupID) -> Bool {
        if self[group].isIncomplete || self[group].body.map({ self[$0].isIncomplete }) == true { return false }
        return self[group].successes.covers(pattern) && format(of: group).failure.isEmpty
    }
}
