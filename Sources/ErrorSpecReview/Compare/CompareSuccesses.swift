import ErrorSpecLanguage
import ErrorSpecReading

/// Which responses of a group are failures.
struct SuccessRule: Hashable {
    /// The statuses that mean success, unless the places below say otherwise.
    var successes: Successes
    /// A 2xx in which one of these holds something is a failure, too.
    var failure: [Place]
    /// Unless one of these holds something.
    var success: [Place]

    /// Whether a response of a column can be a failure.
    func canFail(column: Int) -> Bool { isFailure(column: column) || !failure.isEmpty }

    /// Whether each is one.
    func isFailure(column: Int) -> Bool { Responses.status(of: column).map(successes.contains) != true }

    /// The statuses that mean success, as specs write them.
    var statuses: String { successes.patterns.map(\.description).joined(separator: ", ") }

    /// The condition of success, as the tables of a review show it.
    var summary: String {
        condition.map { "\(statuses), unless \($0)" } ?? statuses
    }

    /// In what a 2xx is a failure: "`/errors` holds something".
    var condition: String? {
        if failure.isEmpty { return nil }
        let held = failure.map { place in
            let values = place.equals.map { "`\($0.written)`" }
            return values.isEmpty
                ? "`\(place.root.name)` holds something" : "`\(place.root.name)` is \(enumeration(values, "or"))"
        }
        let lacking = success.map { place in
            let values = place.equals.map { "`\($0.written)`" }
            switch values.count {
            case 0: return "`\(place.root.name)` holds nothing"
            case 1: return "`\(place.root.name)` isn't \(values[0])"
            default: return "`\(place.root.name)` is neither \(values.joined(separator: " nor "))"
            }
        }
        let isList = held.count > 1 && !lacking.isEmpty
        return ([held.joined(separator: " or ") + (isList ? "," : "")] + lacking).joined(separator: " and ")
    }
}

extension SuccessRule {
    /// When a response is a failure.
    enum Failing: Hashable {
        case never
        /// Where the body says so, in words.
        case sometimes(String)
        case always
    }

    func failing(column: Int) -> Failing {
        if isFailure(column: column) { return .always }
        return condition.map { .sometimes($0) } ?? .never
    }
}

/// Responses that fail in one version and not, or on other conditions, in the other: one edit of the specs.
struct SuccessEdit {
    /// Responses that changed in the same way.
    struct Part {
        var before: SuccessRule.Failing
        var after: SuccessRule.Failing
        var responses = Responses()
        var winners: [Winner] = []
    }

    /// Who handles some of them, in the version in which they are failures.
    struct Winner {
        var outcome: FailureOutcome
        var extent = WinnerChanges.Extent()
    }

    var before: SuccessRule
    var after: SuccessRule
    var groups: [GroupPair] = []
    var parts: [Part] = []

