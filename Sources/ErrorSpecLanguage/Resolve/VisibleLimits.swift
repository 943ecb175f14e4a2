import ErrorSpecReading

/// Limits on the visible cases of an API's groups, which keep the comparison of cases fast.
struct VisibleLimits {
    /// The ranges and families of each case.
    private let broadPatterns: [[CodePattern]]
    /// For each case, the total number of codes of all earlier cases. A case without a code counts as one code.
    private let codesBefore: [Int]
    private var cases = 0
    private var codes = 0
    private var isExceeded = false

    init(_ api: ResolvedAPI) {
        // Accessed by index, because iterating would copy the cases.
        broadPatterns = api.cases.indices.map { index in api.cases[index].codes.map(\.value).filter(\.isBroad) }
        codesBefore = api.cases.indices.reduce(into: [0]) { sums, index in
            sums.append((sums.last ?? 0) + max(api.cases[index].codes.count, 1))
        }
    }

    /// Adds the visible cases of a group to the totals, and reports exceeded limits.
    ///
    /// - Returns: `false` if a limit is exceeded. An exceeded total is reported only for the first group.
    mutating func accept(_ group: ResolvedGroup, of api: ResolvedAPI, into diagnostics: inout Diagnostics) -> Bool {
        if isExceeded { return false }
        cases += group.visible.count
        for range in group.visible.indexRanges {
            codes += codesBefore[range.upperBound] - codesBefore[range.lowerBound]
        }
        if let message = totalExcess(of: group.name.value) {
            isExceeded = true
            diagnostics.report(
                .limitExceeded, message, at: group.name.range,
                hint: "inherit from groups with fewer cases, or split the API")
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

    private func totalExcess(of name: String) -> String? {
        if cases > SpecLimits.visibleCases {
            return "the groups up to `\(name)` have more than 2,000,000 cases in total, including inherited ones"
        }
        if codes > SpecLimits.visibleCodes {
            return "the cases of the groups up to `\(name)` have more than 20,000,000 codes in total, "
                + "including inherited ones"
        }
        return nil
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
