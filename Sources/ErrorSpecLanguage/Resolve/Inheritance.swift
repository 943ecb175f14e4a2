/// Who inherits from whom.
extension APIResolver {
    mutating func resolveParents() {
        let shared = header.parents.entries.compactMap { group($0) }
        api.groups.reserveCapacity(declarations.count)
        for index in declarations.indices {
            var group = ResolvedGroup(declarations, index)
            for name in declarations[index].parents?.entries ?? [] {
                guard let parent = self.group(name) else {
                    group.isIncomplete = true
                    continue
                }
                guard !group.parents.contains(where: { $0.group == parent }) else { continue }
                group.parents.append(Parent(parent, at: name.range))
            }
            api.groups.append(group)
        }
        api.parents = shared
        inherit(shared)
        if shared.count < header.parents.entries.count || !header.parents.isWhole {
            for index in api.groups.indices where declarations[index].parents == nil {
                api.groups[index].isIncomplete = true
            }
        }
    }

    /// Makes the API's parents those of all groups that name none, they themselves and their ancestors aside.
    private mutating func inherit(_ shared: [GroupID]) {
        guard !shared.isEmpty else { return }
        var above = Set(shared)
        var pending = shared
        while let next = pending.popLast() {
            for parent in api[next].parents where above.insert(parent.group).inserted { pending.append(parent.group) }
        }
        for index in api.groups.indices where declarations[index].parents == nil && !above.contains(GroupID(index)) {
            api.groups[index].parents = shared.map { Parent($0) }
        }
    }

    // MARK: Cycles

    /// Reports each cycle once, and opens it, so that what follows can rely on an order.
    mutating func breakCycles() {
        let parents = api.groups.indices.map { index in api.groups[index].parents.map(\.index) }
        order = StronglyConnectedComponents.all(count: parents.count) { parents[$0] }.joined().map { GroupID($0) }
        for component in StronglyConnectedComponents.cyclic(count: parents.count, edges: { parents[$0] }) {
            reportCycle(StronglyConnectedComponents.shortestCycle(in: component) { parents[$0] }.map { GroupID($0) })
            let members = Set(component.map { GroupID($0) })
            for index in component {
                api.groups[index].isIncomplete = true
                api.groups[index].parents.removeAll { members.contains($0.group) }
            }
        }
    }

    private mutating func reportCycle(_ cycle: [GroupID]) {
        let names = cycle.map { api[$0].name.value }
        let steps = cycle.indices.map { index -> SourceRange in
            let next = cycle[(index + 1) % cycle.count]
            let group = api[cycle[index]]
            return group.parents.first { $0.group == next }?.range ?? group.name.range
        }
        let notes = zip(cycle, steps).dropFirst().prefix(11).map { group, range in
            Diagnostic.Note("`\(api[group].name.value)` names its parent here", at: range)
        }
        diagnostics.report(
            .inheritanceCycle, "`\(names[0])` inherits from itself: \(StronglyConnectedComponents.path(names))",
            at: steps[0], notes: Array(notes),
            hint: cycle.count == 1 ? "remove it" : "remove one of these parents")
    }

    // MARK: Ancestors

    /// Finds every group's ancestors, parents before children, and each chain's length.
    mutating func resolveAncestors() {
        var lineages = Lineages(count: api.groups.count)
        for id in order { findAncestors(of: id.index, &lineages) }
    }

    private mutating func findAncestors(of index: Int, _ lineages: inout Lineages) {
        let parents = api.groups[index].parents
        if parents.contains(where: { api[$0].isIncomplete }) { api.groups[index].isIncomplete = true }
        let depth = parents.map { api[$0].depth + 1 }.max() ?? 0
        let isTooLong = depth > SpecLimits.parentChain
        if isTooLong || lineages.size > SpecLimits.ancestors {
            if !lineages.isOverLimit { reportInheritanceLimit(index, isChain: isTooLong) }
            lineages.isOverLimit = true
            api.groups[index].parents = []
            api.groups[index].isIncomplete = true
            return
        }
        api.groups[index].depth = depth
        if parents.count == 1 {
            api.groups[index].ancestors = lineages.lineage(of: parents[0].group, in: api)
            return
        }
        var ancestors: [GroupID] = []
        for parent in parents {
            for ancestor in [parent.group] + api[parent].ancestors where lineages.mark(ancestor, for: index) {
                ancestors.append(ancestor)
            }
        }
        lineages.size += ancestors.count
        ancestors.sort { (-api[$0].depth, $0) < (-api[$1].depth, $1) }
        api.groups[index].ancestors = ancestors
    }

    private mutating func reportInheritanceLimit(_ index: Int, isChain: Bool) {
        let name = api.groups[index].name
        diagnostics.report(
            .limitExceeded,
            isChain
                ? "`\(name.value)` has a chain of more than 64 parents"
                : "the groups up to `\(name.value)` inherit from more than 2,000,000 others, taken together",
            at: name.range, hint: "inherit from fewer, broader groups")
    }
}

/// Each parent with all that it inherits from, made once for all of its children.
private struct Lineages {
    private var lineages: [[GroupID]?]
    private var marks: [Int32]
    /// How many entries were made.
    var size = 0
    /// A limit was reported: once, since what follows from it has the same fix.
    var isOverLimit = false

    init(count: Int) {
        lineages = Array(repeating: nil, count: count)
        marks = Array(repeating: -1, count: count)
    }

    mutating func lineage(of parent: GroupID, in api: ResolvedAPI) -> [GroupID] {
        if let lineage = lineages[parent.index] { return lineage }
        let lineage = [parent] + api[parent].ancestors
        size += lineage.count
        lineages[parent.index] = lineage
        return lineage
    }

    /// - Returns: whether an ancestor is new to a group.
    mutating func mark(_ ancestor: GroupID, for index: Int) -> Bool {
        if marks[ancestor.index] == Int32(index) { return false }
        marks[ancestor.index] = Int32(index)
        return true
    }
}

extension ResolvedGroup {
    fileprivate init(_ declarations: GroupDeclarations, _ index: Int) {
        self.init(
            name: declarations[index].name, summary: declarations[index].summary?.value, was: declarations[index].was,
            exceptRange: declarations[index].except.range, isIncomplete: !declarations[index].isWhole)
    }
}

extension DiagnosticCode {
    package static let inheritanceCycle = DiagnosticCode("inheritance-cycle", .error)
}
