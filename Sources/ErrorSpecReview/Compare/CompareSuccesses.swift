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

    /// What means success, as the tables of a review show it.
    var summary: String {
        let statuses = successes.patterns.map(\.description).joined(separator: ", ")
        return condition.map { "\(statuses), unless \($0)" } ?? statuses
    }

    /// In what a 2xx is a failure: "`/errors` holds something".
    var condition: String? {
        guard let held = Self.held(failure) else { return nil }
        return Self.held(success).map { "\(held), and not \($0)" } ?? held
    }

    private static func held(_ places: [Place]) -> String? {
        if places.isEmpty { return nil }
        let names = places.map { place in
            let name = "`\(place.root.name)`"
            let values = place.equals.map { "`\($0.written)`" }.joined(separator: " or ")
            return values.isEmpty ? "\(name) holds something" : "\(name) is \(values)"
        }
        return names.joined(separator: ", or ")
    }
}

/// Responses that became failures, or no longer are.
extension APIComparison {
    func successRule(ofOld group: GroupID) -> SuccessRule {
        SuccessRule(old.groups[group.index].successes, oldReading(of: group))
    }
    func successRule(ofNew group: GroupID) -> SuccessRule {
        SuccessRule(new.groups[group.index].successes, newReading(of: group))
    }

    private struct Edit: Hashable {
        var before: SuccessRule
        var after: SuccessRule
        var isFailureNow: Bool
    }

    private struct Concerned {
        var responses = Responses()
        var groups: [GroupPair] = []
        /// What shows words for them, in the version in which they are failures.
        var winners: Set<FailureOutcome> = []
    }

    var successChanges: [Change] {
        var order: [Edit] = []
        var found: [Edit: Concerned] = [:]
        var conditions: [Edit: [GroupPair]] = [:]
        for (oldGroup, newGroup) in groupPairs {
            let (before, after) = (successRule(ofOld: oldGroup), successRule(ofNew: newGroup))
            if before == after { continue }
            let group = GroupPair(old: oldGroup, new: newGroup)
            if !before.failure.isEmpty, !after.failure.isEmpty, before.condition != after.condition {
                conditions[Edit(before: before, after: after, isFailureNow: true), default: []].append(group)
            }
            for isFailureNow in [true, false] {
                let edit = Edit(before: before, after: after, isFailureNow: isFailureNow)
                let concerned = compare(edit, of: group)
                if concerned.groups.isEmpty { continue }
                if found[edit] == nil { order.append(edit) }
                found[edit, default: Concerned()].responses.formUnion(concerned.responses)
                found[edit, default: Concerned()].groups.append(group)
                found[edit, default: Concerned()].winners.formUnion(concerned.winners)
            }
        }
        let told = conditions.sorted { $0.value[0].new < $1.value[0].new }.map { conditionChange($0.key, of: $0.value) }
        return order.flatMap { changes($0, found[$0] ?? Concerned()) } + told
    }

    /// Another place, or another value, says that a 2xx failed.
    private func conditionChange(_ edit: Edit, of groups: [GroupPair]) -> Change {
        let names = Set(groups.map { name(ofNew: $0.new) }).sorted()
        return Change(
            .successChanged, .behaviour, .breaking, api: name, group: names.count == 1 ? names[0] : nil,
            message: "A 2xx is a failure where \(edit.after.condition ?? ""); it was one where "
                + "\(edit.before.condition ?? "").",
            before: edit.before.summary, after: edit.after.summary,
            base: base(range(of: edit.before, in: old, groups[0].old)),
            head: head(range(of: edit.after, in: new, groups[0].new)), affected: names, responses: "2xx")
    }

    private func compare(_ edit: Edit, of group: GroupPair) -> Concerned {
        var concerned = Concerned()
        let tables = [old.groups[group.old.index].table, new.groups[group.new.index].table]
        for code in [Responses.Code.none] + MatchTable.regions(of: tables).map({ .named($0) }) {
            let (rule, other) = edit.isFailureNow ? (edit.after, edit.before) : (edit.before, edit.after)
            let flags = Responses.successes.map { rule.canFail(column: $0) && !other.canFail(column: $0) }
            if !flags.contains(true) { continue }
            let region: CodePattern? = if case .named(let region) = code { region } else { nil }
            let api = edit.isFailureNow ? new : old
            let declared = api.groups[edit.isFailureNow ? group.new.index : group.old.index]
            let winners = declared.table.winners(region: region)
            for run in runs(of: flags) {
                let first = Responses.successes.lowerBound
                let columns = first + run.lowerBound..<first + run.upperBound
                concerned.responses.insert(columns, code: code)
                for column in columns { concerned.winners.insert(outcome(winners[column], declared.otherwiseProvider)) }
            }
            concerned.groups = [group]
        }
        return concerned
    }

    private func changes(_ edit: Edit, _ concerned: Concerned) -> [Change] {
        guard let group = concerned.groups.first else { return [] }
        let names = Set(concerned.groups.map { name(ofNew: $0.new) }).sorted()
        let rule = edit.isFailureNow ? edit.after : edit.before
        let what = concerned.responses.summary + (rule.condition.map { " in which \($0)" } ?? "")
        let verb = concerned.responses.isSingle ? "is" : "are"
        let side: Side = edit.isFailureNow ? .new : .old
        let handlers = concerned.winners.map { name(of: $0, side) }.sorted()
        let who = list(handlers.filter { $0 != unmapped })
        let handled = who.isEmpty ? "" : edit.isFailureNow ? ", handled by \(who)" : "; \(who) handled them"
        let change = Change(
            .successChanged, .behaviour, .breaking, api: name, group: names.count == 1 ? names[0] : nil,
            message: edit.isFailureNow
                ? "\(what) \(verb) a failure now\(handled)." : "\(what) \(verb) a success now\(handled).",
            before: edit.before.summary, after: edit.after.summary,
            base: base(range(of: edit.before, in: old, group.old)),
            head: head(range(of: edit.after, in: new, group.new)),
            affected: names,
            responses: concerned.responses.key, effects: concerned.winners.map { effect(of: $0, side) })
        let words = concerned.winners.flatMap { winner in
            shown(winner, side).map { words in words.lines.map { "\(name(of: winner, side)) \($0)" } } ?? []
        }.sorted().joined(separator: "\n")
        if words.isEmpty { return [change] }
        let text = Change(
            edit.isFailureNow ? .textAdded : .textRemoved, .text, edit.isFailureNow ? .info : .warning, api: name,
            group: change.group,
            message: edit.isFailureNow
                ? "Users read a text on \(what), which \(verb) a failure now."
                : "Users no longer read a text on \(what), which \(verb) a success now.",
            before: edit.isFailureNow ? nil : words, after: edit.isFailureNow ? words : nil, base: change.base,
            head: change.head, affected: names, responses: concerned.responses.key)
        return [change, text]
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
