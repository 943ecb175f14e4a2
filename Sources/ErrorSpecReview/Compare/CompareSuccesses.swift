import ErrorSpecLanguage
import ErrorSpecReading

/// Responses that fail in one version and not, or on other conditions, in the other: one edit of the specs.
struct SuccessEdit {
    /// How responses changed.
    struct Turn: Hashable {
        var failing: Both<SuccessRule.Failing>
        /// The version in which some of them are failures that aren't in the other.
        var side: Side
    }

    /// Responses that changed in the same way.
    struct Part {
        var turn: Turn
        /// Who handles some of them, in the version in which they are failures.
        var winners: [(outcome: Outcome, extent: Extent)]

        var before: SuccessRule.Failing { turn.failing.old }
        var after: SuccessRule.Failing { turn.failing.new }
        var side: Side { turn.side }
        /// Whether some of them are failures that weren't; else some no longer are.
        var isGain: Bool { side == .new }
        var extent: Extent { Extent(winners.map(\.extent)) }
    }

    var before: SuccessRule
    var after: SuccessRule
    var parts: [Part]

    var groups: [GroupPair] { parts.flatMap(\.winners).flatMap(\.extent.groups).unique { $0 } }
}

/// Responses that became failures, or no longer are.
extension APIComparison {
    func successRules(of group: GroupPair) -> Both<SuccessRule> {
        Both(
            SuccessRule(old[group.old].successes, reading(of: group.old, .old)),
            SuccessRule(new[group.new].successes, reading(of: group.new, .new)))
    }

    /// Edited `successes` are one edit, whatever bodies they meet.
    private enum SuccessCause: Hashable {
        case successes(Both<Successes>)
        case body(Both<SuccessRule>)
    }

    private struct SuccessKey: Hashable {
        var turn: SuccessEdit.Turn
        var outcome: Outcome
    }

    func successEdits(of groups: [GroupPair]) -> [SuccessEdit] {
        let rules = groups.map { (group: $0, rules: successRules(of: $0)) }
        let edited = rules.filter { !$0.rules.isSame }.grouped { _, rules -> SuccessCause in
            let successes = rules.map(\.successes)
            return successes.isSame ? .body(rules) : .successes(successes)
        }
        return edited.map { _, edited in
            let parts = Extent.of(edited.map(\.group), compareSuccesses).grouped(by: \.key.turn).map { turn, found in
                SuccessEdit.Part(turn: turn, winners: found.map { ($0.key.outcome, $0.extent) })
            }
            return SuccessEdit(before: edited[0].rules.old, after: edited[0].rules.new, parts: parts)
        }.filter { !$0.parts.isEmpty }
    }

    private func compareSuccesses(_ group: GroupPair) -> [Extent.Cell<SuccessKey>] {
        let rules = successRules(of: group)
        let tables = Both(self.tables.old[group.old.index], self.tables.new[group.new.index])
        let providers = Both(old[group.old].otherwiseProvider, new[group.new].otherwiseProvider)
        let places = Both(reading(of: group.old, .old), reading(of: group.new, .new)).map { $0?.code ?? [] }
        let regions = successRegions(of: tables, rules.old.codes(at: places.old) + rules.new.codes(at: places.new))
        func fate(_ code: String?, _ column: Int) -> Both<Bool?> {
            Both(
                rules.old.fails(column: column, code: code, at: places.old),
                rules.new.fails(column: column, code: code, at: places.new))
        }
        let alike = Responses.successes.grouped { column in rules.map { $0.failing(column: column) } }
        return ([.none] + regions.map { Responses.Code($0, of: regions) }).flatMap { code in
            let winners = tables.map { $0.winners(region: code.pattern) }
            return alike.filter { !$0.key.isSame }.flatMap { failing, columns -> [Extent.Cell<SuccessKey>] in
                // A response without a code of the region has none at all, or another one.
                let codeless = [nil, "\u{10FFFF}"].map { fate($0, columns[0]) }
                let fates = code.pattern.map { [fate($0.sample, columns[0])] } ?? codeless
                // Where some codes alone change, no condition need be told.
                let isByCode =
                    (codeless + fates).allSatisfy { $0.old != nil && $0.new != nil } && codeless.allSatisfy(\.isSame)
                let turned = isByCode ? fates[0].map { $0 == true ? .always : .never } : failing
                return Side.allCases.filter { side in fates.contains { sides($0, rules).contains(side) } }.flatMap {
                    side in
                    columns.map { column in
                        Extent.Cell(
                            key: SuccessKey(
                                turn: SuccessEdit.Turn(failing: turned, side: side),
                                outcome: outcome(winners[side][column], providers[side])),
                            columns: column..<column + 1, code: code)
                    }
                }
            }
        }
    }

