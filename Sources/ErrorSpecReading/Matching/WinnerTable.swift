/// Finds the case that handles a failed response, by rules 1 to 4 of "Which case wins".
///
/// A group's table contains the group's own cases and all inherited cases, each once. Finding a winner takes a few
/// lookups, regardless of the number of cases.
package struct WinnerTable<Winner: Sendable>: Sendable {
    /// A case and the depth of its group: a descendant is deeper than its ancestors.
    package struct Entry: Sendable {
        package let pattern: ResponsePattern
        package let depth: Int
        package let winner: Winner

        package init(_ pattern: ResponsePattern, depth: Int, winner: Winner) {
            self.pattern = pattern
            self.depth = depth
            self.winner = winner
        }
    }

    /// A combination of one status and one code of a case.
    package struct Row: Sendable {
        /// The status, or `nil` for any status.
        package let status: StatusPattern?
        /// The code, or `nil` if no code is required.
        package let code: CodePattern?
        package let depth: Int
        package let winner: Winner
        package let specificity: Specificity

        package init(status: StatusPattern?, code: CodePattern?, depth: Int, winner: Winner) {
            (self.status, self.code, self.depth, self.winner) = (status, code, depth, winner)
            specificity = Specificity(code: code, status: status)
        }

        package func matches(_ status: Int) -> Bool { self.status?.contains(status) ?? true }
    }

    /// The rows without a code, the most specific first.
    private(set) var codeless: [Row] = []
    /// The rows that require an exact code, keyed by the code. The most specific row comes first.
    private(set) var exact: [String: [Row]] = [:]
    /// The rows with ranges or families of codes, the most specific first.
    private(set) var broad: [Row] = []

    /// - Parameter entries: The cases. If two cases match a response equally well, the deeper group's case wins; a
    ///   checked spec has no other ties.
    package init(_ entries: [Entry]) {
        for entry in entries {
            let pattern = entry.pattern
            for code in pattern.codes.isEmpty ? [nil] : pattern.codes.map(Optional.some) {
                for status in pattern.statuses.isEmpty ? [nil] : pattern.statuses.map(Optional.some) {
                    add(Row(status: status, code: code, depth: entry.depth, winner: entry.winner))
                }
            }
        }
        sort(&codeless)
        sort(&broad)
        for code in exact.keys { sort(&exact[code, default: []]) }
    }

    private mutating func add(_ row: Row) {
        switch row.code {
        case nil: codeless.append(row)
        case .code(let text)?: exact[text, default: []].append(row)
        case .range?, .family?: broad.append(row)
        }
    }

    private func sort(_ rows: inout [Row]) {
        rows.sort { ($0.specificity, $0.depth) > ($1.specificity, $1.depth) }
    }

    /// Returns the winner for a failure, and the index of the code that matched, or `nil` if no case matches.
    /// `deciding` is `nil` if the winner requires no code.
    ///
    /// - Parameter codes: The response's codes, in the order of the body's places.
    package func winner(status: Int, codes: [String]) -> (winner: Winner, deciding: Int?)? {
        for (index, code) in codes.enumerated() {
            if let winner = codedWinner(status: status, code: code) { return (winner, index) }
        }
        return codelessWinner(status: status).map { ($0, nil) }
    }

    /// Returns the winner for the given code, among the cases that require a code.
    private func codedWinner(status: Int, code: String) -> Winner? {
        // An exact code beats ranges, and a range beats families.
        if let row = exact[code]?.first(where: { $0.matches(status) }) { return row.winner }
        return broad.first { $0.matches(status) && $0.code?.matches(code) == true }?.winner
    }

    /// Returns the winner among the cases that require no code.
    private func codelessWinner(status: Int) -> Winner? { codeless.first { $0.matches(status) }?.winner }
}

extension WinnerTable.Row: Equatable where Winner: Equatable {}
extension WinnerTable.Row: Hashable where Winner: Hashable {}
