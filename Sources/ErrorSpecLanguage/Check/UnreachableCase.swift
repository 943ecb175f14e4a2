import ErrorSpecReading

extension DiagnosticCode {
    package static let unreachableCase = DiagnosticCode(
        "unreachable-case", .warning,
        meaning: """
            No response can be answered by this case, in its own group or in any that inherits it: more specific \
            cases take all that it matches, or what it matches is a success.
            """,
        wrong: """
            groups:
              Search:
                cases:
                  firstHalf: {status: 500-549, title: Error, description: Please try again later.}
                  secondHalf: {status: 550-599, title: Error, description: Please try again tomorrow.}
                  serverError: {status: 5xx, title: Error, description: The server has a problem.}
            """,
        right: """
            groups:
              Search:
                cases:
                  firstHalf: {status: 500-549, title: Error, description: Please try again later.}
                  serverError: {status: 5xx, title: Error, description: The server has a problem.}
            """)
}

extension Rule {
    static let unreachableCase = Rule(
        "Every case can be the answer to some response.", codes: [.unreachableCase]
    ) { spec, diagnostics in
        for api in spec.apis {
            let others = groupsOfTheirOwn(api)
            for index in api.cases.indices {
                let id = CaseID(index)
                let owner = api[id].group
                if api[id].isIncomplete || api[owner].isIncomplete || api.canWin(id, in: owner) { continue }
                if others.contains(where: { api[$0].sees(id) && api.canWin(id, in: $0) }) { continue }
                if let diagnostic = unreachable(id, of: api) { diagnostics.report(diagnostic) }
            }
        }
    }

    /// The groups in which a case may win that does not win where they inherit it from: they leave its rivals out, or
    /// another body decides what a failure is.
    private static func groupsOfTheirOwn(_ api: ResolvedAPI) -> [GroupID] {
        api.groups.indices.map { GroupID($0) }.filter { group in
            !api[group].except.isEmpty || api[group].parents.contains { api[$0].body != api[group].body }
        }
    }

    /// `nil` where another rule has said why it can't be.
    private static func unreachable(_ id: CaseID, of api: ResolvedAPI) -> Diagnostic? {
        let takers = api.winners(where: id)
        let body = api[api[id].group].body.map { api[$0] }
        // A case that matches successes alone, under a body that has none to match.
        if body?.isIncomplete == true || takers.isEmpty && body?.format.readsSuccesses != true { return nil }
        // Two cases of one group that match the same.
        if takers.contains(where: { api[$0].group == api[id].group && api.areTwins($0, id) }) { return nil }
        let names = takers.map { api[$0].name.value }
        let notes = takers.map { Diagnostic.Note("`\(api[$0].name.value)` is declared here", at: api[$0].name.range) }
        let reason =
            takers.isEmpty
            ? "what it matches is a success"
            : "\(listed(names.prefix(3))) \(names.count == 1 ? "takes" : "take") all that it matches"
        return Diagnostic(
            .unreachableCase, "`\(api[id].name.value)` can never be the answer: \(reason)", at: api[id].name.range,
            notes: Array(notes.prefix(3)), hint: "remove it, or widen what it matches")
    }
}

extension ResolvedAPI {
    /// Whether some response of a group that is a failure is answered by a case.
    package func canWin(_ id: CaseID, in group: GroupID) -> Bool {
        // Nearly every case wins the first response that it names.
        let status = self[id].statuses.first?.value.first ?? 400
        if !(200...299).contains(status),
            self[group].table.winner(status: status, code: self[id].codes.first?.value.written) == id
        {
            return true
        }
        if self[id].codes.isEmpty { return codelessWinners(where: id, in: group).contains(id) }
        return responses(of: id).contains { status, code in
            self[group].table.winner(status: status, code: code) == id && canFail(in: group, status: status, code: code)
        }
    }

    /// Whether two cases match a response equally well.
    fileprivate func areTwins(_ left: CaseID, _ right: CaseID) -> Bool {
        if self[left].codes.isEmpty != self[right].codes.isEmpty { return false }
        let shareCode =
            self[left].codes.isEmpty
            || self[left].codes.contains { code in self[right].codes.contains { $0.value == code.value } }
        if !shareCode { return false }
        let (leftStatuses, rightStatuses) = (self[left].statuses, self[right].statuses)
        if leftStatuses.isEmpty || rightStatuses.isEmpty { return leftStatuses.isEmpty && rightStatuses.isEmpty }
        if leftStatuses.count == 1, rightStatuses.count == 1 {
            let (one, other) = (leftStatuses[0].value, rightStatuses[0].value)
            return one.width == other.width && one.overlaps(other)
        }
        return MatchTable.statuses.contains { status in
            let width = self[left].width(for: status)
            return width != nil && width == self[right].width(for: status)
        }
    }

    /// The cases that win in a case's own group what it matches itself.
    fileprivate func winners(where id: CaseID) -> [CaseID] {
        let group = self[id].group
        if self[id].codes.isEmpty { return codelessWinners(where: id, in: group) }
        var winners: [CaseID] = []
        for (status, code) in responses(of: id) where canFail(in: group, status: status, code: code) {
            guard let winner = self[group].table.winner(status: status, code: code), !winners.contains(winner) else {
                continue
            }
            winners.append(winner)
        }
        return winners
    }

    /// The cases that win in a group what a case matches that requires no code, without asking status by status.
    private func codelessWinners(where id: CaseID, in group: GroupID) -> [CaseID] {
        let successes = 200...299
        let readsSuccesses = self[group].body.map { self[$0].format.readsSuccesses } ?? false
        var winners: [CaseID] = []
        for pattern in self[id].statuses.lazy.map(\.value) {
            self[group].table.codeless.forEachStretch(in: pattern.first...pattern.last) { statuses, winner in
                let canFail = readsSuccesses || statuses.clamped(to: successes) != statuses
                if canFail, !winners.contains(winner) { winners.append(winner) }
            }
        }
        return winners
    }

    /// Every status and code that a case matches, lazily; `nil` stands for any code that no case names.
    private func responses(of id: CaseID) -> some Sequence<(Int, String?)> {
        let item = self[id]
        let codes: [String?] = item.codes.isEmpty ? [nil] : item.codes.map(\.value.written)
        let ranges =
            item.statuses.isEmpty ? [MatchTable.statuses] : item.statuses.map { $0.value.first...$0.value.last }
        return codes.lazy.flatMap { code in
            ranges.lazy.flatMap { range in range.lazy.map { ($0, code) } }
        }
    }

    /// Whether a response is a failure; without a code, whether it is one with some code that no case names.
    private func canFail(in group: GroupID, status: Int, code: String?) -> Bool {
        if let code { return isFailure(in: group, status: status, code: code) }
        guard (200...299).contains(status) else { return true }
        return self[group].body.map { self[$0].format.readsSuccesses } ?? false
    }
}
