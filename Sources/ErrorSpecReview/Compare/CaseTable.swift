import ErrorSpecLanguage
import ErrorSpecReading

/// The pattern of a case, and the depth of its group.
struct CaseRule: Sendable {
    let pattern: ResponsePattern
    /// The indices of the pattern's codes in a ``CodeTable``.
    let codes: [Int]
    let depth: Int
}

/// Codes that no case of a unit distinguishes.
struct CodeRegion {
    let pattern: CodePattern
    /// The narrowest family that covers the region.
    let family: Int?
}

/// Statuses that no case of a unit distinguishes, and how each side treats them: as successes or as failures.
struct Segment {
    var statuses: ClosedRange<Int>
    var before: SuccessState
    var after: SuccessState
    var areEqual: Bool

    /// Whether the segment follows the other without a gap, and has the same states.
    func continues(_ other: Segment) -> Bool {
        other.statuses.upperBound + 1 == statuses.lowerBound && other.before == before && other.after == after
            && other.areEqual == areEqual
    }
}

extension [Segment] {
    /// Returns the segments, cut so that each status pattern of the rules matches either all statuses of a segment or
    /// none of them.
    func cut(by rules: some Sequence<CaseRule>) -> [Segment] {
        var cuts = Set<Int>()
        for rule in rules {
            for status in rule.pattern.statuses { cuts.formUnion([status.first, status.last + 1]) }
        }
        let sorted = cuts.sorted()
        return flatMap { segment in
            segment.statuses.cut(at: sorted).map { statuses in
                var part = segment
                part.statuses = statuses
                return part
            }
        }
    }

    /// Returns the indices of the segments that a pattern matches; `nil` matches all.
    fileprivate func indices(in pattern: StatusPattern?) -> Range<Int> {
        guard let pattern else { return indices }
        return start { pattern.first <= $0.statuses.lowerBound }..<start { pattern.last < $0.statuses.lowerBound }
    }
}

/// The cases of one side of a unit, for finding the winners of many regions of codes.
struct CaseTable {
    /// A combination of one status and one code of a case.
    fileprivate struct Row {
        /// The indices of the segments that the status matches.
        let segments: Range<Int>
        let winner: CaseID
        let specificity: Specificity
        let depth: Int
    }

    private let count: Int
    private let tree: FamilyTree
    // In each list, the best row comes first.
    private var codeless: [Row] = []
    private var exact: [String: [Row]] = [:]
    private var ranges: [(numbers: ClosedRange<Int>, row: Row)] = []
    private var families: [(index: Int, rows: [Row])] = []
    /// For each of the families, the position of the narrowest of them that covers it.
    private var parents: [Int?] = []

    /// - Parameters:
    ///   - rules: The rules of all cases, by index.
    ///   - segments: Segments that are cut by the rules.
    ///   - codes: The codes of the rules.
    init(_ ids: [CaseID], _ rules: [CaseRule], _ segments: [Segment], _ codes: CodeTable) {
        count = segments.count
        tree = codes.families
        var byFamily: [Int: [Row]] = [:]
        for id in ids {
            let rule = rules[id.index]
            for status in rule.pattern.statuses.isEmpty ? [nil] : rule.pattern.statuses.map(Optional.some) {
                let matched = segments.indices(in: status)
                func row(_ code: CodePattern?) -> Row {
                    Row(
                        segments: matched, winner: id, specificity: Specificity(code: code, status: status),
                        depth: rule.depth)
                }
                if rule.codes.isEmpty { codeless.append(row(nil)) }
                for (code, index) in zip(rule.pattern.codes, rule.codes) {
                    switch code {
                    case .code(let text): exact[text, default: []].append(row(code))
                    case .range(let numbers): ranges.append((numbers, row(code)))
                    case .family: codes.familyIndices[index].map { byFamily[$0, default: []].append(row(code)) }
                    }
                }
            }
        }
        codeless.sort { $0.isBetter(than: $1) }
        exact = exact.mapValues { rows in rows.count == 1 ? rows : rows.sorted { $0.isBetter(than: $1) } }
        ranges.sort { $0.row.isBetter(than: $1.row) }
        families = byFamily.sorted { $0.key < $1.key }
            .map { (index: $0.key, rows: $0.value.sorted { $0.isBetter(than: $1) }) }
        for position in families.indices {
            let previous = position == 0 ? nil : position - 1
            parents.append(narrowest(covering: families[position].index, from: previous))
        }
    }

    /// Returns the winner of each region, for each segment. The best row is the first one that takes a region.
    ///
    /// - Parameter regions: Regions of codes that are numbers, in ascending order.
    func winners(ofNumbers regions: [CodeRegion]) -> [[CaseID?]] {
        var winners = Array(repeating: [CaseID?](repeating: nil, count: regions.count), count: count)
        var free = Array(repeating: FreeIndices(regions.count), count: count)
        func add(_ row: Row, to range: Range<Int>) {
            for segment in row.segments { free[segment].take(range) { winners[segment][$0] = row.winner } }
        }
        let numbers = regions.compactMap(\.pattern.numbers)
        // An exact code beats ranges, and a range beats families.
        for (cell, region) in regions.enumerated() {
            if case .code(let code) = region.pattern { for row in exact[code] ?? [] { add(row, to: cell..<cell + 1) } }
        }
        for (range, row) in ranges {
            let start = numbers.start { range.lowerBound <= $0.lowerBound }
            add(row, to: start..<numbers.start { range.upperBound < $0.lowerBound })
        }
        for (cell, region) in regions.enumerated() {
            forEachFamily(covering: region) { add($0, to: cell..<cell + 1) }
        }
        return winners
    }

    /// Returns the winner for each segment, or `nil` for a segment without a match.
    ///
    /// - Parameter region: A set of codes that aren't numbers, chosen so that each case matches either all of them or
    ///   none. `nil` considers the cases that require no code.
    func winners(_ region: CodeRegion?) -> [CaseID?] {
        var winners = [CaseID?](repeating: nil, count: count)
        var free = FreeIndices(count)
        func add(_ row: Row) { free.take(row.segments) { winners[$0] = row.winner } }
        guard let region else {
            codeless.forEach(add)
            return winners
        }
        // An exact code beats families.
        if case .code(let code) = region.pattern { exact[code]?.forEach(add) }
        forEachFamily(covering: region, add)
        return winners
    }

    /// Calls the closure with the rows of the families that cover a region, the best one first.
    private func forEachFamily(covering region: CodeRegion, _ body: (Row) -> Void) {
        guard !families.isEmpty, let family = region.family else { return }
        var next = narrowest(covering: family, from: families.lastIndex { $0.index <= family })
        while let position = next {
            families[position].rows.forEach(body)
            next = parents[position]
        }
    }

    /// Returns the position of the first family that covers the given one, among the family at a position and those
    /// that cover it.
    private func narrowest(covering family: Int, from position: Int?) -> Int? {
        var next = position
        while let position = next, !tree.covers(families[position].index, family) { next = parents[position] }
        return next
    }
}

extension CaseTable.Row {
    fileprivate func isBetter(than other: Self) -> Bool {
        specificity == other.specificity ? depth > other.depth : specificity > other.specificity
    }
}
