import ErrorSpecLanguage
import ErrorSpecReading

/// The texts where another case handles a response, and texts that come or go with the case that shows them.
extension APIComparison {
    private struct TextKey: Hashable {
        var cause: Cause
        var kind: Change.Kind
        /// `nil`: the text as a whole.
        var field: String?
    }

    /// The text of some responses, before and after.
    private struct TextEdit: Hashable {
        var before: String?
        var after: String?
        /// The edit, for a sentence.
        var sentence: String
        /// Where not all locales differ: `` in `de` ``.
        var locales: String?
    }

    private struct TextPart {
        var edit: TextEdit
        var extent: WinnerChanges.Extent
    }

    /// Where one case takes another's place, or something shows a text where nothing did, users read something else: one
    /// change for each cause, however many texts there were.
    func textChanges(of changes: WinnerChanges) -> [Change] {
        changes.all.filter { !$0.change.isSecondary }.flatMap { change, extent in
            textEdits(change).map { (key: $0, part: TextPart(edit: $1, extent: extent)) }
        }.grouped(by: \.key).map { key, found in
            let parts = found.map(\.part).grouped(by: \.edit).map { edit, parts in
                TextPart(edit: edit, extent: parts.reduce(into: .init()) { $0.formUnion($1.extent) })
            }
            return change(key, parts.sorted { sortKey($0).lexicographicallyPrecedes(sortKey($1)) })
        }
    }

    private func sortKey(_ part: TextPart) -> [String] {
        [part.extent.responses.key, part.edit.before ?? "", part.edit.after ?? ""]
            + names(of: part)
    }

    private func names(of part: TextPart) -> [String] {
        Set(part.extent.groups.map { name(ofNew: $0.new) }).sorted()
    }

    private func change(_ key: TextKey, _ parts: [TextPart]) -> Change {
        let who = subject(of: key.cause)
        let affected = Set(parts.flatMap(names))
        let sentences = parts.map { part in
            let sentence = "\(part.edit.locales.map { "\($0), " } ?? "")\(part.edit.sentence)"
            return list(part.extent, among: affected, "on ").map { "\(sentence): \($0)" }
                ?? "on \(what(part.extent, among: affected)), \(sentence)"
        }
        let written = places(of: key.cause, in: parts.flatMap(\.extent.groups))
        let whom = who.operations.isEmpty ? "" : "for \(list(who.operations)), "
        let clauses = [whom + sentences[0]] + sentences.dropFirst()
        return Change(
            key.kind, .text, key.kind == .textRemoved || key.kind == .textSourceChanged ? .warning : .info, api: name,
            group: who.group, caseName: who.caseName, field: key.field,
            message: shortSentence(clauses), clauses: clauses, before: side(\.before, of: parts, among: affected),
            after: side(\.after, of: parts, among: affected), base: written.base, head: written.head,
            affected: affected.union([who.origin].compactMap { $0 }).sorted(), operations: who.operations,
            effects: parts.flatMap { part in
                keys(of: part.extent).map { "\($0) \(part.edit.before ?? "") → \(part.edit.after ?? "")" }
            })
    }

    /// The text, or if there are several a line for each with its responses.
    private func side(
        _ text: KeyPath<TextEdit, String?>, of parts: [TextPart], among all: Set<String>
    ) -> String? {
        let texts = parts.grouped { $0.edit[keyPath: text] }
        if texts.count == 1 { return texts[0].key }
        return texts.flatMap { words, parts in
            let extent = parts.reduce(into: WinnerChanges.Extent()) { $0.formUnion($1.extent) }
            let words = words?.replacing("\n", with: " / ") ?? "nothing"
            return extent.regions.map { "\($0.responses.summary)\(groups(of: $0.groups, among: all)): \(words)" }
        }.joined(separator: "\n")
    }

    private func textEdits(_ change: WinnerChange) -> [(TextKey, TextEdit)] {
        let (before, after) = (shown(change.before, .old), shown(change.after, .new))
        if before == after { return [] }
        if let before, let after, isCompared(change) {
            return TextField.all.flatMap { field in
                differences(
                    field.shown(before), field.shown(after), sameCase: false,
                    locales: (old.locales, new.locales)
                ).map { difference in
                    (
                        TextKey(cause: change.cause, kind: difference.kind, field: field.name),
                        TextEdit(
                            before: difference.before, after: difference.after,
                            sentence: "the \(field.name) \(difference.sentence)\(difference.locales.rest)",
                            locales: difference.locales.place)
                    )
                }
            }
        }
        let isLoss = before != nil && (after == nil || rank(change.before) > rank(change.after))
        let (left, right) = (before?.lines.joined(separator: "\n"), after?.lines.joined(separator: "\n"))
        let owner =
            switch isLoss ? change.before : change.after {
            case .unmapped: "`failures.unmapped`"
            case let outcome: phrase(outcome, isLoss ? .old : .new)
            }
        let instead = isLoss ? after?.quotation(besides: before) : before?.quotation(besides: after)
        let sentence =
            isLoss
            ? "users read \(instead ?? "nothing") now, instead of the text of \(owner)"
            : "users read the text of \(owner) now, instead of \(instead ?? "nothing")"
        return [
            (
                TextKey(cause: change.cause, kind: isLoss ? .textRemoved : .textAdded),
                TextEdit(before: left, after: right, sentence: sentence)
            )
        ]
    }

