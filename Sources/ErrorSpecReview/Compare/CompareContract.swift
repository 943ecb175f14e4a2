import ErrorSpecLanguage

/// What an API as a whole asks of an app, and where its endpoints belong.
extension APIComparison {
    var contractChanges: [Change] { accessChanges + categoryChanges + requirementChanges }

    private var allGroups: [String] { names(old: [], new: new.groups.indices.map { GroupID($0) }).sorted() }

    private var accessChanges: [Change] {
        if old.access == new.access { return [] }
        let isLowered = new.access.reach < old.access.reach
        let (before, after) = (old.access.rawValue, new.access.rawValue)
        return [
            Change(
                isLowered ? .accessLowered : .accessRaised, .source, isLowered ? .breaking : .info, api: name,
                message: "The generated types are `\(after)` instead of `\(before)`.", before: before, after: after,
                base: base(old.name.range), head: head(new.name.range), affected: allGroups)
        ]
    }

    private var categoryChanges: [Change] {
        let (before, after) = (Set(old.categories.map(\.value)), Set(new.categories.map(\.value)))
        let removed = old.categories.filter { !after.contains($0.value) }.map { category in
            Change(
                .categoryRemoved, .source, .breaking, api: name,
                message: "The category `\(category.value)` is gone; code that names it no longer compiles.",
                before: category.value, base: base(category.range), affected: groups(in: category.value, .old))
        }
        let added = new.categories.filter { !before.contains($0.value) }.map { category in
            Change(
                .categoryAdded, .source, .breaking, api: name,
                message: "The category `\(category.value)` is new; an exhaustive `switch` must handle it.",
                after: category.value, head: head(category.range), affected: groups(in: category.value, .new))
        }
        return removed + added
    }

    private enum Side { case old, new }

    /// The groups for which a case of a category, or such an `otherwise`, answers.
    private func groups(in category: String, _ side: Side) -> [String] {
        groups(on: side) { $0.effect($1).category == category }
    }

    private func groups(recoveringBy name: String, _ side: Side) -> [String] {
        groups(on: side) { $0.effect($1).action == .recover(name) }
    }

    private func groups(on side: Side, where isWanted: (ResolvedAPI, Handling) -> Bool) -> [String] {
        let (api, impact) = side == .old ? (old, oldImpact) : (new, newImpact)
        var found = Set<GroupID>()
        for index in api.cases.indices where isWanted(api, api.cases[index].meaning) {
            found.formUnion(impact.answered(by: CaseID(index), in: api))
        }
        for (index, group) in api.groups.enumerated() where group.otherwise.map({ isWanted(api, $0.meaning) }) ?? false
        {
            found.formUnion(impact.provided(by: GroupID(index), in: api))
        }
        return names(old: side == .old ? found : [], new: side == .old ? [] : found).sorted()
    }

    private var requirementChanges: [Change] {
        let before = Dictionary(old.recoveries.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.recoveries.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        var changes: [Change] = []
        for recovery in old.recoveries where after[recovery.name.value] == nil {
            let name = recovery.name.value
            changes.append(
                Change(
                    .requirementRemoved, .source, .breaking, api: self.name,
                    message: "An app is no longer asked for the recovery `\(name)`; "
                        + "code that names it no longer compiles.",
                    before: name, base: base(recovery.name.range), affected: groups(recoveringBy: name, .old)))
        }
        for recovery in new.recoveries {
            let name = recovery.name.value
            guard let predecessor = before[name] else {
                changes.append(
                    Change(
                        .requirementAdded, .source, .breaking, api: self.name,
                        message: "An app must supply the recovery `\(name)`.", after: name,
                        head: head(recovery.name.range), affected: groups(recoveringBy: name, .new)))
                continue
            }
            if let change = requirementChange(predecessor, recovery) { changes.append(change) }
        }
        return changes
    }

    private func requirementChange(_ before: ResolvedRecovery, _ after: ResolvedRecovery) -> Change? {
        if before.through.map({ pairing.newGroups[$0.value.index] }) == after.through.map({ $0.value }) { return nil }
        let name = after.name.value
        return Change(
            .requirementChanged, .source, .breaking, api: self.name,
            message: "The recovery `\(name)` is asked for in another form: another group answers for its own request.",
            before: "\(name)\(before.through.map { " through \(old[$0.value].name.value)" } ?? "")",
            after: "\(name)\(after.through.map { " through \(self.name(ofNew: $0.value))" } ?? "")",
            base: base(before.through?.range ?? before.name.range),
            head: head(after.through?.range ?? after.name.range),
            affected: Set(groups(recoveringBy: name, .old)).union(groups(recoveringBy: name, .new))
                .sorted())
    }
}

extension APIComparison {
    var operationChanges: [Change] {
        let before = Dictionary(old.operations.map { ($0.shape, $0) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.operations.map { ($0.shape, $0) }, uniquingKeysWith: { first, _ in first })
        let removed = old.operations.filter { after[$0.shape] == nil }.map { operation in
            let group = name(ofOld: operation.group)
            return Change(
                .operationRemoved, .behaviour, .warning, api: name, group: group,
                message: "No group answers for `\(operation.title)` any more.", before: "\(operation.title): \(group)",
                base: base(operation.range), affected: [group])
        }
        let others = new.operations.compactMap { operation -> Change? in
            let group = name(ofNew: operation.group)
            guard let predecessor = before[operation.shape] else {
                return Change(
                    .operationAdded, .behaviour, .info, api: name, group: group,
                    message: "`\(group)` answers for `\(operation.title)`.", after: "\(operation.title): \(group)",
                    head: head(operation.range), affected: [group])
            }
            if pairing.newGroups[predecessor.group.index] == operation.group { return nil }
            let oldName = name(ofOld: predecessor.group)
            return Change(
                .operationChanged, .behaviour, .warning, api: name, group: group,
                message: "`\(group)` answers for `\(operation.title)` instead of `\(oldName)`.",
                before: "\(predecessor.title): \(oldName)", after: "\(operation.title): \(group)",
                base: base(predecessor.range), head: head(operation.range), affected: Set([group, oldName]).sorted())
        }
        return removed + others
    }
}

extension ResolvedOperation {
    fileprivate var title: String { "\(method) \(path)" }

    /// `/users/{id}` and `/users/{name}` are the same path.
    fileprivate var shape: String {
        var result = "\(method) "
        var isInside = false
        for character in path {
            if character == "}" { isInside = false }
            if !isInside { result.append(character) }
            if character == "{" { isInside = true }
        }
        return result
    }
}

extension AccessLevel {
    fileprivate var reach: Int {
        switch self {
        case .public: 2
        case .package: 1
        case .internal: 0
        }
    }
}
