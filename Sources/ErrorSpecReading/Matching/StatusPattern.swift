/// A status or a range of statuses that a case matches.
public struct StatusPattern: Sendable {
    package var first: Int
    package var last: Int
    /// Whether the range was written as a class: `5xx` instead of `500-599`. Both spellings match the same statuses.
    package var isClass: Bool

    package init(first: Int, last: Int, isClass: Bool = false) {
        self.first = first
        self.last = last
        self.isClass = isClass
    }

    package init(_ status: Int) { self.init(first: status, last: status) }

    /// Matches every status in the given range.
    public static func range(_ statuses: ClosedRange<Int>) -> StatusPattern {
        StatusPattern(first: statuses.lowerBound, last: statuses.upperBound)
    }

    package var isExact: Bool { first == last }

    package func contains(_ status: Int) -> Bool { first <= status && status <= last }
    package func overlaps(_ other: StatusPattern) -> Bool { first <= other.last && other.first <= last }
}

extension StatusPattern: ExpressibleByIntegerLiteral {
    public init(integerLiteral status: Int) { self.init(status) }
}

extension StatusPattern: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.first == right.first && left.last == right.last }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(first)
        hasher.combine(last)
    }
}

extension StatusPattern: CustomStringConvertible {
    /// The pattern as in a spec: `401`, `5xx`, `500-503`.
    public var description: String {
        if isExact { return "\(first)" }
        return isClass ? "\(first / 100)xx" : "\(first)-\(last)"
    }
}

extension StatusPattern {
    /// All statuses that a pattern can match.
    package static let all = 100...599

    /// Splits all statuses into intervals. Each of the given patterns matches either all statuses of an interval or
    /// none of its statuses.
    package static func intervals(cutBy patterns: some Sequence<StatusPattern>) -> [ClosedRange<Int>] {
        let cuts = patterns.reduce(into: Set([all.lowerBound, all.upperBound + 1])) { cuts, pattern in
            cuts.formUnion([pattern.first, pattern.last + 1])
        }
        let sorted = cuts.sorted()
        return zip(sorted, sorted.dropFirst()).map { $0...$1 - 1 }
    }
}
