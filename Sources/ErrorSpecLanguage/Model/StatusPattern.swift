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

extension [Located<StatusPattern>] {
    /// The statuses that match, a stretch with the same width after another: see ``ResolvedCase/width(for:)``.
    var stretches: [(statuses: ClosedRange<Int>, width: Int)] {
        if count < 2 { return map { ($0.value.first...$0.value.last, $0.value.width) } }
        let first = MatchTable.statuses.lowerBound
        var widths = [Int](repeating: .max, count: MatchTable.statuses.count)
        for pattern in lazy.map(\.value) {
            let width = pattern.width
            for index in pattern.first - first...pattern.last - first {
                widths[index] = Swift.min(widths[index], width)
            }
        }
        var stretches: [(statuses: ClosedRange<Int>, width: Int)] = []
        var start = 0
        while start < widths.count {
            let end = widths[start...].firstIndex { $0 != widths[start] } ?? widths.count
            if widths[start] < .max { stretches.append((first + start...first + end - 1, widths[start])) }
            start = end
        }
        return stretches
    }
}
