import ErrorSpecLanguage
import ErrorSpecReading

/// Which case wins which response of a group, as regions of statuses and codes, for comparing two versions.
struct MatchTable {
    static let statuses = StatusPattern.all

    /// The winners among the cases that require no code, as indices of cases: one for each of ``statuses``, -1 for none.
    private let codeless: [Int32]
    /// For each pattern its entries: the most specific first.
    private var coded: [CodePattern: [MatchRule]] = [:]
    /// The lengths of the families' prefixes, the longest first.
    private let familyLengths: [Int]
    /// The narrowest first.
    private let ranges: [ClosedRange<Int>]

    init(of group: GroupID, in api: ResolvedAPI) {
        let matcher = ResponseMatcher(of: group, in: api)
        codeless = Self.statuses.map { status in
            if case .handled(let id) = matcher.failure(status: status, codes: []) { Int32(id.index) } else { -1 }
        }
        for id in api[group].visible where !api.cases[id.index].isIncomplete {
            let item = api.cases[id.index]
            let statuses = item.statuses.map { Optional($0.value) }
            for code in item.codes {
                coded[code.value, default: []] += (statuses.isEmpty ? [nil] : statuses).map {
                    MatchRule(status: $0, code: code.value, winner: id, height: api.groups[item.group.index].depth)
                }
            }
        }
        for code in coded.keys {
            coded[code]?.sort { ($0.specificity, $0.height) > ($1.specificity, $1.height) }
        }
        var (lengths, ranges): (Set<Int>, [ClosedRange<Int>]) = ([], [])
        for pattern in coded.keys {
            switch pattern {
            case .code: continue
            case .range(let range): ranges.append(range)
            case .family(let prefix): lengths.insert(prefix.utf8.count)
            }
        }
        familyLengths = lengths.sorted(by: >)
        self.ranges = ranges.sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
    }

    /// The code patterns of the visible cases, sorted as they are written.
    private var patterns: [CodePattern] { coded.keys.sorted { $0.written < $1.written } }

    /// The entries for just this code or family, the most specific first.
    private func entries(of pattern: CodePattern) -> [MatchRule] { coded[pattern] ?? [] }

    /// The entries that match the codes of a region, the most specific first; empty where no visible case does.
    ///
    /// - Parameter region: a code; a family, for those of its codes that nothing more specific matches; or numbers that
    ///   the same ranges and families match, for those that no case names.
    func entries(for region: CodePattern) -> [MatchRule] {
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

    /// The winners for the codes of a region, or for none, as indices of cases, for those who compare whole tables: for
    /// each of ``statuses``, and last for the statuses that HTTP doesn't define; -1 where there is none.
    func winners(region: CodePattern?) -> [Int32] {
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
    static func regions(of tables: [MatchTable]) -> [CodePattern] {
        CodeRegions(cutBy: Set(tables.flatMap(\.coded.keys))).all
    }

    /// The regions in which a pattern's cases may win: all within a range, which others may cut up; else itself.
    func regions(of pattern: CodePattern) -> [CodePattern] {
        pattern.isRange ? Self.regions(of: [self]).filter { pattern.covers($0) } : [pattern]
    }
}
