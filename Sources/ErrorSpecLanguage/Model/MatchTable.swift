package import ErrorSpecReading

/// Which case wins which response of a group, as regions of statuses and codes: what rules, the matrix and reviews speak
/// of. The order is the engine's, `WinnerTable`, which decides of responses.
package struct MatchTable: Sendable {
    package static let statuses = 100...599

    /// The winners among the cases that require no code, as indices of cases: one for each of ``statuses``, -1 for none.
    private(set) var codeless = MatchTable.noWinners
    static let noWinners = [Int32](repeating: -1, count: statuses.count)
    /// For each pattern whose entries differ from those of the inherited table, its entries: the most specific first.
    private var coded: [CodePattern: [MatchRule]] = [:]
    /// The lengths of the families' prefixes, inherited ones too, the longest first.
    private var familyLengths: [Int] = []
    /// The ranges of codes, inherited ones too, the narrowest first.
    private var ranges: [ClosedRange<Int>] = []
    /// The entries that are not in `coded`. A chain of groups is a chain of tables, so that none is copied.
    @Boxed private var inherited: MatchTable? = nil

    package init() {}

    /// A table that differs from an inherited one in some codes.
    init(over table: MatchTable, codeless: [Int32], coded: [CodePattern: [MatchRule]]) {
        self = table
        self.codeless = codeless
        if coded.isEmpty { return }
        inherited = table.coded.isEmpty ? table.inherited : table
        self.coded = coded
        var (lengths, ranges): (Set<Int>, Set<ClosedRange<Int>>) = ([], [])
        for pattern in coded.keys {
            switch pattern {
            case .code: continue
            case .range(let range): ranges.insert(range)
            case .family(let prefix): lengths.insert(prefix.utf8.count)
            }
        }
        if !lengths.isSubset(of: familyLengths) { familyLengths = lengths.union(familyLengths).sorted(by: >) }
        if !ranges.isSubset(of: self.ranges) {
            self.ranges = ranges.union(self.ranges).sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
        }
    }

    /// The code patterns of the visible cases, sorted as they are written.
    package var patterns: [CodePattern] {
        var patterns = Set(coded.keys)
        var table = self
        while let next = table.inherited {
            patterns.formUnion(next.coded.keys)
            table = next
        }
        return patterns.filter { !entries(of: $0).isEmpty }.sorted { $0.written < $1.written }
    }

    /// The codes whose entries differ from those of the inherited table.
    var changedCodes: [CodePattern] { coded.keys.sorted { $0.written < $1.written } }

    /// The entries for just this code or family, the most specific first.
    func entries(of pattern: CodePattern) -> [MatchRule] {
        coded[pattern] ?? inherited?.entries(of: pattern) ?? []
    }

    /// The entries that match the codes of a region, the most specific first; empty where no visible case does.
    ///
    /// - Parameter region: a code; a family, for those of its codes that nothing more specific matches; or numbers that
    ///   the same ranges and families match, for those that no case names.
    package func entries(for region: CodePattern) -> [MatchRule] {
        switch region {
        case .code(let code): entries(matching: code)
        case .range(let range): entries(matching: "\(unnamed(in: range))")
        case .family(let prefix): entries(entries(of: region), andOfFamiliesFor: prefix.utf8)
        }
    }

    /// The first number of a range that no case names.
    private func unnamed(in range: ClosedRange<Int>) -> Int {
        range.first { entries(of: .code("\($0)")).isEmpty } ?? range.lowerBound
    }

    /// The families that match a code, or all that a longer family does: the longest first.
    private func families(ofCodesThatBegin bytes: some Collection<UInt8>) -> [CodePattern] {
        familyLengths.compactMap { length in
            let rest = bytes.dropFirst(length)
            // A family's prefix ends where a character does.
            guard let next = rest.first, next & 0b1100_0000 != 0b1000_0000 else { return nil }
            return .family(String(decoding: bytes[..<rest.startIndex], as: UTF8.self))
        }
    }

    /// The entries that match a response's code, the most specific first.
    private func entries(matching code: String) -> [MatchRule] {
        var matching = entries(of: .code(code))
        if !ranges.isEmpty, let number = CodePattern.number(code) {
            let inRanges = ranges.lazy.filter { $0.contains(number) }.flatMap { entries(of: .range($0)) }
            // Ranges of one width are equally specific: a descendant's case comes first.
            matching += inRanges.enumerated().sorted { left, right in
                let (one, other) = (left.element, right.element)
                if one.specificity != other.specificity { return one.specificity > other.specificity }
                return one.height == other.height ? left.offset < right.offset : one.height > other.height
            }.map(\.element)
        }
        return entries(matching, andOfFamiliesFor: code.utf8)
    }

    /// Copies the entries only where there are families: many cases may have the same code.
    private func entries(_ exact: [MatchRule], andOfFamiliesFor code: some Collection<UInt8>) -> [MatchRule] {
        familyLengths.isEmpty ? exact : exact + families(ofCodesThatBegin: code).flatMap { entries(of: $0) }
    }

    /// The winner among the cases that require no code.
    package func codelessWinner(status: Int) -> CaseID? {
        guard Self.statuses.contains(status) else { return nil }
        let winner = codeless[status - Self.statuses.lowerBound]
        return winner < 0 ? nil : CaseID(Int(winner))
    }

    /// The winner for the codes of a region; `nil`: for responses without a code.
    package func winner(status: Int, region: CodePattern?) -> CaseID? {
        region.flatMap { entries(for: $0).first { $0.matches(status) }?.winner } ?? codelessWinner(status: status)
    }

    /// A code of a region.
    package func sample(of region: CodePattern) -> String {
        switch region {
        case .code(let code): return code
        case .range(let range): return "\(unnamed(in: range))"
        case .family(let prefix):
            // One character more: no longer family matches it.
            for scalar in (UInt32(0x30)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
                let sample = prefix + String(scalar)
                let isInRange = CodePattern.number(sample).map { number in ranges.contains { $0.contains(number) } }
                if isInRange != true, entries(of: .code(sample)).isEmpty { return sample }
            }
            return prefix
        }
    }

    /// The winners for the codes of a region, or for none, as indices of cases, for those who compare whole tables: for
    /// each of ``statuses``, and last for the statuses that HTTP doesn't define; -1 where there is none.
    package func winners(region: CodePattern?) -> [Int32] {
        var row = codeless + [-1]
        guard let region else { return row }
        for entry in entries(for: region).reversed() {
            let first = entry.status.map { $0.first - Self.statuses.lowerBound } ?? 0
            let last = entry.status.map { $0.last - Self.statuses.lowerBound } ?? row.count - 1
            for column in first...last { row[column] = Int32(entry.winner.index) }
        }
        return row
    }
}

