import ErrorSpecLanguage

/// Makes changes from differences and their occurrences.
struct ChangeMaker {
    let pair: APIPair
    private let units: Units
    /// The distinct classes of units. Other lists refer to the classes by index.
    let classes: [UnitClass]
    /// For each class, the indices of its units.
    private let unitsOfClass: [[Int]]
    /// For each group of the base, the indices of the units of this group and of its descendants.
    private let unitsOfBaseGroup: [GroupID: [Int]]
    private let unitsOfHeadGroup: [GroupID: [Int]]
    private var lists: [[Int]: UnitList] = [:]

    /// A list of units that several changes share, with the groups that handle the units, and the list's digest for
    /// fingerprints.
    struct UnitList {
        var units: [ReviewUnit]
        var baseGroups: [GroupID] = []
        var headGroups: [GroupID] = []
        var digest: String
    }

    init(_ pair: APIPair, _ units: Units) {
        self.pair = pair
        self.units = units
        let grouped = units.classes.indices.grouped { units.classes[$0] }
        classes = grouped.map(\.key)
        unitsOfClass = grouped.map(\.elements)
        unitsOfBaseGroup = Self.units(units.groups.map(\.base), in: pair.base)
        unitsOfHeadGroup = Self.units(units.groups.map(\.head), in: pair.head)
    }

    private static func units(_ groups: [GroupID], in api: ResolvedAPI) -> [GroupID: [Int]] {
        var units: [GroupID: [Int]] = [:]
        for (unit, group) in groups.enumerated() {
            units[group, default: []].append(unit)
            for ancestor in api.groups[group.index].ancestors { units[ancestor, default: []].append(unit) }
        }
        return units
    }

    /// Returns groups that handle a class's responses.
    func groups(of unitClass: Int) -> GroupPair { units.groups[unitsOfClass[unitClass][0]] }

    /// Returns the units of the given classes.
    private mutating func units(ofClasses classes: some Collection<Int>) -> UnitList {
        units(classes.flatMap { unitsOfClass[$0] })
    }

    /// Returns the units that the given groups or their descendants handle.
    mutating func units(ofBase base: [GroupID], head: [GroupID]) -> UnitList {
        units(base.flatMap { unitsOfBaseGroup[$0, default: []] } + head.flatMap { unitsOfHeadGroup[$0, default: []] })
    }

    private mutating func units(_ indices: [Int]) -> UnitList {
        let indices = Set(indices).sorted()
        if let list = lists[indices] { return list }
        var list = UnitList(indices.map { units.all[$0] })
        list.baseGroups = Set(indices.map { units.groups[$0].base }).sorted()
        list.headGroups = Set(indices.map { units.groups[$0].head }).sorted()
        lists[indices] = list
        return list
    }

    mutating func change(_ occurrences: Collector.Occurrences) -> Change {
        let difference = occurrences.difference
        var rows = self.rows(occurrences)
        rows.sort { ($0.responses.first ?? .transport) < ($1.responses.first ?? .transport) }
        let units = units(
            ofClasses: Set(occurrences.classes.values.joined()).union(occurrences.classesWithoutResponses))
        let responses = rows.count == 1 ? rows[0].responses : rows.flatMap(\.responses).union
        var change = Change(
            kind: difference.kind, level: level(of: difference, for: units.units), api: pair.head.name.value,
            rows: rows.map { Change.Row(responses: $0.responses, units: $0.units.units) },
            responses: responses, units: units.units, cases: cases(occurrences),
            groups: units.headGroups.map { pair.head.groups[$0.index].name.value },
            baseGroups: units.baseGroups.map { pair.base.groups[$0.index].name.value },
            before: difference.before, after: difference.after, locations: locations(occurrences, units.headGroups),
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
        if !occurrences.classesWithoutResponses.isEmpty {
            return [Row(responses: [], units: units(ofClasses: occurrences.classesWithoutResponses))]
        }
        // Each distinct list of classes has a number, because many ranges have the same long list.
        let ranges = occurrences.classes.grouped(by: \.value).map { (classes: $0.key, ranges: $0.elements.map(\.key)) }
        let numbers = ranges.indices.flatMap { index in ranges[index].ranges.map { _ in index } }
        var lists: [ResponseRange: [Int]] = [:]
        for (number, pieces) in zip(numbers, ranges.flatMap(\.ranges).pieces) {
            for piece in pieces { lists[piece, default: []].append(number) }
        }
        var pieces: [[Int]: Set<ResponseRange>] = [:]
        for (piece, numbers) in lists { pieces[numbers.sorted(), default: []].insert(piece) }
        var responses: [[Int]: Set<ResponseRange>] = [:]
        for (numbers, pieces) in pieces {
            responses[numbers.flatMap { ranges[$0].classes }.sorted(), default: []].formUnion(pieces)
        }
        return responses.map { classes, pieces in
            Row(responses: pieces.inLongestRuns, units: units(ofClasses: classes))
        }
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
