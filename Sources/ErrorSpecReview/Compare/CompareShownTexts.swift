import ErrorSpecLanguage

/// The texts where another case handles a response, and texts that come or go with the case that shows them.
extension APIComparison {
    private struct TextKey: Hashable {
        var cause: Cause
        var kind: Change.Kind
        /// `nil`: the text as a whole.
        var field: TextField?
    }

    /// Where one case takes another's place, or something shows a text where nothing did, users read something else: one
    /// change for each cause, however many texts there were.
    ///
    /// - Parameter moved: The endpoints that another group handles, where this is the cause.
    func textChanges(of changes: [WinnerChange], by moved: [Both<ResolvedOperation>] = []) -> [Change] {
        changes.filter { !$0.transition.isSecondary }.flatMap { change in
            textDifferences(change).map { difference in
                let key = TextKey(cause: change.cause, kind: difference.kind, field: difference.field)
                return (key: key, difference: difference, extent: change.extent)
            }
        }.grouped(by: \.key).map { key, found in
            let parts = found.grouped(by: \.difference).map { ($0.key, Extent($0.elements.map(\.extent))) }
            return change(key, parts.sorted { sortKey($0).lexicographicallyPrecedes(sortKey($1)) }, by: moved)
        }
    }

    private typealias TextPart = (difference: Difference, extent: Extent)

    private func sortKey(_ part: TextPart) -> [String] {
        [
            part.difference.after == nil ? "0" : "1", part.extent.responses.key, part.difference.before ?? "",
            part.difference.after ?? "",
        ]
            + names(of: part.extent.groups).sorted()
    }

    private func change(_ key: TextKey, _ parts: [TextPart], by moved: [Both<ResolvedOperation>]) -> Change {
        let operations = moved.map(\.new.name)
        let groups = parts.flatMap(\.extent.groups)
        let affected = names(of: groups)
        let sentences = parts.map { difference, extent in
            let subject = key.field.map { "the \($0) " } ?? ""
            let place = difference.locales.place.map { "\($0), " } ?? ""
            let sentence = "\(place)\(subject)\(difference.sentence)\(difference.locales.rest)"
            return list(extent, among: affected, "on ").map { "\(sentence): \($0)" }
                ?? "on \(what(extent, among: affected)), \(sentence)"
        }
        let whom = operations.isEmpty ? "" : "for \(listedShortly(operations)), "
        let clauses = [whom + sentences[0]] + sentences.dropFirst()
        return change(
            key.kind, .text, parts[0].difference.level,
            of: subject(of: key.cause), field: key.field?.rawValue,
            // Before and after have them all.
            message: capitalized(firstFew(clauses) { "and \($0) more" }.joined(separator: "; ")) + ".",
            clauses: clauses,
            values: Both(side(\.before, of: parts, among: affected), side(\.after, of: parts, among: affected)),
            at: moved.first.map { $0.map(\.range) } ?? ranges(of: key.cause, in: groups),
            affected: affected.union(moved.map { name(of: $0.old.group, .old) }), operations: operations,
            effects: operations
                + parts.flatMap { text, extent in
                    keys(of: extent).map { "\($0) \(text.before ?? "") → \(text.after ?? "")" }
                })
    }

    /// The text, or if there are several a line for each with its responses.
    private func side(
        _ text: KeyPath<Difference, String?>, of parts: [TextPart], among all: Set<String>
    ) -> String? {
        let texts = parts.grouped { $0.difference[keyPath: text] }
        if texts.count == 1 { return texts[0].key }
        return texts.flatMap { words, parts in
            lines(of: Extent(parts.map(\.extent)), among: all, words?.replacing("\n", with: " / ") ?? "nothing")
        }.joined(separator: "\n")
    }

    /// - Returns: For each text, or for all as a whole.
    private func textDifferences(_ change: WinnerChange) -> [Difference] {
        let shown = Both(old.handler(change.before).shown, new.handler(change.after).shown)
        if shown.isSame { return [] }
        // Two texts of one rank take each other's place: two cases' or two `otherwise`s'. Those of one source differ in
        // what is read without it.
        if let before = shown.old, let after = shown.new,
            change.before.rank == change.after.rank || before.hasSource(of: after)
        {
            return TextField.allCases.flatMap { field in
                differences(before[field], after[field], sameCase: false, locales: apis.map(\.locales)).map {
                    var difference = $0
                    difference.field = field
                    return difference
                }
            }
        }
        let isLoss = shown.old != nil && (shown.new == nil || change.before.rank > change.after.rank)
        let (side, outcome) = isLoss ? (Side.old, change.before) : (.new, change.after)
        let owner = outcome == .unmapped ? "`failures.unmapped`" : phrase(outcome, side)
        let instead = shown[side.other]?.quotation(besides: shown[side]) ?? "nothing"
        let lines = shown.map { $0?.lines.joined(separator: "\n") }
        let difference = Difference(
            kind: isLoss ? .textRemoved : .textAdded, level: isLoss ? .warning : .info, before: lines.old,
            after: lines.new,
            sentence: isLoss
                ? "users now read \(instead) instead of the text of \(owner)"
                : "users now read the text of \(owner) instead of \(instead)")
        return [difference]
    }
}

// MARK: - Texts of what only one version has

extension APIComparison {
    /// The texts of new cases and groups, and of those that are gone, where no response says so already.
    func unsharedTextChanges(besides winners: some Sequence<WinnerChange>, _ successes: [SuccessEdit]) -> [Change] {
        var told = Both<Set<Outcome>>(Set(winners.map(\.before)), Set(winners.map(\.after)))
        for part in successes.flatMap(\.parts) {
            told[part.side].formUnion(part.winners.map(\.outcome))
        }
        return Side.allCases.flatMap { side in
            apis[side].groupIDs.flatMap { textsOfLone($0, side, besides: told[side]) }
        }
    }

    /// The texts of a group that the other version lacks are one change, else those of each case.
    private func textsOfLone(_ group: GroupID, _ side: Side, besides told: Set<Outcome>) -> [Change] {
        let (api, isLone) = (apis[side], pairing.isLone(group, side))
        let outcomes = api.outcomes(of: group).filter { outcome in
            guard case .handled(let id) = outcome else { return isLone }
            return pairing.isLone(id, side)
                && handled(by: outcome, side).contains { handling.contains(name(of: $0, side)) }
        }
        let shown = outcomes.filter { !told.contains($0) }.compactMap { outcome in
            api.handler(outcome).shown.map { (api.name(of: outcome), $0.lines) }
        }
        if shown.isEmpty { return [] }
        return (isLone ? [shown] : shown.map { [$0] }).map { change($0, of: group, side, isGroup: isLone) }
    }

    private func change(
        _ texts: [(name: String, lines: [String])], of group: GroupID, _ side: Side, isGroup: Bool
    ) -> Change {
        let groupName = name(of: group, side)
        let words = texts.flatMap { name, lines in texts.count == 1 ? lines : lines.map { "\(name): \($0)" } }
        let subject = isGroup ? "The group `\(groupName)`" : "`\(groupName).\(texts[0].name)`"
        let (kind, level): (Change.Kind, Change.Level) = side == .old ? (.textRemoved, .warning) : (.textAdded, .info)
        return change(
            kind, .text, level, of: ChangeSubject(texts.map { ChangeSubject(groupName, $0.name) }),
            message: side == .old
                ? "\(subject) is gone, and users no longer read what it said."
                : "\(subject) is new, and users may read what it says.",
            values: .only(words.joined(separator: "\n"), side), at: .only(apis[side][group].name.range, side),
            affected: family(of: group, side).union([groupName]))
    }
}
