/// Resolves the parents and the ancestors of groups.
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

    /// Adds the API's parents to all groups without `parents`, except to the API's parents themselves and their
    /// ancestors.
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

    /// Reports each inheritance cycle once, and removes the parents that form the cycle, so that the groups can be
    /// ordered.
    mutating func breakCycles() {
        let found = DependencyOrder(api.groups.map { $0.parents.map(\.index) })
        order = found.nodes.map { GroupID($0) }
        for cycle in found.cycles.map({ $0.map { GroupID($0) } }) {
            reportCycle(cycle)
            let members = Set(cycle)
            for id in cycle {
                api[id].isIncomplete = true
                api[id].parents.removeAll { members.contains($0.group) }
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
            .inheritanceCycle, "`\(names[0])` inherits from itself: \(DependencyOrder.path(names))",
            at: steps[0], notes: Array(notes),
            hint: cycle.count == 1 ? "remove it" : "remove one of these parents")
    }

    // MARK: Ancestors

    /// Resolves the ancestors and the depth of each group, parents before children.
    mutating func resolveAncestors() {
        // For each group, the group itself and its ancestors. All children without another parent have these same
        // ancestors.
        var lineages: [GroupID: [GroupID]] = [:]
        var (size, isOverLimit) = (0, false)
        for id in order {
            let parents = api[id].parents
            if parents.contains(where: { api[$0].isIncomplete }) { api[id].isIncomplete = true }
            let depth = parents.map { api[$0].depth + 1 }.max() ?? 0
            if depth > SpecLimits.parentChain || size > SpecLimits.ancestors {
                // The limit is reported only for the first group, because one fix solves the problem for all groups.
                if !isOverLimit { reportLimit(of: id, isChain: depth > SpecLimits.parentChain) }
                isOverLimit = true
                api[id].parents = []
                api[id].isIncomplete = true
                continue
            }
            api[id].depth = depth
            if parents.count == 1, let lineage = lineages[parents[0].group] {
                api[id].ancestors = lineage
                continue
            }
            var ancestors = Set<GroupID>()
            for parent in parents { ancestors.formUnion([parent.group] + api[parent].ancestors) }
            api[id].ancestors = ancestors.sorted { (-api[$0].depth, $0) < (-api[$1].depth, $1) }
            size += ancestors.count
            if parents.count == 1 { lineages[parents[0].group] = api[id].ancestors }
        }
    }

    private mutating func reportLimit(of id: GroupID, isChain: Bool) {
        let name = api[id].name
        diagnostics.report(
            .limitExceeded,
            isChain
                ? "`\(name.value)` has a chain of more than 64 parents"
                : "the groups up to `\(name.value)` have more than 2,000,000 ancestors in total",
            at: name.range, hint: "inherit from fewer, broader groups")
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
