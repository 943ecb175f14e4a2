/// Which case answers which response of a group: status × code → winner.
///
/// It answers for every status and every code, also those that no case names. Whether a response is a failure at all
/// is asked before: see ``ResolvedAPI/outcome(of:status:code:)``.
package struct MatchTable: Sendable {
    package static let statuses = 100...599

    /// Where a case that requires a code wins, for one code.
    package struct CodedEntry: Hashable, Sendable {
        /// `nil`: any status.
        package var status: StatusPattern?
        package var winner: CaseID

        /// How many statuses it covers: the fewer, the more specific.
        package var width: Int { status?.width ?? .max }

        package func matches(_ status: Int) -> Bool { self.status?.contains(status) ?? true }
    }

    /// The winners among the cases that require no code.
    private(set) var codeless = StatusRuns()
    /// For each code whose entries differ from those of the inherited table, what matches it: the most specific first.
    /// What none of them matches falls to the cases that require no code.
    private var coded: [String: [CodedEntry]] = [:]
    /// What is not in `coded`. A chain of groups is a chain of tables, so that none is copied.
    private indirect enum Inherited: Sendable {
        case nothing
        case table(MatchTable)
    }
    private var inherited = Inherited.nothing

    package init() {}

    /// A table that differs from an inherited one in some codes.
    init(over table: MatchTable, codeless: StatusRuns, coded: [String: [CodedEntry]]) {
        self = table
        self.codeless = codeless
        if coded.isEmpty { return }
        inherited = table.coded.isEmpty ? table.inherited : .table(table)
        self.coded = coded
    }

    /// The codes that visible cases name, sorted.
    package var codes: [String] {
        guard case .table(var table) = inherited else {
            return coded.filter { !$0.value.isEmpty }.keys.sorted()
        }
        var codes = Set(coded.keys)
        while true {
            codes.formUnion(table.coded.keys)
            guard case .table(let next) = table.inherited else { break }
            table = next
        }
        return codes.filter { !entries(for: $0).isEmpty }.sorted()
    }

    /// The codes whose entries differ from those of the inherited table.
    var changedCodes: [String] { coded.keys.sorted() }

    /// What matches a code, the most specific first; empty for a code that no visible case names.
    package func entries(for code: String) -> [CodedEntry] {
        if let entries = coded[code] { return entries }
        guard case .table(let table) = inherited else { return [] }
        return table.entries(for: code)
    }

    package func winner(status: Int, code: String?) -> CaseID? {
        if let code, let entry = entries(for: code).first(where: { $0.matches(status) }) { return entry.winner }
        return codelessWinner(status: status)
    }

    /// The winner among the cases that require no code.
    package func codelessWinner(status: Int) -> CaseID? { codeless[status] }

    /// The winners for a code, or for none, as indices of cases, for those who compare whole tables: for each of
    /// ``statuses``, and last for the statuses that HTTP doesn't define; -1 where there is none.
    package func winners(code: String?) -> [Int32] {
        var row = codeless.winners
        row.append(-1)
        guard let code else { return row }
        for entry in entries(for: code).reversed() {
            let first = entry.status.map { $0.first - Self.statuses.lowerBound } ?? 0
            let last = entry.status.map { $0.last - Self.statuses.lowerBound } ?? row.count - 1
            for column in first...last { row[column] = Int32(entry.winner.index) }
        }
        return row
    }
}

/// Status → case, as runs of statuses with the same case: most groups have few.
struct StatusRuns: Sendable {
    /// A run goes up to the start of the next one.
    private struct Run {
        var first: Int32
        /// -1: none.
        var winner: Int32
    }

    private var runs: [Run] = []

    subscript(status: Int) -> CaseID? {
        guard !runs.isEmpty, MatchTable.statuses.contains(status) else { return nil }
        let winner = Int(runs[index(of: status)].winner)
        return winner < 0 ? nil : CaseID(winner)
    }

    /// Looks at a range of statuses, a stretch with one winner after another; what nobody wins is left out.
    func forEachStretch(in range: ClosedRange<Int>, _ body: (ClosedRange<Int>, CaseID) -> Void) {
        guard !runs.isEmpty else { return }
        var index = self.index(of: range.lowerBound)
        while index < runs.count, Int(runs[index].first) <= range.upperBound {
            let next = index + 1 < runs.count ? Int(runs[index + 1].first) : MatchTable.statuses.upperBound + 1
            if runs[index].winner >= 0 {
                let first = max(Int(runs[index].first), range.lowerBound)
                body(first...min(next - 1, range.upperBound), CaseID(Int(runs[index].winner)))
            }
            index += 1
        }
    }

    /// The run that a status is in.
    private func index(of status: Int) -> Int {
        var low = 0
        var high = runs.count - 1
        while low < high {
            let middle = (low + high + 1) / 2
            if Int(runs[middle].first) <= status { low = middle } else { high = middle - 1 }
        }
        return low
    }

    init() {}

    /// - Parameter winners: one for each of ``MatchTable/statuses``, -1 for none.
    init(_ winners: [Int32]) {
        for (offset, winner) in winners.enumerated() where winner != runs.last?.winner {
            runs.append(Run(first: Int32(MatchTable.statuses.lowerBound + offset), winner: winner))
        }
    }

    /// One for each of ``MatchTable/statuses``, -1 for none.
    var winners: [Int32] {
        var winners = [Int32](repeating: -1, count: MatchTable.statuses.count)
        for (index, run) in runs.enumerated() where run.winner >= 0 {
            let start = Int(run.first) - MatchTable.statuses.lowerBound
            let end =
                index + 1 < runs.count ? Int(runs[index + 1].first) - MatchTable.statuses.lowerBound : winners.count
            for offset in start..<end { winners[offset] = run.winner }
        }
        return winners
    }
}