    /// The regions of codes of both versions, cut by the codes that success depends on.
    private func successRegions(of tables: Both<MatchTable>, _ codes: [String]) -> [CodePattern] {
        codes.reduce(into: MatchTable.regions(of: [tables.old, tables.new])) { regions, code in
            if regions.contains(.code(code)) { return }
            regions = regions.flatMap { $0.cut(at: code) } + [.code(code)]
        }
    }

    /// The versions in which a response is, or may be, a failure that isn't one in the other.
    private func sides(_ fate: Both<Bool?>, _ rules: Both<SuccessRule>) -> [Side] {
        switch (fate.old, fate.new) {
        case (nil, nil): SuccessRule.sides(rules)
        case (true?, true?), (false?, false?): []
        case (true?, _), (_, false?): [.old]
        case (false?, _), (_, true?): [.new]
        }
    }

    func changes(of edit: SuccessEdit) -> [Change] { [change(edit)] + textChanges(edit) }

    func change(_ edit: SuccessEdit) -> Change {
        let groups = edit.groups
        let names = names(of: groups)
        let isOfBody = edit.before.successes == edit.after.successes
        return change(
            .successChanged, .behaviour, .breaking, of: ChangeSubject(names.count == 1 ? names.first : nil),
            clauses: edit.parts.grouped(by: \.turn.failing).map { sentence($0.elements, among: names) },
            values: Both(edit.before, edit.after).map { isOfBody ? $0.summary : $0.statuses }, at: ranges(of: edit),
            affected: names,
            responses: edit.parts.map { "\($0.before) \($0.after) \($0.extent.responses.key)" }.sorted()
                .joined(separator: "|"),
            effects: edit.parts.flatMap { part in part.winners.map { apis[part.side].handler($0.outcome).effect } })
    }

    private func ranges(of edit: SuccessEdit) -> Both<SourceRange?> {
        func range(_ rule: SuccessRule, _ api: ResolvedAPI, _ group: ResolvedGroup) -> SourceRange {
            let body = group.body.map { api[$0].name.range }
            return (isOfBody ? body : nil) ?? rule.successes.range ?? body ?? group.name.range
        }
        let (group, isOfBody) = (edit.groups[0], edit.before.successes == edit.after.successes)
        return Both(range(edit.before, old, old[group.old]), range(edit.after, new, new[group.new]))
    }

    /// `` 202-203 are failures now; 202 is handled by `Register.confirmationSent` for `Register`, the rest is unmapped ``
    ///
    /// - Parameter parts: The responses that are failures now, and those that no longer are, on the same conditions.
    private func sentence(_ parts: [SuccessEdit.Part], among all: Set<String>) -> String {
        let (part, extent) = (parts[0], Extent(parts.map(\.extent)))
        let responses = extent.responses
        let (failures, successes) =
            responses.isSingle ? ("is a failure", "is a success") : ("are failures", "are successes")
        let whom = groups(of: extent.groups, among: all)
        let what =
            switch (part.before, part.after) {
            case (.never, .always): "\(failures) now\(whom)"
            case (.never, .sometimes(let condition)): "\(failures) now\(whom) where \(condition)"
            case (.sometimes(let before), .sometimes(let after)):
                "\(failures) now\(whom) where \(after), instead of where \(before)"
            case (.sometimes, .always): "\(failures) now\(whom), whatever the body holds"
            case (.always, .sometimes(let condition)): "\(failures)\(whom) only where \(condition) now"
            default: "\(successes) now\(whom)"
            }
        let gain = parts.first(where: \.isGain)
        let clauses = parts.sorted { $0.isGain && !$1.isGain }.map { part in
            var part = part
            // Who handles some that are failures now and some that no longer are is named once.
            if let gain, !part.isGain { part.winners.removeAll { isNamed($0, in: gain) } }
            return handlers(part, responses, among: names(of: extent.groups))
        }
        return "\(responses.summary) \(what)\(clauses.joined())"
    }

    private func isNamed(_ winner: (outcome: Outcome, extent: Extent), in gain: SuccessEdit.Part) -> Bool {
        gain.winners.contains {
            name(of: $0.outcome, .new) == name(of: winner.outcome, .old)
                && $0.extent.responses.key == winner.extent.responses.key
        }
    }

