import ErrorSpecLanguage
import ErrorSpecReading

/// Which case handles which response: the tables of both versions, cell by cell.
extension APIComparison {
    var winnerChanges: [WinnerChange] {
        Extent.of(handlingPairs.filter { !handlesAlike($0) }, compareTables).map(WinnerChange.init)
    }

    /// The responses that one group handles in another way than the other, for endpoints that move to it.
    func winnerChanges(of move: GroupPair) -> [WinnerChange] {
        Extent.of([move]) { group in
            compareTables(group).map { cell in
                let transition = WinnerChange.Transition(
                    cause: .operation(move), before: cell.key.before, after: cell.key.after)
                return Extent.Cell(key: transition, columns: cell.columns, code: cell.code)
            }
        }.map(WinnerChange.init)
    }

    /// Whether the tables must be equal: nothing that they are made of differs.
    private func handlesAlike(_ group: GroupPair) -> Bool {
        let (before, after) = (old[group.old], new[group.new])
        guard before.visible.count == after.visible.count,
            before.otherwiseProvider.map({ pairing.partner(of: $0, .old) }) == after.otherwiseProvider,
            before.ancestors.map({ pairing.partner(of: $0, .old) }) == after.ancestors, successRules(of: group).isSame
        else { return false }
        // In the written order, as a rule; where it is another one the tables tell.
        return zip(before.visible, after.visible).allSatisfy { oldCase, newCase in
            pairing.partner(of: oldCase, .old) == newCase && sameMatch[oldCase.index]
        }
    }

    private func compareTables(_ group: GroupPair) -> [Extent.Cell<WinnerChange.Transition>] {
        let tables = Both(self.tables.old[group.old.index], self.tables.new[group.new.index])
        let providers = Both(old[group.old].otherwiseProvider, new[group.new].otherwiseProvider)
        // Where a 2xx is a failure in a single version, that is a change of its own.
        let rules = successRules(of: group)
        let failing = runs(
            of: (0..<Responses.width).map { rules.old.canFail(column: $0) && rules.new.canFail(column: $0) })
        let regions = MatchTable.regions(of: [tables.old, tables.new])
        let others = regions.lazy.map { code in
            (code, (tables.old.entries(for: code) + tables.new.entries(for: code)).map(\.columns))
        }
        let codes = regions.filter { code in
            // The cases that require the code are unchanged: other changes are reported for responses without it.
            failing.contains(where: Responses.successes.contains)
                || !isSame(tables.old.entries(for: code), tables.new.entries(for: code))
        }
        let codeless = Responses.Code.codeless(besides: Dictionary(uniqueKeysWithValues: others))
        var cells: [Extent.Cell<WinnerChange.Transition>] = []
        for code in [codeless] + codes.map({ Responses.Code($0, of: regions) }) {
            let rows = tables.map { $0.winners(region: code.pattern) }
            let alike = failing.flatMap { columns in
                runs(in: columns) { rows.old[$0] == rows.old[$1] && rows.new[$0] == rows.new[$1] }
            }
            for columns in alike {
                let start = columns.lowerBound
                let outcomes = Both(outcome(rows.old[start], providers.old), outcome(rows.new[start], providers.new))
                cells += transitions(outcomes, of: group, start, code).map {
                    Extent.Cell(key: $0, columns: columns, code: code)
                }
            }
        }
        return cells
    }

    private func isSame(_ before: [MatchRule], _ after: [MatchRule]) -> Bool {
        before.elementsEqual(after) { $0.status == $1.status && pairing.isSame($0.winner, $1.winner) }
    }

    func outcome(_ winner: Int32, _ provider: GroupID?) -> Outcome {
        winner >= 0 ? .handled(CaseID(Int(winner))) : provider.map { .otherwise($0) } ?? .unmapped
    }
}

extension MatchRule {
    fileprivate var columns: Range<Int> {
        status.map { $0.first - 100..<$0.last - 99 } ?? 0..<Responses.width
    }
}

// MARK: - Causes

extension APIComparison {
    /// The change, reported at the case or `otherwise` whose own edit caused it; at both, where both were edited; nothing
    /// where the winner is the same.
    private func transitions(
        _ outcomes: Both<Outcome>, of group: GroupPair, _ column: Int, _ code: Responses.Code
    ) -> [WinnerChange.Transition] {
        func transition(_ cause: Cause, isSecondary: Bool = false) -> WinnerChange.Transition {
            .init(cause: cause, before: outcomes.old, after: outcomes.new, isSecondary: isSecondary)
        }
        func otherwise(_ provider: GroupID, _ side: Side) -> [WinnerChange.Transition] {
            let partner = pairing.partner(of: provider, side)
            return [
                transition(
                    side == .old ? .otherwise(old: provider, new: partner) : .otherwise(old: partner, new: provider))
            ]
        }
        switch (outcomes.old, outcomes.new) {
        case (.handled(let left), .handled(let right)):
            if pairing.isSame(left, right) { return [] }
            let causes = Both(cause(of: left, .old, in: group), cause(of: right, .new, in: group))
            let side: Side = isLost(left, to: right, of: group, column, code) ? .old : .new
            let (first, second) = (causes[side], causes[side.other])
            if !hasOtherMatch(second) { return [transition(first)] }
            let isOfParents = if case .declared(_?, _?, .visibility) = first { true } else { false }
            // A case that makes room for an edited one by going or by an `except`, or fills its room, is no cause.
            if !isOfParents, !hasOtherMatch(first) { return [transition(second)] }
            return [transition(first), transition(second, isSecondary: true)]
        case (.handled(let left), _): return [transition(cause(of: left, .old, in: group))]
        case (_, .handled(let right)): return [transition(cause(of: right, .new, in: group))]
        case (.otherwise(let left), .otherwise(let right)):
            if pairing.partner(of: left, .old) == right { return [] }
            return isLoneOtherwise(right, .new) ? otherwise(right, .new) : otherwise(left, .old)
        case (.otherwise(let left), .unmapped): return otherwise(left, .old)
        case (.unmapped, .otherwise(let right)): return otherwise(right, .new)
        default: return []
        }
    }

