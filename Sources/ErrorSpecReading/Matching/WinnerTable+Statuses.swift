extension WinnerTable {
    /// Returns the winner for each range of statuses, among the cases that match all codes in `region`. Statuses
    /// without a match are left out.
    ///
    /// - Parameter region: A set of codes, chosen so that each case matches either all of them or none. `nil` considers
    ///   the cases that require no code.
    package func winners(codes region: CodePattern?) -> [(statuses: ClosedRange<Int>, value: Winner)] {
        var statuses = OpenStatuses<Winner>()
        // Rows are accessed by index, because passing a row would copy it.
        func take(_ rows: [Row], where matches: (Int) -> Bool = { _ in true }) {
            for index in rows.indices where matches(index) {
                statuses.take(rows[index].status, rows[index].winner)
                if statuses.open.isEmpty { break }
            }
        }
        guard let region else {
            take(codeless)
            return statuses.sorted
        }
        if case .code(let code) = region { take(exact[code] ?? []) }
        let numbers: ClosedRange<Int>? =
            switch region {
            case .code(let code): CodePattern.number(code).map { $0...$0 }
            case .range(let range): range
            case .family: nil
            }
        if statuses.open.isEmpty || broad.isEmpty { return statuses.sorted }
        take(broad) { index in
            // In `broad`, ranges come before families.
            guard index < ranges.count else { return broad[index].code?.covers(region) == true }
            guard let numbers else { return false }
            return ranges[index].contains(numbers.lowerBound) && ranges[index].contains(numbers.upperBound)
        }
        return statuses.sorted
    }
}

/// Assigns each status to at most one winner.
private struct OpenStatuses<Winner> {
    var open = [100...599]
    private var taken: [(statuses: ClosedRange<Int>, value: Winner)] = []

    var sorted: [(statuses: ClosedRange<Int>, value: Winner)] {
        taken.sorted { $0.statuses.lowerBound < $1.statuses.lowerBound }
    }

    /// Assigns statuses to a winner, except for statuses that already have a winner.
    ///
    /// - Parameter pattern: The statuses to assign, or `nil` for all statuses.
    mutating func take(_ pattern: StatusPattern?, _ winner: Winner) {
        let statuses = pattern.map { $0.first...$0.last } ?? 100...599
        guard open.contains(where: { $0.overlaps(statuses) }) else { return }
        var left: [ClosedRange<Int>] = []
        for gap in open {
            guard gap.overlaps(statuses) else {
                left.append(gap)
                continue
            }
            let part = gap.clamped(to: statuses)
            taken.append((part, winner))
            if gap.lowerBound < part.lowerBound { left.append(gap.lowerBound...part.lowerBound - 1) }
            if part.upperBound < gap.upperBound { left.append(part.upperBound + 1...gap.upperBound) }
        }
        open = left
    }
}
