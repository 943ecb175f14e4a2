import ErrorSpecLanguage
import ErrorSpecReading

/// How the groups of an API ask those that they inherit from, so that generated code gives the resolved table's winner.
///
/// Asking the parents in turn reads best, and most often is right. Where it isn't, a group compares: it asks its parents
/// for a case that is more specific than its own. Where that isn't right either, because it leaves cases out or a
/// parent's ancestor would be asked before another parent, it asks every ancestor for one of its own cases.
struct InheritancePlan {
    private enum Form {
        case chain(except: [CaseID])
        case compared
        case flattened
    }

    private let api: ResolvedAPI
    private let rows: [[OwnRow]]
    private let routes: [ParentRoutes]
    private let matched: [MatchedStatuses]
    /// By group, the rows of its own cases that inherited ones beat.
    private var beaten: [Set<Int>] = []
    private var forms: [Form] = []
    /// Groups whose cases others compare with theirs.
    private var compared: Set<GroupID> = []
    /// Groups that are asked in turn with other parents, or asked by one that is.
    private var askedInTurn: Set<GroupID> = []
    /// Groups that others ask for their own cases alone.
    private var askedAlone: Set<GroupID> = []
    /// Cases that a group which asks leaves out.
    private var exceptable: Set<CaseID> = []

    init(_ api: ResolvedAPI) {
        self.api = api
        let ids = api.groups.indices.map { GroupID($0) }
        rows = concurrentMap(ids, atLeast: 32) { api.ownRows(of: $0) }
        routes = concurrentMap(ids, atLeast: 32) { ParentRoutes(of: $0, in: api) }
        matched = MatchedStatuses.ofGroups(in: api)
        beaten = concurrentMap(ids, atLeast: 32) { [self] in beatenRows(of: $0) }
        forms = concurrentMap(ids, atLeast: 32) { [self] in form(of: $0) }
        // Those that ask before those that they ask.
        for id in ids.sorted(by: { api.groups[$0.index].depth > api.groups[$1.index].depth }) { markAsked(by: id) }
    }

    private mutating func markAsked(by id: GroupID) {
        // What a case that is left out has matched would count as found, for those that are asked next.
        if case .chain(let except) = forms[id.index], !except.isEmpty,
            compared.contains(id) || askedInTurn.contains(id)
        {
            forms[id.index] = .flattened
        }
        let parents = routes[id.index].matched
        switch forms[id.index] {
        case .chain:
            if compared.contains(id) { compared.formUnion(parents) }
            if parents.count > 1 || askedInTurn.contains(id) { askedInTurn.formUnion(parents) }
        case .compared:
            compared.formUnion(parents)
        case .flattened:
            for ancestor in ancestors(of: id) {
                compared.insert(ancestor.group)
                askedAlone.insert(ancestor.group)
                exceptable.formUnion(ancestor.except)
            }
        }
    }

    /// The parents whose failures a group can have.
    func wrapped(by id: GroupID) -> [GroupID] {
        let matched = routes[id.index].matched
        guard let other = otherwiseParent(of: id), !matched.contains(other) else { return matched }
        return api.groups[id.index].parents.map(\.group).filter { matched.contains($0) || $0 == other }
    }

    /// The parent whose `otherwise` a group has that has none of its own.
    private func otherwiseParent(of id: GroupID) -> GroupID? {
        guard let provider = api.groups[id.index].otherwiseProvider, provider != id else { return nil }
        return api.groups[id.index].parents.first { api.groups[$0.index].otherwiseProvider == provider }?.group
    }

    func matching(of id: GroupID) -> MatchingPlan {
        let parents = routes[id.index].matched
        let inheritance: MatchingPlan.Inheritance
        switch forms[id.index] {
        case .chain(let except):
            inheritance = .chain(
                parents.map { api.wrap($0) }, except: except.map { pattern(of: $0, from: parents[0]) })
        case .compared: inheritance = .compared(parents.map { api.wrap($0) })
        case .flattened: inheritance = .flattened(ancestors(of: id).map(plan))
        }
        return MatchingPlan(
            rows: planRows(of: id), inheritance: inheritance, isCompared: compared.contains(id),
            isAskedAlone: askedAlone.contains(id), otherwise: explicitOtherwise(of: id).map { api.wrap($0) })
    }

