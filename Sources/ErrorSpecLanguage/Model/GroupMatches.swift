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
    /// - Parameter report: Called for each case that wins or ties for a status in a region. What a range wins without a
    ///   tie is reported once, with the whole range instead of its regions.
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

    /// Compares the cases whose codes are ranges. Families are less specific than ranges, so their cases aren't
    /// compared here.
    private func competeInRanges(_ wanted: Set<Int>, report: (CodeRegion, Contender, ContestResult) -> Void) {
        let bounds = byCode.keys.reduce(into: [Int: ClosedRange<Int>]()) { bounds, code in
            if case .range(let range) = api.codePatterns[code] { bounds[code] = range }
        }
        var grid = CodeGrid(
            bounds.values, within: wanted.compactMap { bounds[$0] }, named: NamedNumbers(byCode.keys, in: api),
            failing: failing)
        // A case with a cell's only number as its single code wins over cases with ranges.
        for index in grid.cells.indices {
            guard let code = grid.cells[index].code else { continue }
            let exact = contenders(byCode[code] ?? [], code)
            api.compete(exact, for: failing) { report(api.codePatterns[code], $0, $1) }
            for contender in exact { grid.take(contender.statuses, in: index) }
        }
        var rest = bounds.keys.flatMap { contenders(byCode[$0] ?? [], $0) }.bestFirst()[...]
        while let first = rest.first {
            let equal = rest.prefix { $0.specificity == first.specificity }
            rest.removeFirst(equal.count)
            let cells = equal.map { grid.cells(in: $0.code.flatMap { bounds[$0] } ?? 0...0) }
            compete(Array(zip(equal, cells)), in: &grid, report: report)
        }
    }

    /// Compares equally specific cases whose codes are ranges.
    ///
    /// - Parameter equal: The cases, in the order of ``bestFirst()``, with the cells of their ranges.
    private func compete(
        _ equal: [(contender: Contender, cells: Range<Int>)], in grid: inout CodeGrid,
        report: (CodeRegion, Contender, ContestResult) -> Void
    ) {
        var rivals: [(contender: Contender, cells: Range<Int>)] = []
        for (index, item) in equal.enumerated() {
            let isRival = equal.indices.contains { other in
                other != index && equal[other].cells.overlaps(item.cells)
                    && !equal[other].contender.statuses.isDisjoint(with: item.contender.statuses)
            }
            if isRival {
                rivals.append(item)
                continue
            }
            let won = grid.take(item.contender.statuses, in: item.cells)
            if !won.isEmpty {
                report(item.contender.code.map { api.codePatterns[$0] }, item.contender, ContestResult(won: won))
            }
        }
        // Rivals match the same failures, so they are compared cell by cell.
        let start = rivals.map(\.cells.lowerBound).min() ?? 0
        for index in start..<(rivals.map(\.cells.upperBound).max() ?? 0) {
            let active = rivals.lazy.filter { $0.cells.contains(index) }.map(\.contender)
            let cell = grid.cells[index]
            let region = cell.code.map { api.codePatterns[$0] } ?? .range(cell.numbers)
            api.compete(active, for: grid.open[index]) { report(region, $0, $1) }
            for contender in active { grid.take(contender.statuses, in: index) }
        }
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
