import ErrorSpecReading

/// The conditions of a case, in a form that is fast to compare.
struct CaseMatch: Sendable {
    /// The statuses of a case that have the same specificity.
    struct Statuses: Sendable {
        var specificity: Specificity.Part
        var statuses: StatusSet
    }

    /// The indices of the case's codes in ``ResolvedAPI/codePatterns``; empty if the case requires no code.
    var codes: [Int]
    /// The case's statuses, grouped by specificity, the most specific first.
    var statuses: [Statuses]
}

extension CaseMatch {
    init(_ item: ResolvedCase, codes: [Int]) {
        self.codes = codes
        statuses = Self.statuses(item.statuses.lazy.map(\.value))
    }

    private static func statuses(_ patterns: some Collection<StatusPattern>) -> [Statuses] {
        if patterns.isEmpty { return [Statuses(specificity: .any, statuses: .all)] }
        var found: [Specificity.Part: StatusSet] = [:]
        for pattern in patterns { found[pattern.specificity, default: .none].formUnion(StatusSet(pattern)) }
        return found.map { Statuses(specificity: $0.key, statuses: $0.value) }
            .sorted { $0.specificity > $1.specificity }
    }
}
