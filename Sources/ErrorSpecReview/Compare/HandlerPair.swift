import ErrorSpecLanguage

/// A case, or a group's `otherwise`, that both versions have.
struct HandlerPair {
    /// The group that declares it.
    var group: GroupPair
    var name: String
    var old: FailureOutcome
    var new: FailureOutcome
    var before: Handling
    var after: Handling
    var oldRange: SourceRange
    var newRange: SourceRange
    /// The responses that it matches.
    var responses: String
    /// Whether it requires a code, in either version.
    var hasCodes = false

    /// Whether its texts or its conditions are made of something that is read elsewhere.
    func isRead(by edit: BodyEdit) -> Bool {
        hasCodes && edit.parts.contains(.code) || edit.isRead(by: before) || edit.isRead(by: after)
    }
}

extension APIComparison {
    /// The cases of a group, and its `otherwise`.
    func handlerPairs(of group: GroupPair) -> [HandlerPair] {
        let cases = new[group.new].ownCaseIDs.compactMap { newCase in
            pairing.oldCases[newCase.index].map { handlerPair($0, newCase, of: group) }
        }
        guard let before = old[group.old].otherwise, let after = new[group.new].otherwise else { return cases }
        return cases + [
            HandlerPair(
                group: group, name: unmatched, old: .otherwise(group.old), new: .otherwise(group.new),
                before: before.handling, after: after.handling, oldRange: before.range, newRange: after.range,
                responses: "otherwise")
        ]
    }

    private func handlerPair(_ oldCase: CaseID, _ newCase: CaseID, of group: GroupPair) -> HandlerPair {
        let (before, after) = (old[oldCase], new[newCase])
        return HandlerPair(
            group: group, name: after.name.value, old: .handled(oldCase), new: .handled(newCase),
            before: before.handling, after: after.handling, oldRange: before.name.range, newRange: after.name.range,
            responses: after.conditions, hasCodes: !before.codes.isEmpty || !after.codes.isEmpty)
    }

    func qualifiedName(_ handler: HandlerPair) -> String { name(of: handler.new, .new) }

    /// The declaring group, and all in which it handles a response in both versions.
    func affected(_ handler: HandlerPair) -> Set<String> {
        keepers(of: handler).union([name(ofNew: handler.group.new)])
    }

    /// The groups in which it handles a response in both versions: who feels what it does there. Those that handle no
    /// endpoint where no others do.
    func keepers(of handler: HandlerPair) -> Set<String> {
        let groups =
            switch handler.new {
            case .handled(let id): newImpact.seers(of: id)
            case .otherwise(let group): newImpact.family(of: group)
            case .unmapped: [GroupID]()
            }
        let pairs = groups.compactMap { new in pairing.oldGroups[new.index].map { GroupPair(old: $0, new: new) } }
        let all = Set(pairs.filter { keeps(handler, in: $0) }.map { name(ofNew: $0.new) })
        return all.isDisjoint(with: handling) ? all : all.intersection(handling)
    }
}
