import ErrorSpecLanguage
import ErrorSpecReading

/// Which case handles which response: the tables of both versions, cell by cell.
extension APIComparison {
    var winnerChanges: WinnerChanges {
        var changes = WinnerChanges()
        for group in handlingPairs where !handlesAlike(group.old, group.new) { compareTables(group, into: &changes) }
        return changes
    }

    /// The responses that one group handles in another way than the other, for endpoints that move to it.
    func winnerChanges(of move: GroupPair) -> WinnerChanges {
        var (changes, result) = (WinnerChanges(), WinnerChanges())
        compareTables(move, into: &changes)
        for (change, extent) in changes.all {
            result.add(WinnerChange(cause: .operation(move), before: change.before, after: change.after), extent)
        }
        return result
    }

    /// Whether the tables must be equal: nothing that they are made of differs.
    func handlesAlike(_ oldGroup: GroupID, _ newGroup: GroupID) -> Bool {
        let (before, after) = (old[oldGroup], new[newGroup])
        guard before.visible.count == after.visible.count,
            before.otherwiseProvider.map({ pairing.newGroups[$0.index] }) == after.otherwiseProvider,
            before.ancestors.map({ pairing.newGroups[$0.index] }) == after.ancestors,
            successRule(ofOld: oldGroup) == successRule(ofNew: newGroup)
        else { return false }
        // In the written order, as a rule; where it is another one the tables tell.
        return zip(before.visible, after.visible).allSatisfy { oldCase, newCase in
            pairing.newCases[oldCase.index] == newCase && sameMatch[oldCase.index]
        }
    }

    private func compareTables(_ group: GroupPair, into changes: inout WinnerChanges) {
        let (before, after) = (old[group.old].table, new[group.new].table)
        let rules = (successRule(ofOld: group.old), successRule(ofNew: group.new))
        let codeless = (before.winners(region: nil), after.winners(region: nil))
        let failures = Responses.successes.map { rules.0.canFail(column: $0) && rules.1.canFail(column: $0) }
        let regions = MatchTable.regions(of: [before, after])
        let isKept = (0..<Responses.width).allSatisfy { column in
            isSame(
                outcome(codeless.0[column], old[group.old].otherwiseProvider),
                outcome(codeless.1[column], new[group.new].otherwiseProvider))
        }
        let others = regions.lazy.map { ($0, (before.entries(for: $0) + after.entries(for: $0)).map(\.columns)) }
        if !isKept {
            let code = Responses.Code.codeless(besides: Dictionary(uniqueKeysWithValues: others))
            compareRows(codeless, code, successes: failures, of: group, into: &changes)
        }
        for code in regions {
            // The cases that require the code are unchanged: other changes are reported for responses without it.
            if !failures.contains(true), isSame(before.entries(for: code), after.entries(for: code)) { continue }
            let rows = (before.winners(region: code), after.winners(region: code))
            compareRows(rows, .init(code, of: regions), successes: failures, of: group, into: &changes)
        }
    }

    private func isSame(_ before: [MatchRule], _ after: [MatchRule]) -> Bool {
        before.elementsEqual(after) { left, right in
            left.status == right.status
                && pairing.oldCaseKeys[left.winner.index] == pairing.newCaseKeys[right.winner.index]
        }
    }

    /// - Parameter successes: For each 2xx whether it is a failure in both versions. Where it is one in a single
    ///   version, that is a change of its own.
    private func compareRows(
        _ rows: ([Int32], [Int32]), _ code: Responses.Code, successes: [Bool], of group: GroupPair,
        into changes: inout WinnerChanges
    ) {
        let statuses = Responses.successes
        let failing = runs(of: successes).map {
            statuses.lowerBound + $0.lowerBound..<statuses.lowerBound + $0.upperBound
        }
        for run in [0..<statuses.lowerBound] + failing + [statuses.upperBound..<Responses.width] {
            compareRun(run, rows, code, of: group, into: &changes)
        }
    }

