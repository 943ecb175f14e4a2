package import ErrorSpecReading

/// Chooses the status, the code and the values of a response that shows a case. A response writer then makes the
/// response, and checks that the case handles the response.
struct ExampleMaker {
    let api: ResolvedAPI
    let group: GroupID
    let subject: ResponseExample.Subject
    private let matcher: ResponseMatcher
    private var writer: ResponseWriter
    private var parts = ResponseParts()
    /// The reason why no example could be made, as the end of a sentence.
    private(set) var reason = "no response was found that it handles"

    init(api: ResolvedAPI, group: GroupID, subject: ResponseExample.Subject, matcher: ResponseMatcher) {
        self.api = api
        self.group = group
        self.subject = subject
        self.matcher = matcher
        writer = api.writer(of: subject, in: group, matcher)
        writer.isSentOverHTTP = false
        addParts()
    }

    /// Makes a response that the case handles. Returns `nil` if no such response is found.
    ///
    /// - Parameter rules: The rules of the group that select the case.
    mutating func response(for rules: [MatchRule]) -> ExampleResponse? {
        for rule in rules.sorted(by: { rank(of: $0).lexicographicallyPrecedes(rank(of: $1)) }) {
            let statuses = Self.statuses.filter { rule.status?.contains($0) ?? true }
            if let response = response(with: codes(for: rule), statuses) { return response }
        }
        return nil
    }

    /// Makes a response that the `otherwise` handles. Returns `nil` if no such response is found.
    mutating func responseForOtherwise() -> ExampleResponse? {
        response(with: anyCodes, Self.statuses)
    }

    /// Returns the first response that can be written. The codes are tried in order, each with the first suitable
    /// status.
    private mutating func response(with codes: [String?], _ statuses: [Int]) -> ExampleResponse? {
        for code in codes {
            let preferred = preferring(statuses, hasCode: code != nil)
            guard let status = preferred.first(where: { shows(status: $0, code: code) }) else { continue }
            if let response = writer.response(status: status, code: code, parts) {
                return ExampleResponse(status: status, headers: response.headers, body: response.body)
            }
            if let code { reason = "the body has no place for the code `\(code)`" }
        }
        return nil
    }

    private func shows(status: Int, code: String?) -> Bool {
        api.canFail(in: group, status: status)
            && matcher.failure(status: status, codes: code.map { [$0] } ?? []).subject == subject
    }

    // MARK: Statuses and codes

    /// Returns the sort key of a rule. Rules are sorted by the kind of code (single codes before ranges and
    /// families), then by the width of the status pattern, the position of the code in the case, and the lowest
    /// status.
    private func rank(of rule: MatchRule) -> [Int] {
        let width = rule.status.map { $0.last - $0.first } ?? StatusPattern.all.count
        var position = 0
        if case .declared(let id) = subject, let code = rule.code {
            position = api[id].codes.firstIndex { $0.value == code } ?? 0
        }
        let isBroad = rule.code.map { $0.specificity < .exact } ?? false
        return [isBroad ? 1 : 0, width, position, rule.status?.first ?? 0]
    }

    /// All statuses, the most frequent classes first. Informational statuses are last, because another response
    /// follows them.
    private static let statuses: [Int] =
        Array(400...599) + Array(300...399) + Array(200...299) + Array(100...199)
    private static let usual = [400, 500]

