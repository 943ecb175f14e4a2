import ErrorSpecLanguage
import ErrorSpecReading

/// Responses that fail in one version and not, or on other conditions, in the other: one edit of the specs.
struct SuccessEdit {
    /// Responses that changed in the same way.
    struct Part {
        var before: SuccessRule.Failing
        var after: SuccessRule.Failing
        var trend: SuccessRule.Trend
        var responses = Responses()
        var winners: [Winner] = []

        /// Whether some of them are failures that weren't; else some no longer are.
        var isGain: Bool { trend != .fewer }
    }

    /// Who handles some of them, in the version in which more of them are failures.
    struct Winner {
        var outcome: FailureOutcome
        var extent = WinnerChanges.Extent()
    }

    var before: SuccessRule
    var after: SuccessRule
    var groups: [GroupPair] = []
    var parts: [Part] = []
}

/// Responses that became failures, or no longer are.
extension APIComparison {
    func successRule(ofOld group: GroupID) -> SuccessRule {
        SuccessRule(old[group].successes, oldReading(of: group))
    }
    func successRule(ofNew group: GroupID) -> SuccessRule {
        SuccessRule(new[group].successes, newReading(of: group))
    }

    /// Edited `successes` are one edit, whatever bodies they meet.
    private enum SuccessCause: Hashable {
        case successes(Successes, Successes)
        case body(SuccessRule, SuccessRule)
    }

    var successEdits: [SuccessEdit] {
        let rules = handlingPairs.map { ($0, before: successRule(ofOld: $0.old), after: successRule(ofNew: $0.new)) }
        let edited = rules.filter { $0.before != $0.after }.grouped { _, before, after -> SuccessCause in
            let isOfBody = before.successes == after.successes
            return isOfBody ? .body(before, after) : .successes(before.successes, after.successes)
        }
        return edited.map { _, groups in
            var edit = SuccessEdit(before: groups[0].before, after: groups[0].after)
            for (group, before, after) in groups { compare(group, before, after, into: &edit) }
            return edit
        }.filter { !$0.parts.isEmpty }
    }

    private func compare(_ group: GroupPair, _ before: SuccessRule, _ after: SuccessRule, into edit: inout SuccessEdit)
    {
        let (left, right) = (old[group.old], new[group.new])
        let regions = MatchTable.regions(of: [left.table, right.table])
        for code in [Responses.Code.none] + regions.map({ .init($0, of: regions) }) {
            let winners = (
                left.table.winners(region: code.pattern), right.table.winners(region: code.pattern)
            )
            let sample = code.pattern.map(left.table.sample)
            let fails = (
                sample.flatMap { before.fails(code: $0, at: oldReading(of: group.old)?.code ?? []) },
                sample.flatMap { after.fails(code: $0, at: newReading(of: group.new)?.code ?? []) }
            )
            for column in Responses.successes {
                let failing = (before.failing(column: column), after.failing(column: column))
                if failing.0 == failing.1 { continue }
                let known = (failing.0 == .always ? true : fails.0, failing.1 == .always ? true : fails.1)
                if known.0 != nil, known.0 == known.1 { continue }
                let part = SuccessEdit.Part(
                    before: failing.0, after: failing.1, trend: before.trend(to: after, failing))
                let outcome =
                    part.isGain
                    ? outcome(winners.1[column], right.otherwiseProvider)
                    : outcome(winners.0[column], left.otherwiseProvider)
                edit.add(part, outcome, column, code, group)
            }
        }
        if !edit.parts.isEmpty { edit.groups.append(group) }
    }

    func successChanges(_ edits: [SuccessEdit]) -> [Change] { edits.flatMap { [change($0)] + textChanges($0) } }

    private func change(_ edit: SuccessEdit) -> Change {
        let names = affected(edit)
        let isOfBody = edit.before.successes == edit.after.successes
        func effects(_ part: SuccessEdit.Part) -> [String] {
            let side: Side = part.isGain ? .new : .old
            return part.winners.map { effect(of: $0.outcome, side) }
        }
        return Change(
            .successChanged, .behaviour, .breaking, api: name, group: names.count == 1 ? names[0] : nil,
            clauses: edit.parts.map { sentence($0, among: names) },
            before: isOfBody ? edit.before.summary : edit.before.statuses,
            after: isOfBody ? edit.after.summary : edit.after.statuses,
            base: base(range(of: edit.before, in: old, edit.groups[0].old)),
            head: head(range(of: edit.after, in: new, edit.groups[0].new)), affected: names,
            responses: edit.parts.map { "\($0.before) \($0.after) \($0.responses.key)" }.sorted()
                .joined(separator: "|"), effects: edit.parts.flatMap(effects))
    }

