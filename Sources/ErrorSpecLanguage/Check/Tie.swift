import ErrorSpecReading

/// Two cases that match the same failure at equal specificity, where one of them wins.
struct Tie {
    var winner: CaseID
    var loser: CaseID
    /// A status of the response.
    var at: Int
    /// The loser's entry that matches; `nil`: any status.
    var status: StatusPattern?
    /// The codes that both match; `nil`: neither requires one.
    var code: CodePattern?
}

extension Rule {
    /// One rule for what is hidden and what is ambiguous: to find the ties, which both look at, is most of the work.
    static let ties = Rule(codes: [.hiddenCase, .needlessOverride, .ambiguousMatch]) { spec, diagnostics in
        var fixes = FixItMaker(spec.files)
        for api in spec.apis {
            for group in api.groupIDs {
                // A group without any of these sees what its one parent sees.
                if api[group].parents.count < 2, api[group].except.isEmpty, api[group].ownCases.isEmpty { continue }
                let ties = api.ties(in: group)
                checkShadowing(ties, in: group, of: api, &fixes, into: &diagnostics)
                checkAmbiguity(ties, in: group, of: api, into: &diagnostics)
            }
        }
    }
}

extension ResolvedAPI {
    /// The ties of a group that it does not share with its parents: each pair of cases once, with the first response
    /// that it is about.
    ///
    /// A loser that another loser of the same response would beat is left out: it would not win in the winner's stead.
    func ties(in group: GroupID) -> [Tie] {
        var collected = TieCollector()
        let hasOnlyOwn = self[group].parents.count < 2 && self[group].except.isEmpty
        if !hasOnlyOwn || self[group].ownCaseIDs.contains(where: { self[$0].codes.isEmpty }) {
            collectCodeless(in: group, wonBy: hasOnlyOwn ? self[group].ownCases : nil, into: &collected)
        }
        let table = self[group].table
        // Families of other lengths, and the codes in them, are never equally specific.
        let codes = hasOnlyOwn ? ownCodes(of: group) : table.changedCodes
        for code in codes where !code.isRange {
            collectCoded(table.entries(of: code), code, in: group, into: &collected)
        }
        let ranges = codes.filter(\.isRange)
        for region in ranges.isEmpty ? [] : table.regions where ranges.contains(where: { $0.covers(region) }) {
            // Matches by a family are reported for the family.
            let entries = table.entries(for: region).filter { $0.specificity.code > .family(length: .max) }
            collectCoded(entries, region, in: group, into: &collected)
        }
        return collected.ties
    }

    private func ownCodes(of group: GroupID) -> [CodePattern] {
        var codes = Set<CodePattern>()
        for index in self[group].ownCases { codes.formUnion(cases[index].codePatterns) }
        return codes.sorted { $0.written < $1.written }
    }

    // MARK: Without a code

    /// A stretch of statuses where a case matches as well as their winner does.
    private struct StatusTie {
        var winner: CaseID
        var loser: CaseID
        var first: Int
        var last: Int

        func isContinued(by next: StatusTie) -> Bool {
            winner == next.winner && loser == next.loser && last + 1 == next.first
        }
    }

    /// - Parameter own: the cases whose wins are looked at; `nil`: all.
    private func collectCodeless(in group: GroupID, wonBy own: Range<Int>?, into collected: inout TieCollector) {
        let ties = codelessTies(in: group, wonBy: own)
        if ties.isEmpty { return }
        // Between these statuses the same cases match.
        let bounds = Set(ties.map(\.first) + ties.map { $0.last + 1 }).sorted()
        for status in bounds {
            let open = ties.filter { $0.first <= status && status <= $0.last }
            guard let winner = open.first?.winner else { continue }
            collected.add(winner, over: open.map(\.loser), at: status, code: nil, in: self)
        }
    }

    private func codelessTies(in group: GroupID, wonBy own: Range<Int>?) -> [StatusTie] {
        let table = self[group].table
        var ties: [StatusTie] = []
        for index in self[group].visible.stretches.joined()
        where cases[index].codes.isEmpty && !cases[index].isIncomplete {
            for (statuses, pattern) in cases[index].statuses.stretches {
                let specificity = pattern.specificity
                for status in statuses {
                    guard let winner = table.codelessWinner(status: status), winner.index != index,
                        own?.contains(winner.index) != false,
                        self[winner].statuses.narrowest(for: status)?.specificity == specificity,
                        canFail(in: group, status: status)
                    else { continue }
                    let tie = StatusTie(winner: winner, loser: CaseID(index), first: status, last: status)
                    if ties.last?.isContinued(by: tie) == true {
                        ties[ties.count - 1].last = status
                    } else {
                        ties.append(tie)
                    }
                }
            }
        }
        return ties
    }

