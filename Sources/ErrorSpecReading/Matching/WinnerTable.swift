/// Which case handles a failed response: rules 1 to 4 of "Which case wins", in the one place that decides them.
///
/// The table of a group holds its own cases and those of every ancestor, each once. A few lookups find a winner, however
/// many cases there are.
package struct WinnerTable<Winner: Sendable>: Sendable {
    /// A case: what it matches, and how far its group stands above its own ancestors, so that a descendant is higher.
    package struct Rule: Sendable {
        package let pattern: ResponsePattern
        package let height: Int
        package let winner: Winner

        package init(_ pattern: ResponsePattern, height: Int, winner: Winner) {
            self.pattern = pattern
            self.height = height
            self.winner = winner
        }
    }

    /// One status and one code of a case.
    struct Row: Sendable {
        /// `nil`: any.
        let status: StatusPattern?
        /// `nil`: none is required.
        let code: CodePattern?
        let specificity: Specificity
        let height: Int
        let winner: Winner

        func matches(_ status: Int) -> Bool { self.status?.contains(status) ?? true }
    }

    /// The rows without a code, the best first.
    private(set) var codeless: [Row] = []
    /// The rows that require just this code, the best first.
    private(set) var exact: [String: [Row]] = [:]
    /// The rows of ranges and families of codes, the best first.
    private(set) var broad: [Row] = []
    /// The codes of the first of those rows, up to where families begin.
    private(set) var ranges: [ClosedRange<Int>] = []

    /// - Parameter rules: of two that match a response equally, the higher wins. (A checked spec has no others.)
    package init(_ rules: [Rule]) {
        for rule in rules {
            for code in rule.pattern.codes.isEmpty ? [nil] : rule.pattern.codes.map(Optional.some) {
                for status in rule.pattern.statuses.isEmpty ? [nil] : rule.pattern.statuses.map(Optional.some) {
                    add(
                        Row(
                            status: status, code: code, specificity: Specificity(code: code, status: status),
                            height: rule.height, winner: rule.winner))
                }
            }
        }
        sort(&codeless)
        sort(&broad)
        ranges = broad.compactMap { if case .range(let range)? = $0.code { range } else { nil } }
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
        rows.sort { ($0.specificity, $0.height) > ($1.specificity, $1.height) }
    }

    /// The winner of a failure, and the place among its codes of the one that decided; `nil` where no case matches.
    ///
    /// - Parameter codes: in the order of the body's places.
    package func winner(status: Int, codes: [String]) -> (winner: Winner, deciding: Int?)? {
        for (index, code) in codes.enumerated() {
            if let winner = codedWinner(status: status, code: code) { return (winner, index) }
        }
        return codelessWinner(status: status).map { ($0, nil) }
    }

    /// The winner among the cases that require a code, of those that match this one.
    private func codedWinner(status: Int, code: String) -> Winner? {
        // Any text beats a range, and any range a family.
        if let row = exact[code]?.first(where: { $0.matches(status) }) { return row.winner }
        return broad.first { $0.matches(status) && $0.code?.matches(code) == true }?.winner
    }

    /// The winner among the cases that require no code.
    private func codelessWinner(status: Int) -> Winner? { codeless.first { $0.matches(status) }?.winner }
}
