import ErrorSpecReading

/// The conditions of a case, prepared for comparing it with others.
struct CaseMatch: Sendable {
    /// The statuses of a case that are equally specific.
    struct Statuses: Sendable {
        var specificity: Specificity.Part
        var statuses: StatusSet
    }

    /// Its codes, as places in ``ResolvedAPI/codePatterns``; empty: none is required.
    var codes: [Int]
    /// The narrower first.
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
