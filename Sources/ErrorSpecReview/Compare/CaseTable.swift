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
    /// The region's position among the regions that are numbers, in ascending order.
    let cell: Int?
}

/// Statuses that no case of a unit distinguishes, and how each side treats them: as successes or as failures.
struct Segment {
    var statuses: ClosedRange<Int>
    var before: SuccessState
    var after: SuccessState
    var areEqual: Bool
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
            let (first, end) = (segment.statuses.lowerBound, segment.statuses.upperBound + 1)
            let bounds = [first] + sorted.filter { first < $0 && $0 < end } + [end]
            return zip(bounds, bounds.dropFirst()).map { first, end in
                var part = segment
                part.statuses = first...end - 1
                return part
            }
        }
    }

    /// Returns the indices of the segments that a pattern matches; `nil` matches all.
    fileprivate func indices(in pattern: StatusPattern?) -> Range<Int> {
        guard let pattern else { return indices }
        let start = firstIndex { pattern.first <= $0.statuses.lowerBound } ?? endIndex
        let end = self[start...].firstIndex { pattern.last < $0.statuses.lowerBound } ?? endIndex
        return start..<end
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
    private var ranges: [Row] = []
    /// For each cell, the positions of the ranges that contain it, without those that can't win.
    private var cells: [[Int]]
    private var families: [(index: Int, rows: [Row])] = []
    /// For each of the families, the position of the narrowest of them that covers it.
    private var parents: [Int?] = []

    /// - Parameters:
    ///   - rules: The rules of all cases, by index.
    ///   - segments: Segments that are cut by the rules.
    ///   - codes: The codes of the rules.
    ///   - cells: The regions of codes that are numbers.
    init(
        _ ids: [CaseID], _ rules: [CaseRule], _ segments: [Segment], _ codes: CodeTable, cells: [ClosedRange<Int>]
    ) {
        count = segments.count
        tree = codes.families
        self.cells = Array(repeating: [], count: cells.count)
        var found: [(numbers: ClosedRange<Int>, row: Row)] = []
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
                    case .range(let numbers): found.append((numbers, row(code)))
                    case .family: codes.familyIndices[index].map { byFamily[$0, default: []].append(row(code)) }
                    }
                }
            }
        }
        codeless.sort { $0.isBetter(than: $1) }
        exact = exact.mapValues { rows in rows.count == 1 ? rows : rows.sorted { $0.isBetter(than: $1) } }
        found.sort { $0.row.isBetter(than: $1.row) }
        addRanges(found, cells)
        families = byFamily.sorted { $0.key < $1.key }
            .map { (index: $0.key, rows: $0.value.sorted { $0.isBetter(than: $1) }) }
        for position in families.indices {
            let previous = position == 0 ? nil : position - 1
            parents.append(narrowest(covering: families[position].index, from: previous))
        }
    }

    /// Adds the ranges to their cells. Of the ranges with the same segments, only the best one can win in a cell.
    private mutating func addRanges(
        _ found: [(numbers: ClosedRange<Int>, row: Row)], _ numbers: [ClosedRange<Int>]
    ) {
        ranges = found.map(\.row)
        var free: [Range<Int>: FreeIndices] = [:]
        for (position, (range, row)) in found.enumerated() {
            let start = numbers.start { range.lowerBound <= $0.lowerBound }
            let end = numbers.start { range.upperBound < $0.lowerBound }
            free[row.segments, default: FreeIndices(numbers.count)].take(start..<end) { cells[$0].append(position) }
        }
    }

    /// Returns the winner for each segment, or `nil` for a segment without a match.
    ///
    /// - Parameter region: A set of codes, chosen so that each case matches either all of them or none. `nil` considers
    ///   the cases that require no code.
    func winners(_ region: CodeRegion?) -> [CaseID?] {
        var winners = [CaseID?](repeating: nil, count: count)
        var free = FreeIndices(count)
        func add(_ row: Row) { free.take(row.segments) { winners[$0] = row.winner } }
        guard let region else {
            codeless.forEach(add)
            return winners
        }
        // An exact code beats ranges, and a range beats families.
        if case .code(let code) = region.pattern { exact[code]?.forEach(add) }
        if let cell = region.cell {
            for position in cells[cell] { add(ranges[position]) }
        }
        if !families.isEmpty, let family = region.family {
            var next = narrowest(covering: family, from: families.lastIndex { $0.index <= family })
            while let position = next {
                families[position].rows.forEach(add)
                next = parents[position]
            }
        }
        return winners
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
