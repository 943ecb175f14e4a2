import ErrorSpecLanguage
import ErrorSpecReading

/// Responses that have another winner, reported once for each cause.
extension APIComparison {
    private struct Bundle {
        var cause: Cause
        var kind: Change.Kind
        var level: Change.Level
        var parts: [WinnerChangePart]
    }

    private struct BundleKey: Hashable {
        var cause: Cause
        var kind: Change.Kind
    }

    func behaviourChanges(of changes: WinnerChanges) -> [Change] {
        let told = changes.all.compactMap { change, extent in
            verdict(on: change).map { kind, level in
                (
                    key: BundleKey(cause: change.cause, kind: kind), level: level,
                    part: WinnerChangePart(before: change.before, after: change.after, extent: extent)
                )
            }
        }
        let bundles = told.grouped(by: \.key).map { key, parts in
            Bundle(
                cause: key.cause, kind: key.kind, level: parts.map(\.level).max() ?? .info, parts: parts.map(\.part))
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
            guard case .declared(_?, _?, .visibility) = bundle.cause else { return .alone(number) }
            return .edit(bundle.level, affected: names(of: bundle.parts))
        }.map { $0.elements.map(\.element) }
    }

    private func names(of parts: [WinnerChangePart]) -> Set<String> {
        Set(parts.flatMap(\.extent.groups).map { name(ofNew: $0.new) })
    }

    /// - Returns: `nil` where one `otherwise` takes another's place and does the same.
    private func verdict(on change: WinnerChange) -> (kind: Change.Kind, level: Change.Level)? {
        let isSame = behavior(of: change.before, .old) == behavior(of: change.after, .new)
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
        case (.otherwise(_, let provider?), .otherwise(let after)) where provider == after:
            return (isLoneOtherwise(provider, .new) ? .otherwiseAdded : .winnerChanged, .warning)
        case (.otherwise(let provider?, _), _):
            return (isLoneOtherwise(provider, .old) ? .otherwiseRemoved : .winnerChanged, .breaking)
        default: return nil
        }
    }

    private func change(_ bundles: [Bundle]) -> Change {
        let parts = bundles.flatMap(\.parts)
        let responses = parts.reduce(into: Responses()) { $0.formUnion($1.extent.responses) }
        let affected = names(of: parts)
        let subjects = bundles.map { subject(of: $0.cause) }
        let who = subjects[0]
        let (before, after) = sides(of: parts, among: affected, cause: bundles[0].cause)
        let clauses =
            bundles[0].kind == .matchChanged
            ? bundles.flatMap { matchClauses($0.cause, $0.parts, affected: affected) }
            : parts.lossesFirst.map { consequence($0, of: affected) }
        let isOne = bundles.count == 1
        let groups = Set(subjects.map(\.group))
        let written = places(of: bundles[0].cause, in: parts.flatMap(\.extent.groups))
        return Change(
            bundles[0].kind, .behaviour, bundles[0].level, api: name, group: groups.count == 1 ? who.group : nil,
            caseName: isOne ? who.caseName : nil,
            cases: isOne ? [] : subjects.map { "\($0.group ?? "").\($0.caseName ?? "")" }.sorted(),
            clauses: clauses, before: before, after: after,
            base: written.base, head: written.head, affected: affected.sorted(), responses: responses.key,
            effects: effects(of: parts))
    }

    /// All that the winners do before and after, and of which responses, for the fingerprint.
    func effects(of parts: [WinnerChangePart]) -> [String] {
        parts.flatMap { part in
            let effect = "- \(effect(of: part.before, .old)) + \(effect(of: part.after, .new))"
            return keys(of: part.extent).map { "\($0) \(effect)" }
        }
    }

    /// The responses of each group, for the fingerprint.
    func keys(of extent: WinnerChanges.Extent) -> [String] {
        extent.all.flatMap { responses, groups in groups.map { "\(name(ofNew: $0.new)) \(responses.key)" } }
    }

    /// The conditions of the case, where they were edited; else each response with its winner.
    private func sides(
        of parts: [WinnerChangePart], among all: Set<String>, cause: Cause
    ) -> (before: String, after: String) {
        if case .declared(let left?, let right?, .match) = cause, !sameMatch[left.index] {
            return (old[left].conditions, new[right].conditions)
        }
        func lines(_ name: (WinnerChangePart) -> String) -> String {
            parts.grouped(by: name).flatMap { name, parts in
                extent(of: parts).regions.map { "\($0.responses.summary)\(groups(of: $0.groups, among: all)): \(name)" }
            }.joined(separator: "\n")
        }
        return (lines { name(of: $0.before, .old) }, lines { name(of: $0.after, .new) })
    }
}

/// Responses that had one winner and have another.
struct WinnerChangePart {
    var before: FailureOutcome
    var after: FailureOutcome
    var extent: WinnerChanges.Extent
}

// MARK: - Who a change is about

/// The group and case that a change is reported of.
struct ChangeSubject {
    var group: String?
    var caseName: String?
    /// The endpoints that moved from another group, if that is the cause.
    var operations: [String] = []
    var origin: String?
}

extension APIComparison {
    func subject(of cause: Cause) -> ChangeSubject {
        switch cause {
        case .declared(let oldCase, let newCase, _):
            let group = newCase.map { name(ofNew: new[$0].group) } ?? oldCase.map { name(ofOld: old[$0].group) }
            return ChangeSubject(
                group: group, caseName: newCase.map { new[$0].name.value } ?? oldCase.map { old[$0].name.value })
        case .otherwise(let oldGroup, let newGroup):
            return ChangeSubject(
                group: newGroup.map(name(ofNew:)) ?? oldGroup.map(name(ofOld:)), caseName: unmatched)
        case .operation(let groups):
            return ChangeSubject(
                group: name(ofNew: groups.new), operations: moves(of: groups).map(\.new.name),
                origin: name(ofOld: groups.old))
        }
    }

    func name(of outcome: FailureOutcome, _ side: Side) -> String {
        switch outcome {
        case .handled(let id): side == .old ? qualifiedName(ofOld: id) : qualifiedName(ofNew: id)
        case .otherwise(let group): "\(name(of: group, side)).\(unmatched)"
        case .unmapped: unmapped
        }
    }

    func handling(of outcome: FailureOutcome, _ side: Side) -> (handling: Handling, group: GroupID)? {
        let api = api(side)
        switch outcome {
        case .handled(let id): return (api[id].handling, api[id].group)
        case .otherwise(let group): return api[group].otherwise.map { ($0.handling, group) }
        case .unmapped: return nil
        }
    }

    func effect(of outcome: FailureOutcome, _ side: Side) -> String {
        let api = api(side)
        return handling(of: outcome, side).map { api.effect($0.handling) }
            ?? api.effect(ofUnmapped: api.failures.unmapped)
    }

    /// The app's behaviour on a response; on an unmapped one, that of its failures.
    func behavior(of outcome: FailureOutcome, _ side: Side) -> Behavior {
        let api = api(side)
        if let handling = handling(of: outcome, side) { return api.behavior(handling.handling) }
        return api.behavior(ofUnmapped: api.failures.unmapped)
    }
}
