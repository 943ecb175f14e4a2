import ErrorSpecLanguage
import ErrorSpecReading

/// The pattern of a case, and the depth of its group.
struct CaseRule: Sendable {
    let pattern: ResponsePattern
    let depth: Int
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
    private var ranges: [(numbers: ClosedRange<Int>, row: Row)] = []
    private var families: [(index: Int, rows: [Row])] = []
    /// For each of the families, the position of the narrowest of them that covers it.
    private var parents: [Int?] = []

    /// - Parameters:
    ///   - rules: The rules of all cases, by index.
    ///   - segments: Segments that are cut by the rules.
    ///   - tree: A tree that contains the families of the rules.
    init(_ ids: [CaseID], _ rules: [CaseRule], _ segments: [Segment], _ tree: FamilyTree) {
        count = segments.count
        self.tree = tree
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
                if rule.pattern.codes.isEmpty { codeless.append(row(nil)) }
                for code in rule.pattern.codes {
                    switch code {
                    case .code(let text): exact[text, default: []].append(row(code))
                    case .range(let numbers): ranges.append((numbers, row(code)))
                    case .family: tree.index(of: code).map { byFamily[$0, default: []].append(row(code)) }
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

    /// Returns the winner for each segment, or `nil` for a segment without a match.
    ///
    /// - Parameter region: A set of codes, chosen so that each case matches either all of them or none. `nil` considers
    ///   the cases that require no code.
    func winners(codes region: CodePattern?) -> [CaseID?] {
        var winners = Winners(count)
        guard let region else {
            for row in codeless { winners.add(row) }
            return winners.cases
        }
        // An exact code beats ranges, and a range beats families.
        if case .code(let code) = region { for row in exact[code] ?? [] { winners.add(row) } }
        if !ranges.isEmpty, let numbers = region.numbers {
            for (range, row) in ranges
            where range.lowerBound <= numbers.lowerBound && numbers.upperBound <= range.upperBound {
                winners.add(row)
            }
        }
        if !families.isEmpty, let family = tree.narrowest(covering: region) {
            var next = narrowest(covering: family, from: families.lastIndex { $0.index <= family })
            while let position = next {
                for row in families[position].rows { winners.add(row) }
                next = parents[position]
            }
        }
        return winners.cases
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

/// The winner of each segment, among rows that are added from the best to the worst.
private struct Winners {
    private(set) var cases: [CaseID?]
    /// For each segment, a segment from which on the next one without a winner is found.
    private var next: [Int]

    init(_ count: Int) {
        cases = Array(repeating: nil, count: count)
        next = Array(0...count)
    }

    /// Makes the row's case the winner of each matched segment without a winner.
    mutating func add(_ row: CaseTable.Row) {
        var index = firstOpen(from: row.segments.lowerBound)
        while index < row.segments.upperBound {
            cases[index] = row.winner
            next[index] = index + 1
            index = firstOpen(from: index + 1)
        }
    }

    private mutating func firstOpen(from start: Int) -> Int {
        var index = start
        while next[index] != index {
            next[index] = next[next[index]]
            index = next[index]
        }
        return index
    }
}
