import ErrorSpecReading

/// A winner and a loser that match the same failure with equal specificity.
struct Tie {
    let winner: CaseID
    let loser: CaseID
    /// The loser's status pattern that matches the failure; `nil` if the loser matches every status.
    let status: StatusPattern?
    /// A code that both cases match; `nil` if neither requires a code.
    let code: CodePattern?
}

struct CasePair: Hashable {
    let winner: CaseID
    let loser: CaseID
}

/// The winning and the tied cases of all groups of an API.
struct WinnerFacts {
    /// The cases that win a failure in at least one group.
    private(set) var winning = Set<CaseID>()
    /// The pairs in which the winner hides an inherited loser in at least one group.
    private(set) var hidden = Set<CasePair>()
    /// For each group, the ties in which one of its own cases hides an inherited case, and the ambiguous ties that
    /// don't already occur in an ancestor. There is at most one tie for each pair of cases.
    private(set) var ties: [GroupID: [Tie]] = [:]
    /// For each group, the ambiguous pairs that don't occur in an ancestor.
    private var ambiguous: [GroupID: Set<CasePair>] = [:]

    init(of api: ResolvedAPI) {
        let failing = api.groupIDs.map { api.failing(in: $0) }
        for id in api.groupIDs.sorted(by: { api[$0].depth < api[$1].depth }) {
            let parents = api[id].parents
            // Whether inherited cases compete with each other exactly as they do in the parent.
            let isPlain =
                parents.isEmpty
                || parents.count == 1 && api[id].except.isEmpty && failing[parents[0].index] == failing[id.index]
            if isPlain, api[id].ownCases.isEmpty { continue }
            let scope: GroupMatches.Scope = isPlain ? .init(of: api[id].ownCaseIDs, in: api) : .everything
            add(GroupMatches(of: id, in: api, scope), of: id, in: api, inheritedMayWin: !isPlain)
        }
    }

    /// - Parameter inheritedMayWin: Whether inherited cases may win failures that they don't win in a parent.
    private mutating func add(
        _ matches: GroupMatches, of group: GroupID, in api: ResolvedAPI, inheritedMayWin: Bool
    ) {
        let known = api[group].ancestors.compactMap { ambiguous[$0] }
        let own = api[group].ownCases
        var found: [CasePair: Tie] = [:]
        matches.compete { region, contender, result in
            if !result.won.isEmpty, inheritedMayWin || own.contains(contender.id.index) {
                winning.insert(contender.id)
            }
            for (winner, statuses) in result.tied {
                let pair = CasePair(winner: winner, loser: contender.id)
                if api.descends(winner, from: contender.id) {
                    hidden.insert(pair)
                    if !own.contains(winner.index) { continue }
                } else if known.contains(where: { $0.contains(pair) || $0.contains(pair.reversed) }) {
                    continue
                }
                let tie = Tie(
                    winner: winner, loser: contender.id,
                    status: statuses.first.flatMap { api[contender.id].narrowest(for: $0) }, code: region)
                if found[pair].map(tie.isBefore) ?? true { found[pair] = tie }
            }
        }
        if found.isEmpty { return }
        ties[group] = found.values.sorted { $0.isBefore($1) }
        let rivals = found.keys.filter { !api.descends($0.winner, from: $0.loser) }
        if !rivals.isEmpty { ambiguous[group] = Set(rivals) }
    }
}

extension CasePair {
    fileprivate var reversed: CasePair { CasePair(winner: loser, loser: winner) }
}

extension Tie {
    /// Returns whether this tie is sorted before the other. Ties without a code come first, then ties with a single
    /// code or a family, then ties with a range.
    fileprivate func isBefore(_ other: Tie) -> Bool {
        func kind(_ code: CodePattern?) -> Int { code.map { $0.isRange ? 2 : 1 } ?? 0 }
        let (left, right) = ((kind(code), code?.written ?? ""), (kind(other.code), other.code?.written ?? ""))
        if left != right { return left < right }
        return (status?.first ?? 0, winner, loser) < (other.status?.first ?? 0, other.winner, other.loser)
    }
}

// MARK: - Wording

extension ResolvedAPI {
    /// Returns a description of the responses that both cases of a tie match, such as "status 401", for a message.
    func response(_ tie: Tie) -> String {
        switch (tie.code, tie.status) {
        case (let code?, let status?): "code `\(code.written)` with status \(status)"
        case (let code?, nil): "code `\(code.written)`"
        case (nil, let status): "status \(status.map(\.description) ?? "any")"
        }
    }

    /// Returns a key that neither case of a tie has and that would distinguish the cases, or `nil` if no such key
    /// exists.
    func missingKey(_ tie: Tie) -> String? {
        if tie.code != nil { return tie.status == nil ? "status" : nil }
        let body = self[self[tie.winner].group].body
        return body.map { self[$0].format.code.isEmpty } == false ? "code" : nil
    }

    /// Returns a hint on how to narrow the winner's conditions so that it no longer hides the loser, or `nil` if the
    /// conditions can't be narrowed.
    func narrowing(_ tie: Tie) -> String? {
        let own = self[tie.winner]
        let isOneCode = if case .code? = own.codes.first?.value { own.codes.count == 1 } else { false }
        if tie.code != nil, !isOneCode { return "narrow the code" }
        let isOneStatus = own.statuses.count == 1 && own.statuses[0].value.isExact
        if tie.status != nil, !isOneStatus { return "narrow the status" }
        return missingKey(tie).map { "give `\(own.name.value)` a `\($0)`" }
    }

    /// Returns the location of the status or the code with which the case matches a response, or of the case's name
    /// if the case has neither.
    func matchRange(_ id: CaseID, status: StatusPattern?, code: CodePattern?) -> SourceRange {
        let item = self[id]
        if let status,
            let entry = item.statuses.first(where: { $0.value == status })
                ?? item.statuses.first(where: { $0.value.overlaps(status) })
        {
            return entry.range
        }
        let named = code.flatMap { code in item.codes.first { $0.value == code || $0.value.covers(code) } }
        return named?.range ?? item.statuses.first?.range ?? item.name.range
    }
}
