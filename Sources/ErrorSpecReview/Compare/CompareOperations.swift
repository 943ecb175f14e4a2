import ErrorSpecLanguage

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
                    ? "No group handles `\(operation.name)` any more." : "`\(group)` handles `\(operation.name)`.",
                value: "\(operation.name): \(self.api(side)[operation.group].name.value)",
                at: place(operation.range, side), affected: [group],
                operations: [operation.name])
        }
        let moved = operationMoves.flatMap { move in
            let parts = move.winners.all.map { change, extent in
                WinnerChangePart(before: change.before, after: change.after, extent: extent)
            }.lossesFirst
            return move.operations.map { operationChange(from: $0.old, to: $0.new, parts) }
        }
        return lone + moved
    }

    /// Endpoints that another group handles, with the responses that it handles in another way.
    struct OperationMove {
        var groups: GroupPair
        var operations: [(old: ResolvedOperation, new: ResolvedOperation)]
        var winners: WinnerChanges
    }

    var movedOperations: [OperationMove] {
        diff(old.operations, new.operations, by: \.key).persisted
            .filter { pairing.newGroups[$0.old.group.index] != $0.new.group }
            .grouped { GroupPair(old: $0.old.group, new: $0.new.group) }
            .map { OperationMove(groups: $0.key, operations: $0.elements, winners: winnerChanges(of: $0.key)) }
    }

    func moves(of groups: GroupPair) -> [(old: ResolvedOperation, new: ResolvedOperation)] {
        operationMoves.first { $0.groups == groups }?.operations ?? []
    }

    /// An endpoint that another group handles, and the responses that it therefore handles in another way.
    private func operationChange(
        from before: ResolvedOperation, to after: ResolvedOperation, _ parts: [WinnerChangePart]
    ) -> Change {
        let (oldName, group) = (name(ofOld: before.group), name(ofNew: after.group))
        let responses = parts.reduce(into: Responses()) { $0.formUnion($1.extent.responses) }
        let clauses =
            ["`\(group)` handles `\(after.name)` instead of `\(oldName)`"] + parts.map { consequence($0, of: [group]) }
        return Change(
            .operationChanged, .behaviour, .warning, api: name, group: group,
            message: shortSentence(clauses), clauses: clauses,
            before: "\(before.name): \(old[before.group].name.value)", after: "\(after.name): \(group)",
            base: base(before.range),
            head: head(after.range), affected: Set([group, oldName]).sorted(), operations: [after.name],
            responses: responses.key, effects: effects(of: parts))
    }
}
