import ErrorSpecLanguage
import ErrorSpecReading

/// How errors are read from what a server sends.
extension APIComparison {
    var bodyChanges: [Change] {
        let edits = groupPairs.compactMap { group -> (edit: BodyEdit, group: GroupPair)? in
            let edit = BodyEdit(
                oldName: old[group.old].body.map { old[$0].name.value },
                newName: new[group.new].body.map { new[$0].name.value },
                before: oldReading(of: group.old) ?? BodyFormat(), after: newReading(of: group.new) ?? BodyFormat())
            return edit.before == edit.after ? nil : (edit, group)
        }
        return edits.grouped(by: \.edit).compactMap { change($0.key, of: $0.elements.map(\.group)) }
    }

    /// Those who read something of a body.
    private struct Readers {
        var handlers: [HandlerPair]
        /// No group declares them: a response is read with the body of its own group.
        var failures: [Failure]
        var isEmpty: Bool { handlers.isEmpty && failures.isEmpty }

        /// Whether a catalog, which no spec shows, inserts values by their names.
        var haveKeys: Bool {
            let handlings = handlers.flatMap { [$0.before, $0.after] }
            let failures = failures.flatMap { [$0.before, $0.after] }
            return
                (handlings.flatMap { [$0.title?.value, $0.description?.value] }
                + failures.flatMap { [$0.title, $0.description] })
                .contains { if case .key = $0 { true } else { false } }
        }

        func reading(_ edit: BodyEdit) -> Readers {
            Readers(
                handlers: handlers.filter { $0.isRead(by: edit) }, failures: failures.filter { $0.isRead(by: edit) })
        }
    }

    /// - Returns: `nil` where nothing differs but what a success is, and waits that no text tells.
    private func change(_ edit: BodyEdit, of groups: [GroupPair]) -> Change? {
        let names = Set(groups.map { name(ofNew: $0.new) })
        let all = Readers(
            handlers: groups.flatMap(handlerPairs), failures: failures.filter { !names.isDisjoint(with: $0.groups) })
        let edit = all.reading(edit.ofWaits).isEmpty ? edit.withoutWaits : edit
        if edit.parts.isEmpty { return nil }
        let readers = all.reading(edit)
        let declaring = readers.handlers.isEmpty ? names : Set(readers.handlers.map { name(ofNew: $0.group.new) })
        let isOfCases = readers.failures.isEmpty
        let single = isOfCases && readers.handlers.count == 1 ? readers.handlers[0] : nil
        return Change(
            .bodyChanged, .behaviour, edit.isRename && !all.haveKeys ? .warning : .breaking, api: name,
            group: isOfCases && declaring.count == 1 ? declaring.first : nil, caseName: single?.name,
            cases: single == nil ? readers.handlers.map(qualifiedName).sorted() : [],
            field: readers.failures.sharedField, message: edit.message,
            before: edit.summary(edit.before), after: edit.summary(edit.after),
            base: base(range(.old, of: edit, in: groups)), head: head(range(.new, of: edit, in: groups)),
            affected: affected(by: edit, names, readers, of: all).sorted())
    }

    private func affected(
        by edit: BodyEdit, _ groups: Set<String>, _ readers: Readers, of all: Readers
    ) -> Set<String> {
        let handlers = edit.parts.contains(where: \.isFactOfCase) ? all.handlers : readers.handlers
        var affected = handlers.reduce(into: Set<String>()) { $0.formUnion(self.affected($1)) }
        for failure in readers.failures { affected.formUnion(groups.intersection(failure.groups)) }
        if readers.isEmpty || edit.parts.contains(where: \.isFact) { affected.formUnion(groups) }
        return affected
    }

    /// Where a body is declared, or where the first group that does so, else the API, names another one than before.
    private func range(_ side: Side, of edit: BodyEdit, in groups: [GroupPair]) -> SourceRange {
        if edit.oldName == edit.newName { return declaration(side, groups[0]) }
        let api = api(side)
        let owner = groups.first { old[$0.old].bodyRange != nil || new[$0.new].bodyRange != nil }
        guard let group = owner.map({ api[side == .old ? $0.old : $0.new] }) else {
            return api.layout.body ?? api.name.range
        }
        return group.bodyRange ?? group.name.range
    }

    private func declaration(_ side: Side, _ group: GroupPair) -> SourceRange {
        let (api, id) = (api(side), side == .old ? group.old : group.new)
        return api[id].body.map { api[$0].name.range } ?? api[id].name.range
    }
}

/// Where a body says how long to wait is a matter of the cases that wait for it.
extension APIComparison {
    private struct WaitEdit: Hashable {
        var before: [Place]
        var after: [Place]
    }

    var bodyWaitChanges: [Change] {
        let edits = groupPairs.flatMap { group -> [(edit: WaitEdit, handler: HandlerPair)] in
            let (before, after) = (oldReading(of: group.old), newReading(of: group.new))
            let edit = WaitEdit(
                before: (before ?? BodyFormat()).waitPlaces, after: (after ?? BodyFormat()).waitPlaces)
            if edit.before == edit.after { return [] }
            return handlerPairs(of: group).filter { $0.before.waitsForServer && $0.after.waitsForServer }
                .map { (edit, $0) }
        }
        return edits.grouped(by: \.edit).map { waitChange($0.key, of: $0.elements.map(\.handler)) }
    }

    private func waitChange(_ edit: WaitEdit, of handlers: [HandlerPair]) -> Change {
        let names = handlers.map(qualifiedName).sorted()
        let groups = Set(handlers.map(\.group))
        let affected = handlers.reduce(into: Set<String>()) { $0.formUnion(self.affected($1)) }
        let isOne = handlers.count == 1
        let (before, after) = (placesSummary(edit.before), placesSummary(edit.after))
        let lost = edit.before.filter { !edit.after.contains($0) }
        let rest =
            lost.isEmpty
            ? ", instead of \(before)" : "; \(placesSummary(lost)) no longer \(lost.count == 1 ? "counts" : "count")"
        return Change(
            .retryChanged, .behaviour, .info, api: name,
            group: groups.count == 1 ? name(ofNew: handlers[0].group.new) : nil,
            caseName: isOne ? handlers[0].name : nil, cases: isOne ? [] : names, field: "retryAfter",
            message: "\(capitalized(subject(handlers))) \(isOne ? "waits" : "wait") as long as \(after) says\(rest).",
            before: before, after: after, base: base(declaration(.old, handlers[0].group)),
            head: head(declaration(.new, handlers[0].group)), affected: affected.sorted(),
            responses: Set(handlers.map(\.responses)).sorted().joined(separator: "; "),
            effects: handlers.map { new.effect($0.after) })
    }
}

extension Handling {
    fileprivate var waitsForServer: Bool {
        guard case .resend(let resend) = retry.value.action else { return false }
        return resend.maxRetries > 0 && resend.retryAfter == .honour
    }
}