    private func planRows(of id: GroupID) -> [MatchingPlan.Row] {
        var rows = rows[id.index]
        // A group that compares says how specific each match is.
        if case .chain = forms[id.index], !compared.contains(id) { rows = rows.withoutRepetition }
        return rows.enumerated().map { index, row in
            MatchingPlan.Row(
                name: SwiftNames.member(api.cases[row.id.index].name.value), codes: row.codes, statuses: row.statuses,
                specificity: row.specificity, isExceptable: exceptable.contains(row.id),
                isBeatable: beaten[id.index].contains(index))
        }
    }

    /// The parent that has to be asked what becomes of an unmatched response, where asking the parents for a match
    /// doesn't always lead to the group that says it.
    private func explicitOtherwise(of id: GroupID) -> GroupID? {
        guard let parent = otherwiseParent(of: id) else { return nil }
        let providers = routes[id.index].matched.filter { api.groups[$0.index].otherwiseProvider != nil }
        switch forms[id.index] {
        case .chain(let except):
            // A parent that finds a case that is left out doesn't ask further.
            let isReached = except.isEmpty || api.groups[parent.index].otherwiseProvider == parent
            return isReached && providers.first == parent ? nil : parent
        case .compared: return providers == [parent] ? nil : parent
        case .flattened: return parent
        }
    }

    // MARK: Forms

    /// A chain where it gives the table's winner for every response, seen from what cases match.
    private func form(of id: GroupID) -> Form {
        let parents = routes[id.index].matched
        if parents.isEmpty { return .chain(except: []) }
        let leftOut = api.groups[id.index].except.isEmpty ? [] : parents.flatMap { self.leftOut(by: id, of: $0) }
        var comparing: Form { leftOut.isEmpty && asksDescendantsFirst(id) ? .compared : .flattened }
        if !beaten[id.index].isEmpty { return comparing }
        if parents.count > 1 { return leftOut.isEmpty && parentsAgree(in: id) ? .chain(except: []) : comparing }
        return leftOut.allSatisfy { isUnmatched($0, by: id, asIn: parents[0]) } ? .chain(except: leftOut) : comparing
    }

    /// Whether asking the parents in turn, and each its own, comes to no group before one that inherits from it: of
    /// cases that are equally specific, the first that is found counts.
    private func asksDescendantsFirst(_ id: GroupID) -> Bool {
        let parents = routes[id.index].matched
        if parents.count == 1 { return true }
        var visited: Set<GroupID> = []
        func visit(_ group: GroupID) -> Bool {
            if !visited.insert(group).inserted { return true }
            // Also one that it doesn't ask, since it leaves out all of its cases.
            return visited.isDisjoint(with: api.groups[group.index].ancestors)
                && routes[group.index].matched.allSatisfy(visit)
        }
        return parents.allSatisfy(visit)
    }

    /// The cases that a parent sees and a group does not.
    private func leftOut(by id: GroupID, of parent: GroupID) -> [CaseID] {
        let named = Set(api.groups[id.index].except.map(\.value))
        return api.groups[parent.index].visible.filter { named.contains($0) && !api.groups[id.index].sees($0) }
    }

    /// The rows of a group's own cases that an inherited case beats for some response.
    private func beatenRows(of id: GroupID) -> Set<Int> {
        let own = rows[id.index]
        if own.isEmpty { return [] }
        let (hasRanges, ownStatuses) = (own.hasRanges, own.statusSet)
        if !hasRanges, own.allSatisfy(\.codes.isEmpty), api.groups[id.index].except.isEmpty,
            // One status without a code is beaten by codes alone.
            routes[id.index].matched.allSatisfy({ matched[$0.index].coded.isDisjoint(with: ownStatuses) })
        {
            return []
        }
        let bounds = Set(own.flatMap(\.bounds)).sorted()
        var beaten: Set<Int> = []
        for index in api.groups[id.index].visible.inherited.joined()
        where hasRanges || !api.cases[index].codes.isEmpty {
            for entry in api.entries(of: CaseID(index)) where !entry.statusSet.isDisjoint(with: ownStatuses) {
                // What matches is the same from each of these statuses to the next.
                for status in entry.statuses(at: bounds) {
                    guard let best = own.firstIndex(where: { $0.matches(status, entry.code) }) else { continue }
                    if own[best].specificity < entry.specificity { beaten.insert(best) }
                }
            }
        }
        return beaten
    }

