import ErrorSpecLanguage

/// Which group handles which endpoint.
extension APIComparison {
    var operationChanges: [Change] {
        let lone = diff(old.operations, new.operations, by: \.key).lone.map { operation, side in
            let (group, isGone) = (name(of: operation.group, side), side == .old)
            return change(
                isGone ? .operationRemoved : .operationAdded, .behaviour, isGone ? .warning : .info,
                of: ChangeSubject(group),
                message: isGone
                    ? "No group handles `\(operation.name)` any more." : "`\(group)` handles `\(operation.name)`.",
                values: .only("\(operation.name): \(apis[side][operation.group].name.value)", side),
                at: .only(operation.range, side), affected: [group], operations: [operation.name])
        }
        return lone
            + operationMoves.flatMap { move in
                move.operations.map { operationChange($0, move.winners) } + otherChanges(by: move)
            }
    }

    /// What users read now, and another body and other successes, where another group handles endpoints.
    private func otherChanges(by move: OperationMove) -> [Change] {
        let changes =
            textChanges(of: move.winners) + successEdits(of: [move.groups]).flatMap(changes)
            + bodyChanges(of: [move.groups])
        let (names, ranges) = (move.operations.map(\.new.name), move.operations[0].map(\.range))
        func told(_ clause: String) -> String {
            "For \(listedShortly(names)), \(clause.prefix(1).lowercased())\(clause.dropFirst())"
        }
        return changes.map { change in
            var change = change
            change.operations = names
            (change.base, change.head) = (
                location(of: ranges.old, in: files.old), location(of: ranges.new, in: files.new)
            )
            (change.message, change.clauses[0]) = (told(change.message), told(change.clauses[0]))
            return change
        }
    }

    /// Endpoints that another group handles, with the responses that it handles in another way.
    struct OperationMove {
        var groups: GroupPair
        var operations: [Both<ResolvedOperation>]
        var winners: [WinnerChange]
    }

    var movedOperations: [OperationMove] {
        diff(old.operations, new.operations, by: \.key).persisted
            .filter { pairing.partner(of: $0.old.group, .old) != $0.new.group }.grouped { $0.map(\.group) }
            .map { OperationMove(groups: $0.key, operations: $0.elements, winners: winnerChanges(of: $0.key)) }
    }

    /// Groups without endpoints that take the place of groups that are gone. What others inherit is told of these.
    var successions: [GroupPair] {
        let others = apis.map { Set($0.operations.map(\.group)).union($0.inherited) }
        return renamings.filter { !others.old.contains($0.old) && !others.new.contains($0.new) }
    }

    /// An endpoint that another group handles, and the responses that it therefore handles in another way.
    private func operationChange(_ operation: Both<ResolvedOperation>, _ winners: [WinnerChange]) -> Change {
        let (before, group) = (name(of: operation.old.group, .old), name(of: operation.new.group, .new))
        let clauses =
            ["`\(group)` handles `\(operation.new.name)` instead of `\(before)`"]
            + lossesFirst(winners).map { consequence($0, of: [group, before]) }
        return change(
            .operationChanged, .behaviour, .warning, of: ChangeSubject(group), clauses: clauses,
            values: Both(
                "\(operation.old.name): \(old[operation.old.group].name.value)", "\(operation.new.name): \(group)"),
            at: operation.map(\.range), affected: [group, before], operations: [operation.new.name],
            responses: Extent(winners.map(\.extent)).responses.key, effects: effects(of: winners))
    }
}
