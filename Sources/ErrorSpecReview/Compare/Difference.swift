import ErrorSpecLanguage

/// An aspect in which the two sides treat a response differently.
struct Difference: Hashable {
    var kind: Kind
    var before: Side
    var after: Side
}

/// Compares the reactions of both sides, regardless of the response.
struct DifferenceFinder {
    let pair: APIPair
    private let texts: TextComparison

    init(_ pair: APIPair) {
        self.pair = pair
        texts = TextComparison(pair)
    }

    /// Returns the differences between two reactions, except for the conditions under which a response is a failure.
    ///
    /// - Parameter method: The method of the endpoint that receives the response, or `nil` for a group.
    func differences(_ before: Region.Reaction, _ after: Region.Reaction, method: String?) -> [Difference] {
        let old = before.handler.map { effect(of: $0, in: pair.base, method) }
        let new = after.handler.map { effect(of: $0, in: pair.head, method) }
        var result: [Difference]
        switch (before.handler, after.handler) {
        case (let handler?, let other?):
            result = behaviour(handler, other, old, new, method)
        case (nil, let handler?):
            var parts = parts(ofHead: handler, new, method)
            parts.condition = pair.head.condition(of: after.state)
            result = [Difference(kind: .successChanged, before: .success, after: .failure(parts))]
        case (let handler?, nil):
            var parts = parts(ofBase: handler, old, method)
            parts.condition = pair.base.condition(of: before.state)
            result = [Difference(kind: .successChanged, before: .failure(parts), after: .success)]
        case (nil, nil): result = []
        }
        let isHandled = (before.handler.map { $0 != .unmapped }, after.handler.map { $0 != .unmapped })
        if let text = texts.difference(old, new, isHandled: isHandled) { result.append(text) }
        return result
    }

    /// Returns the differences between the two sides of a failure that no case can match: `transport` or `decoding`.
    func differences(_ before: ResolvedFailures.Texts, _ after: ResolvedFailures.Texts) -> [Difference] {
        let old = Effect(of: before, in: pair.base)
        let new = Effect(of: after, in: pair.head)
        let text = texts.difference(old, new, isHandled: (false, false))
        return actions(old, new) + (text.map { [$0] } ?? [])
    }

    /// Returns the difference between the conditions under which a 2xx response is a failure, or `nil` if the
    /// conditions are equal, or if the response is always a success on at least one side.
    func difference(_ before: SuccessState, _ after: SuccessState) -> Difference? {
        guard let old = pair.base.condition(of: before), let new = pair.head.condition(of: after), old != new else {
            return nil
        }
        return Difference(
            kind: .successChanged, before: .failure(FailureParts(condition: old)),
            after: .failure(FailureParts(condition: new)))
    }

    // MARK: Behaviour

    private func behaviour(
        _ before: Outcome, _ after: Outcome, _ old: Effect?, _ new: Effect?, _ method: String?
    ) -> [Difference] {
        guard let old, let new else { return [] }
        if areSame(before, after, old, new) { return actions(old, new) }
        return [
            Difference(
                kind: .handlerChanged, before: .failure(parts(ofBase: before, old, method)),
                after: .failure(parts(ofHead: after, new, method)))
        ]
    }

    private func parts(ofBase handler: Outcome, _ effect: Effect?, _ method: String?) -> FailureParts {
        var parts = FailureParts(
            handler: name(ofBase: handler), category: effect?.category, retry: effect?.retry,
            texts: effect.map(texts.shownInBase) ?? [])
        parts.leavesMethodOut = leavesOut(method, effect, of: handler, in: pair.base)
        return parts
    }

    private func parts(ofHead handler: Outcome, _ effect: Effect?, _ method: String?) -> FailureParts {
        var parts = FailureParts(
            handler: name(ofHead: handler), category: effect?.category, retry: effect?.retry,
            texts: effect.map(texts.shownInHead) ?? [])
        parts.leavesMethodOut = leavesOut(method, effect, of: handler, in: pair.head)
        return parts
    }

    /// Whether a handler retries other methods, but not the given one.
    private func leavesOut(_ method: String?, _ effect: Effect?, of handler: Outcome, in api: ResolvedAPI) -> Bool {
        method != nil && effect?.retry == .never && self.effect(of: handler, in: api, nil).retry != .never
    }

    /// Returns the differences between the effects of the same handler on both sides.
    private func actions(_ old: Effect, _ new: Effect) -> [Difference] {
        var result: [Difference] = []
        if old.retry != new.retry {
            result.append(
                Difference(
                    kind: old.recovery != nil || new.recovery != nil ? .recoveryChanged : .retryChanged,
                    before: .failure(FailureParts(retry: old.retry)), after: .failure(FailureParts(retry: new.retry))))
        }
        if old.category != new.category {
            result.append(
                Difference(
                    kind: .categoryChanged, before: .failure(FailureParts(category: old.category)),
                    after: .failure(FailureParts(category: new.category))))
        }
        return result
    }

    /// Whether both sides have the same handler for a response: a handler with the same name, or an unchanged copy.
    private func areSame(_ before: Outcome, _ after: Outcome, _ old: Effect, _ new: Effect) -> Bool {
        switch (before, after) {
        case (.handled(let one), .handled(let other)):
            pair.caseInHead[one.index] == other || old == new && pair.haveSameNameAndPattern(one, other)
        case (.otherwise(let one), .otherwise(let other)): pair.groupInHead[one.index] == other || old == new
        case (.unmapped, .unmapped): true
        default: false
        }
    }

    private func effect(of handler: Outcome, in api: ResolvedAPI, _ method: String?) -> Effect {
        switch handler {
        case .handled(let id): Effect(of: api.cases[id.index].handling, in: api, method: method)
        case .otherwise(let group):
            api.otherwiseEffect(of: group, method: method) ?? Effect(of: api.failures.unmapped, in: api)
        case .unmapped, .success: Effect(of: api.failures.unmapped, in: api)
        }
    }

    private func name(ofBase handler: Outcome) -> Handler {
        switch handler {
        case .handled(let id): .named(pair.name(ofBase: id))
        case .otherwise(let group): .otherwise(pair.name(ofBase: group))
        case .unmapped, .success: .nothing
        }
    }

    private func name(ofHead handler: Outcome) -> Handler {
        switch handler {
        case .handled(let id): .named(pair.head.qualifiedName(id))
        case .otherwise(let group): .otherwise(pair.head.groups[group.index].name.value)
        case .unmapped, .success: .nothing
        }
    }
}

extension Effect {
    fileprivate var recovery: String? { if case .recovery(let name) = retry { name } else { nil } }
}
