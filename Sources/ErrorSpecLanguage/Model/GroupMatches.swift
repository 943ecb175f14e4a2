package import ErrorSpecReading

/// The visible cases of a group, indexed by the codes that they match, to find the winning and tied cases.
struct GroupMatches {
    /// The code patterns whose cases are compared.
    struct Scope {
        /// Indices in ``ResolvedAPI/codePatterns``; `nil` for all patterns.
        var codes: Set<Int>?
        /// Whether the cases that require no code are compared.
        var includesCodeless: Bool

        static let everything = Scope(codes: nil, includesCodeless: true)

        /// Creates a scope with the code patterns of the given cases.
        init(of ids: some Sequence<CaseID>, in api: ResolvedAPI) {
            var (codes, includesCodeless) = (Set<Int>(), false)
            for id in ids {
                codes.formUnion(api.matches[id.index].codes)
                includesCodeless = includesCodeless || api.matches[id.index].codes.isEmpty
            }
            self.init(codes: codes, includesCodeless: includesCodeless)
        }

        private init(codes: Set<Int>?, includesCodeless: Bool) {
            self.codes = codes
            self.includesCodeless = includesCodeless
        }

        func contains(_ code: Int) -> Bool { codes?.contains(code) ?? true }
    }

    /// A set of codes that the same cases match: the codes for which this pattern is the most specific one. `nil` is the
    /// set for responses without a code.
    typealias CodeRegion = CodePattern?

    private let api: ResolvedAPI
    private let scope: Scope
    private let failing: StatusSet
    private var codeless: [CaseID] = []
    private var byCode: [Int: [CaseID]] = [:]

    init(of group: GroupID, in api: ResolvedAPI, _ scope: Scope = .everything) {
        self.api = api
        self.scope = scope
        failing = api.failing(in: group)
        // The winners of a range depend on all other ranges and on single codes within the range, so a scope with a
        // range needs the cases of all patterns.
        let needsAll = scope.codes?.contains { api.codePatterns[$0].isRange } ?? true
        for index in api[group].visible.indexRanges.joined() where !api.cases[index].isIncomplete {
            let id = CaseID(index)
            let codes = api.matches[index].codes
            if codes.isEmpty, scope.includesCodeless { codeless.append(id) }
            for code in codes where needsAll || scope.contains(code) { byCode[code, default: []].append(id) }
        }
    }

    /// Compares the cases of each ``CodeRegion``.
    ///
    /// - Parameter report: Called for each case that wins or ties for a status in a region.
    func compete(report: (CodeRegion, Contender, ContestResult) -> Void) {
        api.compete(contenders(codeless, nil), for: failing) { report(nil, $0, $1) }
        var ranges: [Int] = []
        for (code, ids) in byCode where scope.contains(code) {
            if api.codePatterns[code].isRange {
                ranges.append(code)
            } else {
                api.compete(contenders(ids, code), for: failing) { report(api.codePatterns[code], $0, $1) }
            }
        }
        if !ranges.isEmpty { competeInRanges(Set(ranges), report: report) }
    }

    private func contenders(_ ids: [CaseID], _ code: Int?) -> [Contender] {
        let specificity = code.map { api.codePatterns[$0].specificity } ?? .any
        return ids.flatMap { id -> [Contender] in
            // Accessed by index, because `api[id]` would copy the whole case.
            let group = api.cases[id.index].group
            let depth = api.groups[group.index].depth
            return api.matches[id.index].statuses.map { part in
                Contender(
                    id: id, group: group, depth: depth, code: code,
                    specificity: Specificity(code: specificity, status: part.specificity), statuses: part.statuses)
            }
        }.bestFirst()
    }

    // MARK: Ranges of codes

    /// Compares the cases whose codes are ranges, once for each interval between the bounds of all ranges. Families
    /// are less specific than ranges, so their cases aren't compared here.
    private func competeInRanges(_ wanted: Set<Int>, report: (CodeRegion, Contender, ContestResult) -> Void) {
        let bounds = byCode.keys.reduce(into: [Int: ClosedRange<Int>]()) { bounds, code in
            if case .range(let range) = api.codePatterns[code] { bounds[code] = range }
        }
        let all = bounds.keys.flatMap { contenders(byCode[$0] ?? [], $0) }.bestFirst()
            .map { (contender: $0, range: $0.code.flatMap { bounds[$0] } ?? 0...0) }
        // Contains only statuses that these cases match, so that a comparison stops as soon as narrow ranges have won
        // all of them.
        let open = failing.intersection(all.reduce(into: StatusSet.none) { $0.formUnion($1.contender.statuses) })
        let wanted = wanted.compactMap { bounds[$0] }
        let named = namedNumbers()
        let cuts = Set(bounds.values.flatMap { [$0.lowerBound, $0.upperBound + 1] }).sorted()
        for (start, end) in zip(cuts, cuts.dropFirst()) {
            guard wanted.contains(where: { $0.contains(start) }) else { continue }
            let active = all.lazy.filter { $0.range.contains(start) }.map(\.contender)
            let numbers = named.numbers(in: start...end - 1)
            let region = CodePattern.range(start...end - 1)
            if numbers.count < end - start {
                api.compete(active, for: open) { report(region, $0, $1) }
                continue
            }
            // Every number in the interval is also a single code of some case. Such a case wins over cases with
            // ranges, so each number is compared separately, with both kinds of cases.
            for number in numbers {
                let exact = contenders(byCode[number.code] ?? [], number.code)
                api.compete(exact + active, for: failing) { report(api.codePatterns[number.code], $0, $1) }
            }
        }
    }

    private func namedNumbers() -> NamedNumbers {
        NamedNumbers(
            sorted: byCode.keys.compactMap { code in
                guard case .code(let text) = api.codePatterns[code] else { return nil }
                return CodePattern.number(text).map { ($0, code) }
            }.sorted { $0.number < $1.number })
    }
}

/// The codes that are numbers, with their indices in ``ResolvedAPI/codePatterns``.
private struct NamedNumbers {
    let sorted: [(number: Int, code: Int)]

    func numbers(in range: ClosedRange<Int>) -> ArraySlice<(number: Int, code: Int)> {
        sorted[first(from: range.lowerBound)..<first(from: range.upperBound + 1)]
    }

    private func first(from number: Int) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].number < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension ResolvedAPI {
    /// Returns the statuses that a failure of the group can have.
    func failing(in group: GroupID) -> StatusSet {
        if self[group].body.map({ !self[$0].format.failure.isEmpty }) == true { return .all }
        let successes = self[group].successes.patterns.reduce(into: StatusSet.none) { $0.formUnion(StatusSet($1)) }
        return StatusSet.all.subtracting(successes)
    }

    /// Returns the cases that win at least one failure of the group.
    func winners(in group: GroupID) -> Set<CaseID> {
        var winners = Set<CaseID>()
        GroupMatches(of: group, in: self).compete { _, contender, result in
            if !result.won.isEmpty { winners.insert(contender.id) }
        }
        return winners
    }

    /// Returns the codes, ranges and families that the visible cases of the group match.
    package func codePatterns(seenBy group: GroupID) -> Set<CodePattern> {
        let numbers = self[group].visible.reduce(into: Set<Int>()) { numbers, id in
            if !self[id].isIncomplete { numbers.formUnion(matches[id.index].codes) }
        }
        return Set(numbers.map { codePatterns[$0] })
    }
}
