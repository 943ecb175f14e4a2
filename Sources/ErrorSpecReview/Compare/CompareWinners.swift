import ErrorSpecLanguage
import ErrorSpecReading

/// Responses that have another winner, reported once for each cause.
extension APIComparison {
    /// The changes of winners that one edit causes.
    private struct Bundle {
        struct Key: Hashable {
            var cause: Cause
            var kind: Change.Kind
        }

        var key: Key
        var level: Change.Level
        var winners: [WinnerChange]
    }

    func behaviourChanges(of winners: [WinnerChange]) -> [Change] {
        let told = winners.compactMap { winner in
            verdict(on: winner).map { (key: Bundle.Key(cause: winner.cause, kind: $0), level: $1, winner: winner) }
        }
        let bundles = told.grouped(by: \.key).map { key, parts in
            Bundle(key: key, level: parts.map(\.level).max() ?? .info, winners: parts.map(\.winner))
        }
        return merged(bundles).map(change)
    }

    /// Several cases that gain or lose for the same groups by the same edit of their parents are one change.
    private func merged(_ bundles: [Bundle]) -> [[Bundle]] {
        enum Key: Hashable {
            case edit(Change.Level, affected: Set<String>)
            case alone(Int)
        }
        return bundles.enumerated().grouped { number, bundle -> Key in
            guard case .declared(_?, _?, .visibility) = bundle.key.cause else { return .alone(number) }
            return .edit(bundle.level, affected: names(of: bundle.winners.flatMap(\.extent.groups)))
        }.map { $0.elements.map(\.element) }
    }

    /// - Returns: `nil` where one `otherwise` takes another's place and does the same.
    private func verdict(on change: WinnerChange) -> (kind: Change.Kind, level: Change.Level)? {
        let isSame = old.handler(change.before).behavior == new.handler(change.after).behavior
        let kind: Change.Kind =
            if case .declared(_, _, .match) = change.cause { .matchChanged } else { .winnerChanged }
        switch (change.before, change.after) {
        case (.handled, .handled): return (kind, isSame ? .warning : .breaking)
        case (.handled, _): return (kind, .breaking)
        case (_, .handled): return (kind, .warning)
        case (.otherwise, .otherwise) where isSame: return nil
        default: break
        }
        switch (change.cause, change.after) {
        case (.operation, _):
            let isLoss = change.before.rank > change.after.rank || isBehaviorLost(change)
            return (kind, isLoss ? .breaking : .warning)
        case (.otherwise(_, let provider?), .otherwise(let after)) where provider == after:
            return (isLoneOtherwise(provider, .new) ? .otherwiseAdded : .winnerChanged, .warning)
        case (.otherwise(let provider?, _), _):
            return (isLoneOtherwise(provider, .old) ? .otherwiseRemoved : .winnerChanged, .breaking)
        default: return nil
        }
    }

    private func change(_ bundles: [Bundle]) -> Change {
        let (first, level, winners) = (bundles[0].key, bundles[0].level, bundles.flatMap(\.winners))
        let extent = Extent(winners.map(\.extent))
        let affected = names(of: extent.groups)
        let clauses =
            first.kind == .matchChanged
            ? matchClauses(first.cause, winners, affected: affected)
            : succession(first.cause) + lossesFirst(winners).map { consequence($0, of: affected) }
        return change(
            first.kind, .behaviour, level, of: ChangeSubject(bundles.map { subject(of: $0.key.cause) }),
            clauses: clauses, values: sides(of: winners, among: affected, cause: first.cause),
            at: ranges(of: first.cause, in: extent.groups), affected: affected,
            responses: extent.responses.key,
            effects: effects(of: winners))
    }

    /// All that the winners do before and after, and of which responses, for the fingerprint.
    func effects(of winners: [WinnerChange]) -> [String] {
        winners.flatMap { winner in
            let effect = "- \(old.handler(winner.before).effect) + \(new.handler(winner.after).effect)"
            return keys(of: winner.extent).map { "\($0) \(effect)" }
        }
    }

    /// The responses of each group, for the fingerprint.
    func keys(of extent: Extent) -> [String] {
        extent.all.flatMap { responses, groups in
            let key = responses.key
            return groups.map { "\(name(of: $0.new, .new)) \(key)" }
        }
    }

    /// The conditions of the case, where they were edited; else each response with its winner.
    private func sides(of winners: [WinnerChange], among all: Set<String>, cause: Cause) -> Both<String?> {
        if case .declared(let left?, let right?, .match) = cause, !sameMatch[left.index] {
            return Both(old[left].conditions, new[right].conditions)
        }
        func lines(_ name: (WinnerChange) -> String) -> String {
            winners.grouped(by: name).flatMap { self.lines(of: Extent($1.map(\.extent)), among: all, $0) }
                .joined(separator: "\n")
        }
        return Both(lines { name(of: $0.before, .old) }, lines { name(of: $0.after, .new) })
    }

    /// A line for responses that not all groups have.
    func lines(of extent: Extent, among all: Set<String>, _ text: String) -> [String] {
        extent.regions.map { "\($0.responses.summary)\(groups(of: $0.groups, among: all)): \(text)" }
    }

    func subject(of cause: Cause) -> ChangeSubject {
        switch cause {
        case .declared(_, let id?, _): ChangeSubject(name(of: new[id].group, .new), new[id].name.value)
        case .declared(let id, _, _):
            ChangeSubject(id.map { name(of: old[$0].group, .old) }, id.map { old[$0].name.value })
        case .otherwise(let oldGroup, let newGroup):
            ChangeSubject(newGroup.map { name(of: $0, .new) } ?? oldGroup.map { name(of: $0, .old) }, unmatched)
        case .operation(let groups): ChangeSubject(name(of: groups.new, .new))
        }
    }
}

extension APIComparison {
    /// In the order in which people want to read of them: first where the app no longer recovers, retries or shows
    /// what a case did, then where fewer cases handle responses; what changes nothing but a name last.
    func lossesFirst(_ winners: [WinnerChange]) -> [WinnerChange] {
        let ranked = winners.enumerated().map { position, winner in
            let isSame = old.handler(winner.before).behavior == new.handler(winner.after).behavior
            return (
                [
                    isBehaviorLost(winner) ? 0 : 1, winner.after.rank - winner.before.rank, isSame ? 1 : 0, position,
                ], winner
            )
        }
        return ranked.sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1)
    }

    /// Whether the app no longer recovers, retries or shows what a case or an `otherwise` did.
    private func isBehaviorLost(_ winner: WinnerChange) -> Bool {
        winner.before != .unmapped
            && old.handler(winner.before).behavior.isLost(in: new.handler(winner.after).behavior)
    }
}