// MARK: Regions of codes

extension MatchTable {
    /// Patterns of codes within each of which the same cases match, whatever of several tables is asked: each code and
    /// each family that is named, and the stretches into which all that is named cuts the ranges.
    package static func regions(of tables: [MatchTable]) -> [CodePattern] {
        var patterns = Set<CodePattern>()
        for table in tables { patterns.formUnion(table.patterns) }
        var regions: [CodePattern] = []
        var ranges: [ClosedRange<Int>] = []
        for pattern in patterns {
            if case .range(let range) = pattern { ranges.append(range) } else { regions.append(pattern) }
        }
        if !ranges.isEmpty { regions += stretches(of: ranges, cutBy: regions).map { .range($0) } }
        return regions.sorted { $0.written < $1.written }
    }

    package var regions: [CodePattern] { Self.regions(of: [self]) }

    /// The regions in which a pattern's cases may win: all within a range, which others may cut up; else itself.
    package func regions(of pattern: CodePattern) -> [CodePattern] {
        pattern.isRange ? regions.filter { pattern.covers($0) } : [pattern]
    }

    /// The numbers of some ranges but those that are named, in stretches that the same ranges and families match.
    private static func stretches(of ranges: [ClosedRange<Int>], cutBy patterns: [CodePattern]) -> [ClosedRange<Int>] {
        var cuts = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] })
        var named = Set<Int>()
        for pattern in patterns {
            switch pattern {
            case .code(let code):
                guard let number = CodePattern.number(code) else { continue }
                named.insert(number)
                cuts.formUnion([number, number + 1])
            case .family(let prefix):
                guard let number = CodePattern.number(prefix), number > 0 else { continue }
                var (first, end) = (number, number + 1)
                // As long as a number may be.
                for _ in prefix.utf8.count..<18 {
                    (first, end) = (first * 10, end * 10)
                    cuts.formUnion([first, end])
                }
            case .range: continue
            }
        }
        let sorted = cuts.sorted()
        let starts = ranges.sorted { $0.lowerBound < $1.lowerBound }
        var stretches: [ClosedRange<Int>] = []
        var (next, reach) = (0, Int.min)
        for (first, end) in zip(sorted, sorted.dropFirst()) {
            while next < starts.count, starts[next].lowerBound <= first {
                reach = max(reach, starts[next].upperBound)
                next += 1
            }
            if first <= reach, !named.contains(first) { stretches.append(first...end - 1) }
        }
        return stretches
    }
}