    /// Whether no other inherited case of a group wins what a case that it leaves out wins in the parent.
    private func isUnmatched(_ target: CaseID, by id: GroupID, asIn parent: GroupID) -> Bool {
        let own = api.groups[id.index].ownCases
        let codes = api.cases[target.index].codes.map { Optional($0.value.written) }
        return (codes.isEmpty ? [nil] : codes).allSatisfy { code in
            zip(api.groups[parent.index].table.winners(code: code), api.groups[id.index].table.winners(code: code))
                .allSatisfy { before, after in
                    before != Int32(target.index) || after < 0 || own.contains(Int(after))
                }
        }
    }

    /// Whether the first parent that matches a response is always the one that leads to the winner.
    private func parentsAgree(in id: GroupID) -> Bool {
        let table = api.groups[id.index].table
        let codeless = table.winners(code: nil)
        // What the parents so far match.
        var taken = StatusSet()
        var takenByCode: [CodePattern: StatusSet] = [:]
        for (parent, targets) in routes[id.index].targets {
            for target in targets where parent != routes[id.index].matched.first {
                // A case wins nowhere but where it matches.
                let statuses = api.statuses(of: target)
                let codes = api.cases[target.index].codes.map(\.value)
                if codes.isEmpty,
                    taken.intersection(statuses).contains(where: { codeless[$0] == Int32(target.index) })
                {
                    return false
                }
                for code in codes {
                    let before = takenByCode.reduce(into: taken) { if $1.key.covers(code) { $0.formUnion($1.value) } }
                    let both = before.intersection(statuses)
                    if both.isEmpty { continue }
                    let winners = table.winners(code: code.written)
                    if both.contains(where: { winners[$0] == Int32(target.index) }) { return false }
                }
            }
            for target in targets {
                for entry in api.entries(of: target) {
                    guard let code = entry.code else { continue }
                    takenByCode[code, default: StatusSet()].formUnion(entry.statusSet)
                }
            }
            taken.formUnion(matched[parent.index].codeless)
        }
        return true
    }

    /// A parent's error that stands for an inherited case: `.authorizationCommon(.emptyRequireValue)`.
    private func pattern(of target: CaseID, from parent: GroupID) -> String {
        let name = ".\(SwiftNames.member(api.cases[target.index].name.value))"
        return path(from: parent, to: target).dropFirst().reversed().reduce(name) { inner, group in
            ".\(SwiftNames.wrapping(api.groups[group.index].name.value))(\(inner))"
        }
    }

    // MARK: Comparing

    private struct Ancestor {
        var group: GroupID
        var except: [CaseID] = []
        var paths: [(path: [GroupID], cases: [CaseID])] = []
    }

    /// The groups that a case is wrapped by, from one that sees it to its own: see ``ResolvedAPI/path(from:to:)``.
    private func path(from group: GroupID, to target: CaseID) -> [GroupID] {
        let owner = api.cases[target.index].group
        var path = [group]
        while let last = path.last, last != owner { path.append(routes[last.index].parent(of: target)) }
        return path
    }

    /// The ancestors with cases that a group sees, descendants first.
    private func ancestors(of id: GroupID) -> [Ancestor] {
        var ancestors: [Ancestor] = []
        for stretch in api.groups[id.index].visible.inherited {
            let owner = api.cases[stretch.lowerBound].group
            if ancestors.last?.group != owner { ancestors.append(Ancestor(group: owner)) }
            for target in stretch.lazy.map({ CaseID($0) }) {
                let path = path(from: id, to: target)
                let last = ancestors.count - 1
                if let index = ancestors[last].paths.firstIndex(where: { $0.path == path }) {
                    ancestors[last].paths[index].cases.append(target)
                } else {
                    ancestors[last].paths.append((path, [target]))
                }
            }
        }
        for index in ancestors.indices {
            let seen = Set(ancestors[index].paths.flatMap(\.cases))
            let own = api.groups[ancestors[index].group.index].ownCases.lazy.map { CaseID($0) }
            ancestors[index].except = own.filter { !seen.contains($0) }
            // The path of most cases is the one that needs no list of them.
            let paths = ancestors[index].paths
            let most = paths.indices.max { paths[$0].cases.count < paths[$1].cases.count }
            if let most { ancestors[index].paths.swapAt(0, most) }
        }
        return ancestors
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
