import ErrorSpecReading

/// Limits on the visible cases of an API's groups, which keep the comparison of cases fast.
struct VisibleLimits {
    /// The ranges and families of each case.
    private let broadPatterns: [[CodePattern]]
    /// For each case, the total number of pairs of a status and a code of all earlier cases.
    private let pairsBefore: [Int]
    private var count = 0

    init(_ api: ResolvedAPI) {
        // Accessed by index, because iterating would copy the cases.
        broadPatterns = api.cases.indices.map { index in api.cases[index].codes.map(\.value).filter(\.isBroad) }
        pairsBefore = api.cases.indices.reduce(into: [0]) { sums, index in
            let pairs = max(api.cases[index].statuses.count, 1) * max(api.cases[index].codes.count, 1)
            sums.append((sums.last ?? 0) + pairs)
        }
    }

    /// Adds the visible cases of a group to the total, and reports exceeded limits.
    ///
    /// - Returns: `false` if a limit is exceeded. An exceeded total is reported only for the first group.
    mutating func accept(_ group: ResolvedGroup, of api: ResolvedAPI, into diagnostics: inout Diagnostics) -> Bool {
        if count > SpecLimits.visibleCases { return false }
        for range in group.visible.indexRanges {
            count += pairsBefore[range.upperBound] - pairsBefore[range.lowerBound]
        }
        if count > SpecLimits.visibleCases {
            diagnostics.report(
                .limitExceeded,
                "the groups up to `\(group.name.value)` have more than 300,000 cases in total, including inherited ones",
                at: group.name.range,
                hint: "inherit from groups with fewer cases, or split the API; a case with several statuses and codes "
                    + "counts once for each pair of them")
            return false
        }
        if let message = broadExcess(of: group, in: api) {
            diagnostics.report(
                .limitExceeded, message, at: group.name.range,
                hint: "write fewer and wider patterns, or inherit fewer cases with `except`")
            return false
        }
        return true
    }

    private func broadExcess(of group: ResolvedGroup, in api: ResolvedAPI) -> String? {
        let isOneParents = group.parents.count == 1 && group.except.isEmpty && group.ownCases.isEmpty
        if isOneParents { return nil }
        var patterns = Set<CodePattern>()
        for index in group.visible.indexRanges.joined() where !broadPatterns[index].isEmpty {
            patterns.formUnion(broadPatterns[index])
        }
        let ranges = patterns.count(where: \.isRange)
        if ranges > SpecLimits.codeRanges {
            return "the cases of `\(group.name.value)` have more than 500 ranges of codes, including inherited ones"
        }
        if patterns.count - ranges > SpecLimits.codeFamilies {
            return "the cases of `\(group.name.value)` have more than 500 families of codes, including inherited ones"
        }
        return nil
    }
}

extension CodePattern {
    fileprivate var isBroad: Bool { isRange || isFamily }
}
