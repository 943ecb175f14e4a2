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
                base: base(old.layout.access ?? old.name.range), head: head(new.layout.access ?? new.name.range),
                affected: allGroups.sorted())
        ]
    }

    private var categoryChanges: [Change] {
        diff(old.categories, new.categories) { $0.value }.lone.map { category, side in
            Change(
                side == .old ? .categoryRemoved : .categoryAdded, .source, .breaking, of: side, api: name,
                message: "The category `\(category.value)` is "
                    + (side == .old
                        ? "gone; code that names it no longer compiles."
                        : "new; an exhaustive `switch` must handle it."),
                value: category.value, at: place(category.range, side), affected: groups(in: category.value, side))
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
        let (api, impact) = (api(side), impact(side))
        var found = Set<GroupID>()
        for index in api.cases.indices where isWanted(api, api.cases[index].handling) {
            found.formUnion(impact.handled(by: CaseID(index), in: api))
        }
        for (index, group) in api.groups.enumerated() where group.otherwise.map({ isWanted(api, $0.handling) }) ?? false
        {
            found.formUnion(impact.provided(by: GroupID(index), in: api))
        }
        return names(found, side).sorted()
    }

    private var requirementChanges: [Change] {
        let recoveries = diff(old.recoveries, new.recoveries) { $0.name.value }
        let lone = recoveries.lone.map { recovery, side in
            let name = recovery.name.value
            return Change(
                side == .old ? .requirementRemoved : .requirementAdded, .source, .breaking, of: side, api: self.name,
                message: side == .old
                    ? "An app is no longer asked for the recovery `\(name)`; code that names it no longer compiles."
                    : "An app must supply the recovery `\(name)`.",
                value: name, at: place(recovery.name.range, side), affected: groups(recoveringBy: name, side))
        }
        return lone + recoveries.persisted.compactMap(requirementChange)
    }

    private func requirementChange(_ before: ResolvedRecovery, _ after: ResolvedRecovery) -> Change? {
        if before.through.map({ pairing.newGroups[$0.value.index] }) == after.through.map({ $0.value }) { return nil }
        let name = after.name.value
        let groups = (
            old: before.through.map { old[$0.value].name.value }, new: after.through.map { self.name(ofNew: $0.value) }
        )
        let handler = groups.new.map { "`\($0)` handles" } ?? "no group handles"
        let time = groups.new == nil ? "any more" : groups.old.map { "instead of `\($0)`" } ?? "now"
        return Change(
            .requirementChanged, .source, .breaking, api: self.name,
            message: "The recovery `\(name)` is asked for in another form: \(handler) its own request \(time).",
            before: "\(name)\(groups.old.map { " through \($0)" } ?? "")",
            after: "\(name)\(groups.new.map { " through \($0)" } ?? "")",
            base: base(before.through?.range ?? before.name.range),
            head: head(after.through?.range ?? after.name.range),
            affected: Set(self.groups(recoveringBy: name, .old)).union(self.groups(recoveringBy: name, .new))
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