    private func affected(_ edit: SuccessEdit) -> [String] { Set(edit.groups.map { name(ofNew: $0.new) }).sorted() }

    /// `` 202-203 are failures now; 202 is handled by `Register.confirmationSent` for `Register`, the rest is unmapped ``
    private func sentence(_ part: SuccessEdit.Part, among all: [String]) -> String {
        let what = part.responses.summary
        let isOne = part.responses.isSingle
        let (failures, successes) = isOne ? ("is a failure", "is a success") : ("are failures", "are successes")
        let extent = part.winners.reduce(into: WinnerChanges.Extent()) { $0.formUnion($1.extent) }
        let whom = groups(of: extent.groups, among: Set(all))
        let names = Set(extent.groups.map { name(ofNew: $0.new) })
        switch (part.before, part.after) {
        case (.never, .always): return "\(what) \(failures) now\(whom)" + handlers(part, among: names)
        case (.never, .sometimes(let condition)):
            return "\(what) \(failures) now\(whom) where \(condition)" + handlers(part, among: names)
        case (.sometimes(let before), .sometimes(let after)):
            return "\(what) \(failures) now\(whom) where \(after), instead of where \(before)"
                + handlers(part, among: names)
        case (.sometimes, .always):
            return "\(what) \(failures) now\(whom), whatever the body holds" + handlers(part, among: names)
        case (.always, .sometimes(let condition)):
            return "\(what) \(failures)\(whom) only where \(condition) now" + handlers(part, among: names)
        default: return "\(what) \(successes) now\(whom)" + handlers(part, among: names)
        }
    }

    /// Who handles them now, or did, each true for every group that it names.
    private func handlers(_ part: SuccessEdit.Part, among all: Set<String>) -> String {
        let isGain = part.isGain
        let side: Side = isGain ? .new : .old
        let handled = part.winners.filter { $0.outcome != .unmapped }
        let pronoun = part.responses.isSingle ? "it" : "them"
        // Behind the condition before, it would be said of that.
        let isBehindCondition = if case (.sometimes, .sometimes) = (part.before, part.after) { true } else { false }
        if handled.isEmpty {
            return !isGain ? "" : isBehindCondition ? "; unmapped" : ", and unmapped"
        }
        let clauses = handled.map { winner in
            let (what, scope) = told(winner.extent, among: all)
            let (name, whom) = (phrase(winner.outcome, side), isProvided(winner, in: part) ? "" : scope)
            if !isGain { return "\(name) handled \(what)\(whom)" }
            return "\(what) \(winner.extent.isSingle ? "is" : "are") handled by \(name)\(whom)"
        }
        if part.winners.count == 1 {
            let name = phrase(handled[0].outcome, side)
            if isBehindCondition, isGain { return "; \(name) handles \(pronoun)" }
            return isGain ? ", handled by \(name)" : "; \(name) handled \(pronoun)"
        }
        let rest = handled.count == part.winners.count || !isGain ? [] : ["the rest is unmapped"]
        return "; " + series(clauses + rest)
    }

    /// Clauses that hold lists of their own.
    private func series(_ clauses: [String]) -> String {
        clauses.count < 2
            ? clauses.joined() : clauses.dropLast().joined(separator: ", ") + ", and " + clauses[clauses.count - 1]
    }

    /// Whether it is the `otherwise` of the only group that has it, and so names the group; what is unmapped in others would
    /// be a rest of it.
    private func isProvided(_ winner: SuccessEdit.Winner, in part: SuccessEdit.Part) -> Bool {
        let groups = winner.extent.groups
        guard case .otherwise(let provider) = winner.outcome, let group = groups.first,
            !part.winners.contains(where: { $0.outcome == .unmapped })
        else { return false }
        return groups.count == 1 && (provider == group.old || provider == group.new)
    }

