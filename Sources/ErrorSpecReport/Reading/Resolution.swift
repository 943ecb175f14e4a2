package import ErrorSpecLanguage
package import ErrorSpecReading

/// The reading of one response: which case handles it, why, and the texts that the user reads.
package struct Resolution: Sendable {
    package enum Winner: Hashable, Sendable {
        case declared(CaseID)
        /// The group's own `otherwise`.
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
    /// The other cases that match, each with the rule that decided against it.
    package let hides: [(id: CaseID, reason: String)]
    /// The case that comes nearest to a response that none handles, and what it wants.
    package let nearest: (id: CaseID, wants: String)?
    package let title: ReadText?
    package let description: ReadText?
    /// `nil` where nothing handles the response.
    package let retry: ResolvedRetry?
    package let category: CategoryID?
    /// `nil` if neither body nor headers are known.
    package let facts: ResponseFacts?
    private let locale: String?

    /// The built-in text, which users read where the spec has none.
    package func builtIn(_ text: BuiltInText) -> String { text.text(for: locale ?? api.locales.first) }

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
    /// Who says so: the case, its group or the API.
    package let provenance: Provenance?
}

/// The facts of a response besides its codes.
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
        let decision = Decision(of: ServedResponse(status: response.status, codes: texts), by: group, in: api)
        hides = found.winner.declared.map { decision.hidden(by: $0) } ?? []
        nearest = winner == .none ? decision.nearest : nil
        retry = found.handling?.retry.value
        let unmapped = winner == .none ? api.failures.unmapped : nil
        self.locale = locale
        let handling = found.handling
        category = found.handling?.category.value ?? unmapped?.category
        title =
            handling?.title.map { ReadText($0.value, reader, from: $0.provenance) }
            ?? unmapped?.title.map { ReadText($0, reader, from: unmapped?.titleProvenance?.range.map { .api($0) }) }
        description =
            handling?.description.map { ReadText($0.value, reader, from: $0.provenance) }
            ?? unmapped?.description.map { ReadText($0, reader, from: unmapped?.range.map { .api($0) }) }
        facts = response.hasContent ? ResponseFacts(response.reader, reader) : nil
    }
}

extension Resolution.Winner {
    fileprivate var declared: CaseID? { if case .declared(let id) = self { id } else { nil } }
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
    fileprivate init(_ source: TextSource, _ reader: TextReader, from provenance: Provenance?) {
        if let text = reader.text(of: source) {
            self.init(source: source, text: text, isFallback: false, provenance: provenance)
        } else {
            self.init(source: source, text: reader.fallback(of: source), isFallback: true, provenance: provenance)
        }
    }
}
