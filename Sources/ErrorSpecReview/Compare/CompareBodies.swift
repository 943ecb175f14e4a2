import ErrorSpecLanguage
import ErrorSpecReading

/// How errors are read from what a server sends.
extension APIComparison {
    func bodyChanges(of groups: [GroupPair]) -> [Change] {
        let edits = groups.map { (edit: bodyEdit(of: $0), group: $0) }
        return edits.filter { !$0.edit.formats.isSame }.grouped(by: \.edit).compactMap { edit, found in
            change(edit, of: found.map(\.group))
        }
    }

    func bodyEdit(of group: GroupPair) -> BodyEdit {
        let names = Both(old[group.old].body.map { old[$0].name.value }, new[group.new].body.map { new[$0].name.value })
        return BodyEdit(names: names, formats: readings(of: group))
    }

    private func readings(of group: GroupPair) -> Both<BodyFormat> {
        Both(reading(of: group.old, .old), reading(of: group.new, .new)).map { $0 ?? BodyFormat() }
    }

    /// - Returns: `nil` where nothing differs but what a success is, and waits that no text tells.
    private func change(_ edit: BodyEdit, of groups: [GroupPair]) -> Change? {
        let names = names(of: groups)
        // Without a response, nothing of it is read.
        let failures = failures.filter { !names.isDisjoint(with: $0.groups) && $0.name != "failures.transport" }
        let all = groups.flatMap(handlerPairs) + failures
        let edit = all.contains { $0.isRead(by: edit.ofWaits) } ? edit : edit.withoutWaits
        if edit.parts.isEmpty { return nil }
        let readers = all.filter { $0.isRead(by: edit) }
        let cases = readers.filter { !$0.isFailure }
        var subject = ChangeSubject(cases.map(subject))
        if cases.isEmpty, names.count == 1 { subject.group = names.first }
        if cases.count < readers.count {
            subject = ChangeSubject()
            subject.cases = cases.map(qualifiedName).sorted()
        }
        let affected =
            (edit.parts.contains(where: \.isFactOfCase) ? all.filter { !$0.isFailure } : cases)
            .flatMap(affected) + readers.filter(\.isFailure).flatMap { names.intersection($0.groups) }
        let isOfAll = readers.isEmpty || edit.parts.contains(where: \.isFact)
        return change(
            .bodyChanged, .behaviour, edit.isRename && !readsKey(all) ? .warning : .breaking, of: subject,
            field: readers.filter(\.isFailure).sharedField, message: capitalized(edit.clause) + ".",
            values: edit.formats.map(edit.summary),
            at: Both(range(.old, of: edit, in: groups), range(.new, of: edit, in: groups)),
            affected: isOfAll ? affected + names : affected)
    }

    /// Whether a catalog, which no spec shows, inserts values by their names.
    private func readsKey(_ readers: [HandlerPair]) -> Bool {
        readers.flatMap { [$0.handlers.old, $0.handlers.new] }.flatMap { [$0.title?.value, $0.description?.value] }
            .contains { if case .key = $0 { true } else { false } }
    }

    /// Where a body is declared, or where the first group that does so, else the API, names another one than before.
    private func range(_ side: Side, of edit: BodyEdit, in groups: [GroupPair]) -> SourceRange {
        if edit.names.isSame { return declaration(side, groups[0]) }
        let api = apis[side]
        let owner = groups.first { old[$0.old].bodyRange != nil || new[$0.new].bodyRange != nil }
        guard let group = owner.map({ api[$0[side]] }) else { return api.layout.body ?? api.name.range }
        return group.bodyRange ?? group.name.range
    }

    private func declaration(_ side: Side, _ group: GroupPair) -> SourceRange {
        let (api, id) = (apis[side], group[side])
        return api[id].body.map { api[$0].name.range } ?? api[id].name.range
    }
}

/// Where a body says how long to wait is a matter of the cases that wait for it.
extension APIComparison {
    func bodyWaitChanges(of groups: [GroupPair]) -> [Change] {
        let edits = groups.flatMap { group -> [(places: Both<[Place]>, handler: HandlerPair)] in
            let places = readings(of: group).map(\.waitPlaces)
            if places.isSame { return [] }
            return handlerPairs(of: group).filter { $0.handlers.old.waitsForServer && $0.handlers.new.waitsForServer }
                .map { (places, $0) }
        }
        return edits.grouped(by: \.places).map { waitChange($0.key, of: $0.elements.map(\.handler)) }
    }

    private func waitChange(_ places: Both<[Place]>, of handlers: [HandlerPair]) -> Change {
        let told = places.map { enumeration($0.map(\.told), "or") }
        let lost = places.old.filter { !places.new.contains($0) }
        let rest =
            lost.isEmpty
            ? ", instead of \(told.old)"
            : "; \(enumeration(lost.map(\.told))) no longer \(lost.count == 1 ? "counts" : "count")"
        let verb = handlers.count == 1 ? "waits" : "wait"
        let group = handlers[0].declared?.group
        return change(
            .retryChanged, .behaviour, .info, of: ChangeSubject(handlers.map(subject)), field: "retryAfter",
            message: "\(capitalized(subject(handlers))) \(verb) as long as \(told.new) says\(rest).",
            values: places.map(placesSummary),
            at: Both(group.map { declaration(.old, $0) }, group.map { declaration(.new, $0) }),
            affected: handlers.flatMap(affected),
            responses: Set(handlers.compactMap(\.responses)).sorted().joined(separator: "; "),
            effects: handlers.map(\.handlers.new.effect))
    }
}

extension Handler {
    fileprivate var waitsForServer: Bool { behavior.action.resend?.retryAfter == .honour }
}
