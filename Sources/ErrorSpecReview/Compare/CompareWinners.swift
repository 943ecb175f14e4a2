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
        let messages = bundles.map { bundle in
            bundle.kind == .matchChanged
                ? matchMessage(bundle.cause, bundle.parts, affected: affected)
                : bundle.parts.map { consequence($0, of: affected) }.joined(separator: "; ")
        }
        let isOne = bundles.count == 1
        let groups = Set(subjects.map(\.group))
        let written = exceptPlaces(bundles[0].cause, parts) ?? (who.base, who.head)
        return Change(
            bundles[0].kind, .behaviour, bundles[0].level, api: name, group: groups.count == 1 ? who.group : nil,
            caseName: isOne ? who.caseName : nil,
            cases: isOne ? [] : subjects.map { "\($0.group ?? "").\($0.caseName ?? "")" }.sorted(),
            message: capitalized(messages.joined(separator: "; ")) + ".", before: before, after: after,
            base: written.base, head: written.head, affected: affected.sorted(), responses: responses.key,
            effects: effects(of: parts))
    }

    /// All that the winners do before and after, for the fingerprint.
    func effects(of parts: [WinnerChangePart]) -> [String] {
        parts.flatMap { ["- " + effect(of: $0.before, .old), "+ " + effect(of: $0.after, .new)] }
    }

    /// Where an `except` came or went, if that is why a case that matches the same has another extent.
    private func exceptPlaces(
        _ cause: Cause, _ parts: [WinnerChangePart]
    ) -> (base: Change.Location?, head: Change.Location?)? {
        guard case .declared(let left?, let right?, .match) = cause, sameMatch[left.index] else { return nil }
        for group in parts.flatMap(\.extent.groups) {
            let before = old[group.old].except.first { $0.value == left }
            let after = new[group.new].except.first { $0.value == right }
            if (before == nil) == (after == nil) { continue }
            return (
                base(before?.range ?? old[group.old].name.range), head(after?.range ?? new[group.new].name.range)
            )
        }
        return nil
    }

    /// The conditions of the case, where they were edited; else each response with its winner.
    private func sides(
        of parts: [WinnerChangePart], among all: Set<String>, cause: Cause
    ) -> (before: String, after: String) {
        if case .declared(let left?, let right?, .match) = cause, !sameMatch[left.index] {
            return (old[left].matchSummary, new[right].matchSummary)
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

/// The group and case that a change is reported of, and where they are written.
struct ChangeSubject {
    var group: String?
    var caseName: String?
    var base: Change.Location?
    var head: Change.Location?
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
                group: group, caseName: newCase.map { new[$0].name.value } ?? oldCase.map { old[$0].name.value },
                base: base(oldCase.map { old[$0].statuses.first?.range ?? old[$0].name.range }),
                head: head(newCase.map { new[$0].statuses.first?.range ?? new[$0].name.range }))
        case .otherwise(let oldGroup, let newGroup):
            return ChangeSubject(
                group: newGroup.map(name(ofNew:)) ?? oldGroup.map(name(ofOld:)), caseName: unmatched,
                base: base(oldGroup.map { old[$0].otherwise?.range ?? old[$0].name.range }),
                head: head(newGroup.map { new[$0].otherwise?.range ?? new[$0].name.range }))
        case .operation(let groups):
            let moved = operationMoves.first { $0.key == groups }?.elements ?? []
            return ChangeSubject(
                group: name(ofNew: groups.new), base: base(moved.first?.old.range), head: head(moved.first?.new.range),
                operations: moved.map(\.new.title), origin: name(ofOld: groups.old))
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
        handling(of: outcome, side).map { api(side).effect($0.handling) } ?? unmapped
    }

    /// The app's behaviour on a response; on an unmapped one, that of its failures.
    func behavior(of outcome: FailureOutcome, _ side: Side) -> Behavior {
        let api = api(side)
        if let handling = handling(of: outcome, side) { return api.behavior(handling.handling) }
        return Behavior(action: .never, category: api[api.failures.unmapped.category ?? CategoryID(0)].value)
    }
}
