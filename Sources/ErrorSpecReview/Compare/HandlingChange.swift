import ErrorSpecLanguage

/// One default or policy that changes many cases is one change.
extension APIComparison {
    func merged(_ findings: [HandlingChange]) -> [Change] {
        let own = findings.filter { $0.difference.cause == .itself }.map { [$0] }
        let shared = findings.filter { $0.difference.cause != .itself }.grouped { finding in
            var difference = finding.difference
            // The texts that come or go with a category differ from case to case, and are one change all the same.
            if [.textAdded, .textRemoved].contains(difference.kind) {
                (difference.before, difference.after) = (nil, nil)
            }
            return difference
        }
        return (own + shared.map(\.elements)).map(change)
    }

    private func change(_ findings: [HandlingChange]) -> Change {
        let first = findings[0]
        // A title and a description may share a cause: then a case stands among the findings twice.
        let subjects = findings.map(\.subject).unique(by: qualifiedName)
        let (cases, failures) = (subjects.filter { !$0.isFailure }, subjects.filter(\.isFailure))
        // The text, or if there are several a line for each with its case.
        func side(_ text: KeyPath<Difference, String?>) -> String? {
            if Set(findings.map { $0.difference[keyPath: text] }).count == 1 { return first.difference[keyPath: text] }
            return findings.flatMap { finding in
                (finding.difference[keyPath: text] ?? "").split(separator: "\n").map {
                    "\(qualifiedName(finding.subject)) \($0)"
                }
            }.joined(separator: "\n")
        }
        let field = first.difference.field?.rawValue
        return change(
            first.difference.kind, first.difference.lane, first.difference.level, of: ChangeSubject(cases.map(subject)),
            field: cases.isEmpty
                ? [failures.sharedField, field].compactMap { $0 }.joined(separator: ".")
                : field ?? failures.sharedField,
            message: message(first, cases, failures) + ".", values: Both(side(\.before), side(\.after)),
            at: Both(range(first, .old), range(first, .new)), affected: findings.flatMap(\.affected),
            responses: cases.isEmpty
                ? nil : Set(findings.compactMap(\.subject.responses)).sorted().joined(separator: "; "),
            effects: first.difference.lane == .text
                ? [] : cases.flatMap { ["- " + $0.handlers.old.effect, "+ " + $0.handlers.new.effect] })
    }

    /// Where the cause is written; where a version says nothing of it, whose it would be.
    private func range(_ finding: HandlingChange, _ side: Side) -> SourceRange? {
        let (api, source, ownRange) = (apis[side], finding.sources[side], finding.subject.handlers[side].range)
        switch (finding.difference.cause, source) {
        case (.policy(let name), _):
            return api.retries.first { $0.name.value == name }?.name.range ?? source?.range ?? ownRange
        case (.itself, .own(let range)), (.group, .group(let range)), (.api, .api(let range)): return range
        case (.itself, _): return ownRange
        case (.group, _): return finding.subject.declared.map { api[$0.group[side]].name.range } ?? ownRange
        case (.api, _): return api.name.range
        case (.locale, _): return source?.range ?? ownRange
        }
    }

    // MARK: - Sentences

    private func message(_ finding: HandlingChange, _ cases: [HandlerPair], _ failures: [HandlerPair]) -> String {
        let subject = subject(cases + (cases.isEmpty ? failures : []))
        let others = failures.isEmpty || cases.isEmpty ? "" : ", and of failures that no case handles"
        let isOne = max(cases.count, failures.count) == 1
        let (responses, verb) = (responses(cases), isOne || cases.count == 1 ? "is" : "are")
        let difference = finding.difference
        let text = difference.field?.rawValue ?? "text"
        let reason = reason(difference.cause, isGain: difference.kind == .translationAdded)
        let behind = others.isEmpty ? "" : "\(others),"
        switch difference.kind {
        case .categoryChanged:
            let clause = categoryClause(difference.before ?? "", difference.after ?? "")
            return capitalized("\(responses)\(subject) \(verb) \(clause)\(reason)")
                + (others.isEmpty ? "" : "; so are failures that no case handles")
        case .textAdded where difference.field == nil:
            return "Users now read the \(isOne ? "text" : "texts") of \(subject)\(others)\(reason)"
        case .textRemoved where difference.field == nil:
            return "Users no longer read the \(isOne ? "text" : "texts") of \(subject)\(others)\(reason)"
        case .translationRemoved, .translationAdded:
            let locale = difference.field == nil ? nil : difference.locales.changed.first
            let translation = locale.map { "The `\($0)` translation" } ?? "A translation"
            let fate = difference.kind == .translationAdded ? "new" : "gone"
            return "\(translation) of the \(text) of \(subject)\(behind) is \(fate)\(reason)"
        default: break
        }
        if difference.lane == .behaviour {
            // Behind a list of methods, the reason would be that of the last one.
            let cause = reason.isEmpty ? "" : "\(reason.dropFirst(2)), "
            let action = finding.subject.handlers.new.behavior.action
            let exception =
                [.retryAdded, .recoveryRemoved].contains(difference.kind)
                ? action.resend?.exception(of: methods(of: Set(cases.flatMap(affected)))) : nil
            return capitalized("\(responses)\(cause)\(subject) \(verb) \(difference.sentence)")
                + (exception.map { "; \($0)" } ?? "")
        }
        // Where other locales stay: `` In `de`, the ``.
        let the = difference.locales.place.map { "\(capitalized($0)), the" } ?? "The"
        return "\(the) \(text) of \(subject)\(behind) \(difference.sentence)\(reason)\(difference.locales.rest)"
    }

    /// `` `Login.locked` and the `otherwise` of `Orders` ``
    func subject(_ handlers: [HandlerPair]) -> String {
        if handlers.count > 1, handlers.allSatisfy(\.isFailure) { return "failures that no case handles" }
        let names = handlers.sorted { qualifiedName($0) < qualifiedName($1) }.map { handler in
            handler.declared.map { phrase($0.outcomes.new, .new) } ?? "`\(handler.name)`"
        }
        return enumeration(firstFew(names))
    }

    /// `On 403, `; nothing for an `otherwise`, and for more responses than a sentence takes.
    private func responses(_ subjects: [HandlerPair]) -> String {
        let responses = Set(subjects.compactMap(\.responses)).sorted()
        let isPlain = responses.count == 1 || responses.count <= 3 && !responses.contains { $0.contains(" ") }
        guard isPlain, !subjects.contains(where: { $0.name == unmatched }), !responses.isEmpty else { return "" }
        let all = enumeration(responses)
        return all.utf8.count > 60 ? "" : "On \(all), "
    }

    private func reason(_ cause: HandlingCause, isGain: Bool) -> String {
        switch cause {
        case .itself: ""
        case .group(let group, let isGone):
            isGone
                ? ", since the default of `\(name(of: group, .new))` is gone"
                : ", by a default of `\(name(of: group, .new))`"
        case .api(let isGone): isGone ? ", since the API's default is gone" : ", by a default of the API"
        case .policy(let policy): ", by the policy `\(policy)`"
        case .locale(let locale): isGain ? ": the API has `\(locale)` now" : ": the API has no `\(locale)` any more"
        }
    }
}

extension [HandlerPair] {
    /// The common name of some failures.
    var sharedField: String? { count > 1 ? "failures" : first?.name }
}