    /// Whether the conditions of a case of both versions were edited.
    private func hasOtherMatch(_ cause: Cause) -> Bool {
        if case .declared(let old?, _?, _) = cause { !sameMatch[old.index] } else { false }
    }

    private func cause(of id: CaseID, _ side: Side, in group: GroupPair) -> Cause {
        guard let partner = pairing.partner(of: id, side) else {
            let edit: CaseEdit = pairing.isMoved(id, side) ? .match : .visibility
            return .declared(old: side == .old ? id : nil, new: side == .new ? id : nil, edit)
        }
        let pair = side == .old ? Both(id, partner) : Both(partner, id)
        return .declared(old: pair.old, new: pair.new, edit(of: pair, in: group))
    }

    private func edit(of pair: Both<CaseID>, in group: GroupPair) -> CaseEdit {
        if !sameMatch[pair.old.index] { return .match }
        if old[group.old].sees(pair.old) == new[group.new].sees(pair.new) { return .visibility }
        // Below the declaring group in both versions, an `except` alone can hide it.
        let isBelow = [Side.old, .new].allSatisfy { side in
            let (api, owner) = (apis[side], apis[side][pair[side]].group)
            return group[side] == owner || api[group[side]].ancestors.contains(owner)
        }
        return isBelow ? .match : .visibility
    }

    /// Whether a response has another winner because its old one let it go, rather than because the new one took it.
    private func isLost(
        _ left: CaseID, to right: CaseID, of group: GroupPair, _ column: Int, _ code: Responses.Code
    ) -> Bool {
        let successor = pairing.partner(of: left, .old)
        let predecessor = pairing.partner(of: right, .new)
        let isLeftChanged = successor.map { !sameMatch[left.index] || !new[group.new].sees($0) } ?? true
        let isRightChanged = predecessor.map { !sameMatch[$0.index] || !old[group.old].sees($0) } ?? true
        if isLeftChanged != isRightChanged { return isLeftChanged }
        // Both changed, or what they inherit from did: the one that matches in one version only is the cause.
        return !(successor.map { new[group.new].sees($0) && new[$0].matches(column) && new[$0].matches(code) } ?? false)
    }
}

extension APIComparison {
    /// Whether a case, or an `otherwise`, handles some response of a group in both versions: what it does there is
    /// compared. Others are handled by another one than before, whatever their names.
    func keeps(_ outcomes: Both<Outcome>, in group: GroupPair) -> Bool {
        let tables = Both(self.tables.old[group.old.index], self.tables.new[group.new.index])
        let providers = Both(old[group.old].otherwiseProvider, new[group.new].otherwiseProvider)
        let rules = successRules(of: group)
        var codes: [CodePattern] = []
        if case (.handled(let left), .handled(let right)) = (outcomes.old, outcomes.new) {
            codes = (old[left].codes + new[right].codes).map(\.value)
        }
        if codes.contains(where: \.isRange) {
            // Only both tables know into which stretches others cut it.
            let regions = MatchTable.regions(of: [tables.old, tables.new])
            codes = regions.filter { region in codes.contains { $0.covers(region) } }
        }
        let regions: [CodePattern?] = codes.isEmpty ? [nil] : codes
        return regions.contains { region in
            let rows = tables.map { $0.winners(region: region) }
            return rows.old.indices.contains { column in
                outcome(rows.old[column], providers.old) == outcomes.old
                    && outcome(rows.new[column], providers.new) == outcomes.new
                    && rules.old.canFail(column: column) && rules.new.canFail(column: column)
            }
        }
    }

    /// The responses that a case matches in both versions.
    func keptMatch(_ before: CaseID, _ after: CaseID) -> Responses {
        let isCodeless = old[before].codes.isEmpty && new[after].codes.isEmpty
        let regions = MatchTable.regions(of: [tables.old[old[before].group.index], tables.new[new[after].group.index]])
        let codes = isCodeless ? [.none] : regions.map { Responses.Code($0, of: regions) }
        var kept = Responses()
        for code in codes where old[before].matches(code) && new[after].matches(code) {
            for column in 0..<Responses.width where old[before].matches(column) && new[after].matches(column) {
                kept.insert(column..<column + 1, code: code)
            }
        }
        return kept
    }
}

extension ResolvedCase {
    fileprivate func matches(_ column: Int) -> Bool {
        let status = Responses.status(of: column)
        return statuses.isEmpty || statuses.contains { pattern in status.map(pattern.value.contains) ?? false }
    }

    fileprivate func matches(_ code: Responses.Code) -> Bool {
        if codes.isEmpty { return true }
        return code.pattern.map { region in codes.contains { $0.value.covers(region) } } ?? false
    }
}
