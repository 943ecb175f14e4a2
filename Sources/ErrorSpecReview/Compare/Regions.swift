import ErrorSpecLanguage
import ErrorSpecReading

/// A set of responses that no case of a unit distinguishes, with the reactions of both sides.
struct Region: Sendable {
    /// A side's reaction to a response.
    struct Reaction: Hashable, Sendable {
        var state: SuccessState
        /// The handler of the failure, or `nil` for a success.
        var handler: Outcome?

        init(_ state: SuccessState, _ handler: Outcome) {
            self.state = state
            self.handler = state == .success ? nil : handler
        }
    }

    /// Codes that no case of the unit distinguishes, or `nil` for responses without a code.
    var codes: CodePattern?
    var statuses: ClosedRange<Int>
    var before: Reaction
    var after: Reaction
}

/// Divides the responses of a unit into regions, and finds the handlers of each region.
///
/// Only regions that may differ are visited: responses without a code, and responses with a code whose handling may
/// differ.
struct RegionFinder: Sendable {
    /// How each side treats a status: as a success or as a failure.
    struct States: Sendable {
        var before: SuccessState
        var after: SuccessState
        var areEqual: Bool
    }

    private let pair: APIPair
    /// For each case of the base, its case in the head if both cases are equal; see ``APIPair/areEqual(_:_:)``.
    private let equalInHead: [CaseID?]
    private let equalInBase: [CaseID?]
    private let rules: SideRules
    private let isUnmappedEqual: Bool
    /// The statuses to compare.
    private let statuses: [ClosedRange<Int>]

    init(_ pair: APIPair) {
        self.pair = pair
        var equalInHead: [CaseID?] = Array(repeating: nil, count: pair.base.cases.count)
        var equalInBase: [CaseID?] = Array(repeating: nil, count: pair.head.cases.count)
        for (index, other) in pair.caseInHead.enumerated() {
            guard let other, pair.areEqual(CaseID(index), other) else { continue }
            equalInHead[index] = other
            equalInBase[other.index] = CaseID(index)
        }
        self.equalInHead = equalInHead
        self.equalInBase = equalInBase
        rules = SideRules(base: pair.base.rules, head: pair.head.rules)
        isUnmappedEqual =
            Effect(of: pair.base.failures.unmapped, in: pair.base)
            == Effect(of: pair.head.failures.unmapped, in: pair.head)
        let hundreds = [100...199, 300...399].filter { pair.base.names($0) || pair.head.names($0) }
        statuses = (hundreds + [200...299, 400...599]).joinedRuns
    }

    func regions(of groups: GroupPair) -> [Region] {
        let cases = UnitCases(groups, pair, rules, equalInHead, equalInBase)
        let states = states(of: groups)
        let fallback = (
            before: pair.base.fallback(of: groups.base), after: pair.head.fallback(of: groups.head)
        )
        let statesDiffer = states.contains { !$0.value.areEqual }
        if !cases.differ, !statesDiffer, isEqual(fallback.before, fallback.after) { return [] }

        let scope = CodeScope(cases.changedCodes, everything: statesDiffer)
        let (base, head) = (scope.table(cases.base, rules.base), scope.table(cases.head, rules.head))
        let codeless = overlaid(
            states, overlaid(base.winners(codes: nil), head.winners(codes: nil))
        ).compactMap { statuses, value -> Handling? in
            value.one.map { states in
                Handling(
                    statuses: statuses, states: states,
                    before: value.other?.one.map { .handled($0) } ?? fallback.before,
                    after: value.other?.other.map { .handled($0) } ?? fallback.after)
            }
        }
        let everything = states.map { statuses, states in
            Handling(statuses: statuses, states: states, before: fallback.before, after: fallback.after)
        }
        var regions = codeless.compactMap { region($0, codes: nil) }
        for codes in scope.regions(of: cases, rules) {
            let winners = overlaid(base.winners(codes: codes), head.winners(codes: codes))
            for (statuses, winner) in winners {
                // A side without a case for the code handles the response as if the response had no code.
                let isCoded = winner.one != nil && winner.other != nil
                for handling in (isCoded ? everything : codeless).within(statuses) {
                    var handling = handling
                    if let old = winner.one { handling.before = .handled(old) }
                    if let new = winner.other { handling.after = .handled(new) }
                    if let region = region(handling, codes: codes) { regions.append(region) }
                }
            }
        }
        return regions
    }

    /// Returns the statuses that can be failures for a unit on at least one side.
    func failing(_ groups: GroupPair) -> [ClosedRange<Int>] {
        states(of: groups).filter { $0.value.before != .success || $0.value.after != .success }.map(\.statuses)
            .joinedRuns
    }

    /// Returns the region of the responses, or `nil` if both sides treat the responses in the same way.
    private func region(_ handling: Handling, codes: CodePattern?) -> Region? {
        if handling.states.areEqual {
            if handling.states.before == .success || isEqual(handling.before, handling.after) { return nil }
        }
        return Region(
            codes: codes, statuses: handling.statuses, before: .init(handling.states.before, handling.before),
            after: .init(handling.states.after, handling.after))
    }

    private func isEqual(_ before: Outcome, _ after: Outcome) -> Bool {
        switch (before, after) {
        case (.handled(let old), .handled(let new)): equalInHead[old.index] == new
        case (.unmapped, .unmapped): isUnmappedEqual
        case (.otherwise(let old), .otherwise(let new)):
            pair.groupInHead[old.index] == new
                && pair.base.otherwiseEffect(of: old) == pair.head.otherwiseEffect(of: new)
        default: false
        }
    }

