import ErrorSpecLanguage

/// The effects and texts of a case, or an `otherwise`, that both versions have.
extension APIComparison {
    var handlingChanges: [HandlingChange] { groupPairs.flatMap(handlerPairs).flatMap(compare) }

    private func compare(_ subject: HandlerPair) -> [HandlingChange] {
        let (before, after) = (subject.before, subject.after)
        var found: [HandlingChange] = []
        func add(
            _ difference: Difference, from oldProvenance: Provenance?, _ newProvenance: Provenance?,
            cause: HandlingCause? = nil
        ) {
            found.append(
                HandlingChange(
                    difference: difference, lane: .behaviour,
                    cause: cause ?? self.cause(oldProvenance, newProvenance, of: subject.group.new), subject: subject,
                    before: oldProvenance, after: newProvenance))
        }
        let (oldRetry, newRetry) = (before.retry, after.retry)
        for difference in retryDifferences(oldRetry.value, newRetry.value) {
            let policy = oldRetry.value.name == newRetry.value.name ? newRetry.value.name : nil
            add(difference, from: oldRetry.provenance, newRetry.provenance, cause: policy.map { .policy($0) })
        }
        let (oldCategory, newCategory) = (
            old[before.category.value].value, new[after.category.value].value
        )
        if let difference = categoryDifference(oldCategory, newCategory) {
            add(difference, from: before.category.provenance, after.category.provenance)
        }
        found += textChanges(subject)
        if found.isEmpty { return [] }
        let keepers = keepers(of: subject)
        if keepers.isEmpty { found.removeAll { $0.lane != .source } }
        let groups = keepers.union([name(ofNew: subject.group.new)])
        for index in found.indices { found[index].affected = groups }
        if case (.handled(let old), .handled(let new)) = (subject.old, subject.new), !sameMatch[old.index] {
            let kept = keptMatch(old, new).summary
            for index in found.indices { found[index].subject.responses = kept }
        }
        return found
    }

    private func textChanges(_ subject: HandlerPair) -> [HandlingChange] {
        let (before, after, group) = (subject.before, subject.after, subject.group)
        let isSilent = (
            old[before.category.value].value == silent,
            new[after.category.value].value == silent
        )
        var found: [HandlingChange] = []
        if isSilent.0 != isSilent.1 {
            let (oldText, newText) = (old.shown(before, declaredBy: group.old), new.shown(after, declaredBy: group.new))
            let difference = Difference(
                kind: isSilent.1 ? .textRemoved : .textAdded, level: isSilent.1 ? .warning : .info,
                before: oldText?.lines.joined(separator: "\n"), after: newText?.lines.joined(separator: "\n"))
            let (left, right) = (before.category.provenance, after.category.provenance)
            found.append(
                HandlingChange(
                    difference: difference, lane: .text, cause: cause(left, right, of: group.new), subject: subject,
                    before: left, after: right))
        }
        for field in TextField.all {
            let (left, right) = (field.source(before), field.source(after))
            // Most texts are as they were, and making words of them costs more than looking.
            if left?.value == right?.value, old.locales == new.locales { continue }
            let (oldWords, newWords) = (
                old.words(left, declaredBy: group.old), new.words(right, declaredBy: group.new)
            )
            if oldWords == newWords { continue }
            func add(_ difference: Difference, _ lane: Change.Lane, field: String?, cause: HandlingCause? = nil) {
                let (oldSource, newSource) = (left?.provenance, right?.provenance)
                found.append(
                    HandlingChange(
                        difference: difference, lane: lane, field: field,
                        cause: cause ?? self.cause(oldSource, newSource, of: group.new), subject: subject,
                        before: oldSource, after: newSource))
            }
            if let difference = decoderDifference(oldWords, newWords) { add(difference, .source, field: field.name) }
            // Nobody reads a silent case's texts; a case that becomes silent, or no longer is, is reported as a whole.
            if isSilent.0 || isSilent.1 { continue }
            for var words in differences(oldWords, newWords, sameCase: true, locales: (old.locales, new.locales)) {
                // A text that falls away is replaced by one that no line of the edit shows.
                if words.localeOfAPI == nil, left?.provenance.isOwn == true, let source = right?.provenance,
                    !source.isOwn
                {
                    words.details.append("the \(source.isOfGroup ? "group" : "API")'s default is read now")
                }
                add(
                    words, .text, field: words.localeOfAPI == nil ? field.name : nil,
                    cause: words.localeOfAPI.map { .locale($0) })
            }
        }
        return found
    }

