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
    private let pair: APIPair
    /// For each case of the base, its case in the head if both cases are equal; see ``APIPair/areEqual(_:_:)``.
    private let equalInHead: [CaseID?]
    private let equalInBase: [CaseID?]
    private let rules: SideRules
    private let codes: CodeTable
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
        codes = CodeTable([pair.base, pair.head].flatMap { api in api.cases.indices.flatMap { api.codes(of: $0) } })
        rules = SideRules(base: pair.base.rules(codes), head: pair.head.rules(codes))
        isUnmappedEqual =
            Effect(of: pair.base.failures.unmapped, in: pair.base)
            == Effect(of: pair.head.failures.unmapped, in: pair.head)
        let hundreds = [100...199, 300...399].filter { pair.base.names($0) || pair.head.names($0) }
        statuses = (hundreds + [200...299, 400...599]).joinedRuns
    }

    func regions(of groups: GroupPair) -> [Region] {
        let cases = UnitCases(groups, pair, rules, equalInHead, equalInBase)
        let states = segments(of: groups)
        let fallback = (
            before: pair.base.fallback(of: groups.base), after: pair.head.fallback(of: groups.head)
        )
        let statesDiffer = states.contains { !$0.areEqual }
        if !cases.differ, !statesDiffer, isEqual(fallback.before, fallback.after) { return [] }

        let segments = states.cut(by: cases.base.map { rules.base[$0.index] } + cases.head.map { rules.head[$0.index] })
        let changed = cases.changedRegions(rules, codes, everything: statesDiffer)
        let base = CaseTable(cases.base, rules.base, segments, codes)
        let head = CaseTable(cases.head, rules.head, segments, codes)
        let codeless = (base: base.winners(nil), head: head.winners(nil))

        /// Returns the region of a segment, or `nil` if both sides treat the responses in the same way.
        func region(_ codes: CodePattern?, _ index: Int, _ old: CaseID?, _ new: CaseID?) -> Region? {
            if codes != nil, old == nil, new == nil { return nil }
            // A side without a case for the code handles the response as if the response had no code.
            let before = (old ?? codeless.base[index]).map { Outcome.handled($0) } ?? fallback.before
            let after = (new ?? codeless.head[index]).map { Outcome.handled($0) } ?? fallback.after
            return self.region(segments[index], before, after, codes: codes)
        }
        func regions(_ codes: CodePattern?, _ old: [CaseID?], _ new: [CaseID?]) -> [Region] {
            segments.indices.compactMap { region(codes, $0, old[$0], new[$0]) }.joined
        }
        var result = regions(nil, codeless.base, codeless.head)
        for codes in changed where codes.pattern.numbers == nil {
            result += regions(codes.pattern, base.winners(codes), head.winners(codes))
        }
        // In batches, because the winners of many codes for many statuses would fill the memory.
        for numbers in changed.filter({ $0.pattern.numbers != nil }).chunks(of: 2_000).map(Array.init) {
            let (old, new) = (base.winners(ofNumbers: numbers), head.winners(ofNumbers: numbers))
            /// Whether a segment continues the segment before, with the same handlers.
            func continues(_ index: Int) -> Bool {
                guard index > 0, segments[index].continues(segments[index - 1]), old[index] == old[index - 1],
                    new[index] == new[index - 1]
                else { return false }
                if codeless.base[index] == codeless.base[index - 1], codeless.head[index] == codeless.head[index - 1] {
                    return true
                }
                // A side without a case for a code handles the response as if the response had no code.
                return !zip(old[index], new[index]).contains { ($0 == nil) != ($1 == nil) }
            }
            var last = result.endIndex
            for index in segments.indices {
                if continues(index) {
                    let end = segments[index].statuses.upperBound
                    for position in last..<result.endIndex {
                        result[position].statuses = result[position].statuses.lowerBound...end
                    }
                    continue
                }
                last = result.endIndex
                result += runs(of: numbers, old[index], new[index])
                    .compactMap { region($0.codes, index, $0.before, $0.after) }
            }
        }
        return result
    }

    /// Returns the longest runs of neighbouring numbers with the same winners.
    private func runs(
        of cells: [CodeRegion], _ old: [CaseID?], _ new: [CaseID?]
    ) -> [(codes: CodePattern, before: CaseID?, after: CaseID?)] {
        var runs: [(numbers: ClosedRange<Int>, before: CaseID?, after: CaseID?)] = []
        for (index, cell) in cells.enumerated() {
            guard let numbers = cell.pattern.numbers else { continue }
            if let last = runs.last, last.numbers.upperBound + 1 == numbers.lowerBound, last.before == old[index],
                last.after == new[index]
            {
                runs[runs.count - 1].numbers = last.numbers.lowerBound...numbers.upperBound
            } else {
                runs.append((numbers, old[index], new[index]))
            }
        }
        return runs.map { (CodePattern(numbers: $0.numbers), $0.before, $0.after) }
    }

    /// Returns the statuses that can be failures for a unit on at least one side.
    func failing(_ groups: GroupPair) -> [ClosedRange<Int>] {
        segments(of: groups).filter { $0.before != .success || $0.after != .success }.map(\.statuses).joinedRuns
    }

    /// Returns the region of the responses, or `nil` if both sides treat the responses in the same way.
    private func region(_ segment: Segment, _ before: Outcome, _ after: Outcome, codes: CodePattern?) -> Region? {
        if segment.areEqual, segment.before == .success || isEqual(before, after) { return nil }
        return Region(
            codes: codes, statuses: segment.statuses, before: .init(segment.before, before),
            after: .init(segment.after, after))
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

    /// Returns the compared statuses with their states. A new segment starts wherever the state can change.
    private func segments(of groups: GroupPair) -> [Segment] {
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
            return Segment(statuses: first...end - 1, before: before, after: after, areEqual: areEqual)
        }
    }
}

