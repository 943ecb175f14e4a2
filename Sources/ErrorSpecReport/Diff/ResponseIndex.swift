import ErrorSpecReading
import ErrorSpecReview

/// Finds the rows of a table that contain given responses of given units.
struct ResponseIndex {
    private struct Entry {
        /// The statuses, or `nil` for all statuses at which the units can fail.
        var statuses: ClosedRange<Int>?
        var units: Int
        var row: Int
    }

    private var entries: [CodePattern?: [Entry]] = [:]
    /// The distinct lists of units. Entries refer to the lists by index.
    private var lists: [Set<ReviewUnit>] = []
    private var indices: [[ReviewUnit]: Int] = [:]

    /// - Parameter rows: The responses and units of each row.
    init(_ rows: [[Change.Row]]) {
        for (row, extents) in rows.enumerated() {
            for extent in extents {
                let units = index(of: extent.units)
                for response in extent.responses {
                    entries[response.code, default: []].append(
                        Entry(statuses: response.statuses, units: units, row: row))
                }
            }
        }
    }

    private mutating func index(of units: [ReviewUnit]) -> Int {
        if let index = indices[units] { return index }
        indices[units] = lists.count
        lists.append(Set(units))
        return lists.count - 1
    }

    /// Returns the rows that together contain all responses of a change, or `nil` if a response of a unit is in none.
    func rows(containing change: Change) -> Set<Int>? {
        var found = Set<Int>()
        for extent in change.rows {
            for response in extent.responses {
                guard let rows = rows(containing: response, of: extent.units) else { return nil }
                found.formUnion(rows)
            }
        }
        return found.isEmpty ? nil : found
    }

    private func rows(containing response: ResponseRange, of units: [ReviewUnit]) -> Set<Int>? {
        if response == .transport || response == .decoding { return nil }
        let all = response.statuses
        let candidates = entries[response.code, default: []].filter { entry in
            guard let statuses = entry.statuses else { return true }
            return all.map { $0.overlaps(statuses) } ?? false
        }
        guard let all else { return rows(candidates, units) }
        let bounds = candidates.compactMap(\.statuses).flatMap { [$0.lowerBound, $0.upperBound + 1] }
        let starts = Set(bounds.filter { all.contains($0) } + [all.lowerBound])
        // All statuses from one start to the next are in the same entries.
        var found = Set<Int>()
        for status in starts {
            let matching = candidates.filter { $0.statuses?.contains(status) ?? true }
            guard let rows = rows(matching, units) else { return nil }
            found.formUnion(rows)
        }
        return found
    }

    /// Returns the rows of the entries that together have all of the units, or `nil` if they don't.
    private func rows(_ entries: [Entry], _ units: [ReviewUnit]) -> Set<Int>? {
        let list = indices[units]
        if let entry = entries.first(where: { $0.units == list }) { return [entry.row] }
        var left = Set(units)
        var found = Set<Int>()
        for entry in entries where !lists[entry.units].isDisjoint(with: left) {
            left.subtract(lists[entry.units])
            found.insert(entry.row)
        }
        return left.isEmpty ? found : nil
    }
}