    // MARK: With a code

    /// - Parameter entries: those of one code, the most specific first.
    private func collectCoded(
        _ entries: [MatchRule], _ code: CodePattern, in group: GroupID, into collected: inout TieCollector
    ) {
        guard entries.count > 1 else { return }
        // Any status that HTTP does not define stands for all of them.
        let statuses = Array(MatchTable.statuses) + [MatchTable.statuses.upperBound + 1]
        // A success is handled by nobody.
        var isTaken = statuses.map { !canFail(in: group, status: $0) }
        var start = 0
        while start < entries.count {
            let end = entries[start...].firstIndex { $0.specificity != entries[start].specificity } ?? entries.count
            let alike = entries[start..<end]
            start = end
            if alike.first?.status == nil {
                // All alike match whatever is left.
                guard alike.count > 1, let open = isTaken.firstIndex(of: false), let first = alike.first else {
                    continue
                }
                let rivals = alike.dropFirst().map(\.winner).filter { $0 != first.winner }
                collected.add(first.winner, over: rivals, at: statuses[open], code: code, in: self)
                continue
            }
            var matching: [Int: [CaseID]] = [:]
            for entry in alike {
                for status in entry.status.map({ $0.first...$0.last }) ?? MatchTable.statuses {
                    let offset = status - MatchTable.statuses.lowerBound
                    if !isTaken[offset] { matching[offset, default: []].append(entry.winner) }
                }
            }
            for offset in matching.keys.sorted() {
                isTaken[offset] = true
                guard let ids = matching[offset], ids.count > 1 else { continue }
                collected.add(
                    ids[0], over: ids.dropFirst().filter { $0 != ids[0] }, at: statuses[offset], code: code, in: self)
            }
        }
    }

    /// The response that a tie is about, for a message: "status 401".
    func response(_ tie: Tie) -> String {
        switch (tie.code, tie.status) {
        case (let code?, let status?): "code `\(code.written)` with status \(status)"
        case (let code?, nil): "code `\(code.written)`"
        case (nil, let status): "status \(status.map(\.description) ?? "any")"
        }
    }

    /// The key that both cases of a tie lack, and that one of them may have.
    func missingKey(_ tie: Tie) -> String? {
        if tie.code != nil { return tie.status == nil ? "status" : nil }
        let body = self[self[tie.winner].group].body
        return body.map { self[$0].format.code.isEmpty } == false ? "code" : nil
    }

    /// How the winner of a tie is kept from hiding the loser, as an instruction; `nil` where no condition does.
    func narrowing(_ tie: Tie) -> String? {
        let own = self[tie.winner]
        let isOneCode = if case .code? = own.codes.first?.value { own.codes.count == 1 } else { false }
        if tie.code != nil, !isOneCode { return "narrow the code" }
        let isOneStatus = own.statuses.count == 1 && own.statuses[0].value.isExact
        if tie.status != nil, !isOneStatus { return "narrow the status" }
        return missingKey(tie).map { "give `\(own.name.value)` a `\($0)`" }
    }

    /// Where a case says that it matches a response: its status, or its code where that is all it says.
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

/// Ties as they are found, each pair of cases once.
private struct TieCollector {
    var ties: [Tie] = []
    private var seen = Set<CasePair>()

    /// - Parameter losers: the cases that match a response as well as its winner does.
    mutating func add(
        _ winner: CaseID, over losers: [CaseID], at status: Int, code: CodePattern?, in api: ResolvedAPI
    ) {
        let groups = Set(losers.map { api[$0].group })
        for loser in losers where !seen.contains(CasePair(winner: winner, loser: loser)) {
            if groups.count > 1, groups.contains(where: { api.inherits($0, from: api[loser].group) }) { continue }
            seen.insert(CasePair(winner: winner, loser: loser))
            ties.append(
                Tie(
                    winner: winner, loser: loser, at: status, status: api[loser].narrowest(for: status), code: code))
        }
    }
}

private struct CasePair: Hashable {
    var winner: CaseID
    var loser: CaseID
}
