import ErrorSpecReading

/// A case that matches some codes, with those of its statuses that are equally specific.
struct Contender {
    let id: CaseID
    /// The case's group, and how far it is above its own ancestors.
    let group: GroupID
    let height: Int
    /// Its pattern that matches the codes, as a place in ``ResolvedAPI/codePatterns``; `nil`: it requires no code.
    let code: Int?
    let specificity: Specificity
    let statuses: StatusSet
}

/// The outcome of a contest for one contender.
struct ContestResult {
    /// The failures that it wins.
    var won = StatusSet.none
    /// The winners of failures that it matches as specifically, and would win in their stead.
    var tied: [(winner: CaseID, statuses: StatusSet)] = []
}

extension ResolvedAPI {
    /// Compares cases that match the same codes, by rules 2 to 4 of "Which case wins".
    ///
    /// - Parameters:
    ///   - sorted: The best first.
    ///   - failing: The statuses that are failures.
    ///   - report: Called for each contender that wins a failure or ties for one.
    func compete(
        _ sorted: [Contender], for failing: StatusSet, report: (Contender, ContestResult) -> Void
    ) {
        var open = failing
        var start = 0
        while start < sorted.count, !open.isEmpty {
            let end = sorted[start...].firstIndex { $0.specificity != sorted[start].specificity } ?? sorted.count
            competeEqually(sorted[start..<end], for: &open, report: report)
            start = end
        }
    }

    /// Compares equally specific cases, the highest first.
    ///
    /// A loser from whose group another loser's group inherits ties with nobody: it would not win in the winner's stead.
    private func competeEqually(
        _ contenders: ArraySlice<Contender>, for open: inout StatusSet, report: (Contender, ContestResult) -> Void
    ) {
        let candidates = open
        let lowest = contenders.last?.height ?? 0
        var winners: [(winner: CaseID, statuses: StatusSet)] = []
        // By ancestor, the failures that a loser of a descendant would win.
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
            for other in winners where other.winner == contender.id { lost.subtract(other.statuses) }
            if contender.height > lowest, !lost.isEmpty {
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
    /// The most specific first, then the highest.
    func bestFirst() -> [Contender] {
        if count < 2 { return self }
        return sorted { left, right in
            if left.specificity != right.specificity { return left.specificity > right.specificity }
            return left.height == right.height ? left.id < right.id : left.height > right.height
        }
    }
}
