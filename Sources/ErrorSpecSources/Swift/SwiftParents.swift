import ErrorSpecLanguage
import ErrorSpecReading

/// Adds the parents that an app's functions call.
extension SwiftGroups {
    /// Adds the parents that an app's functions call. A parent that would inherit from its child is left out.
    mutating func addParents() {
        var positions: [String: Int] = [:]
        for index in groups.indices { groups[index].type.map { positions[$0] = index } }
        for fact in facts.parents.prefix(Self.parentLimit) where positions[fact.child] == nil {
            positions[fact.child] = groups.count
            groups.append(SwiftGroup(owner: .type(fact.child), range: locations.range(fact.at)))
        }
        for fact in facts.parents.prefix(Self.parentLimit) {
            guard let child = positions[fact.child], let parent = positions[fact.parent], child != parent,
                !groups[child].parents.contains(where: { $0.group == parent })
            else { continue }
            if ancestors(of: parent).contains(child) {
                unused.add(.cycle, fact.child, fact.parent, at: locations.range(fact.at))
            } else {
                groups[child].parents.append(.init(group: parent, isFirst: fact.isFirst == true))
            }
        }
        for index in groups.indices where ancestors(of: index).count >= SpecLimits.parentChain {
            unused.add(.tooMany, groups[index].type, at: groups[index].range)
            groups[index].parents = []
        }
        for index in groups.indices { removeHidden(from: index) }
        removeEmpty()
    }

    private static let parentLimit = 2_000

    func ancestors(of group: Int) -> [Int] {
        reached(by: groups[group].parents)
    }

    /// The groups of the parents, and their ancestors.
    func reached(by parents: [SwiftGroup.Parent]) -> [Int] {
        ErrorSpecSources.reached(from: parents.map(\.group)) { groups[$0].parents.map(\.group) }
    }

    /// Removes the responses that parents handle whose errors take precedence.
    private mutating func removeHidden(from group: Int) {
        let before = reached(by: groups[group].parents.filter(\.isFirst)).map { groups[$0].claims }
        if before.isEmpty { return }
        for index in groups[group].cases.indices {
            let found = groups[group].cases[index]
            func isFree(_ status: StatusPattern?, _ code: CodePattern?) -> Bool {
                let row = SwiftClaims.Row(status: status, code: code)
                guard let other = before.lazy.compactMap({ $0.owner(of: row) }).first else { return true }
                unused.add(.claimed, found.error.shown, other.shown, at: found.range)
                return false
            }
            var draft = found.draft
            if draft.codes.isEmpty {
                draft.statuses = draft.statuses.filter { isFree($0, nil) }
            } else if draft.statuses.isEmpty {
                draft.codes = draft.codes.filter { isFree(nil, $0) }
            } else {
                draft.codes = draft.codes.filter { code in draft.statuses.contains { isFree($0, code) } }
                if draft.codes.isEmpty { draft.statuses = [] }
            }
            groups[group].cases[index].draft = draft
        }
        groups[group].cases.removeAll { $0.draft.isOtherwise }
    }

    /// Returns the names of the inherited cases that never win in Swift, because a wider case of the group takes
    /// precedence.
    func except(in group: Int) -> [String] {
        reached(by: groups[group].parents.filter { !$0.isFirst }).flatMap { parent in
            groups[parent].cases.map(\.draft).filter { inherited in
                inherited.rows.allSatisfy { row in
                    groups[group].claims.owner(of: row) != nil && !groups[group].claims.contains(row)
                }
            }.map { "\(groups[parent].name).\($0.name)" }
        }
    }

    /// Removes the groups without cases that inherit none either.
    private mutating func removeEmpty() {
        let kept = groups.indices.filter { index in
            !groups[index].cases.isEmpty || ancestors(of: index).contains { !groups[$0].cases.isEmpty }
        }
        let positions = Dictionary(uniqueKeysWithValues: zip(kept, kept.indices))
        groups = kept.map { index in
            var group = groups[index]
            group.parents = group.parents.compactMap { parent in
                positions[parent.group].map { .init(group: $0, isFirst: parent.isFirst) }
            }
            return group
        }
    }
}
