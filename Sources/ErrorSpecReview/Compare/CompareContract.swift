import ErrorSpecLanguage

/// The requirements of an API on an app.
extension APIComparison {
    var contractChanges: [Change] { accessChanges + categoryChanges + requirementChanges + declarationChanges }

    private var accessChanges: [Change] {
        if old.access == new.access { return [] }
        let isLowered = new.access.reach < old.access.reach
        let (before, after) = (old.access.rawValue, new.access.rawValue)
        return [
            Change(
                isLowered ? .accessLowered : .accessRaised, .source, isLowered ? .breaking : .info, api: name,
                message: "The generated types are `\(after)` instead of `\(before)`.", before: before, after: after,
                base: base(old.name.range), head: head(new.name.range), affected: allGroups.sorted())
        ]
    }

    private var categoryChanges: [Change] {
        let categories = diff(old.categories, new.categories) { $0.value }
        func change(
            _ kind: Change.Kind, _ side: Side, _ category: Located<String>, _ place: Change.Location?, _ message: String
        ) -> Change {
            Change(
                kind, .source, .breaking, of: side, api: name,
                message: "The category `\(category.value)` is \(message).",
                value: category.value, at: place, affected: groups(in: category.value, side))
        }
        return categories.removed.map {
            change(.categoryRemoved, .old, $0, base($0.range), "gone; code that names it no longer compiles")
        }
            + categories.added.map {
                change(.categoryAdded, .new, $0, head($0.range), "new; an exhaustive `switch` must handle it")
            }
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
        let recoveries = diff(old.recoveries, new.recoveries) { $0.name.value }
        let removed = recoveries.removed.map { recovery in
            let name = recovery.name.value
            return Change(
                .requirementRemoved, .source, .breaking, of: .old, api: self.name,
                message: "An app is no longer asked for the recovery `\(name)`; "
                    + "code that names it no longer compiles.",
                value: name, at: base(recovery.name.range), affected: groups(recoveringBy: name, .old))
        }
        let added = recoveries.added.map { recovery in
            let name = recovery.name.value
            return Change(
                .requirementAdded, .source, .breaking, of: .new, api: self.name,
                message: "An app must supply the recovery `\(name)`.", value: name, at: head(recovery.name.range),
                affected: groups(recoveringBy: name, .new))
        }
        return removed + added + recoveries.persisted.compactMap(requirementChange)
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
