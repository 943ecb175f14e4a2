import ErrorSpecLanguage

/// A change in what a declared case, or a failure that no case handles, does or says.
struct HandlingChange {
    var difference: Difference
    var subject: HandlerPair
    var sources: Both<Provenance?>
    var affected: Set<String> = []
}

/// The effects and texts of what both versions have.
extension APIComparison {
    var handlingChanges: [Change] { merged((declaredHandlers + failures).flatMap(compare)) }

    private func compare(_ subject: HandlerPair) -> [HandlingChange] {
        let handlers = subject.handlers
        let policies = handlers.map(\.retry.value.name)
        let policy = policies.isSame ? policies.new.map { HandlingCause.policy($0) } : nil
        let retry = difference(handlers.old.behavior.action, handlers.new.behavior.action).map {
            found($0, of: subject, from: handlers.map(\.retry.provenance), cause: policy)
        }
        let category = categoryDifference(handlers.old.category.value, handlers.new.category.value).map {
            found($0, of: subject, from: handlers.map(\.category.provenance))
        }
        var all = [retry, category].compactMap { $0 } + textChanges(subject)
        if all.isEmpty { return [] }
        let isKept = subject.isFailure ? subject.mayHappen : !keepers(of: subject).isEmpty
        if !isKept { all.removeAll { $0.difference.lane != .source } }
        let affected = affected(subject)
        for index in all.indices { all[index].affected = affected }
        if case (.handled(let old), .handled(let new))? = subject.declared.map({ ($0.outcomes.old, $0.outcomes.new) }),
            !sameMatch[old.index]
        {
            let kept = keptMatch(old, new).summary
            for index in all.indices { all[index].subject.responses = kept }
        }
        return all
    }

    private func found(
        _ difference: Difference, of subject: HandlerPair, from sources: Both<Provenance?>, cause: HandlingCause? = nil
    ) -> HandlingChange {
        var difference = difference
        if difference.cause == .itself {
            difference.cause = cause ?? self.cause(sources, of: subject.declared?.group.new)
        }
        return HandlingChange(difference: difference, subject: subject, sources: sources)
    }

    private func textChanges(_ subject: HandlerPair) -> [HandlingChange] {
        let handlers = subject.handlers
        let isSilent = handlers.map { $0.category.value == silent }
        var all: [HandlingChange] = []
        if !isSilent.isSame {
            let lines = handlers.map { $0.shown?.lines.joined(separator: "\n") }
            let difference = Difference(
                kind: isSilent.new ? .textRemoved : .textAdded, level: isSilent.new ? .warning : .info,
                before: lines.old, after: lines.new)
            all.append(found(difference, of: subject, from: handlers.map(\.category.provenance)))
        }
        for field in TextField.allCases {
            // Most texts are as they were, and making words of them costs more than looking.
            if handlers.map({ $0[field]?.value }).isSame, old.locales == new.locales { continue }
            let words = handlers.map { $0.words(field) }
            if words.isSame { continue }
            let sources = handlers.map { $0[field]?.provenance }
            // Nobody reads a silent case's texts; a case that becomes silent, or no longer is, is reported as a whole.
            let texts =
                isSilent.old || isSilent.new
                ? [] : differences(words.old, words.new, sameCase: true, locales: apis.map(\.locales))
            let decoder = [decoderDifference(words.old, words.new)].compactMap { $0 }
            all += (decoder + texts).map { difference in
                var difference = difference
                // A locale that comes or goes is one change of both texts.
                if difference.cause == .itself { difference.field = field }
                // A text that falls away is replaced by one that no line of the edit shows.
                if difference.lane == .text, difference.cause == .itself, !subject.isFailure,
                    sources.old?.isOwn == true,
                    let source = sources.new, !source.isOwn
                {
                    difference.sentence += "; the \(source.isOfGroup ? "group" : "API")'s default is read now"
                }
                return found(difference, of: subject, from: sources)
            }
        }
        return all
    }

    /// A default is the cause where neither version says it at the case itself.
    private func cause(_ sources: Both<Provenance?>, of group: GroupID?) -> HandlingCause {
        let both = [sources.old, sources.new].compactMap { $0 }
        if both.contains(where: \.isOwn) { return .itself }
        if let group, both.contains(where: \.isOfGroup) { return .group(group, isGone: sources.new?.isOfGroup != true) }
        return both.isEmpty ? .itself : .api(isGone: sources.new?.range == nil && sources.old?.range != nil)
    }
}

func categoryDifference(_ before: String, _ after: String) -> Difference? {
    if before == after { return nil }
    // Nothing is shown any more where something was.
    return Difference(
        kind: .categoryChanged, level: after == silent ? .breaking : .warning, before: before, after: after)
}

/// A type of the app that a text wasn't read by: it must be there, or the generated code does not compile.
func decoderDifference(_ before: UserText?, _ after: UserText?) -> Difference? {
    guard case .decode(let new)? = after?.origin else { return nil }
    let old: String? = if case .decode(let type)? = before?.origin { type } else { nil }
    if old == new { return nil }
    return Difference(
        kind: .decoderChanged, level: .breaking, before: old, after: new,
        sentence: "is read by the app's type `\(new)` \(old.map { "instead of `\($0)`" } ?? "now")")
}

/// The difference of two policies.
func difference(_ before: Behavior.Action, _ after: Behavior.Action) -> Difference? {
    func difference(_ kind: Change.Kind, _ level: Change.Level, _ sentence: String) -> Difference {
        Difference(kind: kind, level: level, before: before.summary, after: after.summary, sentence: sentence)
    }
    return switch (before, after) {
    case (.resend(let old), .resend(let new)) where old != new:
        difference(
            .retryChanged, levelOfRetry(old, new),
            "retried in another way: \(old.differences(to: new).joined(separator: "; "))")
    case (.resend, .never): difference(.retryRemoved, .breaking, "no longer retried")
    case (.resend, .recover(let new)):
        difference(.recoveryAdded, .breaking, "recovered by `\(new)` now instead of retried")
    case (.never, .resend(let new)):
        difference(
            .retryAdded, new.unsafeMethods.isEmpty ? .warning : .breaking, "retried now: \(new.methodsAndRisk)")
    case (.recover(let old), .resend(let new)):
        difference(
            .recoveryRemoved, .breaking, "retried now instead of recovered by `\(old)`: \(new.methodsAndRisk)")
    case (.recover(let old), .recover(let new)) where old != new:
        difference(.recoveryChanged, .breaking, "recovered by `\(new)` instead of `\(old)`")
    case (.recover(let old), .never):
        difference(.recoveryRemoved, .breaking, "no longer recovered by `\(old)`")
    case (.never, .recover(let new)): difference(.recoveryAdded, .breaking, "recovered by `\(new)` now")
    default: nil
    }
}

private func levelOfRetry(_ old: Resend, _ new: Resend) -> Change.Level {
    if !new.unsafeMethods.isSubset(of: old.unsafeMethods) { return .breaking }
    let grows =
        new.maxRetries > old.maxRetries || new.longestComputedWait > old.longestComputedWait
        || new.longestWait > old.longestWait || new.asksForLess(than: old)
    return grows ? .warning : .info
}

extension Provenance {
    fileprivate var isOwn: Bool { if case .own = self { true } else { false } }
}
