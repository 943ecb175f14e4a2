extension WinnerTable {
    /// The winners among the cases that match every code of a region, by status; statuses that none of them matches are
    /// left out.
    ///
    /// - Parameter region: codes that each case matches all or none of; `nil`: the cases that require no code.
    package func winners(codes region: CodePattern?) -> [(statuses: ClosedRange<Int>, value: Winner)] {
        var winners: [(statuses: ClosedRange<Int>, value: Winner)] = []
        var open = [100...599]
        for row in region.map(rows) ?? codeless {
            guard !open.isEmpty else { break }
            let statuses = row.status.map { $0.first...$0.last } ?? 100...599
            guard open.contains(where: { $0.overlaps(statuses) }) else { continue }
            var left: [ClosedRange<Int>] = []
            for gap in open {
                guard gap.overlaps(statuses) else {
                    left.append(gap)
                    continue
                }
                let taken = gap.clamped(to: statuses)
                winners.append((taken, row.winner))
                if gap.lowerBound < taken.lowerBound { left.append(gap.lowerBound...taken.lowerBound - 1) }
                if taken.upperBound < gap.upperBound { left.append(taken.upperBound + 1...gap.upperBound) }
            }
            open = left
        }
        return winners.sorted { $0.statuses.lowerBound < $1.statuses.lowerBound }
    }

    /// The rows that match every code of a region, the best first.
    private func rows(matching region: CodePattern) -> [Row] {
        guard case .code(let code) = region else { return broad.filter { $0.code?.covers(region) == true } }
        let rows = exact[code] ?? []
        return broad.isEmpty ? rows : rows + broad.filter { $0.code?.covers(region) == true }
    }
}
