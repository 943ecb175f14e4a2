/// Who inherits from whom, and what a group sees by that.
extension APIResolver {
    mutating func resolveInheritance() {
        resolveParents()
        breakCycles()
        resolveAncestors()
    }

    private mutating func resolveParents() {
        let fallback = header.defaultGroup.flatMap { group($0) }
        for declaration in declarations {
            var group = ResolvedGroup(declaration)
            for name in declaration.parents ?? [] {
                guard let parent = self.group(name) else {
                    group.isIncomplete = true
                    continue
                }
                guard !group.parents.contains(parent) else { continue }
                group.parents.append(parent)
                group.parentRanges.append(name.range)
            }
            api.groups.append(group)
        }
        if let fallback { inherit(fallback) }
        if fallback == nil, header.defaultGroup != nil || header.unread.contains(.defaultGroup) {
            for index in api.groups.indices where declarations[index].parents == nil {
                api.groups[index].isIncomplete = true
            }
        }
    }

    /// Makes the default group the parent of all that name none, itself and its ancestors aside.
    private mutating func inherit(_ fallback: GroupID) {
        var above: Set<GroupID> = [fallback]
        var pending = [fallback]
        while let next = pending.popLast() {
            for parent in api[next].parents where above.insert(parent).inserted { pending.append(parent) }
        }
        for index in api.groups.indices where declarations[index].parents == nil && !above.contains(GroupID(index)) {
            api.groups[index].parents = [fallback]
            api.groups[index].parentRanges = [nil]
        }
    }

    // MARK: Cycles

    /// Reports each circle once, and opens it, so that what follows can rely on an end.
    private mutating func breakCycles() {
        let parents = api.groups.map { $0.parents.map(\.index) }
        for knot in Circles.knots(count: parents.count, edges: { parents[$0] }) {
            reportCycle(Circles.shortest(in: knot) { parents[$0] }.map { GroupID($0) })
            let members = Set(knot.map { GroupID($0) })
            for index in knot {
                api.groups[index].isIncomplete = true
                api.groups[index].keepParents { !members.contains($0) }
            }
        }
    }

    private mutating func reportCycle(_ circle: [GroupID]) {
        let names = (circle + [circle[0]]).map { api[$0].name.value }
        let isLong = names.count > 12
        let path =
            isLong
            ? (names.prefix(6) + ["… \(names.count - 12) more …"] + names.suffix(6)).joined(separator: " → ")
            : names.joined(separator: " → ")
        let steps = circle.indices.map { index -> SourceRange in
            let next = circle[(index + 1) % circle.count]
            let group = api[circle[index]]
            let position = group.parents.firstIndex(of: next) ?? 0
            return group.parentRanges[position] ?? group.name.range
        }
        let notes = zip(circle, steps).dropFirst().prefix(11).map { group, range in
            Diagnostic.Note("`\(api[group].name.value)` names its parent here", at: range)
        }
        diagnostics.report(
            Diagnostic(
                .inheritanceCycle, "`\(names[0])` inherits from itself: \(path)", at: steps[0], notes: Array(notes),
                hint: circle.count == 1 ? "remove it" : "remove one of these parents"))
    }

    // MARK: Ancestors

    /// Finds every group's ancestors, parents before children, and each chain's length.
    private mutating func resolveAncestors() {
        var isDone = [Bool](repeating: false, count: api.groups.count)
        var lineages = Lineages(count: api.groups.count)
        var pending: [Int] = []
        for start in api.groups.indices where !isDone[start] {
            pending.append(start)
            while let index = pending.last {
                let open = api.groups[index].parents.filter { !isDone[$0.index] }
                if open.isEmpty {
                    pending.removeLast()
                    if !isDone[index] { finishAncestors(index, &lineages) }
                    isDone[index] = true
                } else {
                    pending.append(contentsOf: open.map(\.index))
                }
            }
        }
    }

