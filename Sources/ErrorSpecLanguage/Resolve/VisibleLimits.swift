import ErrorSpecReading

/// Counts what the groups of an API see, so that comparing their cases stays fast.
struct VisibleLimits {
    /// For each case, its ranges and families.
    private let broad: [[CodePattern]]
    /// For each case, how many codes those before it have. A case without one counts as one.
    private let codesBefore: [Int]
    private var cases = 0
    private var codes = 0
    private var isExceeded = false

    init(_ api: ResolvedAPI) {
        // By number: an element of a loop would be a copy of the whole case.
        broad = api.cases.indices.map { index in api.cases[index].codes.map(\.value).filter(\.isBroad) }
        codesBefore = api.cases.indices.reduce(into: [0]) { sums, index in
            sums.append((sums.last ?? 0) + max(api.cases[index].codes.count, 1))
        }
    }

    /// Adds the visible cases of a group.
    ///
    /// - Returns: whether they are within the limits. Totals are reported once, because one change fixes all.
    mutating func accept(_ group: ResolvedGroup, of api: ResolvedAPI, into diagnostics: inout Diagnostics) -> Bool {
        if isExceeded { return false }
        cases += group.visible.count
        for range in group.visible.stretches { codes += codesBefore[range.upperBound] - codesBefore[range.lowerBound] }
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
                hint: "write fewer and wider ones, or inherit fewer with `except`")
            return false
        }
        return true
    }

    private func totalExcess(of name: String) -> String? {
        if cases > SpecLimits.visibleCases {
            return "the groups up to `\(name)` have more than 2,000,000 cases, taken together with inherited ones"
        }
        if codes > SpecLimits.visibleCodes {
            return "the cases of the groups up to `\(name)` have more than 20,000,000 codes, taken together with "
                + "inherited ones"
        }
        return nil
    }

    private func broadExcess(of group: ResolvedGroup, in api: ResolvedAPI) -> String? {
        let isOneParents = group.parents.count == 1 && group.except.isEmpty && group.ownCases.isEmpty
        if isOneParents { return nil }
        var patterns = Set<CodePattern>()
        for index in group.visible.stretches.joined() where !broad[index].isEmpty { patterns.formUnion(broad[index]) }
        let ranges = patterns.count(where: \.isRange)
        if ranges > SpecLimits.codeRanges {
            return "the cases of `\(group.name.value)` have more than 500 ranges of codes, with inherited ones"
        }
        if patterns.count - ranges > SpecLimits.codeFamilies {
            return "the cases of `\(group.name.value)` have more than 500 families of codes, with inherited ones"
        }
        return nil
    }
}

extension CodePattern {
    fileprivate var isBroad: Bool { isRange || isFamily }
}
