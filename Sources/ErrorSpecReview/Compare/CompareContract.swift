import ErrorSpecLanguage

/// The requirements of an API on an app.
extension APIComparison {
    var contractChanges: [Change] { accessChanges + categoryChanges + requirementChanges + declarationChanges }

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

    /// The groups in which a case of a category, or such an `otherwise`, handles a response.
    private func groups(in category: String, _ side: Side) -> [String] {
        groups(on: side) { $0.behavior($1).category == category }
    }

    private func groups(recoveringBy name: String, _ side: Side) -> [String] {
        groups(on: side) { $0.behavior($1).action == .recover(name) }
    }

    private func groups(on side: Side, where isWanted: (ResolvedAPI, Handling) -> Bool) -> [String] {
        let (api, impact) = side == .old ? (old, oldImpact) : (new, newImpact)
        var found = Set<GroupID>()
        for index in api.cases.indices where isWanted(api, api.cases[index].handling) {
            found.formUnion(impact.handled(by: CaseID(index), in: api))
        }
        for (index, group) in api.groups.enumerated() where group.otherwise.map({ isWanted(api, $0.handling) }) ?? false
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
            message: "The recovery `\(name)` is asked for in another form: another group handles its own request.",
            before: "\(name)\(before.through.map { " through \(old[$0.value].name.value)" } ?? "")",
            after: "\(name)\(after.through.map { " through \(self.name(ofNew: $0.value))" } ?? "")",
            base: base(before.through?.range ?? before.name.range),
            head: head(after.through?.range ?? after.name.range),
            affected: Set(groups(recoveringBy: name, .old)).union(groups(recoveringBy: name, .new))
                .sorted())
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