    /// Whether two texts of one rank take each other's place: two cases' or two `otherwise`s'.
    private func isCompared(_ change: WinnerChange) -> Bool { rank(change.before) == rank(change.after) }
}

/// How much a handler says of the response: a case most, nobody least.
func rank(_ outcome: FailureOutcome) -> Int {
    switch outcome {
    case .unmapped: 0
    case .otherwise: 1
    case .handled: 2
    }
}

extension [WinnerChangePart] {
    /// In the order in which people want to read of them.
    var lossesFirst: [WinnerChangePart] {
        func gain(_ part: WinnerChangePart) -> Int { rank(part.after) - rank(part.before) }
        return enumerated().sorted { (gain($0.element), $0.offset) < (gain($1.element), $1.offset) }.map(\.element)
    }
}

// MARK: - The text of a response

extension APIComparison {
    /// `nil` where nothing is shown.
    func shown(_ outcome: FailureOutcome, _ side: Side) -> ShownText? {
        let api = api(side)
        guard let (handling, group) = handling(of: outcome, side) else {
            return shown(api.failures.unmapped, in: api)
        }
        return api.shown(handling, declaredBy: group)
    }

    /// - Parameter description: The runtime's own, where the spec has a title alone.
    func shown(
        _ failure: ResolvedFailures.Texts, in api: ResolvedAPI, description: BuiltInText = .generic
    ) -> ShownText? {
        if api[failure.category ?? CategoryID(0)].value == silent { return nil }
        // The API's title alone stands above the runtime's text.
        if failure.title == nil || failure.hasTitleOfAPI, failure.description == nil { return ShownText() }
        // No group declares a failure: its text is read with no body but the API's, which `body-changed` is about.
        func text(_ source: TextSource?, _ builtIn: BuiltInText) -> UserText {
            source.map { UserText($0, of: api, body: nil) } ?? UserText(builtIn, of: api)
        }
        return ShownText(
            title: text(failure.title, .title), description: text(failure.description, description))
    }
}

// MARK: - Texts of what only one version has

extension APIComparison {
    /// The texts of new cases and groups, and of those that are gone, where no response says so already.
    func unsharedTextChanges(besides winners: [WinnerChanges], _ successes: [SuccessEdit]) -> [Change] {
        var toldOld: Set<FailureOutcome> = []
        var toldNew: Set<FailureOutcome> = []
        for change in winners.flatMap(\.order) {
            toldOld.insert(change.before)
            toldNew.insert(change.after)
        }
        let parts = successes.flatMap(\.parts)
        toldOld.formUnion(parts.filter { $0.trend == .fewer }.flatMap(\.winners).map(\.outcome))
        toldNew.formUnion(parts.filter { $0.trend == .more }.flatMap(\.winners).map(\.outcome))
        return [(.old, toldOld), (.new, toldNew)].flatMap { side, told in
            api(side).groups.indices.flatMap { index in
                let group = GroupID(index)
                return texts(of: group, side, isLone: pairing.isLone(group, side), besides: told)
            }
        }
    }

    /// - Parameter isLone: The other version lacks the group: its texts are one change.
    private func texts(of group: GroupID, _ side: Side, isLone: Bool, besides told: Set<FailureOutcome>) -> [Change] {
        let (api, impact) = (api(side), impact(side))
        var outcomes: [FailureOutcome] = api[group].ownCaseIDs.filter { id in
            pairing.isLone(id, side)
                && impact.handled(by: id, in: api).contains { handling.contains(name(of: $0, side)) }
        }.map { .handled($0) }
        if isLone, api[group].otherwise != nil { outcomes.append(.otherwise(group)) }
        let shown = outcomes.filter { !told.contains($0) }.compactMap { outcome in
            self.shown(outcome, side).map { (outcome, $0) }
        }
        if shown.isEmpty { return [] }
        if !isLone { return shown.map { change([$0], of: group, side, isGroup: false) } }
        return [change(shown, of: group, side, isGroup: true)]
    }

    private func change(
        _ texts: [(outcome: FailureOutcome, text: ShownText)], of group: GroupID, _ side: Side, isGroup: Bool
    ) -> Change {
        let names = texts.map { name(of: $0.outcome, side) }
        let groupName = name(of: group, side)
        let isOne = texts.count == 1
        let lines = texts.flatMap { outcome, text in
            isOne ? text.lines : text.lines.map { "\(name(of: outcome, side).split(separator: ".").last ?? ""): \($0)" }
        }
        let words = lines.joined(separator: "\n")
        let subject = isGroup ? "The group `\(groupName)`" : "`\(names[0])`"
        let range = api(side)[group].name.range
        return Change(
            side == .old ? .textRemoved : .textAdded, .text, side == .old ? .warning : .info, of: side, api: name,
            group: groupName, caseName: isOne ? names[0].split(separator: ".").last.map(String.init) : nil,
            cases: isOne ? [] : names.sorted(),
            message: side == .old
                ? "\(subject) is gone, and users no longer read what it said."
                : "\(subject) is new, and users may read what it says.",
            value: words, at: place(range, side),
            affected: family(of: group, side).union([groupName]).sorted())
    }
}

/// The texts of an alert.
struct TextField: Sendable {
    var name: String
    var source: @Sendable (Handling) -> Sourced<TextSource>?
    var shown: @Sendable (ShownText) -> UserText?

    static let all = [
        TextField(name: "title", source: { $0.title }, shown: { $0.title }),
        TextField(name: "description", source: { $0.description }, shown: { $0.description }),
    ]
}