extension [Region] {
    /// The regions, in which neighbouring statuses with the same reactions are one region. All regions must have the
    /// same codes.
    fileprivate var joined: [Region] {
        reduce(into: []) { result, next in
            if let last = result.last, last.statuses.upperBound + 1 == next.statuses.lowerBound,
                last.before == next.before, last.after == next.after
            {
                result[result.count - 1].statuses = last.statuses.lowerBound...next.statuses.upperBound
            } else {
                result.append(next)
            }
        }
    }
}

/// The patterns of all cases, by index. Each case has a lot of other parts, and copying them for every unit would take
/// much longer than the comparison.
private struct SideRules: Sendable {
    let base: [CaseRule]
    let head: [CaseRule]
}

/// The cases of a unit's groups, and which of these cases differ.
private struct UnitCases {
    let base: [CaseID]
    let head: [CaseID]
    /// Whether a case of either side has no equal case in the other side's group.
    private(set) var differ = false
    /// The indices of the codes of these cases in a ``CodeTable``.
    private(set) var changedCodes = Set<Int>()

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
            changedCodes.formUnion(rules.base[id.index].codes)
        }
        for id in head where equalInBase[id.index].map({ !isInBase[$0.index] }) ?? true {
            differ = true
            changedCodes.formUnion(rules.head[id.index].codes)
        }
    }
}

extension UnitCases {
    /// Returns the regions of codes whose handling may differ, and possibly others. The numbers among them are in
    /// ascending order.
    ///
    /// - Parameter everything: Whether the handling of every code may differ.
    func changedRegions(_ rules: SideRules, _ codes: CodeTable, everything: Bool) -> [CodeRegion] {
        let isBroad = everything || changedCodes.contains { codes.patterns[$0].isRange || codes.patterns[$0].isFamily }
        var indices = changedCodes
        if isBroad {
            for id in base { indices.formUnion(rules.base[id.index].codes) }
            for id in head { indices.formUnion(rules.head[id.index].codes) }
        }
        let patterns = indices.map { codes.patterns[$0] }
        let regions = (isBroad ? CodeRegions(cutBy: patterns).all : patterns)
            .map { (pattern: $0, numbers: $0.numbers) }
            .sorted { $0.numbers?.lowerBound ?? .min < $1.numbers?.lowerBound ?? .min }
        return regions.map { region in
            CodeRegion(pattern: region.pattern, family: codes.families.narrowest(covering: region.pattern))
        }
    }
}

extension ResolvedAPI {
    fileprivate func codes(of index: Int) -> [CodePattern] { cases[index].codes.map(\.value) }

    fileprivate func rules(_ table: CodeTable) -> [CaseRule] {
        cases.indices.map { index in
            let pattern = cases[index].pattern
            return CaseRule(
                pattern: pattern, codes: pattern.codes.compactMap { table.index(of: $0) },
                depth: groups[cases[index].group.index].depth)
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
