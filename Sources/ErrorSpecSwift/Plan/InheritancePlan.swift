import ErrorSpecLanguage
import ErrorSpecReading

/// How the groups of an API ask those that they inherit from, so that generated code gives the resolved table's answer.
///
/// Asking the parents in turn reads best, and most often is right; where it isn't, a group compares its own cases with
/// those of every ancestor.
struct InheritancePlan {
    private enum Form {
        case chain(except: [String])
        case best
    }

    private let api: ResolvedAPI
    private var rows: [[OwnRow]] = []
    private var wraps: [[GroupID]] = []
    private var forms: [Form] = []
    /// Groups whose own cases others compare with theirs.
    private var compared: Set<GroupID> = []
    /// Cases that a group which compares leaves out.
    private var exceptable: Set<CaseID> = []

    init(_ api: ResolvedAPI) {
        self.api = api
        let ids = api.groups.indices.map { GroupID($0) }
        rows = concurrentMap(ids, atLeast: 48) { api.ownRows(of: $0) }
        wraps = concurrentMap(ids, atLeast: 48) { Self.wrapped(by: $0, in: api) }
        let known = self
        forms = concurrentMap(ids, atLeast: 48) { known.form(of: $0) }
        for index in api.groups.indices {
            guard case .best = forms[index] else { continue }
            compared.insert(GroupID(index))
            for ancestor in ancestors(of: GroupID(index)) {
                compared.insert(ancestor.group)
                exceptable.formUnion(ancestor.except)
            }
        }
    }

    /// The parents whose failures a group can answer with.
    func wrapped(by id: GroupID) -> [GroupID] { wraps[id.index] }

    /// The parent whose `otherwise` answers for a group that has none of its own.
    func otherwiseParent(of id: GroupID) -> GroupID? { Self.otherwiseParent(of: id, in: api) }

    func matching(of id: GroupID) -> MatchingPlan {
        let rows = rows[id.index].map { row in
            MatchingPlan.Row(
                name: SwiftNames.member(api.cases[row.id.index].name.value), codes: row.codes, statuses: row.statuses,
                isExceptable: exceptable.contains(row.id))
        }
        let inheritance: MatchingPlan.Inheritance
        switch forms[id.index] {
        case .chain(let except): inheritance = .chain(matchedParents(of: id).map { api.wrap($0) }, except: except)
        case .best: inheritance = .best(ancestors(of: id).map(plan))
        }
        return MatchingPlan(rows: rows, inheritance: inheritance, needsOwnMatch: compared.contains(id) && !rows.isEmpty)
    }

    // MARK: Parents

    private static func wrapped(by id: GroupID, in api: ResolvedAPI) -> [GroupID] {
        var found = parentsWithCases(of: id, in: api)
        if let parent = otherwiseParent(of: id, in: api) { found.insert(parent) }
        return api.groups[id.index].parents.map(\.group).filter { found.contains($0) }
    }

    private static func parentsWithCases(of id: GroupID, in api: ResolvedAPI) -> Set<GroupID> {
        let parents = api.groups[id.index].parents.map(\.group)
        let inherited = api.groups[id.index].visible.dropFirst(api.groups[id.index].ownCases.count)
        if parents.count == 1 { return inherited.isEmpty ? [] : [parents[0]] }
        return Set(inherited.compactMap { target in parents.first { api.groups[$0.index].sees(target) } })
    }

    private static func otherwiseParent(of id: GroupID, in api: ResolvedAPI) -> GroupID? {
        guard let provider = api.groups[id.index].otherwiseProvider, provider != id else { return nil }
        return api.groups[id.index].parents.first { api.groups[$0.index].otherwiseProvider == provider }?.group
    }

    private func matchedParents(of id: GroupID) -> [GroupID] {
        let found = Self.parentsWithCases(of: id, in: api)
        return api.groups[id.index].parents.map(\.group).filter { found.contains($0) }
    }

    // MARK: Forms

    private func form(of id: GroupID) -> Form {
        let parents = matchedParents(of: id)
        if parents.isEmpty { return .chain(except: []) }
        let visible = api.groups[id.index].visible
        let except = parents.flatMap { parent in
            api.groups[parent.index].visible.filter { !visible.contains($0) }.map { (parent, $0) }
        }
        if except.isEmpty, parents.count == 1, alwaysWins(rows[id.index], over: parents[0]) {
            return .chain(except: [])
        }
        if !except.isEmpty, parents.count > 1 { return .best }
        guard chainHolds(for: id, parents: parents) else { return .best }
        return .chain(except: except.map { parent, target in pattern(of: target, from: parent) })
    }

    /// Whether own cases beat the parent's wherever they match, as can be seen without trying.
    private func alwaysWins(_ rows: [OwnRow], over parent: GroupID) -> Bool {
        guard api.groups[parent.index].table.codes.isEmpty else { return false }
        return rows.allSatisfy { row in
            if case .exact = row.statuses { return true }
            return !row.codes.isEmpty
        }
    }

