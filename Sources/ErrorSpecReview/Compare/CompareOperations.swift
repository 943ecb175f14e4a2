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
        let (before, group) = (name(of: move.groups.old, .old), name(of: move.groups.new, .new))
        let readings = readingDifferences(of: move.groups)
        return move.operations.map { operation in
            let (endpoint, earlier) = (operation.new.name, old[move.groups.old].name.value)
            return change(
                .operationChanged, .behaviour, .warning, of: ChangeSubject(group),
                clauses: ["`\(group)` handles `\(endpoint)` instead of `\(before)`"] + readings.map(\.clause)
                    + lossesFirst(move.winners).map { consequence($0, of: [group], methods: [operation.new.method]) },
                values: Both("\(operation.old.name): \(earlier)", "\(endpoint): \(group)"),
                at: operation.map(\.range), affected: [group, before], operations: [endpoint],
                responses: Extent(move.winners.map(\.extent)).responses.key,
                effects: effects(of: move.winners) + readings.map(\.fact))
        }
    }

    /// Another body and other successes, unless both groups were edited alike, which is told of them.
    private func readingDifferences(of move: GroupPair) -> [(clause: String, fact: String)] {
        let pairs = pairing.groupPairs.filter { $0.old == move.old || $0.new == move.new }
        func isTold<Edit: Equatable>(_ edit: (GroupPair) -> Edit) -> Bool {
            !pairs.isEmpty && pairs.allSatisfy { edit($0) == edit(move) }
        }
        let body = bodyEdit(of: move)
        let summaries = [body.formats.old, body.formats.new].map { body.summary($0) ?? "" }
        let isOther = summaries != ["", ""] && !isTold(bodyEdit)
        let successes = isTold(successRules) ? [] : successEdits(of: [move]).map(change)
        return (isOther ? [(body.clause, summaries.joined(separator: " → "))] : [])
            + successes.flatMap { edit in edit.clauses.map { ($0, edit.fingerprint) } }
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
}
