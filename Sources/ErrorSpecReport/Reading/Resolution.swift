package import ErrorSpecLanguage
package import ErrorSpecReading

/// How an API reads one response: which case handles it, why, and the texts that the user reads.
package struct Resolution: Sendable {
    package let api: ResolvedAPI
    let group: GroupID
    let status: Int
    /// The response's codes, in the order in which they were given or read.
    package let codes: [String]
    package let isFailure: Bool
    /// The case or `otherwise` that handles the response, or `nil` for a success, and for an unmapped failure.
    package let winner: ResponseExample.Subject?
    /// The groups from the response's group to the group that declares the winner, or empty without a winner.
    let inheritancePath: [GroupID]
    /// The other cases that match, each with the reason why it doesn't win.
    package let hides: [(id: CaseID, reason: String)]
    /// For a response that no case handles, the case that almost matches, and the code or status that this case
    /// requires.
    package let nearest: (id: CaseID, wants: String)?
    package let title: ReadText?
    package let description: ReadText?
    /// The retry policy, or `nil` if nothing handles the response.
    let retry: ResolvedRetry?
    let category: CategoryID?
    /// The other facts of the response, or `nil` if neither its body nor its headers are known.
    package let facts: ResponseFacts?
    private let locale: String?

    /// Returns the built-in text that users read if the spec has no text, in the language of the spec's texts.
    func builtIn(_ text: BuiltInText) -> String {
        let localized = text.localized(api.locales)
        let sourceLocale = api.locales.first ?? BuiltInText.sourceLocale
        return localized.text(in: localized.locale(for: locale.map { [$0] } ?? [], sourceLocale: sourceLocale))
    }
}

/// A text as a user reads it, with its source.
package struct ReadText: Sendable {
    let source: TextSource
    /// A description of the text's source, or `nil` for a plain text of the spec.
    let origin: String?
    /// The text, or `nil` if only the running app knows the text and the spec has no `otherwise`.
    package let text: String?
    /// Whether the text is the spec's `otherwise`, because the source has no text, or because only the running app
    /// knows the source's text.
    let isFallback: Bool
    /// Where the text is declared: in the case, in its group or in the API.
    let provenance: Provenance?
}

/// The facts of a response besides its codes.
package struct ResponseFacts: Sendable {
    package let reference: String?
    /// The values of the response that texts can insert.
    package let values: [(name: String, text: String)]
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
            ? matcher.outcome(of: response.reader)
            : matcher.outcome(status: response.status, codes: texts)
        let winner = outcome.subject
        let handling = winner.flatMap(api.handling)
        let reader = TextReader(
            response.reader, codes: codes, of: group, owner: winner.map(api.declaringGroup) ?? group, in: api,
            retry: handling?.retry.value, now: response.now, locale: locale)
        let ordered = matcher.codesInOrder(codes, of: response.reader).map(\.text)
        let decision = Decision(status: response.status, codes: ordered, group: group, api: api)
        let unmapped = outcome == .unmapped ? api.failures.unmapped : nil

        self.api = api
        self.group = group
        self.codes = texts
        self.winner = winner
        self.locale = locale
        status = response.status
        isFailure = outcome != .success
        inheritancePath = winner.map { api.path(from: group, to: $0) } ?? []
        if case .declared(let id)? = winner { hides = decision.hidden(by: id) } else { hides = [] }
        nearest = outcome == .unmapped ? decision.nearest : nil
        retry = handling?.retry.value
        category = handling?.category.value ?? unmapped?.category
        title =
            handling?.title.map { ReadText($0.value, reader, from: $0.provenance) }
            ?? unmapped?.title.map { ReadText($0.value, reader, from: $0.provenance.range.map { .api($0) }) }
        description =
            handling?.description.map { ReadText($0.value, reader, from: $0.provenance) }
            ?? unmapped?.description.map { ReadText($0, reader, from: unmapped?.range.map { .api($0) }) }
        facts = response.hasContent ? ResponseFacts(response.reader, reader) : nil
    }
}

extension ResolvedAPI {
    /// Returns the groups from `group` to the group that declares a subject, through the first parents that lead there.
    fileprivate func path(from group: GroupID, to subject: ResponseExample.Subject) -> [GroupID] {
        if case .declared(let id) = subject { return path(from: group, to: id) ?? [] }
        let provider = declaringGroup(of: subject)
        var path = [group]
        while let last = path.last, last != provider,
            let next = self[last].parents.map(\.group).first(where: {
                $0 == provider || self[$0].ancestors.contains(provider)
            })
        {
            path.append(next)
        }
        return path
    }
}

extension ResponseFacts {
    fileprivate init(_ response: ResponseReader, _ reader: TextReader<ResponseReader>) {
        let (format, deciding) = (reader.format, reader.deciding)
        self.init(
            reference: response.reference(format, deciding: deciding),
            values: format.values.compactMap { value in
                response.value(value.name, format, deciding: deciding).map { (value.name, $0) }
            }, fields: response.fieldProblems(format), retryAfter: reader.wait)
    }
}

extension ReadText {
    fileprivate init(_ source: TextSource, _ reader: TextReader<ResponseReader>, from provenance: Provenance?) {
        let text = reader.text(of: source)
        self.init(
            source: source, origin: source.sourceDescription(reader.chosen), text: text ?? reader.fallback(of: source),
            isFallback: text == nil, provenance: provenance)
    }
}
