import ErrorSpecReading

extension DiagnosticCode {
    package static let ambiguousMatch = DiagnosticCode("ambiguous-match", .error)
}

extension Rule {
    /// Reports cases that match the same response, if only the order of parents or files could decide which case
    /// wins.
    static func checkAmbiguity(
        _ ties: [Tie], in group: GroupID, of api: ResolvedAPI, into diagnostics: inout Diagnostics
    ) {
        if api[group].parents.count > 1 { checkOtherwise(group, of: api, into: &diagnostics) }
        let own = api[group].ownCases
        let ambiguous = ties.filter { !api.descends($0.winner, from: $0.loser) }
        for tie in ambiguous where own.contains(tie.winner.index) { reportTwins(tie, of: api, into: &diagnostics) }
        if api[group].isIncomplete { return }
        let rivals = ambiguous.filter { !own.contains($0.winner.index) }
        for (_, ties) in rivals.grouped(by: { Response(winner: $0.winner, status: $0.status, code: $0.code) }) {
            reportRivals(ties, in: group, of: api, into: &diagnostics)
        }
    }

    private struct Response: Hashable {
        let winner: CaseID
        let status: StatusPattern?
        let code: CodePattern?
    }

    private static func reportTwins(_ tie: Tie, of api: ResolvedAPI, into diagnostics: inout Diagnostics) {
        guard diagnostics.accepts(.ambiguousMatch) else { return }
        let first = min(tie.winner, tie.loser)
        let second = max(tie.winner, tie.loser)
        let isSame = api[first].pattern == api[second].pattern
        diagnostics.report(
            .ambiguousMatch,
            "`\(api[second].name.value)` and `\(api[first].name.value)` both match \(api.response(tie))",
            at: api.matchRange(second, status: tie.status, code: tie.code),
            notes: [
                .init(
                    "`\(api[first].name.value)` matches it here",
                    at: api.matchRange(first, status: tie.status, code: tie.code))
            ],
            hint: (api.missingKey(tie).map { "distinguish them by `\($0)`, or " } ?? "")
                + (isSame ? "make them one case" : "remove \(api.response(tie)) from one of the two"))
    }

    private static func reportRivals(
        _ ties: [Tie], in group: GroupID, of api: ResolvedAPI, into diagnostics: inout Diagnostics
    ) {
        let tie = ties[0]
        let rivals = ([tie.winner] + ties.map(\.loser)).sorted()
        let names = rivals.map { api.qualifiedName($0) }
        let notes = rivals.prefix(10).map { id in
            Diagnostic.Note(
                "`\(api.qualifiedName(id))` matches it here",
                at: api.matchRange(id, status: tie.status, code: tie.code))
        }
        diagnostics.report(
            .ambiguousMatch,
            "in `\(api[group].name.value)`, \(listedShortly(names)) \(names.count == 2 ? "both" : "all") match \(api.response(tie))",
            at: api[group].name.range, notes: notes,
            hint:
                "leave \(names.count == 2 ? "one" : "all but one") out with `except: [\(names[1...].joined(separator: ", "))]`, "
                + "or declare a case here with `overrides: [\(names.joined(separator: ", "))]`")
    }

    private static func checkOtherwise(_ group: GroupID, of api: ResolvedAPI, into diagnostics: inout Diagnostics) {
        guard api[group].otherwise == nil, !api[group].isIncomplete else { return }
        let nearest = nearestOtherwises(group, of: api)
        guard nearest.count > 1 else { return }
        // `nearestOtherwises` sorts its result, so equal sets are equal arrays.
        let isInherited = api[group].parents.contains { nearestOtherwises($0.group, of: api) == nearest }
        if isInherited { return }
        let names = nearest.map { api[$0].name.value }
        let notes: [Diagnostic.Note] = nearest.prefix(10).compactMap { id in
            api[id].otherwise.map { .init("the `otherwise` of `\(api[id].name.value)` is here", at: $0.range) }
        }
        diagnostics.report(
            .ambiguousMatch,
            "`\(api[group].name.value)` inherits several `otherwise`: \(listedShortly(names)) each have one",
            at: api[group].name.range, notes: notes, hint: "write an `otherwise` in `\(api[group].name.value)`")
    }

    /// Returns the groups whose `otherwise` could apply to the given group, sorted: the group itself, or the nearest
    /// ancestors with an `otherwise`.
    private static func nearestOtherwises(_ group: GroupID, of api: ResolvedAPI) -> [GroupID] {
        if api[group].otherwise != nil { return [group] }
        let providers = api[group].ancestors.filter { api[$0].otherwise != nil }
        let further = providers.reduce(into: Set<GroupID>()) { $0.formUnion(api[$1].ancestors) }
        return providers.filter { !further.contains($0) }.sorted()
    }
}
