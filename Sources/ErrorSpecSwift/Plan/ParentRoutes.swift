import ErrorSpecLanguage

/// Through which parent a group sees each inherited case: the first, in the written order, that sees it.
struct ParentRoutes {
    /// The parents through which cases are seen, in the written order.
    let matched: [GroupID]
    /// By case, where there are several parents.
    private let parents: [CaseID: GroupID]
    private let only: GroupID?
    /// What is seen first through each parent, where there are several.
    let targets: [(parent: GroupID, cases: [CaseID])]

    init(of id: GroupID, in api: ResolvedAPI) {
        let parents = api.groups[id.index].parents.map(\.group)
        if parents.count < 2 {
            only = parents.first
            self.parents = [:]
            targets = []
            matched = api.groups[id.index].visible.inherited.isEmpty ? [] : parents
            return
        }
        only = nil
        let leftOut = Set(api.groups[id.index].except.map(\.value))
        var routes: [CaseID: GroupID] = [:]
        var targets: [(parent: GroupID, cases: [CaseID])] = []
        for parent in parents {
            var cases: [CaseID] = []
            for target in api.groups[parent.index].visible where !leftOut.contains(target) && routes[target] == nil {
                routes[target] = parent
                cases.append(target)
            }
            if !cases.isEmpty { targets.append((parent, cases)) }
        }
        self.parents = routes
        self.targets = targets
        matched = targets.map(\.parent)
    }

    /// - Parameter target: an inherited case that the group sees.
    func parent(of target: CaseID) -> GroupID {
        guard let parent = only ?? parents[target] else { preconditionFailure("no parent sees case \(target.index)") }
        return parent
    }
}

/// The statuses that the cases which a group sees match.
struct MatchedStatuses {
    /// Those of cases that require a code.
    private(set) var coded = StatusSet()
    /// Those of cases that require none.
    private(set) var codeless = StatusSet()

    /// Of every group: what its parents match and its own cases, so that each case is looked at once.
    static func ofGroups(in api: ResolvedAPI) -> [MatchedStatuses] {
        var found = [MatchedStatuses](repeating: MatchedStatuses(), count: api.groups.count)
        for index in api.groups.indices.sorted(by: { api.groups[$0].depth < api.groups[$1].depth }) {
            if api.groups[index].except.isEmpty {
                for parent in api.groups[index].parents { found[index].formUnion(found[parent.index]) }
                for id in api.groups[index].ownCases { found[index].insert(CaseID(id), of: api) }
            } else {
                for id in api.groups[index].visible { found[index].insert(id, of: api) }
            }
        }
        return found
    }

    private mutating func formUnion(_ other: MatchedStatuses) {
        coded.formUnion(other.coded)
        codeless.formUnion(other.codeless)
    }

    private mutating func insert(_ id: CaseID, of api: ResolvedAPI) {
        let statuses = api.statuses(of: id)
        if api.cases[id.index].codes.isEmpty { codeless.formUnion(statuses) } else { coded.formUnion(statuses) }
    }
}

extension ResolvedAPI {
    /// The statuses that a case matches, with whichever codes.
    func statuses(of id: CaseID) -> StatusSet {
        if cases[id.index].statuses.isEmpty { return .all }
        return cases[id.index].statuses.reduce(into: StatusSet()) { $0.formUnion(StatusSet($1.value)) }
    }
}

/// A set of statuses, by column: 100...599, and one for those that HTTP doesn't define.
struct StatusSet: Sendable {
    private static let count = MatchTable.statuses.count + 1
    /// Every status.
    static let all: StatusSet = {
        var all = StatusSet()
        for column in 0..<count { all.insert(column: column) }
        return all
    }()

    private var words = SIMD8<UInt64>()

    init() {}

    init(_ pattern: StatusPattern) { insert(pattern.first...pattern.last) }

    mutating func insert(_ statuses: ClosedRange<Int>) {
        for status in statuses { insert(column: status - MatchTable.statuses.lowerBound) }
    }

    private mutating func insert(column: Int) { words[column / 64] |= 1 << UInt64(column % 64) }

    func has(_ status: Int) -> Bool {
        let column = status - MatchTable.statuses.lowerBound
        return words[column / 64] >> UInt64(column % 64) & 1 == 1
    }

    mutating func formUnion(_ other: StatusSet) { words |= other.words }

    func intersection(_ other: StatusSet) -> StatusSet {
        var both = self
        both.words &= other.words
        return both
    }

    var isEmpty: Bool { words == SIMD8() }

    func isDisjoint(with other: StatusSet) -> Bool { words & other.words == SIMD8() }

    /// Whether it has a column that fulfils a condition.
    func contains(where condition: (Int) -> Bool) -> Bool {
        if words == SIMD8() { return false }
        return (0..<Self.count).contains { column in
            words[column / 64] >> UInt64(column % 64) & 1 == 1 && condition(column)
        }
    }
}