    private func compareRun(
        _ columns: Range<Int>, _ rows: ([Int32], [Int32]), _ code: Responses.Code, of group: GroupPair,
        into changes: inout WinnerChanges
    ) {
        let (before, after) = rows
        var start = columns.lowerBound
        while start < columns.upperBound {
            var end = start + 1
            while end < columns.upperBound, before[end] == before[start], after[end] == after[start] { end += 1 }
            let left = outcome(before[start], old[group.old].otherwiseProvider)
            let right = outcome(after[start], new[group.new].otherwiseProvider)
            if !isSame(left, right) {
                for change in winnerChanges(from: left, to: right, of: group, start, code) {
                    changes.add(change, start..<end, code, group)
                }
            }
            start = end
        }
    }

    func outcome(_ winner: Int32, _ provider: GroupID?) -> FailureOutcome {
        winner >= 0 ? .handled(CaseID(Int(winner))) : provider.map { .otherwise($0) } ?? .unmapped
    }

    private func isSame(_ before: FailureOutcome, _ after: FailureOutcome) -> Bool {
        switch (before, after) {
        case (.handled(let left), .handled(let right)):
            pairing.oldCaseKeys[left.index] == pairing.newCaseKeys[right.index]
        case (.otherwise(let left), .otherwise(let right)): pairing.newGroups[left.index] == right
        case (.unmapped, .unmapped): true
        default: false
        }
    }
}

extension MatchRule {
    fileprivate var columns: Range<Int> {
        status.map { $0.first - 100..<$0.last - 99 } ?? 0..<Responses.width
    }
}

// MARK: - Causes

extension APIComparison {
    /// The change, reported at the case or `otherwise` whose own edit caused it; at both, where both were edited.
    private func winnerChanges(
        from before: FailureOutcome, to after: FailureOutcome, of group: GroupPair, _ column: Int,
        _ code: Responses.Code
    ) -> [WinnerChange] {
        func change(_ cause: Cause, isSecondary: Bool = false) -> WinnerChange {
            WinnerChange(cause: cause, before: before, after: after, isSecondary: isSecondary)
        }
        switch (before, after) {
        case (.handled(let left), .handled(let right)):
            let (loser, winner) = (cause(ofOld: left, in: group), cause(ofNew: right, in: group))
            let isLost = isLost(left, to: right, of: group, column, code)
            let (first, second) = isLost ? (loser, winner) : (winner, loser)
            if !hasOtherMatch(second) { return [change(first)] }
            // A case that makes room for an edited one by going or by an `except`, or fills its room, is no cause.
            return isExcept(first) || isLone(first)
                ? [change(second)] : [change(first), change(second, isSecondary: true)]
        case (.handled(let left), _): return [change(cause(ofOld: left, in: group))]
        case (_, .handled(let right)): return [change(cause(ofNew: right, in: group))]
        case (_, .otherwise(let provider)) where isLoneOtherwise(provider, .new):
            return [change(.otherwise(old: pairing.oldGroups[provider.index], new: provider))]
        case (.otherwise(let provider), _):
            return [change(.otherwise(old: provider, new: pairing.newGroups[provider.index]))]
        case (_, .otherwise(let provider)):
            return [change(.otherwise(old: pairing.oldGroups[provider.index], new: provider))]
        case (.unmapped, .unmapped): return []
        }
    }

    /// Whether the conditions of a case of both versions were edited.
    private func hasOtherMatch(_ cause: Cause) -> Bool {
        if case .declared(let old?, _?, _) = cause { !sameMatch[old.index] } else { false }
    }

    private func isLone(_ cause: Cause) -> Bool {
        if case .declared(let old, let new, _) = cause { old == nil || new == nil } else { false }
    }

    private func isExcept(_ cause: Cause) -> Bool {
        if case .declared(_?, _?, .match) = cause { !hasOtherMatch(cause) } else { false }
    }

    private func cause(ofOld id: CaseID, in group: GroupPair) -> Cause {
        cause(old: id, new: pairing.newCases[id.index], in: group)
    }

    private func cause(ofNew id: CaseID, in group: GroupPair) -> Cause {
        cause(old: pairing.oldCases[id.index], new: id, in: group)
    }

    private func cause(old oldCase: CaseID?, new newCase: CaseID?, in group: GroupPair) -> Cause {
        .declared(old: oldCase, new: newCase, edit(old: oldCase, new: newCase, in: group))
    }

