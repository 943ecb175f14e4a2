import ErrorSpecReading

/// The numbers within ranges of codes, divided into cells, with the statuses that no case has won yet.
struct CodeGrid {
    /// Numbers that are contained in the same ranges.
    struct Cell {
        let numbers: ClosedRange<Int>
        /// The index of the single code that is the cell's only number; `nil` if the cell has numbers that are not
        /// single codes.
        let code: Int?
    }

    private(set) var cells: [Cell] = []
    /// For each cell, the statuses that no case has won yet.
    private(set) var open: [StatusSet] = []
    /// For each set of statuses, the cells from which it wasn't taken yet.
    private var untaken: [StatusSet: FreeIndices] = [:]

    /// - Parameters:
    ///   - ranges: The ranges, each of which contains either all numbers of a cell or none.
    ///   - wanted: The ranges that are divided into cells.
    ///   - named: The numbers that are single codes.
    ///   - failing: The statuses that can be won in each cell.
    init(
        _ ranges: some Sequence<ClosedRange<Int>>, within wanted: [ClosedRange<Int>], named: NamedNumbers,
        failing: StatusSet
    ) {
        let cuts = Set(ranges.flatMap { [$0.lowerBound, $0.upperBound + 1] }).sorted()
        let wanted = wanted.sorted { $0.lowerBound < $1.lowerBound }
        var (next, reach) = (0, Int.min)
        for (start, end) in zip(cuts, cuts.dropFirst()) {
            while next < wanted.count, wanted[next].lowerBound <= start {
                reach = max(reach, wanted[next].upperBound)
                next += 1
            }
            if reach < start { continue }
            let numbers = named.numbers(in: start...end - 1)
            if numbers.count < end - start {
                cells.append(Cell(numbers: start...end - 1, code: nil))
            } else {
                cells += numbers.map { Cell(numbers: $0.number...$0.number, code: $0.code) }
            }
        }
        open = Array(repeating: failing, count: cells.count)
    }

    /// Returns the indices of the cells in a range, which must be one of the ranges that divide the numbers.
    func cells(in range: ClosedRange<Int>) -> Range<Int> {
        let start = cells.start { range.lowerBound <= $0.numbers.lowerBound }
        return start..<cells.start { range.upperBound < $0.numbers.lowerBound }
    }

    /// Removes the statuses from a cell's open ones.
    mutating func take(_ statuses: StatusSet, in cell: Int) { open[cell].subtract(statuses) }

    /// Removes the statuses from the open ones of all given cells, and returns those that were open in any of them.
    mutating func take(_ statuses: StatusSet, in cells: Range<Int>) -> StatusSet {
        var taken = StatusSet.none
        // Many ranges have the same statuses, which only the first one of them can take from a cell.
        var free = untaken.removeValue(forKey: statuses) ?? FreeIndices(self.cells.count)
        free.take(cells) { cell in
            taken.formUnion(open[cell])
            open[cell].subtract(statuses)
        }
        untaken[statuses] = free
        return taken.intersection(statuses)
    }
}

/// The codes that are numbers, with their indices in ``ResolvedAPI/codePatterns``.
struct NamedNumbers {
    private let sorted: [(number: Int, code: Int)]

    init(_ codes: some Sequence<Int>, in api: ResolvedAPI) {
        sorted = codes.compactMap { code in
            guard case .code(let text) = api.codePatterns[code] else { return nil }
            return CodePattern.number(text).map { ($0, code) }
        }.sorted { $0.number < $1.number }
    }

    func numbers(in range: ClosedRange<Int>) -> ArraySlice<(number: Int, code: Int)> {
        let start = sorted.start { range.lowerBound <= $0.number }
        return sorted[start..<sorted.start { range.upperBound < $0.number }]
    }
}
