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
        // Between two of these the same patterns match.
        let bounds = flatMap { [$0.value.first, $0.value.last + 1] }.sorted()
        var stretches: [(statuses: ClosedRange<Int>, pattern: StatusPattern)] = []
        for (start, end) in zip(bounds, bounds.dropFirst()) where start < end {
            guard let pattern = narrowest(for: start) else { continue }
            if let last = stretches.last, last.pattern == pattern, last.statuses.upperBound + 1 == start {
                stretches[stretches.count - 1].statuses = last.statuses.lowerBound...end - 1
            } else {
                stretches.append((start...end - 1, pattern))
            }
        }
        return stretches
    }

    /// The most specific that matches a status.
    func narrowest(for status: Int) -> StatusPattern? {
        var narrowest: StatusPattern?
        // By number: an element would be copied.
        for index in indices where self[index].value.contains(status) {
            let pattern = self[index].value
            guard let other = narrowest else {
                narrowest = pattern
                continue
            }
            if Specificity.Status(pattern) > Specificity.Status(other) { narrowest = pattern }
        }
        return narrowest
    }
}
