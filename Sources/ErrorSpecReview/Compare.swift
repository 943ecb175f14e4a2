package import ErrorSpecLanguage

/// Compares how two versions of specs handle every response, and what they declare.
package func compare(_ base: ResolvedSpec, _ head: ResolvedSpec) -> Comparison {
    var result = Comparison()
    let old = Dictionary(base.apis.map { ($0.name.value, $0) }) { first, _ in first }
    let new = Dictionary(head.apis.map { ($0.name.value, $0) }) { first, _ in first }
    for name in Set(old.keys).union(new.keys).sorted() {
        switch (old[name], new[name]) {
        case (let api?, nil):
            result.changes.append(Change(.apiRemoved, .breaking, of: api, base: api.name.range, head: head))
        case (nil, let api?):
            result.changes.append(Change(.apiAdded, .info, of: api, base: nil, head: head))
        case (let api?, let other?):
            var comparison = APIComparison(APIPair(api, other))
            result.changes += comparison.changes()
            result.apis.append(comparison.summary)
        case (nil, nil): break
        }
    }
    return result
}

extension Change {
    /// Creates a change for an API that only one side has.
    fileprivate init(
        _ kind: Kind, _ level: Level, of api: ResolvedAPI, base: SourceRange?, head: ResolvedSpec
    ) {
        let isAdded = kind == .apiAdded
        let groups = api.groups.map(\.name.value)
        self.init(
            kind: kind, level: level, api: api.name.value, rows: [Row()], responses: [], units: [], cases: [],
            groups: isAdded ? groups : [], baseGroups: isAdded ? [] : groups,
            before: isAdded ? nil : .names([api.name.value]), after: isAdded ? .names([api.name.value]) : nil,
            locations: Locations(base: base, head: isAdded ? api.name.range : head.apis.first?.name.range),
            fingerprint: "")
        fingerprint = ErrorSpecReview.fingerprint(of: self, units: [])
    }
}

/// Compares two versions of an API. The comparison finds, in this order: units, regions, differences, rows, changes.
private struct APIComparison {
    let pair: APIPair
    let units: Units
    let finder: RegionFinder
    let differences: DifferenceFinder
    let bodies: BodyComparison
    var maker: ChangeMaker

    init(_ pair: APIPair) {
        self.pair = pair
        units = Units(of: pair)
        finder = RegionFinder(pair)
        differences = DifferenceFinder(pair)
        bodies = BodyComparison(pair: pair)
        maker = ChangeMaker(pair, units)
    }

    var summary: Comparison.API {
        let unused = units.unused(in: pair).grouped { UnitClass($0, in: pair) }.map(\.elements)
        return Comparison.API(
            name: pair.head.name.value, units: units.kind,
            unusedGroups: unused.reduce(0) { $0 + (differ($1[0]) ? $1.count : 0) })
    }

    private func differ(_ groups: GroupPair) -> Bool {
        finder.regions(of: groups).contains { region in
            !differences.differences(region.before, region.after, method: nil).isEmpty
                || differences.difference(region.before.state, region.after.state) != nil
        } || bodies.bodies(of: groups).contains { bodies.difference($0) != nil }
    }

    mutating func changes() -> [Change] {
        var changes = occurrences().map { maker.change($0) }
        let declared = HeaderComparison(pair: pair).declarations + GroupComparison(pair: pair).declarations
        changes += declared.map { maker.change($0) }
        return changes.sorted { $0.isBefore($1) }
    }

    private func occurrences() -> [Collector.Occurrences] {
        var collector = Collector(differences)
        let classes = maker.classes
        // Endpoints with different methods have the same regions.
        let byGroups = classes.indices.grouped { classes[$0].ofGroups }.map { numbers in
            (numbers: numbers.elements, groups: maker.groups(of: numbers.elements[0]))
        }
        // In small batches, because the regions of hundreds of groups with many ranges would fill the memory.
        for batch in byGroups.chunks(of: 8) {
            let regions = concurrentMap(batch.map(\.groups)) { finder.regions(of: $0) }
            for ((numbers, groups), regions) in zip(batch, regions) {
                let failing = regions.isEmpty ? [] : finder.failing(groups)
                let different = bodies.bodies(of: groups).compactMap { bodies.difference($0) }
                for number in numbers {
                    collector.add(regions, of: number, classes[number].method, failing: failing)
                    for difference in different { collector.addWithoutResponses(difference, of: number) }
                }
            }
        }
        let (old, new) = (pair.base.failures, pair.head.failures)
        collector.add(differences.differences(old.transport, new.transport), at: .transport, of: classes.indices)
        collector.add(differences.differences(old.decoding, new.decoding), at: .decoding, of: classes.indices)
        return collector.all.filter { !$0.classes.isEmpty || !$0.classesWithoutResponses.isEmpty }
    }
}

extension Array {
    /// Returns the elements in slices of at most the given length.
    func chunks(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}

extension Change {
    /// Whether this change comes before the other change, by lane and then in the order of the spec.
    fileprivate func isBefore(_ other: Change) -> Bool {
        if lane != other.lane { return lane.rank < other.lane.rank }
        if let location = locations.head, let otherLocation = other.locations.head, location != otherLocation {
            return location.isBefore(otherLocation)
        }
        if let response = responses.first, let otherResponse = other.responses.first, response != otherResponse {
            return response < otherResponse
        }
        return (kind.rawValue, fingerprint) < (other.kind.rawValue, other.fingerprint)
    }
}

extension Change.Lane {
    fileprivate var rank: Int {
        switch self {
        case .behaviour: 0
        case .text: 1
        case .source: 2
        }
    }
}
