/// One of the statuses that a case matches: one alone, or all from the first to the last of a range.
public struct StatusPattern: Sendable {
    package var first: Int
    package var last: Int
    /// `5xx` and `500-599` mean the same; this says which of them was written.
    package var isClass: Bool

    package init(first: Int, last: Int, isClass: Bool = false) {
        self.first = first
        self.last = last
        self.isClass = isClass
    }

    package init(_ status: Int) { self.init(first: status, last: status) }

    /// Every status of a range.
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
    /// As specs write it: `401`, `5xx`, `500-503`.
    public var description: String {
        if isExact { return "\(first)" }
        return isClass ? "\(first / 100)xx" : "\(first)-\(last)"
    }
}

extension StatusPattern {
    /// The statuses that a pattern may match.
    package static let all = 100...599

    /// Cuts all statuses where some pattern begins or ends, so that each pattern matches all of a stretch or nothing.
    package static func stretches(cutBy patterns: some Sequence<StatusPattern>) -> [ClosedRange<Int>] {
        let cuts = patterns.reduce(into: Set([all.lowerBound, all.upperBound + 1])) { cuts, pattern in
            cuts.formUnion([pattern.first, pattern.last + 1])
        }
        let sorted = cuts.sorted()
        return zip(sorted, sorted.dropFirst()).map { $0...$1 - 1 }
    }
}
