import ErrorSpecLanguage

/// The edit that changed the effect or the texts of a case.
enum HandlingCause: Hashable {
    case itself
    /// A default of the declaring group, which may be gone.
    case group(GroupID, isGone: Bool)
    /// A default of the API, which may be gone.
    case api(isGone: Bool)
    /// A named policy.
    case policy(String)
    /// A locale that the API no longer has, or did not have.
    case locale(String)
}

/// A change in what a declared case does or says.
struct HandlingChange {
    var difference: Difference
    var lane: Change.Lane
    var field: String?
    var cause: HandlingCause
    var subject: HandlerPair
    var before: Provenance?
    var after: Provenance?
    var affected: Set<String> = []

    /// Whether the first of the API's categories is another one, which failures that no case handles have, too.
    var isOfDefaultCategory: Bool {
        if case .api = cause { difference.kind == .categoryChanged } else { false }
    }

    /// Whether the API's title is another one, which failures that no case handles may have, too.
    var isOfTitleOfAPI: Bool {
        if case .api = cause { field == "title" } else { false }
    }

    fileprivate struct Key: Hashable {
        var difference: Difference
        var field: String?
        var cause: HandlingCause
    }

    /// The texts that come or go with a category differ from case to case, and are one change all the same.
    fileprivate var key: Key {
        var difference = difference
        if isOfWholeText { (difference.before, difference.after) = (nil, nil) }
        return Key(difference: difference, field: field, cause: cause)
    }

    fileprivate var isOfWholeText: Bool { difference.kind == .textAdded || difference.kind == .textRemoved }
}

extension APIComparison {
    /// One default or policy that changes many cases is one change.
    func merged(_ findings: [HandlingChange]) -> [Change] {
        let own = findings.filter { $0.cause == .itself }.map { [$0] }
        let shared = findings.filter { $0.cause != .itself }.grouped(by: \.key).map(\.elements)
        return (own + shared).map(change)
    }

    private func change(_ findings: [HandlingChange]) -> Change {
        let first = findings[0]
        let groups = Set(findings.map(\.subject.group.new))
        // A title and a description may share a cause: then a case stands among the findings twice.
        let names = Set(findings.map { qualifiedName($0.subject) }).sorted()
        let isOne = names.count == 1
        let failures = first.isOfDefaultCategory ? failuresByDefault : self.failures(thatTell: first)
        let ranges =
            first.isOfDefaultCategory
            ? (old.categories[0].range, new.categories[0].range)
            : (range(first, .old), range(first, .new))
        func side(_ text: KeyPath<Difference, String?>) -> String? {
            if isOne || !first.isOfWholeText { return first.difference[keyPath: text] }
            let lines = findings.flatMap { finding in
                (finding.difference[keyPath: text] ?? "").split(separator: "\n").map {
                    "\(qualifiedName(finding.subject)) \($0)"
                }
            }
            return lines.isEmpty ? nil : lines.joined(separator: "\n")
        }
        return Change(
            first.difference.kind, first.lane, first.difference.level, api: name,
            group: groups.count == 1 ? name(ofNew: first.subject.group.new) : nil,
            caseName: isOne ? first.subject.name : nil, cases: isOne ? [] : names,
            field: first.field ?? failures.sharedField,
            message: message(first, names, findings.map(\.subject), besides: failures)
                + (failures.isEmpty || !first.isOfDefaultCategory ? "." : "; so are failures that no case handles."),
            before: side(\.before), after: side(\.after), base: base(ranges.0), head: head(ranges.1),
            affected: findings.reduce(into: Set(failures.flatMap(\.groups))) { $0.formUnion($1.affected) }.sorted(),
            responses: Set(findings.map(\.subject.responses)).sorted().joined(separator: "; "),
            effects: first.lane == .text ? [] : findings.flatMap { effects(of: $0.subject) })
    }

    /// Where the cause is written; where a version says nothing of it, whose it would be.
    private func range(_ finding: HandlingChange, _ side: Side) -> SourceRange {
        let (api, subject) = (api(side), finding.subject)
        let (source, group, ownRange) =
            side == .old
            ? (finding.before, subject.group.old, subject.oldRange)
            : (finding.after, subject.group.new, subject.newRange)
        switch (finding.cause, source) {
        case (.policy(let name), _):
            return api.retries.first { $0.name.value == name }?.name.range ?? source?.range ?? ownRange
        case (.itself, .own(let range)), (.group, .group(let range)), (.api, .api(let range)): return range
        case (.itself, _): return ownRange
        case (.group, _): return api[group].name.range
        case (.api, _): return api.name.range
        case (.locale, _): return source?.range ?? ownRange
        }
    }

