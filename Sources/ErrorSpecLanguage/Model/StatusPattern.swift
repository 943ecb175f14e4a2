/// What a case's `status` matches: one status, or all from the first to the last of a range.
package struct StatusPattern: Hashable, Sendable {
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

    package static func == (left: Self, right: Self) -> Bool { left.first == right.first && left.last == right.last }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(first)
        hasher.combine(last)
    }

    /// How many statuses it matches: the fewer, the more specific.
    package var width: Int { last - first + 1 }
    package var isExact: Bool { first == last }

    package func contains(_ status: Int) -> Bool { first <= status && status <= last }
    package func overlaps(_ other: StatusPattern) -> Bool { first <= other.last && other.first <= last }
}

extension StatusPattern: CustomStringConvertible {
    /// As specs write it: `401`, `5xx`, `500-503`.
    package var description: String {
        if isExact { return "\(first)" }
        return isClass ? "\(first / 100)xx" : "\(first)-\(last)"
    }
}
