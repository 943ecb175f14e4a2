import ErrorSpecLanguage

/// Responses that changed hands, told once for each cause.
extension APIComparison {
    /// WinnerChanges that one cause brought about and that matter alike.
    private struct Bundle {
        var cause: WinnerChange.Cause
        var kind: Change.Kind
        var level: Change.Level
        var shifts: [WinnerChange]
    }

    private struct BundleKey: Hashable {
        var cause: WinnerChange.Cause
        var kind: Change.Kind
        var level: Change.Level
    }

    func winnerChanges(_ shifts: WinnerChanges) -> [Change] {
        var order: [BundleKey] = []
        var bundles: [BundleKey: [WinnerChange]] = [:]
        for shift in shifts.order {
            guard let (kind, level) = verdict(on: shift) else { continue }
            let key = BundleKey(cause: shift.cause, kind: kind, level: level)
            if bundles[key] == nil { order.append(key) }
            bundles[key, default: []].append(shift)
        }
        return order.map { key in
            let bundle = Bundle(cause: key.cause, kind: key.kind, level: key.level, shifts: bundles[key, default: []])
            return change(bundle, in: shifts)
        }
    }

    /// - Returns: `nil` where the new answer does what the old one did.
    private func verdict(on shift: WinnerChange) -> (kind: Change.Kind, level: Change.Level)? {
        switch (shift.before, shift.after) {
        case (.answered, .answered):
            return effect(ofOld: shift.before) == effect(ofNew: shift.after) ? nil : (.winnerChanged, .breaking)
        case (.answered, _): return (.winnerChanged, .breaking)
        case (_, .answered): return (.winnerChanged, .warning)
        case (.otherwise, .otherwise) where effect(ofOld: shift.before) == effect(ofNew: shift.after): return nil
        default: break
        }
        switch shift.cause {
        case .newOtherwise(let provider):
            return (isNewOtherwise(provider) ? .otherwiseAdded : .winnerChanged, .warning)
        case .oldOtherwise(let provider):
            return (isOldOtherwise(provider) ? .otherwiseRemoved : .winnerChanged, .breaking)
        default: return nil
        }
    }

    private func change(_ bundle: Bundle, in shifts: WinnerChanges) -> Change {
        var responses = Responses()
        var groups: [GroupPair] = []
        for shift in bundle.shifts {
            guard let extent = shifts.extents[shift] else { continue }
            responses.formUnion(extent.responses)
            groups += extent.groups
        }
        let who = subject(of: bundle.cause)
        let what = responses.summary
        let before = Set(bundle.shifts.map { name(ofOld: $0.before) }).sorted()
        let after = Set(bundle.shifts.map { name(ofNew: $0.after) }).sorted()
        return Change(
            bundle.kind, .behaviour, bundle.level, api: name, group: who.group, caseName: who.caseName,
            message: "\(what): \(answered(before)) before, \(answered(after)) now.",
            before: "\(what): \(before.joined(separator: ", "))", after: "\(what): \(after.joined(separator: ", "))",
            base: who.base, head: who.head,
            affected: Set(groups.map { name(ofNew: $0.new) }).sorted())
    }

    private func effect(ofOld answer: FailureOutcome) -> Behavior? { meaning(ofOld: answer).map(old.effect) }
    private func effect(ofNew answer: FailureOutcome) -> Behavior? { meaning(ofNew: answer).map(new.effect) }

    private func meaning(ofOld answer: FailureOutcome) -> Handling? {
        switch answer {
        case .answered(let id): old[id].meaning
        case .otherwise(let group): old.groups[group.index].otherwise?.meaning
        case .unmapped: nil
        }
    }

    private func meaning(ofNew answer: FailureOutcome) -> Handling? {
        switch answer {
        case .answered(let id): new[id].meaning
        case .otherwise(let group): new.groups[group.index].otherwise?.meaning
        case .unmapped: nil
        }
    }

    private func name(ofOld answer: FailureOutcome) -> String {
        switch answer {
        case .answered(let id): qualifiedName(ofOld: id)
        case .otherwise(let group): "\(name(ofOld: group)).\(unmatched)"
        case .unmapped: unmapped
        }
    }

    private func name(ofNew answer: FailureOutcome) -> String {
        switch answer {
        case .answered(let id): qualifiedName(ofNew: id)
        case .otherwise(let group): "\(name(ofNew: group)).\(unmatched)"
        case .unmapped: unmapped
        }
    }
}

