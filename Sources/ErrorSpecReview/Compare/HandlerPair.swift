import ErrorSpecLanguage
import ErrorSpecReading

/// A case, a group's `otherwise`, or a failure that no case handles, in both versions.
struct HandlerPair {
    /// The case's name, `unmatched` or `failures.unmapped`.
    var name: String
    /// The group that declares it, and the handlers there; `nil` of a failure.
    var declared: (group: GroupPair, outcomes: Both<Outcome>)?
    var handlers: Both<Handler>
    /// The responses that it matches.
    var responses: String?
    /// Whether it requires a code, in either version.
    var hasCodes = false
    /// Of a failure: the groups in which it may happen.
    var groups: Set<String> = []
    /// Of a failure: whether it may happen at all.
    var mayHappen = true

    var isFailure: Bool { declared == nil }

    /// Whether its texts or its conditions are made of something that is read elsewhere.
    func isRead(by edit: BodyEdit) -> Bool {
        hasCodes && edit.parts.contains(.code) || edit.isRead(by: handlers.old) || edit.isRead(by: handlers.new)
    }
}

extension APIComparison {
    /// All cases and `otherwise`s.
    var declaredHandlers: [HandlerPair] { pairing.groupPairs.flatMap(handlerPairs) }

    /// The cases of a group, and its `otherwise`.
    func handlerPairs(of group: GroupPair) -> [HandlerPair] {
        // A group that takes another one's place is no pair, nor are its cases.
        let replaced = pairing.isLone(group.new, .new) ? Array(old[group.old].ownCaseIDs) : []
        let namesakes = Dictionary(replaced.map { (old[$0].name.value, $0) }, uniquingKeysWith: { first, _ in first })
        let cases = new[group.new].ownCaseIDs.compactMap { id -> HandlerPair? in
            guard let partner = pairing.partner(of: id, .new) ?? namesakes[new[id].name.value] else { return nil }
            let (before, after) = (old[partner], new[id])
            return handlerPair(
                after.name.value, of: group, Both(.handled(partner), .handled(id)), after.conditions,
                hasCodes: !before.codes.isEmpty || !after.codes.isEmpty)
        }
        if old[group.old].otherwise == nil || new[group.new].otherwise == nil { return cases }
        let outcomes = group.map { Outcome.otherwise($0) }
        return cases + [handlerPair(unmatched, of: group, outcomes, "otherwise")]
    }

    private func handlerPair(
        _ name: String, of group: GroupPair, _ outcomes: Both<Outcome>, _ responses: String,
        hasCodes: Bool = false
    ) -> HandlerPair {
        HandlerPair(
            name: name, declared: (group, outcomes),
            handlers: Both(old.handler(outcomes.old), new.handler(outcomes.new)), responses: responses,
            hasCodes: hasCodes)
    }

    /// The failures that no case handles.
    var failures: [HandlerPair] {
        let unmapped = names(old.groupIDs.filter { old[$0].otherwiseProvider == nil }, .old)
            .union(names(new.groupIDs.filter { new[$0].otherwiseProvider == nil }, .new)).intersection(handling)
        func pair(
            _ name: String, _ texts: KeyPath<ResolvedFailures, ResolvedFailures.Texts>, _ description: BuiltInText,
            in groups: Set<String>, mayHappen: Bool = true
        ) -> HandlerPair {
            HandlerPair(
                name: "failures.\(name)", handlers: apis.map { $0.handler($0.failures[keyPath: texts], description) },
                groups: groups, mayHappen: mayHappen)
        }
        return [
            pair("transport", \.transport, .transport, in: allGroups),
            pair("decoding", \.decoding, .decoding, in: allGroups),
            pair("unmapped", \.unmapped, .generic, in: unmapped, mayHappen: !unmapped.isEmpty),
        ]
    }

    func subject(of handler: HandlerPair) -> ChangeSubject {
        ChangeSubject(handler.declared.map { name(of: $0.group.new, .new) }, handler.name)
    }

    func qualifiedName(_ handler: HandlerPair) -> String {
        handler.declared.map { name(of: $0.outcomes.new, .new) } ?? handler.name
    }

    /// The declaring group, and all in which it handles a response in both versions.
    func affected(_ handler: HandlerPair) -> Set<String> {
        keepers(of: handler).union(names(of: handler.declared.map { [$0.group] } ?? []))
    }

    /// The groups in which it handles a response in both versions: who feels what it does there. Those that handle no
    /// endpoint where no others do.
    func keepers(of handler: HandlerPair) -> Set<String> {
        guard let outcomes = handler.declared?.outcomes else { return handler.groups }
        let pairs = reach(of: outcomes.new, .new).compactMap { new in
            pairing.partner(of: new, .new).map { Both($0, new) }
        }
        let all = names(of: pairs.filter { keeps(outcomes, in: $0) })
        return all.isDisjoint(with: handling) ? all : all.intersection(handling)
    }

    /// The groups in which a case or an `otherwise` handles a response, at least one.
    func handled(by outcome: Outcome, _ side: Side) -> [GroupID] {
        let api = apis[side]
        return reach(of: outcome, side).filter { group in
            guard case .handled(let id) = outcome else {
                return api[group].otherwiseProvider.map { .otherwise($0) } == outcome
            }
            let (table, codes) = (tables[side][group.index], api[id].codes.map(\.value))
            let regions: [CodePattern?] = codes.isEmpty ? [nil] : codes.flatMap { table.regions(of: $0) }
            return regions.contains { table.winners(region: $0).contains(Int32(id.index)) }
        }
    }

    /// The groups in which it may.
    private func reach(of outcome: Outcome, _ side: Side) -> [GroupID] {
        switch outcome {
        case .handled(let id): withDescendants(apis[side][id].group, side)
        case .otherwise(let group): withDescendants(group, side)
        case .unmapped, .success: []
        }
    }
}