    /// Whether asking own cases first, then the parents in turn, gives the table's answers by the right paths.
    private func chainHolds(for id: GroupID, parents: [GroupID]) -> Bool {
        let (table, visible) = (api.groups[id.index].table, api.groups[id.index].visible)
        var codes = Set(table.codes)
        for parent in parents { codes.formUnion(api.groups[parent.index].table.codes) }
        let rows = rows[id.index]
        for code in codes.map(Optional.some) + [nil] {
            for status in MatchTable.statuses {
                let winner = table.winner(status: status, code: code)
                if let own = rows.first(where: { $0.matches(status, code) }) {
                    if own.id != winner { return false }
                    continue
                }
                let answer = parents.lazy.compactMap { parent in
                    api.groups[parent.index].table.winner(status: status, code: code).map { (parent, $0) }
                }.first
                guard let (parent, found) = answer, visible.contains(found) else {
                    if winner != nil { return false }
                    continue
                }
                let isFirst = api.groups[id.index].parents.first { api.groups[$0.index].sees(found) }?.group == parent
                if found != winner || !isFirst { return false }
            }
        }
        return true
    }

    /// A parent's error that stands for an inherited case: `.authorizationCommon(.emptyRequireValue)`.
    private func pattern(of target: CaseID, from parent: GroupID) -> String {
        guard let path = api.path(from: parent, to: target) else {
            preconditionFailure("\(api.groups[parent.index].name.value) sees \(api.qualifiedName(target))")
        }
        let name = ".\(SwiftNames.member(api.cases[target.index].name.value))"
        return path.dropFirst().reversed().reduce(name) { inner, group in
            ".\(SwiftNames.wrapping(api.groups[group.index].name.value))(\(inner))"
        }
    }

    // MARK: Comparing

    private struct Ancestor {
        var group: GroupID
        var except: [CaseID]
        var paths: [(path: [GroupID], cases: [CaseID])]
    }

    /// The ancestors with cases that a group sees, descendants first.
    private func ancestors(of id: GroupID) -> [Ancestor] {
        api.groups[id.index].ancestors.compactMap { ancestor in
            let own = api.groups[ancestor.index].ownCaseIDs
            var paths: [(path: [GroupID], cases: [CaseID])] = []
            for target in own {
                guard let path = api.path(from: id, to: target), api.groups[id.index].sees(target) else { continue }
                if let index = paths.firstIndex(where: { $0.path == path }) {
                    paths[index].cases.append(target)
                } else {
                    paths.append((path, [target]))
                }
            }
            if paths.isEmpty { return nil }
            // The path of most cases is the one that needs no list of them.
            let most = paths.indices.max { paths[$0].cases.count < paths[$1].cases.count }
            if let most { paths.swapAt(0, most) }
            return Ancestor(group: ancestor, except: own.filter { !api.groups[id.index].sees($0) }, paths: paths)
        }
    }

    private func plan(_ ancestor: Ancestor) -> MatchingPlan.Ancestor {
        MatchingPlan.Ancestor(
            type: SwiftNames.errorType(api.groups[ancestor.group.index].name.value),
            except: ancestor.except.map { SwiftNames.member(api.cases[$0.index].name.value) },
            paths: ancestor.paths.map { path, cases in
                MatchingPlan.Ancestor.Path(
                    wraps: path.dropFirst().map { SwiftNames.wrapping(api.groups[$0.index].name.value) },
                    cases: cases.map { SwiftNames.member(api.cases[$0.index].name.value) })
            })
    }
}

/// What one of a group's own cases matches at one specificity.
struct OwnRow {
    var id: CaseID
    var codes: [String]
    var statuses: MatchingPlan.Row.Statuses

    func matches(_ status: Int, _ code: String?) -> Bool {
        if !codes.isEmpty {
            guard let code, codes.contains(code) else { return false }
        }
        switch statuses {
        case .any: return true
        case .exact(let exact): return exact.contains(status)
        case .range(let range): return range.contains(status)
        }
    }

    /// The smaller, the more specific.
    fileprivate var rank: Int {
        let width =
            switch statuses {
            case .exact: 1
            case .range(let range): range.width
            case .any: 1_000
            }
        return codes.isEmpty ? 10_000 + width : width
    }
}

extension ResolvedAPI {
    /// A group's own cases, the most specific first and else in the written order.
    fileprivate func ownRows(of group: GroupID) -> [OwnRow] {
        var rows: [OwnRow] = []
        for id in groups[group.index].ownCaseIDs {
            let codes = cases[id.index].codes.map(\.value.written)
            var exact: [Int] = []
            for status in cases[id.index].statuses {
                if status.value.isExact {
                    exact.append(status.value.first)
                } else {
                    rows.append(OwnRow(id: id, codes: codes, statuses: .range(status.value)))
                }
            }
            if !exact.isEmpty { rows.append(OwnRow(id: id, codes: codes, statuses: .exact(exact))) }
            if cases[id.index].statuses.isEmpty { rows.append(OwnRow(id: id, codes: codes, statuses: .any)) }
        }
        let sorted = rows.enumerated().sorted { left, right in
            left.element.rank != right.element.rank
                ? left.element.rank < right.element.rank : left.offset < right.offset
        }
        return sorted.map(\.element)
    }
}
