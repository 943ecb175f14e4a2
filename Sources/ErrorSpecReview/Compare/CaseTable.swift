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
    // In each list, the best row comes first.
    private var codeless: [Row] = []
    private var exact: [String: [Row]] = [:]
    private var ranges: [(numbers: ClosedRange<Int>, row: Row)] = []
    private var families: [(pattern: CodePattern, row: Row)] = []

    /// - Parameters:
    ///   - rules: The rules of all cases, by index.
    ///   - segments: Segments that are cut by the rules.
    init(_ ids: [CaseID], _ rules: [CaseRule], _ segments: [Segment]) {
        count = segments.count
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
                    case .family: families.append((code, row(code)))
                    }
                }
            }
        }
        codeless.sort { $0.isBetter(than: $1) }
        exact = exact.mapValues { rows in rows.count == 1 ? rows : rows.sorted { $0.isBetter(than: $1) } }
        ranges.sort { $0.row.isBetter(than: $1.row) }
        families.sort { $0.row.isBetter(than: $1.row) }
    }

    /// Returns the winner for each segment, or `nil` for a segment without a match.
    ///
    /// - Parameter region: A set of codes, chosen so that each case matches either all of them or none. `nil` considers
    ///   the cases that require no code.
    func winners(codes region: CodePattern?) -> [CaseID?] {
        var winners = [CaseID?](repeating: nil, count: count)
        guard let region else {
            for row in codeless { row.take(&winners) }
            return winners
        }
        // An exact code beats ranges, and a range beats families.
        if case .code(let code) = region { for row in exact[code] ?? [] { row.take(&winners) } }
        if !ranges.isEmpty, let numbers = region.numbers {
            for (range, row) in ranges
            where range.lowerBound <= numbers.lowerBound && numbers.upperBound <= range.upperBound {
                row.take(&winners)
            }
        }
        for (pattern, row) in families where pattern.covers(region) { row.take(&winners) }
        return winners
    }
}

extension CaseTable.Row {
    fileprivate func isBetter(than other: Self) -> Bool {
        specificity == other.specificity ? depth > other.depth : specificity > other.specificity
    }

    /// Makes the row's case the winner of each matched segment without a winner.
    fileprivate func take(_ winners: inout [CaseID?]) {
        for index in segments where winners[index] == nil { winners[index] = winner }
    }
}