    /// Codes that specs rarely use, followed by a one-character code for each printable ASCII character.
    private static let unknownCodes: [String?] =
        ["unknown", "error"] + (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map { String($0) }

    /// The codes to try if the rule requires no code: `nil`, which means a response without a code, and codes that
    /// specs rarely use. `nil` comes after these codes if the body reads codes from the text of the message or the
    /// title.
    private var anyCodes: [String?] {
        let format = writer.caseFormat
        let texts = Set((format.message + format.title).map(\.root))
        let isInText = format.code.contains { !$0.before.isEmpty && texts.contains($0.root) }
        let codes = isInText ? ["UNKNOWN"] + Self.unknownCodes + [nil] : [nil] + Self.unknownCodes
        return codes + matcher.format.failingCodes.map(Optional.some)
    }

    /// Returns the given statuses, starting with those that servers usually send. If the body has `failure`, servers
    /// usually send codes with a 200.
    private func preferring(_ statuses: [Int], hasCode: Bool) -> [Int] {
        let first = (hasCode && !matcher.format.failure.isEmpty ? [200] : []) + Self.usual
        return first.filter(statuses.contains) + statuses
    }

    /// Returns the codes to try for a rule, the simplest first; `nil` means a response without a code.
    private func codes(for rule: MatchRule) -> [String?] {
        switch rule.code {
        case nil: return anyCodes
        case .code(let code)?: return [code]
        case .range(let range)?:
            let regions = CodeRegions(cutBy: api.codePatterns(seenBy: group))
            return regions.within(.range(range)).map { regions.sample(of: $0) }
        case .family(let prefix)?:
            let ends = Array("1Aa0") + (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map { Character($0) }
            let regions = CodeRegions(cutBy: api.codePatterns(seenBy: group))
            return ends.map { prefix + String($0) } + [regions.sample(of: .family(prefix))]
                + matcher.format.failingCodes.filter(CodePattern.family(prefix).matches).map(Optional.some)
        }
    }

    // MARK: Values

    /// Adds a value for each place of the body, and a wait if the example should show one.
    private mutating func addParts() {
        let format = writer.caseFormat
        let message = text(.message)
        parts = ResponseParts(
            for: format, title: text(.title), message: message,
            fields: [FieldProblem(name: "email", reason: message)])
        parts.fields = format.fields?.expressible(parts.fields) ?? []
        // If a text has its own pointer into the response, the example includes the text there, as if the body
        // declared a value at that pointer.
        for case .server(.pointer(let pointer), let otherwise) in sources where parts.values[pointer] == nil {
            writer.caseFormat.values.append(.init(name: pointer, places: [Place(.pointer(pointer))]))
            parts.values[pointer] = otherwise?.source ?? message
        }
        if showsWait { parts.wait = 2 }
    }

    private var sources: [TextSource] {
        let handling = api.handling(of: subject)
        return [handling?.title?.value, handling?.description?.value].compactMap(\.self)
    }

    /// Returns a sample of the server's text: the text's fallback in the spec, if possible, because its length and
    /// language are similar.
    private func text(_ field: BodyField) -> String {
        for case .server(field, .some(let otherwise)) in sources { return otherwise.source }
        if field == .title, let title = api.handling(of: subject)?.title?.value.fallback { return title.source }
        return api.summary(of: subject) ?? api.name(of: subject)
    }

    /// Whether a text inserts the wait, or the body or the retry policy has a place for the wait.
    private var showsWait: Bool {
        if api.handling(of: subject)?.retry.value.waitPlaces != nil || !writer.caseFormat.retryAfter.isEmpty {
            return true
        }
        return sources.contains { source in
            guard case .template(let text, _) = source else { return false }
            return TextTemplate(text.source).placeholders.contains("retryAfter")
        }
    }
}

extension ResolvedAPI {
    /// Returns a writer of responses that the given case or `otherwise` handles in the given group.
    package func writer(
        of subject: ResponseExample.Subject, in group: GroupID, _ matcher: ResponseMatcher
    ) -> ResponseWriter {
        ResponseWriter(
            matcher.format, caseFormat: format(of: declaringGroup(of: subject)),
            policy: handling(of: subject)?.retry.value.waitPlaces, successes: self[group].successes.patterns
        ) { response in
            let codes = matcher.codesInOrder(of: response)
            let texts = codes.map(\.text)
            guard matcher.failure(status: response.statusCode, codes: texts).subject == subject else {
                return (false, nil)
            }
            return (true, matcher.decidingIndex(status: response.statusCode, codes: texts).map { codes[$0] })
        }
    }
}

extension ResponseMatcher {
    /// Returns the subject that handles the response, or `nil` for a success or an unmapped response.
    package func subject(of response: ExampleResponse) -> ResponseExample.Subject? {
        let reader = ResponseReader(
            status: response.status, headers: ResponseHeaders(response.headers),
            body: response.body.isEmpty ? nil : response.body)
        return outcome(of: reader).subject
    }
}
