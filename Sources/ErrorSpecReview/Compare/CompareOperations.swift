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
        return lone + operationMoves.flatMap(changes)
    }

    private func changes(by move: OperationMove) -> [Change] {
        let reading = readingDifferences(of: move.groups)
        return move.operations.map { operationChange($0, move.winners, reading) }
    }

    /// Another body and other successes, unless both groups were edited alike, which is told of them.
    private func readingDifferences(of move: GroupPair) -> (clauses: [String], facts: [String]) {
        let pairs = [
            pairing.partner(of: move.old, .old).map { Both(move.old, $0) },
            pairing.partner(of: move.new, .new).map { Both($0, move.new) },
        ].compactMap { $0 }
        func isTold<Edit: Equatable>(_ edit: (GroupPair) -> Edit) -> Bool {
            !pairs.isEmpty && pairs.allSatisfy { edit($0) == edit(move) }
        }
        let body = bodyEdit(of: move)
        let bodies = body.parts.isEmpty || isTold(bodyEdit) ? [] : [body]
        let successes = isTold(successRules) ? [] : successEdits(of: [move]).map(change)
        return (
            bodies.map(\.clause) + successes.flatMap(\.clauses),
            bodies.flatMap { edit in [edit.formats.old, edit.formats.new].map { edit.summary($0) ?? "" } }
                + successes.map(\.fingerprint)
        )
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

    /// The group whose place another one takes, or that handled endpoints before they moved.
    func earlierGroups(_ cause: Cause) -> [String] {
        if case .operation(let groups) = cause { [name(of: groups.old, .old)] } else { [] }
    }

    /// An endpoint that another group handles, and the responses that it therefore handles in another way.
    private func operationChange(
        _ operation: Both<ResolvedOperation>, _ winners: [WinnerChange],
        _ reading: (clauses: [String], facts: [String])
    ) -> Change {
        let (before, group) = (name(of: operation.old.group, .old), name(of: operation.new.group, .new))
        let clauses =
            ["`\(group)` handles `\(operation.new.name)` instead of `\(before)`"] + reading.clauses
            + lossesFirst(winners).map { consequence($0, of: [group], methods: [operation.new.method]) }
        return change(
            .operationChanged, .behaviour, .warning, of: ChangeSubject(group), clauses: clauses,
            values: Both(
                "\(operation.old.name): \(old[operation.old.group].name.value)", "\(operation.new.name): \(group)"),
            at: operation.map(\.range), affected: [group, before], operations: [operation.new.name],
            responses: Extent(winners.map(\.extent)).responses.key, effects: effects(of: winners) + reading.facts)
    }
}