    private mutating func finishAncestors(_ index: Int, _ lineages: inout Lineages) {
        order.append(GroupID(index))
        let parents = api.groups[index].parents
        if parents.contains(where: { api[$0].isIncomplete }) { api.groups[index].isIncomplete = true }
        let depth = parents.map { api[$0].depth + 1 }.max() ?? 0
        let isTooLong = depth > SpecLimits.parentChain
        if isTooLong || lineages.size > SpecLimits.ancestors {
            if !lineages.isOverLimit { reportInheritanceLimit(index, isChain: isTooLong) }
            lineages.isOverLimit = true
            api.groups[index].keepParents { _ in false }
            api.groups[index].isIncomplete = true
            return
        }
        api.groups[index].depth = depth
        if parents.count == 1 {
            api.groups[index].ancestors = lineages.lineage(of: parents[0], in: api)
            return
        }
        var ancestors: [GroupID] = []
        for parent in parents {
            for ancestor in [parent] + api[parent].ancestors where lineages.mark(ancestor, for: index) {
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
            Diagnostic(
                .limitExceeded,
                isChain
                    ? "`\(name.value)` has a chain of more than 64 parents"
                    : "the groups up to `\(name.value)` inherit from more than 2,000,000 others, taken together",
                at: name.range, hint: "inherit from fewer, broader groups"))
    }

    // MARK: Bodies

    mutating func resolveBodies() {
        let shared = header.body.flatMap { body($0) }
        api.body = shared
        let isSharedUnknown = shared == nil && (header.body != nil || header.unread.contains(.body))
        for id in order {
            let group = api[id]
            if let name = declarations[id.index].body {
                api.groups[id.index].body = body(name)
                if api[id].body == nil { api.groups[id.index].isIncomplete = true }
                continue
            }
            let bodies = Set(group.parents.map { api[$0].body })
            if bodies.count > 1, !group.isIncomplete { reportDifferentBodies(group) }
            api.groups[id.index].body = group.parents.isEmpty ? shared : group.parents.compactMap { api[$0].body }.first
            let isUnknown = group.parents.isEmpty && isSharedUnknown
            if bodies.count > 1 || isUnknown || group.parents.contains(where: { api[$0].isIncomplete }) {
                api.groups[id.index].isIncomplete = true
            }
        }
    }

    private mutating func reportDifferentBodies(_ group: ResolvedGroup) {
        let described = group.parents.map { parent in
            "`\(api[parent].name.value)` has \(api[parent].body.map { "`\(api[$0].name.value)`" } ?? "none")"
        }
        let notes = group.parents.map { parent in
            Diagnostic.Note(
                "`\(api[parent].name.value)` reads \(api[parent].body.map { "`\(api[$0].name.value)`" } ?? "no body")",
                at: api[parent].name.range)
        }
        diagnostics.report(
            Diagnostic(
                .bodyMismatch,
                "the parents of `\(group.name.value)` have different bodies: \(described.joined(separator: ", "))",
                at: group.name.range, notes: notes,
                hint: "say which one this group's responses have: `body: …`"))
    }

    // MARK: What a group sees

    mutating func resolveExcept() {
        for index in declarations.indices where !declarations[index].except.isEmpty {
            for reference in declarations[index].except {
                if let id = caseID(reference) {
                    api.groups[index].except.append(Located(id, at: reference.range))
                } else {
                    api.groups[index].isIncomplete = true
                }
            }
        }
    }

    mutating func resolveVisible() {
        // What the children of a group inherit, shared by all that leave nothing out.
        var shared = [VisibleCases?](repeating: nil, count: api.groups.count)
        for id in order {
            let group = api[id]
            if group.parents.contains(where: { api[$0].isIncomplete }) { api.groups[id.index].isIncomplete = true }
            let visible: VisibleCases
            if group.parents.isEmpty {
                visible = VisibleCases(own: group.ownCases)
            } else {
                let parent = group.parents[0].index
                let isPlain = group.parents.count == 1 && group.except.isEmpty
                let inherited = (isPlain ? shared[parent] : nil) ?? inheritedCases(of: group)
                if isPlain { shared[parent] = inherited }
                visible = VisibleCases(
                    own: group.ownCases, inherited: inherited.inherited, inheritedCount: inherited.count)
            }
            api.groups[id.index].visible = visible
            api.groups[id.index].otherwiseProvider = otherwiseProvider(of: id)
        }
    }

    /// What a group inherits, without own cases.
    private func inheritedCases(of group: ResolvedGroup) -> VisibleCases {
        var stretches = group.parents.flatMap { api[$0].visible.stretches }
        if group.parents.count > 1 {
            func rank(_ range: Range<Int>) -> (Int, GroupID, Int) {
                let owner = api.cases[range.lowerBound].group
                return (-api[owner].depth, owner, range.lowerBound)
            }
            stretches.sort { rank($0) < rank($1) }
            stretches = stretches.reduce(into: []) { merged, range in
                // Stretches of different groups don't overlap, and those of one need not be one: joining is for size.
                if let last = merged.last, last.contains(range.lowerBound) {
                    merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
                } else {
                    merged.append(range)
                }
            }
        }
        let excepted = group.except.map(\.value.index).sorted()
        if !excepted.isEmpty { stretches = stretches.flatMap { Self.without(excepted, $0) } }
        return VisibleCases(inherited: stretches, inheritedCount: stretches.reduce(0) { $0 + $1.count })
    }

    /// What is left of a stretch, in order.
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

    /// The group itself, or the nearest ancestor that has an `otherwise`: the one that inherits from all others which
    /// have one. Where there is no such ancestor, a rule reports it.
    private func otherwiseProvider(of id: GroupID) -> GroupID? {
        if api[id].otherwise != nil { return id }
        return api[id].ancestors.first { api[$0].otherwise != nil }
    }
}

/// Each parent with all that it inherits from, made once for all of its children.
private struct Lineages {
    private var lineages: [[GroupID]?]
    private var marks: [Int32]
    /// How many entries were made.
    var size = 0
    /// A limit was reported: once, since what follows from it has the same mend.
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
    fileprivate init(_ declaration: GroupDeclaration) {
        self.init(
            name: declaration.name, summary: declaration.summary?.value, was: declaration.was, parents: [],
            parentRanges: [], ancestors: [], except: [], exceptRange: declaration.exceptRange, body: nil,
            ownCases: 0..<0, visible: VisibleCases(), otherwise: nil,
            otherwiseProvider: nil, table: MatchTable(), isIncomplete: declaration.isDamaged, depth: 0)
    }

    fileprivate mutating func keepParents(_ isKept: (GroupID) -> Bool) {
        let kept = zip(parents, parentRanges).filter { isKept($0.0) }
        parents = kept.map(\.0)
        parentRanges = kept.map(\.1)
    }
}