    /// Those whose texts users begin, or cease, to read.
    func winners(appearing: Bool) -> [Winner] {
        parts.filter { (appearing ? $0.before : $0.after) == SuccessRule.Failing.never }.flatMap(\.winners)
    }
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
        let rules = groupPairs.map { ($0, before: successRule(ofOld: $0.old), after: successRule(ofNew: $0.new)) }
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
            for column in Responses.successes {
                let failing = (before.failing(column: column), after.failing(column: column))
                if failing.0 == failing.1 { continue }
                let outcome =
                    failing.1 == .never
                    ? outcome(winners.0[column], left.otherwiseProvider)
                    : outcome(winners.1[column], right.otherwiseProvider)
                edit.add(failing.0, failing.1, outcome, column, code, group)
            }
        }
        if !edit.parts.isEmpty { edit.groups.append(group) }
    }

    func successChanges(_ edits: [SuccessEdit]) -> [Change] { edits.flatMap { [change($0)] + textChanges($0) } }

    private func change(_ edit: SuccessEdit) -> Change {
        let names = affected(edit)
        let isOfBody = edit.before.successes == edit.after.successes
        func effects(_ part: SuccessEdit.Part) -> [String] {
            let side: Side = part.after == .never ? .old : .new
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
        let whom = groups(of: extent, among: Set(all))
        let names = Set(extent.groups.map { name(ofNew: $0.new) })
        switch (part.before, part.after) {
        case (.never, .always): return "\(what) \(failures) now\(whom)" + handlers(part, among: names)
        case (.never, .sometimes(let condition)):
            return "\(what) \(failures) now\(whom) where \(condition)" + handlers(part, among: names)
        case (.sometimes(let before), .sometimes(let after)):
            return "\(what) \(failures) now\(whom) where \(after), instead of where \(before)"
        case (.sometimes, .always): return "\(what) \(failures) now\(whom), whatever the body holds"
        case (.always, .sometimes(let condition)): return "\(what) \(failures)\(whom) only where \(condition) now"
        default: return "\(what) \(successes) now\(whom)" + handlers(part, among: names)
        }
    }

    /// Who handles them now, or did, each true for every group that it names.
    private func handlers(_ part: SuccessEdit.Part, among all: Set<String>) -> String {
        let isGain = part.after != .never
        let side: Side = isGain ? .new : .old
        let handled = part.winners.filter { $0.outcome != .unmapped }
        if handled.isEmpty { return isGain ? ", and unmapped" : "" }
        let clauses = handled.map { winner in
            let whom = isProvided(winner, by: winner.extent.groups) ? "" : groups(of: winner.extent, among: all)
            let (what, name) = (winner.extent.responses.summary, phrase(winner.outcome, side))
            if !isGain { return "\(name) handled \(what)\(whom)" }
            return "\(what) \(winner.extent.responses.isSingle ? "is" : "are") handled by \(name)\(whom)"
        }
        if part.winners.count == 1 {
            let name = phrase(handled[0].outcome, side)
            return isGain ? ", handled by \(name)" : "; \(name) handled \(part.responses.isSingle ? "it" : "them")"
        }
        let rest = handled.count == part.winners.count || !isGain ? [] : ["the rest is unmapped"]
        return "; " + series(clauses + rest)
    }

    /// Clauses that hold lists of their own.
    private func series(_ clauses: [String]) -> String {
        clauses.count < 2
            ? clauses.joined() : clauses.dropLast().joined(separator: ", ") + ", and " + clauses[clauses.count - 1]
    }

    /// Whether it is the `otherwise` of the only group that has it, and so names the group.
    private func isProvided(_ winner: SuccessEdit.Winner, by groups: [GroupPair]) -> Bool {
        guard case .otherwise(let provider) = winner.outcome, let group = groups.first else { return false }
        return groups.count == 1 && (provider == group.old || provider == group.new)
    }

    private func textChanges(_ edit: SuccessEdit) -> [Change] {
        [true, false].compactMap { appearing in
            let side: Side = appearing ? .new : .old
            let winners = edit.winners(appearing: appearing).filter { shown($0.outcome, side) != nil }
                .sorted { rank($0.outcome) > rank($1.outcome) }
            if winners.isEmpty { return nil }
            let names = affected(edit)
            let words = winners.flatMap { winner in
                (shown(winner.outcome, side)?.lines ?? []).map { "\(name(of: winner.outcome, side)): \($0)" }
            }
            let text = words.unique { $0 }.joined(separator: "\n")
            let responses = winners.reduce(into: Responses()) { $0.formUnion($1.extent.responses) }
            return Change(
                appearing ? .textAdded : .textRemoved, .text, appearing ? .info : .warning, api: name,
                group: names.count == 1 ? names[0] : nil,
                message: textMessage(winners, side, of: responses, among: names), before: appearing ? nil : text,
                after: appearing ? text : nil, base: base(range(of: edit.before, in: old, edit.groups[0].old)),
                head: head(range(of: edit.after, in: new, edit.groups[0].new)), affected: names,
                responses: responses.key)
        }
    }

    private func textMessage(
        _ winners: [SuccessEdit.Winner], _ side: Side, of responses: Responses, among all: [String]
    ) -> String {
        func text(_ winner: SuccessEdit.Winner) -> String {
            winner.outcome == .unmapped ? unmappedText : "the text of \(phrase(winner.outcome, side))"
        }
        let unmappedText = shown(.unmapped, side)?.hasText == true ? "the text of `failures.unmapped`" : genericText
        let verb = side == .new ? "read" : "no longer read"
        let now = side == .new ? " now" : ""
        if winners.count == 1 { return "Users \(verb) \(text(winners[0])) on \(responses.summary)\(now)." }
        let clauses = winners.filter { $0.outcome != .unmapped }.map { winner in
            let whom = isProvided(winner, by: winner.extent.groups) ? "" : groups(of: winner.extent, among: Set(all))
            return "\(text(winner)) on \(winner.extent.responses.summary)\(whom)"
        }
        let rest = clauses.count < winners.count ? ["\(unmappedText) on the rest"] : []
        return "Users \(verb) \(series(clauses + rest))\(now)."
    }
}

extension SuccessEdit {
    fileprivate mutating func add(
        _ before: SuccessRule.Failing, _ after: SuccessRule.Failing, _ outcome: FailureOutcome, _ column: Int,
        _ code: Responses.Code, _ group: GroupPair
    ) {
        let part =
            parts.firstIndex { $0.before == before && $0.after == after }
            ?? parts.appended(Part(before: before, after: after))
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

extension Place.Root {
    /// As people name it.
    fileprivate var name: String {
        switch self {
        case .pointer(let pointer): pointer
        case .header(let name): name
        case .each(let list, let at): "\(list)/…\(at)"
        }
    }
}

extension SuccessRule {
    fileprivate init(_ successes: Successes, _ reading: BodyFormat?) {
        self.successes = successes
        failure = reading?.failure ?? []
        success = reading?.success ?? []
    }
}
