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
    /// The statuses that match, a stretch with the same narrowest pattern after another.
    var stretches: [(statuses: ClosedRange<Int>, pattern: StatusPattern)] {
        if count < 2 { return map { ($0.value.first...$0.value.last, $0.value) } }
        let first = MatchTable.statuses.lowerBound
        var narrowest = [StatusPattern?](repeating: nil, count: MatchTable.statuses.count)
        // The more specific ones are written over the others.
        for pattern in map(\.value).sorted(by: { Specificity.Status($0) < Specificity.Status($1) }) {
            for index in pattern.first - first...pattern.last - first { narrowest[index] = pattern }
        }
        var stretches: [(statuses: ClosedRange<Int>, pattern: StatusPattern)] = []
        var start = 0
        while start < narrowest.count {
            let end = narrowest[start...].firstIndex { $0 != narrowest[start] } ?? narrowest.count
            if let pattern = narrowest[start] { stretches.append((first + start...first + end - 1, pattern)) }
            start = end
        }
        return stretches
    }
}
