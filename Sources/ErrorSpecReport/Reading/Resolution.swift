package import ErrorSpecLanguage
package import ErrorSpecReading

/// What a spec makes of one response: which case handles it, why, and what the user reads.
package struct Resolution: Sendable {
    package enum Winner: Hashable, Sendable {
        case declared(CaseID)
        /// What this group says about responses that no case matches.
        case otherwise(GroupID)
        case none
        /// The response is no failure, so nothing handles it.
        case success
    }

    package let api: ResolvedAPI
    package let group: GroupID
    package let status: Int
    /// The codes that were given, or read from the response; the most telling first.
    package let codes: [String]
    package let winner: Winner
    /// From the group to the one that declares the winner; empty where nothing does.
    package let via: [GroupID]
    /// The other cases that match.
    package let hides: [CaseID]
    package let title: ReadText?
    package let description: ReadText?
    /// `nil` where nothing handles the response.
    package let retry: ResolvedRetry?
    package let category: CategoryID?
    /// `nil` if neither body nor headers are known.
    package let facts: ResponseFacts?

    /// The error's code: the first one.
    package var code: String? { codes.first }
}

/// A text as a user reads it, and where it comes from.
package struct ReadText: Hashable, Sendable {
    package let source: TextSource
    /// `nil` where only the running app knows it, and the spec gives no text instead.
    package let text: String?
    /// The text is the spec's `otherwise`, because the source gave none, or none that is known here.
    package let isFallback: Bool
}

/// What a response says besides its codes.
package struct ResponseFacts: Hashable, Sendable {
    package struct Value: Hashable, Sendable {
        package let name: String
        package let text: String
    }

    package let reference: String?
    /// The values that texts may insert, of those that the response has.
    package let values: [Value]
    package let fields: [FieldProblem]
    package let retryAfter: Duration?
}

extension Resolution {
    package init(to response: ServerResponse, of group: GroupID, in api: ResolvedAPI, locale: String? = nil) {
        let codes = response.codes(api.format(of: group))
        let texts = codes.map(\.text)
        let matcher = ResponseMatcher(of: group, in: api)
        let outcome =
            response.knownCodes.isEmpty
            ? matcher.outcome(of: response.reader, codes: texts)
            : matcher.outcome(status: response.status, codes: texts)
        let found = Found(outcome, of: group, in: api)
        let reader = TextReader(
            response.reader, codes: codes, of: group, owner: found.owner, in: api, retry: found.handling?.retry.value,
            now: response.now, locale: locale)

        self.api = api
        self.group = group
        self.codes = texts
        status = response.status
        winner = found.winner
        via = found.via
        hides =
            winner == .success
            ? [] : api.matching(response.status, texts, in: group).filter { .declared($0) != found.winner }
        retry = found.handling?.retry.value
        let unmapped = winner == .none ? api.failures.unmapped : nil
        category = found.handling?.category.value ?? unmapped?.category
        title = (found.handling?.title?.value ?? unmapped?.title).map { ReadText($0, reader) }
        description = (found.handling?.description?.value ?? unmapped?.description).map { ReadText($0, reader) }
        facts = response.hasContent ? ResponseFacts(response.reader, reader) : nil
    }
}

/// Where an outcome is declared.
private struct Found {
    var winner: Resolution.Winner
    var via: [GroupID] = []
    var handling: Handling?
    /// The group whose body the response is read with.
    var owner: GroupID

    init(_ outcome: Outcome, of group: GroupID, in api: ResolvedAPI) {
        owner = group
        switch outcome {
        case .success: winner = .success
        case .handled(let id):
            winner = .declared(id)
            via = api.path(from: group, to: id) ?? []
            handling = api[id].handling
            owner = api[id].group
        case .otherwise(let provider):
            winner = .otherwise(provider)
            via = api.path(from: group, toOtherwiseOf: provider)
            handling = api[provider].otherwise?.handling
            owner = provider
        case .unmapped: winner = .none
        }
    }
}

extension ResolvedAPI {
    fileprivate func format(of group: GroupID) -> BodyFormat {
        self[group].body.map { self[$0].format } ?? BodyFormat()
    }

    /// Every case of a group that matches a response, whichever wins.
    fileprivate func matching(_ status: Int, _ codes: [String], in group: GroupID) -> [CaseID] {
        self[group].visible.filter { id in
            let candidate = self[id]
            let matchesCode =
                candidate.codes.isEmpty || candidate.codes.contains { codes.contains(where: $0.value.matches) }
            let matchesStatus =
                candidate.statuses.isEmpty || candidate.statuses.contains { $0.value.contains(status) }
            return matchesCode && matchesStatus && !candidate.isIncomplete
        }
    }

    /// The groups from `group` to the one whose `otherwise` it has: the first parents that lead there.
    fileprivate func path(from group: GroupID, toOtherwiseOf provider: GroupID) -> [GroupID] {
        var path = [group]
        while let last = path.last, last != provider {
            let next = self[last].parents.map(\.group).first { $0 == provider || self[$0].ancestors.contains(provider) }
            guard let next else { return path }
            path.append(next)
        }
        return path
    }
}

extension ResponseFacts {
    fileprivate init(_ response: ResponseReader, _ reader: TextReader) {
        let (format, deciding) = (reader.format, reader.deciding)
        self.init(
            reference: response.reference(format, deciding: deciding),
            values: format.values.compactMap { value in
                response.value(value.name, format, deciding: deciding).map { .init(name: value.name, text: $0) }
            }, fields: response.fieldProblems(format), retryAfter: reader.wait)
    }
}

extension ReadText {
    fileprivate init(_ source: TextSource, _ reader: TextReader) {
        if let text = reader.text(of: source) {
            self.init(source: source, text: text, isFallback: false)
        } else {
            self.init(source: source, text: reader.fallback(of: source), isFallback: true)
        }
    }
}