    private func retryDifferences(_ before: ResolvedRetry, _ after: ResolvedRetry) -> [Difference] {
        switch (before.action, after.action) {
        case (.never, .never): []
        case (.resend(let left), .resend(let right)) where left == right: []
        default: differences(old.action(before), new.action(after))
        }
    }

    /// A default is the cause where neither version says it at the case itself.
    private func cause(_ before: Provenance?, _ after: Provenance?, of group: GroupID) -> HandlingCause {
        let both = [before, after].compactMap { $0 }
        if both.contains(where: { $0.isOwn }) { return .itself }
        if both.contains(where: { $0.isOfGroup }) { return .group(group, isGone: after?.isOfGroup != true) }
        return both.isEmpty ? .itself : .api(isGone: after?.range == nil && before?.range != nil)
    }
}

func categoryDifference(_ before: String, _ after: String) -> Difference? {
    if before == after { return nil }
    // Nothing is shown any more where something was.
    return Difference(
        kind: .categoryChanged, level: after == "silent" ? .breaking : .warning, before: before, after: after)
}

/// A type of the app that a text wasn't read by: it must be there, or the generated code does not compile.
func decoderDifference(_ before: UserText?, _ after: UserText?) -> Difference? {
    guard case .decode(let new)? = after?.origin else { return nil }
    let old: String? = if case .decode(let type)? = before?.origin { type } else { nil }
    if old == new { return nil }
    return Difference(
        kind: .decoderChanged, level: .breaking, before: old, after: new,
        details: ["is read by the app's type `\(new)` \(old.map { "instead of `\($0)`" } ?? "now")"])
}

/// The differences of two policies: sending again and recovering are two things, each of which may come and go.
func differences(_ before: Behavior.Action, _ after: Behavior.Action) -> [Difference] {
    func difference(_ kind: Change.Kind, _ level: Change.Level, _ clauses: [String]) -> Difference {
        Difference(
            kind: kind, level: level, before: before.summary, after: after.summary, details: clauses)
    }
    if before == after { return [] }
    var result: [Difference] = []
    let resending = clauses(resend: before.resend, after.resend)
    switch (before.resend, after.resend) {
    case (let old?, let new?): result.append(difference(.retryChanged, levelOfRetry(old, new), resending))
    case (_?, nil): result.append(difference(.retryRemoved, .breaking, resending))
    case (nil, let new?):
        result.append(difference(.retryAdded, new.unsafeMethods.isEmpty ? .warning : .breaking, resending))
    case (nil, nil): break
    }
    let recovering = clauses(recovery: before.recovery, after.recovery)
    switch (before.recovery, after.recovery) {
    case (_?, _?): result.append(difference(.recoveryChanged, .breaking, recovering))
    case (_?, nil): result.append(difference(.recoveryRemoved, .breaking, recovering))
    case (nil, _?): result.append(difference(.recoveryAdded, .breaking, recovering))
    case (nil, nil): break
    }
    return result
}

private func levelOfRetry(_ old: Resend, _ new: Resend) -> Change.Level {
    if !new.unsafeMethods.isSubset(of: old.unsafeMethods) { return .breaking }
    let grows =
        new.maxRetries > old.maxRetries || new.longestComputedWait > old.longestComputedWait
        || new.longestWait > old.longestWait
    return grows ? .warning : .info
}

extension Provenance {
    var isOwn: Bool { if case .own = self { true } else { false } }
    var isOfGroup: Bool { if case .group = self { true } else { false } }
}
