import ErrorSpecLanguage
import ErrorSpecReading

/// Who answers which response: the tables of both versions, cell by cell.
extension APIComparison {
    var answerChanges: [Change] {
        var shifts = WinnerChanges()
        for (oldGroup, newGroup) in groupPairs where !answersAlike(oldGroup, newGroup) {
            compareTables(oldGroup, newGroup, into: &shifts)
        }
        return winnerChanges(shifts) + textsOfOtherAnswers(shifts)
    }

    /// Whether the tables must be equal: nothing that they are made of differs.
    private func answersAlike(_ oldGroup: GroupID, _ newGroup: GroupID) -> Bool {
        let (before, after) = (old.groups[oldGroup.index], new.groups[newGroup.index])
        guard before.visible.count == after.visible.count,
            otherwiseKey(ofOld: before.otherwiseProvider) == otherwiseKey(ofNew: after.otherwiseProvider),
            before.ancestors.map({ pairing.newGroups[$0.index] }) == after.ancestors,
            oldReading(of: oldGroup)?.successes == newReading(of: newGroup)?.successes
        else { return false }
        // In the written order, as a rule; where it is another one the tables tell.
        return zip(before.visible, after.visible).allSatisfy { oldCase, newCase in
            pairing.newCases[oldCase.index] == newCase
                && (sameMatch[oldCase.index])
        }
    }

    private func compareTables(_ oldGroup: GroupID, _ newGroup: GroupID, into shifts: inout WinnerChanges) {
        let (before, after) = (old.groups[oldGroup.index].table, new.groups[newGroup.index].table)
        let reading = (oldReading(of: oldGroup), newReading(of: newGroup))
        let readsSuccesses = reading.0?.readsSuccesses ?? false || reading.1?.readsSuccesses ?? false
        let group = GroupPair(old: oldGroup, new: newGroup)
        let codeless = (before.winners(code: nil), after.winners(code: nil))
        compareRows(codeless.0, codeless.1, .none, readsSuccesses: false, of: group, into: &shifts)
        for code in Set(before.codes).union(after.codes).sorted() {
            // Cases that require the code stand where they stood: what else changed is told of responses without it.
            if !readsSuccesses, isSame(before.entries(for: code), after.entries(for: code)) { continue }
            let isFailure = (reading.0?.isFailure(code) ?? false, reading.1?.isFailure(code) ?? false)
            compareRows(
                before.winners(code: code), after.winners(code: code), .named(code),
                readsSuccesses: isFailure.0 && isFailure.1, of: group, into: &shifts)
        }
        if reading.0?.readsSuccesses == true, reading.1?.readsSuccesses == true {
            compareRun(Responses.successes, codeless.0, codeless.1, .other, of: group, into: &shifts)
        }
    }

    private func isSame(_ before: [MatchTable.CodedEntry], _ after: [MatchTable.CodedEntry]) -> Bool {
        before.elementsEqual(after) { left, right in
            left.status == right.status
                && pairing.oldCaseKeys[left.winner.index] == pairing.newCaseKeys[right.winner.index]
        }
    }

    func oldReading(of group: GroupID) -> BodyFormat? { old.groups[group.index].body.map { oldReadings[$0.index] } }
    func newReading(of group: GroupID) -> BodyFormat? { new.groups[group.index].body.map { newReadings[$0.index] } }

    /// - Parameter readsSuccesses: Whether a 2xx with this code is a failure in both versions. Where it is one in a
    ///   single version the body has changed, which is reported as that.
    private func compareRows(
        _ before: [Int32], _ after: [Int32], _ code: Responses.Code, readsSuccesses: Bool,
        of group: GroupPair, into shifts: inout WinnerChanges
    ) {
        compareRun(0..<Responses.successes.lowerBound, before, after, code, of: group, into: &shifts)
        if readsSuccesses { compareRun(Responses.successes, before, after, code, of: group, into: &shifts) }
        compareRun(Responses.successes.upperBound..<Responses.width, before, after, code, of: group, into: &shifts)
    }

