extension DiagnosticCode {
    package static let hiddenCase = DiagnosticCode("hidden-case", .error)
    package static let needlessOverride = DiagnosticCode("needless-override", .error)
}

extension Rule {
    /// Reports cases that hide inherited cases without `overrides`, and cases that `overrides` lists needlessly.
    ///
    /// An entry of `overrides` is also needed if its case is hidden only in a descendant.
    static func checkHiding(
        _ ties: [Tie], in group: GroupID, of api: ResolvedAPI, _ facts: WinnerFacts, _ fixes: inout FixItMaker,
        into diagnostics: inout Diagnostics
    ) {
        let own = api[group].ownCases
        if api[group].isIncomplete { return }
        var hidden: [CaseID: [Tie]] = [:]
        for tie in ties
        where own.contains(tie.winner.index) && !own.contains(tie.loser.index) {
            hidden[tie.winner, default: []].append(tie)
        }
        for id in api[group].ownCaseIDs where !api[id].isIncomplete {
            let ties = hidden[id] ?? []
            let undeclared = ties.filter { tie in !api[id].overrides.contains { $0.value == tie.loser } }
            if !undeclared.isEmpty, !api[id].hasUnresolvedOverrides, diagnostics.accepts(.hiddenCase) {
                diagnostics.report(hiding(undeclared, by: id, of: api, &fixes))
            }
            let found = api[id].overrides.filter { override in
                !api[override.value].isIncomplete
                    && !facts.hidden.contains(CasePair(winner: id, loser: override.value))
            }
            let areAll = found.count == api[id].overrides.count && !api[id].hasUnresolvedOverrides
            for override in found where diagnostics.accepts(.needlessOverride) {
                diagnostics.report(needless(override, areAll: areAll, of: id, in: api, &fixes))
            }
        }
    }

    /// Makes a single finding, with a single fix, for all inherited cases that a case hides.
    private static func hiding(
        _ ties: [Tie], by id: CaseID, of api: ResolvedAPI, _ fixes: inout FixItMaker
    ) -> Diagnostic {
        let tie = ties[0]
        let names = ties.map { api.qualifiedName($0.loser) }
        let notes = ties.prefix(10).map { tie in
            Diagnostic.Note(
                "`\(api.qualifiedName(tie.loser))` is declared here",
                at: api.matchRange(tie.loser, status: tie.status, code: tie.code))
        }
        let list = names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
        let response = ties.count == 1 ? api.response(tie) : "the same responses"
        return Diagnostic(
            .hiddenCase,
            "`\(api[id].name.value)` hides \(listedShortly(names)), which also \(names.count == 1 ? "matches" : "match") \(response)",
            at: api.matchRange(id, status: tie.status, code: tie.code), notes: notes,
            hint:
                "write `overrides: \(list)` if that is intended, or \(api.narrowing(tie).map { "\($0), or " } ?? "")"
                + "leave the inherited \(names.count == 1 ? "case" : "cases") out with `except: \(list)`",
            replacement: fixes.adding(overrides: names, to: api[id].layout))
    }

    /// Makes the finding about a case that `overrides` lists needlessly.
    ///
    /// - Parameter areAll: Whether all cases in `overrides` are needless.
    private static func needless(
        _ override: Located<CaseID>, areAll: Bool, of id: CaseID, in api: ResolvedAPI,
        _ fixes: inout FixItMaker
    ) -> Diagnostic {
        let target = api.qualifiedName(override.value)
        let group = api[api[id].group]
        let missing = api.missingParent(api[override.value].group, of: group)
        let reason =
            if api[override.value].group == api[id].group {
                "both are in the same group"
            } else if let missing {
                missing.reason
            } else if !group.visible.contains(override.value) {
                "`\(group.name.value)` does not inherit it"
            } else {
                "even without `\(api[id].name.value)`, `\(target)` handles no response that both match"
            }
        return fixes.needless(
            .needlessOverride, "`\(api[id].name.value)` does not hide `\(target)`: \(reason)", override,
            key: "overrides", removing: api[id].layout.overrides, areAll: areAll, missing, in: api)
    }
}