    private func edit(old oldCase: CaseID?, new newCase: CaseID?, in group: GroupPair) -> CaseEdit {
        guard let oldCase, let newCase else {
            let isMoved =
                oldCase.map(pairing.movedAway.contains) ?? newCase.map(pairing.arrived.contains) ?? false
            return isMoved ? .match : .visibility
        }
        if !sameMatch[oldCase.index] { return .match }
        let (before, after) = (old[group.old], new[group.new])
        if before.sees(oldCase) == after.sees(newCase) { return .visibility }
        let isBelow = (
            group.old == old[oldCase].group || before.ancestors.contains(old[oldCase].group),
            group.new == new[newCase].group || after.ancestors.contains(new[newCase].group)
        )
        // Below the declaring group in both versions, an `except` alone can hide it.
        return isBelow == (true, true) ? .match : .visibility
    }

    /// Whether a response has another winner because its old one let it go, rather than because the new one took it.
    private func isLost(
        _ left: CaseID, to right: CaseID, of group: GroupPair, _ column: Int, _ code: Responses.Code
    ) -> Bool {
        let successor = pairing.newCases[left.index]
        let predecessor = pairing.oldCases[right.index]
        let isLeftChanged = successor.map { !sameMatch[left.index] || !new[group.new].sees($0) } ?? true
        let isRightChanged = predecessor.map { !sameMatch[$0.index] || !old[group.old].sees($0) } ?? true
        if isLeftChanged != isRightChanged { return isLeftChanged }
        // Both changed, or what they inherit from did: the one that matches in one version only is the cause.
        let stillMatches =
            successor.map { new[group.new].sees($0) && new[$0].matches(column, code) } ?? false
        return !stillMatches
    }
}

extension APIComparison {
    /// Whether a case, or an `otherwise`, handles some response of a group in both versions: what it does there is
    /// compared. Others are handled by another one than before, whatever their names.
    func keeps(_ handler: HandlerPair, in group: GroupPair) -> Bool {
        let (before, after) = (old[group.old], new[group.new])
        var patterns: [CodePattern] = []
        var winners: (Int32, Int32) = (-1, -1)
        switch (handler.old, handler.new) {
        case (.handled(let left), .handled(let right)):
            guard before.sees(left), after.sees(right) else { return false }
            if handlesAlike(group.old, group.new) { return after.table.isWon(by: right, as: new[right]) }
            patterns = (old[left].codes + new[right].codes).map(\.value)
            winners = (Int32(left.index), Int32(right.index))
        case (.otherwise(let left), .otherwise(let right)):
            guard before.otherwiseProvider == left, after.otherwiseProvider == right else { return false }
        default: return false
        }
        let rules = (successRule(ofOld: group.old), successRule(ofNew: group.new))
        if patterns.contains(where: \.isRange) {
            // Only both tables know into which stretches others cut it.
            let regions = MatchTable.regions(of: [before.table, after.table])
            patterns = regions.filter { region in patterns.contains { $0.covers(region) } }
        }
        let regions: [CodePattern?] = patterns.isEmpty ? [nil] : patterns
        return regions.contains { region in
            let rows = (before.table.winners(region: region), after.table.winners(region: region))
            return rows.0.indices.contains { column in
                rows.0[column] == winners.0 && rows.1[column] == winners.1
                    && rules.0.canFail(column: column) && rules.1.canFail(column: column)
            }
        }
    }

    /// The responses that a case matches in both versions.
    func keptMatch(_ before: CaseID, _ after: CaseID) -> Responses {
        let isCodeless = old[before].codes.isEmpty && new[after].codes.isEmpty
        let regions = MatchTable.regions(of: [old[old[before].group].table, new[new[after].group].table])
        var kept = Responses()
        for code in isCodeless ? [.none] : regions.map({ Responses.Code($0, of: regions) }) {
            for column in 0..<Responses.width
            where old[before].matches(column, code) && new[after].matches(column, code) {
                kept.insert(column..<column + 1, code: code)
            }
        }
        return kept
    }
}

extension ResolvedCase {
    fileprivate func matches(_ column: Int, _ code: Responses.Code) -> Bool {
        let status = Responses.status(of: column)
        let matchesStatus =
            statuses.isEmpty || statuses.contains { pattern in status.map(pattern.value.contains) ?? false }
        if codes.isEmpty { return matchesStatus }
        guard let region = code.pattern else { return false }
        return matchesStatus && codes.contains { $0.value.covers(region) }
    }
}