    private func textChanges(_ edit: SuccessEdit) -> [Change] {
        [true, false].compactMap { appearing in
            let side: Side = appearing ? .new : .old
            let parts = edit.parts.filter { $0.isGain == appearing }
            let winners = parts.flatMap(\.winners).filter { shown($0.outcome, side) != nil }
                .sorted { rank($0.outcome) > rank($1.outcome) }
            if winners.isEmpty { return nil }
            let names = affected(edit)
            let words = winners.flatMap { winner in
                (shown(winner.outcome, side)?.lines ?? []).map { "\(name(of: winner.outcome, side)): \($0)" }
            }
            let text = words.unique { $0 }.joined(separator: "\n")
            let responses = winners.reduce(into: Responses()) { $0.formUnion($1.extent.responses) }
            let sentences = parts.compactMap { textSentence($0, among: names) }
            return Change(
                appearing ? .textAdded : .textRemoved, .text, appearing ? .info : .warning, api: name,
                group: names.count == 1 ? names[0] : nil,
                message: capitalized(sentences.joined(separator: "; ")) + ".", before: appearing ? nil : text,
                after: appearing ? text : nil, base: base(range(of: edit.before, in: old, edit.groups[0].old)),
                head: head(range(of: edit.after, in: new, edit.groups[0].new)), affected: names,
                responses: responses.key)
        }
    }

    /// `` users read the text of `Login.member` on 201 now, whatever the body holds ``
    private func textSentence(_ part: SuccessEdit.Part, among all: [String]) -> String? {
        let side: Side = part.isGain ? .new : .old
        let winners = part.winners.filter { shown($0.outcome, side) != nil }
        if winners.isEmpty { return nil }
        func text(_ winner: SuccessEdit.Winner) -> String {
            winner.outcome == .unmapped ? unmappedText : "the text of \(phrase(winner.outcome, side))"
        }
        let unmappedText = shown(.unmapped, side)?.hasText == true ? "the text of `failures.unmapped`" : genericText
        let whom = groups(of: winners.flatMap(\.extent.groups), among: Set(all))
        let told = winners.count == 1 ? winners : winners.filter { $0.outcome != .unmapped }
        let clauses = told.map { winner in
            let names = isProvided(winner, in: part) ? Set(winner.extent.groups.map { name(ofNew: $0.new) }) : Set(all)
            return "\(text(winner)) on \(what(winner.extent, among: names))"
        }
        let rest = clauses.count < winners.count ? ["\(unmappedText) on the rest\(whom)"] : []
        let texts = series(clauses + rest)
        switch (part.before, part.after) {
        case (_, .never): return "users no longer read \(texts)"
        case (.sometimes, .always): return "users read \(texts) now, whatever the body holds"
        case (_, .always): return "users read \(texts) now"
        case (.always, .sometimes(let condition)): return "users now read \(texts) only where \(condition)"
        case (.sometimes(let before), .sometimes(let after)):
            return "users now read \(texts) where \(after), instead of where \(before)"
        case (.never, .sometimes(let condition)): return "users now read \(texts) where \(condition)"
        }
    }
}

extension SuccessEdit {
    fileprivate mutating func add(
        _ new: Part, _ outcome: FailureOutcome, _ column: Int, _ code: Responses.Code, _ group: GroupPair
    ) {
        let part =
            parts.firstIndex { $0.before == new.before && $0.after == new.after && $0.trend == new.trend }
            ?? parts.appended(new)
        parts[part].responses.insert(column..<column + 1, code: code)
        let winner =
            parts[part].winners.firstIndex { $0.outcome == outcome }
            ?? parts[part].winners.appended(Winner(outcome: outcome))
        parts[part].winners[winner].extent.add(column..<column + 1, code, group)
    }
}

extension Array {
    /// - Returns: Where the element stands now.
    fileprivate mutating func appended(_ element: Element) -> Int {
        append(element)
        return count - 1
    }
}

extension APIComparison {
    private func range(of rule: SuccessRule, in api: ResolvedAPI, _ group: GroupID) -> SourceRange {
        rule.successes.range ?? api[group].body.map { api[$0].name.range } ?? api[group].name.range
    }
}
