import Foundation

/// A status, or a range of statuses.
struct Statuses: Hashable {
    var first: Int
    var last: Int

    init(_ status: Int) { self.init(status, status) }

    init(_ first: Int, _ last: Int) {
        self.first = first
        self.last = last
    }

    var count: Int { last - first + 1 }
    var isExact: Bool { first == last }
    /// The status or the range in Swift's notation, such as `400...499`.
    var written: String { isExact ? "\(first)" : "\(first)...\(last)" }

    func overlaps(_ other: Statuses) -> Bool { first <= other.last && other.first <= last }
}

/// A set of statuses from 100 to 599.
struct StatusSet: Equatable {
    private var statuses: Set<Int>

    static let all = StatusSet([Statuses(100, 599)])

    private init(statuses: Set<Int>) { self.statuses = statuses }

    init(_ ranges: [Statuses]) {
        statuses = []
        for range in ranges where range.last >= 100 && range.first <= 599 {
            statuses.formUnion(max(range.first, 100)...min(range.last, 599))
        }
    }

    var isEmpty: Bool { statuses.isEmpty }

    func intersection(_ other: StatusSet) -> StatusSet {
        StatusSet(statuses: statuses.intersection(other.statuses))
    }

    func subtracting(_ other: StatusSet) -> StatusSet { StatusSet(statuses: statuses.subtracting(other.statuses)) }

    /// The statuses of the set, combined into as few ranges as possible.
    var ranges: [Statuses] {
        var ranges: [Statuses] = []
        for status in statuses.sorted() {
            if let last = ranges.last, last.last == status - 1 {
                ranges[ranges.count - 1].last = status
            } else {
                ranges.append(Statuses(status))
            }
        }
        return ranges
    }
}

/// The notation for codes in facts: `CARD_*` is a family of codes with a common prefix, and `1000...1999` is a range
/// of numbers.
enum Codes {
    static func isFamily(_ code: String) -> Bool { code.hasSuffix("*") }

    /// Whether the text is a family or a range, rather than a single code.
    static func isPattern(_ code: String) -> Bool { isFamily(code) || range(code) != nil }

    static func range(_ first: Int, _ last: Int) -> String { first == last ? "\(first)" : "\(first)...\(last)" }

    static func range(_ code: String) -> ClosedRange<Int>? {
        guard let dots = code.range(of: "..."), let first = Int(code[..<dots.lowerBound]),
            let last = Int(code[dots.upperBound...]), first <= last
        else { return nil }
        return first...last
    }

    /// Whether a family or a range includes a code, or all codes of another family or range.
    static func covers(_ family: String, _ code: String) -> Bool {
        if family == code { return true }
        if let range = range(family) {
            let other = self.range(code) ?? Int(code).map { $0...$0 }
            return other.map { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound } ?? false
        }
        guard isFamily(family) else { return false }
        return (isFamily(code) ? String(code.dropLast()) : code).hasPrefix(family.dropLast())
    }

    /// Returns the codes that two conditions have in common.
    static func intersection(_ left: [String], _ right: [String]) -> [String] {
        var both: [String] = []
        for one in left {
            for other in right {
                let common = covers(one, other) ? other : covers(other, one) ? one : overlap(one, other)
                if let common, !both.contains(common) { both.append(common) }
            }
        }
        return both
    }

    private static func overlap(_ one: String, _ other: String) -> String? {
        guard let one = range(one), let other = range(other), one.overlaps(other) else { return nil }
        let both = one.clamped(to: other)
        return range(both.lowerBound, both.upperBound)
    }
}