    /// Who handles them now, or did, each true for every group that it names.
    private func handlers(_ part: SuccessEdit.Part, _ responses: Responses, among all: Set<String>) -> String {
        let isGain = part.isGain
        let handled = part.winners.filter { $0.outcome != .unmapped }
        let pronoun = responses.isSingle ? "it" : "them"
        // Behind the condition before, it would be said of that.
        let isBehindCondition = if case (.sometimes, .sometimes) = (part.before, part.after) { true } else { false }
        if handled.isEmpty {
            return !isGain ? "" : isBehindCondition ? "; unmapped" : ", and unmapped"
        }
        let clauses = handled.map { outcome, extent in
            let (what, scope) = told(extent, among: all)
            let (name, whom) = (phrase(outcome, part.side), isProvided(outcome, extent, in: part) ? "" : scope)
            if !isGain { return "\(name) handled \(what == responses.summary ? pronoun : what)\(whom)" }
            return "\(what) \(extent.isSingle ? "is" : "are") handled by \(name)\(whom)"
        }
        if part.winners.count == 1, part.extent.responses.key == responses.key {
            let name = phrase(handled[0].outcome, part.side)
            if isBehindCondition, isGain { return "; \(name) handles \(pronoun)" }
            return isGain ? ", handled by \(name)" : "; \(name) handled \(pronoun)"
        }
        let rest = handled.count == part.winners.count || !isGain ? [] : ["the rest is unmapped"]
        let verb = isGain ? "handle" : "handled"
        return "; " + series(firstFew(clauses) { "\($0) more cases \(verb) some of the others" } + rest)
    }

    /// Clauses that hold lists of their own.
    private func series(_ clauses: [String]) -> String {
        clauses.count < 2
            ? clauses.joined() : clauses.dropLast().joined(separator: ", ") + ", and " + clauses[clauses.count - 1]
    }

    /// Whether it is the `otherwise` of the only group that has it, and so names the group; what is unmapped in others would
    /// be a rest of it.
    private func isProvided(_ outcome: Outcome, _ extent: Extent, in part: SuccessEdit.Part) -> Bool {
        isNamed(extent.groups, by: outcome, part.side) && !part.winners.contains { $0.outcome == .unmapped }
    }

    private func textChanges(_ edit: SuccessEdit) -> [Change] {
        [Side.new, .old].compactMap { side in
            func shown(_ outcome: Outcome) -> ShownText? { apis[side].handler(outcome).shown }
            let parts = edit.parts.filter { $0.side == side }
            let winners = parts.flatMap(\.winners).filter { shown($0.outcome) != nil }
                .sorted { $0.outcome.rank > $1.outcome.rank }
            if winners.isEmpty { return nil }
            let names = names(of: edit.groups)
            let words = winners.flatMap { outcome, _ in
                (shown(outcome)?.lines ?? []).map { "\(name(of: outcome, side)): \($0)" }
            }
            let (kind, level): (Change.Kind, Change.Level) =
                side == .new ? (.textAdded, .info) : (.textRemoved, .warning)
            let sentences = parts.compactMap { textSentence($0, among: names) }
            return change(
                kind, .text, level, of: ChangeSubject(names.count == 1 ? names.first : nil),
                message: capitalized(sentences.joined(separator: "; ")) + ".",
                values: .only(words.unique { $0 }.joined(separator: "\n"), side), at: ranges(of: edit), affected: names,
                responses: Extent(winners.map(\.extent)).responses.key)
        }
    }

    /// `` users now read the text of `Login.member` on 201, whatever the body holds ``
    private func textSentence(_ part: SuccessEdit.Part, among all: Set<String>) -> String? {
        let api = apis[part.side]
        let winners = part.winners.filter { api.handler($0.outcome).shown != nil }
        if winners.isEmpty { return nil }
        let unmappedText =
            api.handler(.unmapped).shown == ShownText() ? genericText : "the text of `failures.unmapped`"
        let clauses = winners.sorted { $0.outcome.rank > $1.outcome.rank }.map { outcome, extent in
            let text = outcome == .unmapped ? unmappedText : "the text of \(phrase(outcome, part.side))"
            let groups = isProvided(outcome, extent, in: part) ? names(of: extent.groups) : all
            return "\(text) on \(what(extent, among: groups))"
        }
        let texts = series(firstFew(clauses) { "\($0) more texts" })
        switch (part.before, part.after) {
        case (_, .never): return "users no longer read \(texts)"
        case (.sometimes, .always): return "users now read \(texts), whatever the body holds"
        case (_, .always): return "users now read \(texts)"
        case (.always, .sometimes(let condition)): return "users no longer read \(texts), unless \(condition)"
        case (.sometimes(let before), .sometimes(let after)):
            return part.isGain
                ? "users now read \(texts) where \(after), instead of where \(before)"
                : "users no longer read \(texts) where \(before), unless \(after)"
        case (.never, .sometimes(let condition)): return "users now read \(texts) where \(condition)"
        }
    }
}

extension CodePattern {
    /// A code of a region, which no other has.
    fileprivate var sample: String {
        switch self {
        case .code(let code): code
        case .range(let range): "\(range.lowerBound)"
        case .family(let prefix): prefix + "\u{10FFFF}"
        }
    }

    /// The stretches of a range before and behind a code in it; else itself.
    fileprivate func cut(at code: String) -> [CodePattern] {
        guard case .range(let range) = self, let number = CodePattern.number(code), range.contains(number) else {
            return [self]
        }
        return [(range.lowerBound, number - 1), (number + 1, range.upperBound)].filter { $0 <= $1 }
            .map { .range($0...$1) }
    }
}