    private func compareRun(
        _ columns: Range<Int>, _ before: [Int32], _ after: [Int32], _ code: Responses.Code,
        of group: GroupPair, into shifts: inout WinnerChanges
    ) {
        var start = columns.lowerBound
        while start < columns.upperBound {
            var end = start + 1
            while end < columns.upperBound, before[end] == before[start], after[end] == after[start] { end += 1 }
            let left = answer(before[start], old.groups[group.old.index].otherwiseProvider)
            let right = answer(after[start], new.groups[group.new.index].otherwiseProvider)
            if !isSame(left, right) {
                shifts.add(shift(from: left, to: right, of: group, start..<end, code), start..<end, code, group)
            }
            start = end
        }
    }

    private func answer(_ winner: Int32, _ provider: GroupID?) -> FailureOutcome {
        winner >= 0 ? .answered(CaseID(Int(winner))) : provider.map { .otherwise($0) } ?? .unmapped
    }

    private func isSame(_ before: FailureOutcome, _ after: FailureOutcome) -> Bool {
        switch (before, after) {
        case (.answered(let left), .answered(let right)):
            pairing.oldCaseKeys[left.index] == pairing.newCaseKeys[right.index]
        case (.otherwise(let left), .otherwise(let right)): pairing.newGroups[left.index] == right
        case (.unmapped, .unmapped): true
        default: false
        }
    }

    private func otherwiseKey(ofOld group: GroupID?) -> GroupID?? { group.map { pairing.newGroups[$0.index] } }
    private func otherwiseKey(ofNew group: GroupID?) -> GroupID?? { group }
}

// MARK: - Causes

extension APIComparison {
    /// The case or `otherwise` whose own change made a response change hands.
    private func shift(
        from before: FailureOutcome, to after: FailureOutcome, of group: GroupPair, _ columns: Range<Int>,
        _ code: Responses.Code
    ) -> WinnerChange {
        switch (before, after) {
        case (.answered(let left), .answered(let right)):
            isLost(left, to: right, of: group, columns.lowerBound, code)
                ? WinnerChange(cause: .oldCase(left), before: before, after: after)
                : WinnerChange(cause: .newCase(right), before: before, after: after)
        case (.answered(let left), _): WinnerChange(cause: .oldCase(left), before: before, after: after)
        case (_, .answered(let right)): WinnerChange(cause: .newCase(right), before: before, after: after)
        case (_, .otherwise(let provider)) where isNewOtherwise(provider):
            WinnerChange(cause: .newOtherwise(provider), before: before, after: after)
        case (.otherwise(let provider), _): WinnerChange(cause: .oldOtherwise(provider), before: before, after: after)
        case (_, .otherwise(let provider)): WinnerChange(cause: .newOtherwise(provider), before: before, after: after)
        default: WinnerChange(cause: .none, before: before, after: after)
        }
    }

    /// Whether a response changed hands because its old winner let it go, rather than because the new one took it.
    private func isLost(
        _ left: CaseID, to right: CaseID, of group: GroupPair, _ column: Int, _ code: Responses.Code
    ) -> Bool {
        let successor = pairing.newCases[left.index]
        let predecessor = pairing.oldCases[right.index]
        let isLeftChanged = successor.map { !sameMatch[left.index] || !new.groups[group.new.index].sees($0) } ?? true
        let isRightChanged = predecessor.map { !sameMatch[$0.index] || !old.groups[group.old.index].sees($0) } ?? true
        if isLeftChanged != isRightChanged { return isLeftChanged }
        // Both changed, or what they inherit from did: the one that matches in one version only is the cause.
        let stillMatches =
            successor.map { new.groups[group.new.index].sees($0) && new.cases[$0.index].matches(column, code) } ?? false
        return !stillMatches
    }
}

extension ResolvedCase {
    fileprivate func matches(_ column: Int, _ code: Responses.Code) -> Bool {
        let status = Responses.status(of: column)
        let matchesStatus =
            statuses.isEmpty || statuses.contains { pattern in status.map(pattern.value.contains) ?? false }
        if codes.isEmpty { return matchesStatus }
        guard case .named(let name) = code else { return false }
        return matchesStatus && codes.contains { $0.value.matches(name) }
    }
}

extension BodyFormat {
    /// What decides whether a 2xx is a failure.
    fileprivate var successes: [CodePattern]? { readsSuccesses ? successCodes : nil }
    fileprivate func isFailure(_ code: String) -> Bool { readsSuccesses && !successCodes.contains { $0.matches(code) } }
}
