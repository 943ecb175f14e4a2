package import ErrorSpecReading

/// Which case wins which response of a group: status × code → winner.
///
/// It tells for every status and every code, also those that no case names. Whether a response is a failure at all is
/// asked before: see ``ResolvedAPI/outcome(of:status:codes:)``.
package struct MatchTable: Sendable {
    package static let statuses = 100...599

    /// Where a case that requires a code wins, for the codes that a pattern matches.
    package struct CodedEntry: Hashable, Sendable {
        /// `nil`: any status.
        package var status: StatusPattern?
        package var winner: CaseID
        /// By the code's pattern too, so that the entries of several patterns compare.
        package let specificity: Specificity

        init(_ pattern: CodePattern, status: StatusPattern?, winner: CaseID) {
            self.status = status
            self.winner = winner
            specificity = Specificity(code: pattern, status: status)
        }

        package func matches(_ status: Int) -> Bool { self.status?.contains(status) ?? true }
    }

    /// The winners among the cases that require no code.
    private(set) var codeless = StatusRuns()
    /// For each pattern whose entries differ from those of the inherited table, its entries: the most specific first.
    private var coded: [CodePattern: [CodedEntry]] = [:]
    /// The lengths of the families' prefixes, inherited ones too, the longest first.
    private var familyLengths: [Int] = []
    /// What is not in `coded`. A chain of groups is a chain of tables, so that none is copied.
    private indirect enum Inherited: Sendable {
        case nothing
        case table(MatchTable)
    }
    private var inherited = Inherited.nothing

    package init() {}

    /// A table that differs from an inherited one in some codes.
    init(over table: MatchTable, codeless: StatusRuns, coded: [CodePattern: [CodedEntry]]) {
        self = table
        self.codeless = codeless
        if coded.isEmpty { return }
        inherited = table.coded.isEmpty ? table.inherited : .table(table)
        self.coded = coded
        let lengths = Set(coded.keys.lazy.filter(\.isFamily).map(\.prefix.utf8.count))
        if !lengths.isSubset(of: familyLengths) { familyLengths = lengths.union(familyLengths).sorted(by: >) }
    }

    /// The codes that visible cases name, as they are written: codes and families (`30*`), sorted.
    package var codes: [String] { patterns(where: { !entries(of: $0).isEmpty }).map(\.written) }

    /// The codes whose entries differ from those of the inherited table.
    var changedCodes: [CodePattern] { coded.keys.sorted { $0.written < $1.written } }

    private func patterns(where isWanted: (CodePattern) -> Bool) -> [CodePattern] {
        var patterns = Set(coded.keys)
        var table = self
        while case .table(let next) = table.inherited {
            patterns.formUnion(next.coded.keys)
            table = next
        }
        return patterns.filter(isWanted).sorted { $0.written < $1.written }
    }

    /// What cases say of just this code or family, the most specific first.
    func entries(of pattern: CodePattern) -> [CodedEntry] {
        if let entries = coded[pattern] { return entries }
        guard case .table(let table) = inherited else { return [] }
        return table.entries(of: pattern)
    }

    /// What matches a code that is written so, the most specific first; empty where no visible case names it.
    ///
    /// - Parameter code: a code; or a family (`30*`), for those of its codes that nothing more specific matches.
    package func entries(for code: String) -> [CodedEntry] {
        let pattern = CodePattern(code)
        return entries(entries(of: pattern), andOfFamiliesFor: pattern.prefix.utf8)
    }

    /// The families that match a code, or all that a longer family does: the longest first.
    private func families(ofCodesThatBegin bytes: some Collection<UInt8>) -> [CodePattern] {
        familyLengths.compactMap { length in
            let rest = bytes.dropFirst(length)
            // A family's prefix ends where a character does.
            guard let next = rest.first, next & 0b1100_0000 != 0b1000_0000 else { return nil }
            return CodePattern(String(decoding: bytes[..<rest.startIndex], as: UTF8.self) + "*")
        }
    }

    /// What matches a response's code, the most specific first.
    private func entries(matching code: String) -> [CodedEntry] {
        let pattern = CodePattern(code)
        // No case can name a code that ends as families do.
        let exact = pattern.isFamily ? [] : entries(of: pattern)
        return entries(exact, andOfFamiliesFor: code.utf8)
    }

    /// Copies the entries only where there are families: many cases may have the same code.
    private func entries(_ exact: [CodedEntry], andOfFamiliesFor code: some Collection<UInt8>) -> [CodedEntry] {
        familyLengths.isEmpty ? exact : exact + families(ofCodesThatBegin: code).flatMap { entries(of: $0) }
    }

    /// The winner among the cases that require a code, of those that match this one.
    package func codedWinner(status: Int, code: String) -> CaseID? {
        entries(matching: code).first { $0.matches(status) }?.winner
    }

    /// The winner among the cases that require no code.
    package func codelessWinner(status: Int) -> CaseID? { codeless[status] }

    /// The winner of a response with one code, or none.
    package func winner(status: Int, code: String?) -> CaseID? {
        code.flatMap { codedWinner(status: status, code: $0) } ?? codelessWinner(status: status)
    }

    /// The winner for the codes that a pattern matches, and that nothing more specific does.
    func winner(status: Int, pattern: CodePattern?) -> CaseID? {
        guard let pattern else { return codelessWinner(status: status) }
        return entries(for: pattern.written).first { $0.matches(status) }?.winner ?? codelessWinner(status: status)
    }

    /// A code that a family matches, and that no other visible code or family does more specifically.
    ///
    /// - Parameter code: as ``codes`` has it; what is no family stands for itself.
    package func sample(of code: String) -> String {
        let family = CodePattern(code)
        guard family.isFamily else { return code }
        // One character more: no longer family matches it.
        for scalar in (UInt32(0x30)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
            let sample = String(family.prefix) + String(scalar)
            if entries(of: CodePattern(sample)).isEmpty { return sample }
        }
        return code
    }

    /// The winners for a code, or for none, as indices of cases, for those who compare whole tables: for each of
    /// ``statuses``, and last for the statuses that HTTP doesn't define; -1 where there is none.
    ///
    /// - Parameter code: as in ``entries(for:)``.
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