/// What a group's `otherwise` is called beside its cases.
let unmatched = "unmatched"
private let unmapped = "unmapped"

extension APIComparison {
    private func answered(_ names: [String]) -> String { names == [unmapped] ? unmapped : "answered by \(list(names))" }
}

// MARK: - What users read of another answer

extension APIComparison {
    private struct TextKey: Hashable {
        var cause: WinnerChange.Cause
        var field: String
        var difference: TextDifference
    }

    /// Where one case takes another's place, or one `otherwise` another's, the reader may see other words.
    func textsOfOtherAnswers(_ shifts: WinnerChanges) -> [Change] {
        var order: [TextKey] = []
        var extents: [TextKey: WinnerChanges.Extent] = [:]
        for shift in shifts.order {
            guard let extent = shifts.extents[shift] else { continue }
            for (field, difference) in textDifferences(shift) {
                let key = TextKey(cause: shift.cause, field: field, difference: difference)
                if extents[key] == nil { order.append(key) }
                extents[key, default: WinnerChanges.Extent()].responses.formUnion(extent.responses)
                extents[key, default: WinnerChanges.Extent()].groups += extent.groups
            }
        }
        return order.map { key in
            let extent = extents[key] ?? WinnerChanges.Extent()
            let who = subject(of: key.cause)
            let what = key.difference.kind == .textChanged ? "text" : "source of the text"
            return Change(
                key.difference.kind, .text, key.difference.level, api: name, group: who.group, caseName: who.caseName,
                field: key.field,
                message: "\(extent.responses.summary): another answer, and with it another \(what) (\(key.field)).",
                before: key.difference.before, after: key.difference.after, base: who.base, head: who.head,
                affected: Set(extent.groups.map { name(ofNew: $0.new) }).sorted())
        }
    }

    private func textDifferences(_ shift: WinnerChange) -> [(field: String, difference: TextDifference)] {
        let sides: (Handling, GroupID, Handling, GroupID)? =
            switch (shift.before, shift.after) {
            case (.answered(let left), .answered(let right)):
                (old[left].meaning, old[left].group, new[right].meaning, new[right].group)
            case (.otherwise(let left), .otherwise(let right)):
                old[left].otherwise.flatMap { before in
                    new[right].otherwise.map { (before.meaning, left, $0.meaning, right) }
                }
            default: nil
            }
        guard let (before, oldGroup, after, newGroup) = sides else { return [] }
        return TextField.all.flatMap { field in
            differences(
                old.words(field.source(before), declaredBy: oldGroup),
                new.words(field.source(after), declaredBy: newGroup), sameCase: false,
                locales: (old.locales, new.locales)
            ).map { (field.name, $0) }
        }
    }

    private func subject(
        of cause: WinnerChange.Cause
    ) -> (group: String?, caseName: String?, base: Change.Place?, head: Change.Place?) {
        switch cause {
        case .oldCase(let id): subject(ofOld: id, new: pairing.newCases[id.index])
        case .newCase(let id): subject(ofOld: pairing.oldCases[id.index], new: id)
        case .oldOtherwise(let group):
            (
                name(ofOld: group), unmatched, base(old.groups[group.index].otherwise?.range),
                head(pairing.newGroups[group.index].flatMap { new[$0].otherwise?.range ?? new[$0].name.range })
            )
        case .newOtherwise(let group):
            (
                name(ofNew: group), unmatched,
                base(pairing.oldGroups[group.index].flatMap { old[$0].otherwise?.range ?? old[$0].name.range }),
                head(new.groups[group.index].otherwise?.range)
            )
        case .none: (nil, nil, nil, nil)
        }
    }

    func subject(
        ofOld oldCase: CaseID?, new newCase: CaseID?
    ) -> (group: String?, caseName: String?, base: Change.Place?, head: Change.Place?) {
        let group = newCase.map { name(ofNew: new[$0].group) } ?? oldCase.map { name(ofOld: old[$0].group) }
        return (
            group, newCase.map { new[$0].name.value } ?? oldCase.map { old[$0].name.value },
            base(oldCase.map { old[$0].statuses.first?.range ?? old[$0].name.range }),
            head(newCase.map { new[$0].statuses.first?.range ?? new[$0].name.range })
        )
    }
}

/// The texts of an alert.
struct TextField: Sendable {
    var name: String
    var source: @Sendable (Handling) -> Sourced<TextSource>?

    static let all = [
        TextField(name: "title") { $0.title },
        TextField(name: "description") { $0.description },
    ]
}
