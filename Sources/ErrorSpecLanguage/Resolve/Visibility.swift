/// Resolves the cases that each group sees: its own cases, and the inherited cases that aren't in `except`.
extension APIResolver {
    mutating func resolveExcept() {
        for index in declarations.indices where !declarations[index].except.entries.isEmpty {
            for reference in declarations[index].except.entries {
                if let id = caseID(reference, in: GroupID(index)) {
                    api.groups[index].except.append(Located(id, at: reference.range))
                } else {
                    api.groups[index].isIncomplete = true
                }
            }
        }
    }

    mutating func resolveVisible() {
        // For each parent, the cases that its children inherit. Children with a single parent and no `except` share
        // this value.
        var shared: [GroupID: VisibleCases] = [:]
        var limits = VisibleLimits(api)
        for id in order {
            let parents = api[id].parents
            let own = api[id].ownCases
            if parents.contains(where: { api[$0].isIncomplete }) { api[id].isIncomplete = true }
            let isPlain = parents.count == 1 && api[id].except.isEmpty
            let inherited = (isPlain ? shared[parents[0].group] : nil) ?? inheritedCases(of: api[id])
            if isPlain { shared[parents[0].group] = inherited }
            api[id].visible = VisibleCases(
                own: own, inherited: inherited.inherited, inheritedCount: inherited.count)
            api[id].otherwiseProvider = otherwiseProvider(of: id)
            if !limits.accept(api[id], of: api, into: &diagnostics) {
                api[id].visible = VisibleCases()
                api[id].isIncomplete = true
            }
        }
    }

    /// Returns the cases that the group inherits.
    private func inheritedCases(of group: ResolvedGroup) -> VisibleCases {
        var ranges = group.parents.flatMap { api[$0].visible.indexRanges }
        if group.parents.count > 1 {
            func rank(_ range: Range<Int>) -> (Int, GroupID, Int) {
                let owner = api.cases[range.lowerBound].group
                return (-api[owner].depth, owner, range.lowerBound)
            }
            ranges.sort { rank($0) < rank($1) }
            ranges = ranges.reduce(into: []) { merged, range in
                // Ranges overlap only if they belong to the same group. Overlapping ranges are joined, so that no
                // case occurs twice.
                if let last = merged.last, last.contains(range.lowerBound) {
                    merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
                } else {
                    merged.append(range)
                }
            }
        }
        let excepted = group.except.map(\.value.index).sorted()
        if !excepted.isEmpty { ranges = ranges.flatMap { Self.without(excepted, $0) } }
        return VisibleCases(inherited: ranges, inheritedCount: ranges.reduce(0) { $0 + $1.count })
    }

    /// Returns the parts of the range that remain without the excepted cases.
    private static func without(_ excepted: [Int], _ range: Range<Int>) -> [Range<Int>] {
        var left: [Range<Int>] = []
        var start = range.lowerBound
        for index in excepted where range.contains(index) {
            if start < index { left.append(start..<index) }
            start = index + 1
        }
        if start < range.upperBound { left.append(start..<range.upperBound) }
        return left
    }

    /// Returns the group whose `otherwise` applies: the group itself, or its first ancestor with an `otherwise`. If
    /// several ancestors could apply, another stage reports `ambiguous-match`.
    private func otherwiseProvider(of id: GroupID) -> GroupID? {
        if api[id].otherwise != nil { return id }
        return api[id].ancestors.first { api[$0].otherwise != nil }
    }
}
