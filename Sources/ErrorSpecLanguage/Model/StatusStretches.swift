import ErrorSpecReading

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
            if pattern.specificity > other.specificity { narrowest = pattern }
        }
        return narrowest
    }
}