    private func effects(of handler: HandlerPair) -> [String] {
        ["- " + old.effect(handler.before), "+ " + new.effect(handler.after)]
    }

    private func message(
        _ finding: HandlingChange, _ names: [String], _ subjects: [HandlerPair], besides failures: [Failure]
    ) -> String {
        let others = failures.isEmpty ? "" : ", and of failures that no case handles,"
        let subject = subject(subjects)
        let responses = responses(subjects)
        let verb = names.count == 1 ? "is" : "are"
        let text = finding.field ?? "text"
        let details = finding.difference.details.joined(separator: "; ")
        let reason = reason(finding.cause, isGain: finding.difference.kind == .translationAdded)
        if finding.lane == .behaviour, finding.difference.kind != .categoryChanged {
            // Behind a list of methods, the reason would be that of the last one.
            let cause = reason.isEmpty ? "" : "\(reason.dropFirst(2)), "
            let exception =
                finding.difference.kind == .retryAdded
                ? retryException(new.action(finding.subject.after.retry.value), for: subjects.flatMap(affected)) : nil
            return capitalized("\(responses)\(cause)\(subject) \(verb) \(details)")
                + (exception.map { "; \($0)" } ?? "")
        }
        let what =
            switch finding.difference.kind {
            case .categoryChanged: "\(responses)\(subject) \(verb) \(categoryClause(finding.difference))"
            case .textAdded where finding.field == nil:
                "Users read the \(names.count == 1 ? "text" : "texts") of \(subject) now"
            case .textRemoved where finding.field == nil:
                "Users no longer read the \(names.count == 1 ? "text" : "texts") of \(subject)"
            case .translationRemoved: "\(translation(finding)) of the \(text) of \(subject)\(others) is gone"
            case .translationAdded: "\(translation(finding)) of the \(text) of \(subject)\(others) is new"
            default: "\(the(finding.difference.locales)) \(text) of \(subject)\(others) \(finding.difference.sentence)"
            }
        return what + reason + finding.difference.locales.rest
    }

    /// `` `Login.locked` and the `otherwise` of `Orders` ``
    func subject(_ handlers: [HandlerPair]) -> String {
        let names = handlers.map(\.new).unique { $0 }.sorted { name(of: $0, .new) < name(of: $1, .new) }
            .map { phrase($0, .new) }
        return enumeration(names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names)
    }

    /// `POST only with an …`, where a policy sends no endpoint of some groups again.
    func retryException(_ action: Behavior.Action, for groups: some Sequence<String>) -> String? {
        action.resend?.exception(of: methods(of: Set(groups)))
    }

    private func translation(_ finding: HandlingChange) -> String {
        guard finding.field != nil, let locale = finding.difference.locales.changed.first else {
            return "A translation"
        }
        return "The `\(locale)` translation"
    }

    /// `The`, or where other locales stay: `` In `de`, the ``
    private func the(_ locales: Locales) -> String {
        locales.place.map { "\(capitalized($0)), the" } ?? "The"
    }

    /// `On 403, `; nothing for an `otherwise`, and for more responses than a sentence takes.
    private func responses(_ subjects: [HandlerPair]) -> String {
        let responses = Set(subjects.map(\.responses)).sorted()
        let isPlain = responses.count == 1 || responses.count <= 3 && !responses.contains { $0.contains(" ") }
        guard isPlain, !subjects.contains(where: { $0.name == unmatched }), !responses.isEmpty else { return "" }
        let all = enumeration(responses)
        return all.utf8.count > 60 ? "" : "On \(all), "
    }

    /// The change of a category, behind "is" or "are".
    func categoryClause(_ difference: Difference) -> String {
        let (before, after) = (difference.before ?? "", difference.after ?? "")
        if after == silent { return "silent now: nothing is shown any more" }
        return before == silent ? "shown now, as \(after)" : "shown as \(after) instead of \(before)"
    }

    private func reason(_ cause: HandlingCause, isGain: Bool) -> String {
        switch cause {
        case .itself: ""
        case .group(let group, let isGone):
            isGone
                ? ", since the default of `\(name(ofNew: group))` is gone" : ", by a default of `\(name(ofNew: group))`"
        case .api(let isGone): isGone ? ", since the API's default is gone" : ", by a default of the API"
        case .policy(let policy): ", by the policy `\(policy)`"
        case .locale(let locale): isGain ? ": the API has `\(locale)` now" : ": the API has no `\(locale)` any more"
        }
    }
}
