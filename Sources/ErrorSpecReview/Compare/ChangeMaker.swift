import ErrorSpecLanguage

/// Makes changes from differences and their occurrences.
struct ChangeMaker {
    let pair: APIPair
    private let units: Units
    /// The distinct pairs of groups that handle units. Other lists refer to the pairs by index.
    let groups: [GroupPair]
    private let unitsOfPair: [[Int]]
    /// For each group of the base, the pairs with this group or one of its descendants.
    let pairsByBaseGroup: [GroupID: [Int]]
    let pairsByHeadGroup: [GroupID: [Int]]
    private var lists: [[Int]: UnitList] = [:]

    /// A list of units that several changes share, with the list's digest for fingerprints.
    struct UnitList {
        var units: [ReviewUnit]
        var digest: String
    }

    init(_ pair: APIPair, _ units: Units) {
        self.pair = pair
        self.units = units
        groups = units.groups.unique { $0 }
        let numbers = Dictionary(uniqueKeysWithValues: zip(groups, groups.indices))
        var unitsOfPair: [[Int]] = Array(repeating: [], count: groups.count)
        for (unit, groups) in units.groups.enumerated() { unitsOfPair[numbers[groups, default: 0]].append(unit) }
        self.unitsOfPair = unitsOfPair
        pairsByBaseGroup = Self.pairs(groups.map(\.base), in: pair.base)
        pairsByHeadGroup = Self.pairs(groups.map(\.head), in: pair.head)
    }

    private static func pairs(_ groups: [GroupID], in api: ResolvedAPI) -> [GroupID: [Int]] {
        var pairs: [GroupID: [Int]] = [:]
        for (number, group) in groups.enumerated() {
            pairs[group, default: []].append(number)
            for ancestor in api.groups[group.index].ancestors { pairs[ancestor, default: []].append(number) }
        }
        return pairs
    }

    /// Returns the units of the given pairs of groups.
    mutating func units(of pairs: [Int]) -> UnitList {
        if let list = lists[pairs] { return list }
        let all = pairs.flatMap { unitsOfPair[$0] }.sorted().map { units.all[$0] }
        let list = UnitList(all)
        lists[pairs] = list
        return list
    }

    mutating func change(_ occurrences: Collector.Occurrences) -> Change {
        let difference = occurrences.difference
        var rows = self.rows(occurrences)
        rows.sort { ($0.responses.first ?? .transport) < ($1.responses.first ?? .transport) }
        let pairs = Set(occurrences.pairs.values.joined()).union(occurrences.pairsWithoutResponses).sorted()
        let units = units(of: pairs)
        let responses = rows.count == 1 ? rows[0].responses : rows.flatMap(\.responses).union
        let heads = Set(pairs.map { groups[$0].head }).sorted()
        var change = Change(
            kind: difference.kind, level: level(of: difference), api: pair.head.name.value,
            rows: rows.map { Change.Row(responses: $0.responses, units: $0.units.units) },
            responses: responses, units: units.units, cases: cases(occurrences),
            groups: heads.map { pair.head.groups[$0.index].name.value },
            baseGroups: Set(pairs.map { groups[$0].base }).sorted().map { pair.base.groups[$0.index].name.value },
            before: difference.before, after: difference.after, locations: locations(occurrences, heads),
            fingerprint: "")
        change.fingerprint = fingerprint(of: change, units: rows.map(\.units.digest))
        return change
    }

    private struct Row {
        var responses: [ResponseRange]
        var units: UnitList
    }

    /// Returns a row for each set of units, with the responses that differ for exactly these units.
    private mutating func rows(_ occurrences: Collector.Occurrences) -> [Row] {
        if !occurrences.pairsWithoutResponses.isEmpty {
            return [Row(responses: [], units: units(of: occurrences.pairsWithoutResponses))]
        }
        let ranges = Array(occurrences.pairs.keys)
        var pairs: [ResponseRange: [Int]] = [:]
        for (range, pieces) in zip(ranges, ranges.pieces) {
            for piece in pieces { pairs[piece, default: []] += occurrences.pairs[range, default: []] }
        }
        var responses: [[Int]: Set<ResponseRange>] = [:]
        for (piece, pairs) in pairs { responses[pairs.sorted(), default: []].insert(piece) }
        return responses.map { pairs, pieces in Row(responses: pieces.inLongestRuns, units: units(of: pairs)) }
    }

    /// Returns the names of the cases of both sides, in the order of the spec. A renamed case has its new name.
    private func cases(_ occurrences: Collector.Occurrences) -> [String] {
        (occurrences.after.sorted().map { pair.head.qualifiedName($0) }
            + occurrences.before.sorted().map { pair.name(ofBase: $0) }).unique { $0 }
    }

    /// Returns the locations of the first affected case in the base and in the head. A case counts even if it handles
    /// the responses on only one side.
    private func locations(_ occurrences: Collector.Occurrences, _ groups: [GroupID]) -> Change.Locations {
        let bases = occurrences.before.union(occurrences.after.compactMap { pair.caseInBase[$0.index] })
        let heads = occurrences.after.union(occurrences.before.compactMap { pair.caseInHead[$0.index] })
        let base = bases.map { pair.base.cases[$0.index].name.range }.min { $0.isBefore($1) }
        let head = heads.map { pair.head.cases[$0.index].name.range }.min { $0.isBefore($1) }
        let group = groups.map { pair.head.groups[$0.index].name.range }.min { $0.isBefore($1) }
        return Change.Locations(base: base, head: head ?? group ?? pair.head.name.range)
    }
}

extension ChangeMaker.UnitList {
    init(_ units: [ReviewUnit]) {
        self.units = units
        digest = fingerprint(of: units.map(\.name).sorted())
    }
}

extension SourceRange {
    /// Whether this range starts before the other range, in the order of the files.
    func isBefore(_ other: SourceRange) -> Bool {
        (file.rawValue, start) < (other.file.rawValue, other.start)
    }
}
