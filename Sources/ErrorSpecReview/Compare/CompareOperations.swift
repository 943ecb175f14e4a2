import ErrorSpecLanguage
import ErrorSpecReading

/// Which group handles which endpoint.
extension APIComparison {
    var operationChanges: [Change] {
        let operations = diff(old.operations, new.operations, by: \.key)
        let lone = operations.lone.map { operation, side in
            let (group, isGone) = (name(of: operation.group, side), side == .old)
            return Change(
                isGone ? .operationRemoved : .operationAdded, .behaviour, isGone ? .warning : .info, of: side,
                api: name,
                group: group,
                message: isGone
                    ? "No group handles `\(operation.title)` any more." : "`\(group)` handles `\(operation.title)`.",
                value: "\(operation.title): \(self.api(side)[operation.group].name.value)",
                at: place(operation.range, side), affected: [group],
                operations: [operation.title])
        }
        let moved = operationMoves.flatMap { groups, operations in
            let parts = winnerChanges(of: groups).all.map { change, extent in
                WinnerChangePart(before: change.before, after: change.after, extent: extent)
            }.lossesFirst
            return operations.map { operationChange(from: $0.old, to: $0.new, parts) }
        }
        return lone + moved
    }

    /// Endpoints that another group handles, by these groups.
    var operationMoves: [(key: GroupPair, elements: [(old: ResolvedOperation, new: ResolvedOperation)])] {
        diff(old.operations, new.operations, by: \.key).persisted
            .filter { pairing.newGroups[$0.old.group.index] != $0.new.group }
            .grouped { GroupPair(old: $0.old.group, new: $0.new.group) }
    }

    func moves(of groups: GroupPair) -> [(old: ResolvedOperation, new: ResolvedOperation)] {
        operationMoves.first { $0.key == groups }?.elements ?? []
    }

    /// An endpoint that another group handles, and the responses that it therefore handles in another way.
    private func operationChange(
        from before: ResolvedOperation, to after: ResolvedOperation, _ parts: [WinnerChangePart]
    ) -> Change {
        let (oldName, group) = (name(ofOld: before.group), name(ofNew: after.group))
        let responses = parts.reduce(into: Responses()) { $0.formUnion($1.extent.responses) }
        let clauses =
            ["`\(group)` handles `\(after.title)` instead of `\(oldName)`"] + parts.map { consequence($0, of: [group]) }
        return Change(
            .operationChanged, .behaviour, .warning, api: name, group: group,
            message: shortSentence(clauses), clauses: clauses,
            before: "\(before.title): \(old[before.group].name.value)", after: "\(after.title): \(group)",
            base: base(before.range),
            head: head(after.range), affected: Set([group, oldName]).sorted(), operations: [after.title],
            responses: responses.key, effects: effects(of: parts))
    }
}

extension ResolvedOperation {
    var title: String { "\(method) \(path)" }

    /// The same in both versions, however the placeholders of its path are called.
    var key: String { "\(method) \(anonymousTemplate(path))" }
}