    /// Returns the states of the compared statuses, by range. A new range starts wherever the state can change.
    private func states(of groups: GroupPair) -> Stretches<States> {
        var cuts = Set<Int>()
        for range in statuses { cuts.formUnion([range.lowerBound, range.upperBound + 1]) }
        cuts.formUnion([200, 300])
        for successes in [pair.base.groups[groups.base.index].successes, pair.head.groups[groups.head.index].successes]
        {
            for pattern in successes.patterns { cuts.formUnion([pattern.first, pattern.last + 1]) }
        }
        let sorted = cuts.sorted()
        return zip(sorted, sorted.dropFirst()).compactMap { first, end in
            guard statuses.contains(where: { $0.contains(first) }) else { return nil }
            let before = pair.base.successState(of: groups.base, status: first)
            let after = pair.head.successState(of: groups.head, status: first)
            let areEqual = pair.base.condition(of: before) == pair.head.condition(of: after)
            return (first...end - 1, States(before: before, after: after, areEqual: areEqual))
        }
    }
}

/// The states of a range of statuses on both sides, and the handlers if the responses are failures.
private struct Handling {
    var statuses: ClosedRange<Int>
    var states: RegionFinder.States
    var before: Outcome
    var after: Outcome
}

extension [Handling] {
    /// Returns the elements within the given statuses, cut at the bounds of these statuses. The elements must be
    /// sorted.
    fileprivate func within(_ statuses: ClosedRange<Int>) -> [Handling] {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].statuses.upperBound < statuses.lowerBound { low = middle + 1 } else { high = middle }
        }
        return self[low...].prefix { $0.statuses.lowerBound <= statuses.upperBound }.map { element in
            var element = element
            element.statuses = element.statuses.clamped(to: statuses)
            return element
        }
    }
}

/// The patterns of all cases, by index. Each case has a lot of other parts, and copying them for every unit would take
/// much longer than the comparison.
private struct SideRules: Sendable {
    typealias Rules = [WinnerTable<CaseID>.Entry]

    let base: Rules
    let head: Rules
}

/// The cases of a unit's groups, and which of these cases differ.
private struct UnitCases {
    let base: [CaseID]
    let head: [CaseID]
    /// Whether a case of either side has no equal case in the other side's group.
    private(set) var differ = false
    /// The codes of these cases.
    private(set) var changedCodes: [CodePattern] = []

    init(
        _ groups: GroupPair, _ pair: APIPair, _ rules: SideRules, _ equalInHead: [CaseID?], _ equalInBase: [CaseID?]
    ) {
        base = Array(pair.base.groups[groups.base.index].visible)
        head = Array(pair.head.groups[groups.head.index].visible)
        var isInBase = Array(repeating: false, count: pair.base.cases.count)
        for id in base { isInBase[id.index] = true }
        var isInHead = Array(repeating: false, count: pair.head.cases.count)
        for id in head { isInHead[id.index] = true }
        for id in base where equalInHead[id.index].map({ !isInHead[$0.index] }) ?? true {
            differ = true
            changedCodes += rules.base[id.index].pattern.codes
        }
        for id in head where equalInBase[id.index].map({ !isInBase[$0.index] }) ?? true {
            differ = true
            changedCodes += rules.head[id.index].pattern.codes
        }
    }
}

/// The codes whose handling may differ.
private struct CodeScope {
    /// The codes, or `nil` for all codes.
    let named: Set<CodePattern>?

    init(_ changed: [CodePattern], everything: Bool) {
        let isBroad = everything || changed.contains { $0.isRange || $0.isFamily }
        named = isBroad ? nil : Set(changed)
    }

    func table(_ ids: [CaseID], _ rules: SideRules.Rules) -> WinnerTable<CaseID> {
        WinnerTable(ids.lazy.map { rules[$0.index] }.filter { concerns($0.pattern.codes) })
    }

    /// Whether a case with these codes may match one of the codes, or handles responses without a code.
    private func concerns(_ codes: [CodePattern]) -> Bool {
        guard let named else { return true }
        return codes.isEmpty || codes.contains { $0.isRange || $0.isFamily || named.contains($0) }
    }

    func regions(of cases: UnitCases, _ rules: SideRules) -> [CodePattern] {
        if let named { return Array(named) }
        let patterns =
            cases.base.flatMap { rules.base[$0.index].pattern.codes }
            + cases.head.flatMap { rules.head[$0.index].pattern.codes }
        return CodeRegions(cutBy: patterns).all
    }
}

extension ResolvedAPI {
    fileprivate var rules: SideRules.Rules {
        cases.indices.map { index in
            .init(cases[index].pattern, depth: groups[cases[index].group.index].depth, winner: CaseID(index))
        }
    }
}

extension ResolvedAPI {
    /// Returns the handler of a failure that no case of a group matches.
    fileprivate func fallback(of group: GroupID) -> Outcome {
        groups[group.index].otherwiseProvider.map { .otherwise($0) } ?? .unmapped
    }

    func otherwiseEffect(of group: GroupID, method: String? = nil) -> Effect? {
        groups[group.index].otherwise.map { Effect(of: $0.handling, in: self, method: method) }
    }

    /// Whether any case names a status in the given range.
    fileprivate func names(_ statuses: ClosedRange<Int>) -> Bool {
        let range = StatusPattern(first: statuses.lowerBound, last: statuses.upperBound)
        return cases.contains { $0.statuses.contains { $0.value.overlaps(range) } }
    }
}
