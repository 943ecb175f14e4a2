import ErrorSpecReading

/// A case in a contest, with its statuses of a single specificity. If the case's statuses differ in specificity, the
/// case enters the contest once for each specificity.
struct Contender {
    let id: CaseID
    /// The case's group.
    let group: GroupID
    /// The depth of the case's group. A deeper group wins over its ancestors.
    let depth: Int
    /// The index, in ``ResolvedAPI/codePatterns``, of one of the case's code patterns; `nil` if the case requires no
    /// code.
    let code: Int?
    let specificity: Specificity
    let statuses: StatusSet
}

/// The result of a contest for one contender.
struct ContestResult {
    /// The statuses that the contender wins.
    var won = StatusSet.none
    /// The equally specific cases that win over this contender, each with the statuses that the contender would win
    /// without that case.
    var tied: [(winner: CaseID, statuses: StatusSet)] = []
}

extension ResolvedAPI {
    /// Finds the winners among cases that match the same codes, according to rules 2 to 4 of "Which case wins" in the
    /// language reference.
    ///
    /// - Parameters:
    ///   - sorted: The contenders, in the order of ``bestFirst()``.
    ///   - failing: The statuses that are failures.
    ///   - report: Called for each contender that wins or ties for a status.
    func compete(
        _ sorted: some Sequence<Contender>, for failing: StatusSet, report: (Contender, ContestResult) -> Void
    ) {
        var open = failing
        var equal: [Contender] = []
        for contender in sorted {
            if let first = equal.first, first.specificity != contender.specificity {
                // Mostly there is one contender, and calling another method would copy the API.
                if equal.count == 1 {
                    let won = first.statuses.intersection(open)
                    open.subtract(won)
                    report(first, ContestResult(won: won))
                } else {
                    competeEqually(equal, for: &open, report: report)
                }
                if open.isEmpty { return }
                equal.removeAll(keepingCapacity: true)
            }
            // A contender whose statuses have all been won can neither win nor tie.
            if !contender.statuses.isDisjoint(with: open) { equal.append(contender) }
        }
        competeEqually(equal, for: &open, report: report)
    }

    /// Finds the winners among equally specific cases. Cases of deeper groups win.
    ///
    /// If two losing cases match the same status, and the group of one inherits from the group of the other, only the
    /// descendant's case is tied for this status, because it would win if the winner didn't exist.
    private func competeEqually(
        _ contenders: [Contender], for open: inout StatusSet, report: (Contender, ContestResult) -> Void
    ) {
        let candidates = open
        let lowest = contenders.last?.depth ?? 0
        var winners: [(winner: CaseID, statuses: StatusSet)] = []
        // For each ancestor, the statuses that losing cases in its descendants would win.
        var covered: [GroupID: StatusSet] = [:]
        for contender in contenders {
            let matched = contender.statuses.intersection(candidates)
            if matched.isEmpty { continue }
            var result = ContestResult(won: matched.intersection(open))
            var lost = matched.subtracting(open)
            if !result.won.isEmpty {
                winners.append((contender.id, result.won))
                open.subtract(result.won)
            }
            if !lost.isEmpty {
                for other in winners where other.winner == contender.id { lost.subtract(other.statuses) }
            }
            if contender.depth > lowest, !lost.isEmpty {
                for ancestor in groups[contender.group.index].ancestors {
                    covered[ancestor, default: .none].formUnion(lost)
                }
            }
            if let others = covered[contender.group] { lost.subtract(others) }
            if !lost.isEmpty {
                result.tied = winners.compactMap { winner, statuses in
                    let common = statuses.intersection(lost)
                    return common.isEmpty ? nil : (winner, common)
                }
            }
            if !result.won.isEmpty || !result.tied.isEmpty { report(contender, result) }
        }
    }
}

extension [Contender] {
    /// Returns the contenders sorted by specificity, then by depth, both in descending order.
    func bestFirst() -> [Contender] {
        if count < 2 { return self }
        return sorted { left, right in
            if left.specificity != right.specificity { return left.specificity > right.specificity }
            if left.depth != right.depth { return left.depth > right.depth }
            // A case can have several ranges of the same size.
            return left.id == right.id ? left.code ?? 0 < right.code ?? 0 : left.id < right.id
        }
    }
}
