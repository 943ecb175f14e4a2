import ErrorSpecLanguage
import ErrorSpecReading

/// Which responses of a group are failures.
struct SuccessRule: Hashable {
    /// The statuses that mean success, but for what a code makes of them.
    var successes: Successes
    /// `on: any`: a 2xx with an error code is a failure, too.
    var readsSuccesses: Bool
    /// With `readsSuccesses`: codes that mean success.
    var successCodes: [CodePattern]

    func isFailure(column: Int, _ code: Responses.Code) -> Bool {
        guard let status = Responses.status(of: column), successes.contains(status) else { return true }
        guard readsSuccesses else { return false }
        switch code {
        case .none: return false
        case .named(let name): return !successCodes.contains { $0.matches(name) }
        case .other: return true
        }
    }

    /// What means success, as the tables of a review show it.
    var summary: String {
        let statuses = successes.patterns.map(\.description).joined(separator: ", ")
        guard readsSuccesses else { return statuses }
        let codes = successCodes.map(\.written).joined(separator: ", ")
        return codes.isEmpty ? "\(statuses) without a code" : "\(statuses) without a code or with \(codes)"
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
        for (oldGroup, newGroup) in groupPairs {
            let (before, after) = (successRule(ofOld: oldGroup), successRule(ofNew: newGroup))
            if before == after { continue }
            let group = GroupPair(old: oldGroup, new: newGroup)
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
        return order.flatMap { changes($0, found[$0] ?? Concerned()) }
    }

    private func compare(_ edit: Edit, of group: GroupPair) -> Concerned {
        var concerned = Concerned()
        let codes = Set(old.groups[group.old.index].table.codes).union(new.groups[group.new.index].table.codes)
            .union((edit.before.successCodes + edit.after.successCodes).map(\.sample))
        for code in [Responses.Code.none, .other] + codes.sorted().map({ .named($0) }) {
            let (rule, other) = edit.isFailureNow ? (edit.after, edit.before) : (edit.before, edit.after)
            let flags = Responses.successes.map {
                rule.isFailure(column: $0, code) && !other.isFailure(column: $0, code)
            }
            if !flags.contains(true) { continue }
            let name: String? = if case .named(let name) = code { name } else { nil }
            let api = edit.isFailureNow ? new : old
            let declared = api.groups[edit.isFailureNow ? group.new.index : group.old.index]
            let winners = declared.table.winners(code: name)
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
        let what = concerned.responses.summary
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
            responses: concerned.responses.key)
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

extension CodePattern {
    /// A code that it matches: of a family, one that nobody is likely to name.
    var sample: String { isFamily ? prefix + "…" : written }
}

extension SuccessRule {
    fileprivate init(_ successes: Successes, _ reading: BodyFormat?) {
        self.successes = successes
        readsSuccesses = reading?.readsSuccesses ?? false
        successCodes = readsSuccesses ? reading?.successCodes ?? [] : []
    }
}
