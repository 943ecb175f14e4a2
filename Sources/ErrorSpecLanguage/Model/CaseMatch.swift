import ErrorSpecReading

/// The conditions of a case, in a form that makes comparing cases fast.
struct CaseMatch: Sendable {
    /// The statuses of a case that are equally specific.
    struct Statuses: Sendable {
        var specificity: Specificity.Part
        var statuses: StatusSet
    }

    /// The indices of its codes in ``ResolvedAPI/codePatterns``; empty if it requires no code.
    var codes: [Int]
    /// Its statuses, the most specific first.
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
