import ErrorSpecReading

/// Makes a response that a case handles. It is tried out on the reader and the table of winners before it counts, so
/// what is made here is a proposal.
struct ExampleMaker {
    let api: ResolvedAPI
    let group: GroupID
    let subject: ResponseExample.Subject
    /// How the group's responses are read: codes, and whether they are failures.
    private let format: BodyFormat
    /// How the group that declares the case reads them: texts and values.
    private let ownFormat: BodyFormat
    private let matcher: ResponseMatcher
    /// Why there is no example, once that is known.
    private(set) var reason = "no response was found that it handles"

    init(api: ResolvedAPI, group: GroupID, subject: ResponseExample.Subject, matcher: ResponseMatcher) {
        self.api = api
        self.group = group
        self.subject = subject
        self.matcher = matcher
        format = api.format(of: group)
        ownFormat = api.format(of: api.declaringGroup(of: subject))
    }

    /// - Parameter rules: where the case wins.
    mutating func response(for rules: [MatchRule]) -> ExampleResponse? {
        for rule in rules.sorted(by: isPlainer) {
            if let response = response(for: rule) { return response }
        }
        return nil
    }

    /// A code is plainer than a range: the first code at the first of the narrowest statuses.
    private func isPlainer(_ left: MatchRule, _ right: MatchRule) -> Bool {
        rank(of: left).lexicographicallyPrecedes(rank(of: right))
    }

    private func rank(of rule: MatchRule) -> [Int] {
        let width = rule.status.map { $0.last - $0.first } ?? MatchTable.statuses.count
        var position = 0
        if case .declared(let id) = subject, let code = rule.code {
            position = api[id].codes.firstIndex { $0.value == code } ?? 0
        }
        let isBroad = rule.code.map { $0.specificity < .exact } ?? false
        return [isBroad ? 1 : 0, width, position, rule.status?.first ?? 0]
    }

    private mutating func response(for rule: MatchRule) -> ExampleResponse? {
        let statuses = Self.statuses.filter { rule.status?.contains($0) ?? true }
        for code in codes(for: rule) {
            for status in preferring(statuses, hasCode: code != nil)
            where outcome(status: status, code: code) == subject {
                guard let draft = draft(status: status, code: code) else {
                    reason = "no place of the body can hold the code `\(code ?? "")`"
                    break
                }
                if let response = finished(draft, status: status) { return response }
                break
            }
        }
        return nil
    }

    /// A response that no case matches.
    mutating func responseForOtherwise() -> ExampleResponse? {
        for code in [nil] + Self.unknownCodes {
            for status in preferring(Self.statuses, hasCode: code != nil)
            where outcome(status: status, code: code) == subject {
                guard let draft = draft(status: status, code: code) else { break }
                if let response = finished(draft, status: status) { return response }
                break
            }
        }
        return nil
    }

    // MARK: Statuses and codes

    /// The statuses that clients meet most come first, and those that HTTP doesn't send by themselves last.
    private static let statuses: [Int] =
        Array(400...599) + Array(300...399) + Array(200...299) + Array(100...199)
    private static let usual = [400, 500]

    /// Codes that hardly any spec names, and then some that begin with each character there is.
    private static let unknownCodes: [String?] =
        ["unknown", "error"] + (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map { String($0) }

    /// Under a body with `failure` servers put their codes into a 200.
    private func preferring(_ statuses: [Int], hasCode: Bool) -> [Int] {
        let first = (hasCode && !format.failure.isEmpty ? [200] : []) + Self.usual
        return first.filter(statuses.contains) + statuses
    }

    /// The codes that a rule's response may have: of a family the shortest, and of none, an unknown one where it takes
    /// a code to make a failure.
    private func codes(for rule: MatchRule) -> [String?] {
        let table = api[group].table
        switch rule.code {
        case nil: return [nil] + Self.unknownCodes
        case .code(let code)?: return [code]
        case .range?: return rule.code.map { table.regions(of: $0).map { table.sample(of: $0) } } ?? []
        case .family(let prefix)?:
            let ends = Array("1Aa0") + (0x21...0x7E).compactMap { Unicode.Scalar($0) }.map { Character($0) }
            return ends.map { prefix + String($0) } + [table.sample(of: .family(prefix))]
        }
    }

    private func outcome(status: Int, code: String?) -> ResponseExample.Subject? {
        let codes = code.map { [$0] } ?? []
        let isFailure = api.canFail(in: group, status: status)
        return isFailure ? matcher.failure(status: status, codes: codes).subject : nil
    }

    // MARK: Bodies

    /// The smallest response with a code, or without one.
    private func draft(status: Int, code: String?) -> ResponseDraft? {
        guard let code else { return failing(ResponseDraft(), status: status) }
        for place in format.code {
            var draft = ResponseDraft()
            if draft.put(code, at: place), let draft = failing(draft, status: status) { return draft }
        }
        return nil
    }

    /// A response that is a failure: of a 2xx, one in which a place of `failure` holds something. Its own texts may be it.
    private func failing(_ draft: ResponseDraft, status: Int) -> ResponseDraft? {
        if isProven(draft, status: status) { return draft }
        if format.failure.isEmpty || !api.isSuccess(in: group, status: status) { return nil }
        var next = draft
        next.putFirst(text(.message), at: ownFormat.message)
        if isProven(next, status: status) { return next }
        for place in format.failure {
            let value = place.equals.first.map { api[group].table.sample(of: $0) } ?? "true"
            for var next in [draft, next] {
                if next.put(value, at: place), isProven(next, status: status) { return next }
            }
        }
        return nil
    }

    /// The response with all that its body has places for, as far as it still means the same.
    private func finished(_ draft: ResponseDraft, status: Int) -> ExampleResponse? {
        guard isProven(draft, status: status) else { return nil }
        var whole = draft
        let additions = additions
        for addition in additions { addition(&whole) }
        if !isProven(whole, status: status) {
            whole = draft
            for addition in additions {
                var next = whole
                addition(&next)
                if isProven(next, status: status) { whole = next }
            }
        }
        return ExampleResponse(whole, status: status)
    }

    private func isProven(_ draft: ResponseDraft, status: Int) -> Bool {
        matcher.subject(of: ExampleResponse(draft, status: status)) == subject
    }

    private typealias Addition = (inout ResponseDraft) -> Void

    private var additions: [Addition] {
        var additions: [Addition] = []
        let message = text(.message)
        additions.append { $0.putFirst(message, at: ownFormat.message) }
        if !ownFormat.title.isEmpty { additions.append { $0.putFirst(text(.title), at: ownFormat.title) } }
        for case .server(.pointer(let pointer), let otherwise) in sources {
            additions.append { $0.put(otherwise?.source ?? message, at: Place(.pointer(pointer))) }
        }
        for value in ownFormat.values { additions.append { $0.putFirst("10", at: value.places) } }
        if !ownFormat.reference.isEmpty { additions.append { $0.putFirst("req_1", at: ownFormat.reference) } }
        if let places = waitPlaces { additions.append { $0.putFirst("2", at: places) } }
        if let fields = ownFormat.fields {
            let problem = FieldProblem(name: "email", reason: message)
            additions.append { $0.put(fields.sayable([problem]), in: fields) }
        }
        return additions
    }

    private var sources: [TextSource] {
        let handling = api.handling(of: subject)
        return [handling?.title?.value, handling?.description?.value].compactMap(\.self)
    }

    /// The server's text: the one that stands for it in the spec, so that it is as long, and in the same language.
    private func text(_ field: BodyField) -> String {
        for case .server(field, .some(let otherwise)) in sources { return otherwise.source }
        if field == .title, let title = api.handling(of: subject)?.title?.value.fallback { return title.source }
        return api.summary(of: subject) ?? api.name(of: subject)
    }

    /// Where the server says how long to wait, if a text shows it or the policy reads it from a place of its own.
    private var waitPlaces: [Place]? {
        if case .resend(let resend)? = api.handling(of: subject)?.retry.value.action,
            case .places(let places) = resend.retryAfter
        {
            return places
        }
        if !ownFormat.retryAfter.isEmpty { return ownFormat.retryAfter }
        let isShown = sources.contains { source in
            guard case .template(let text, _) = source else { return false }
            return TextTemplate(text.source).placeholders.contains("retryAfter")
        }
        return isShown ? [Place(.header("Retry-After"))] : nil
    }
}

extension ResponseMatcher {
    /// The subject that a response shows, by the engine; `nil` for a success and for an unmapped response.
    package func subject(of response: ExampleResponse) -> ResponseExample.Subject? {
        let reader = ResponseReader(
            status: response.status, headers: ResponseHeaders(response.headers.map { ($0.name, $0.value) }),
            body: response.body.isEmpty ? nil : response.body)
        return outcome(of: reader, codes: reader.codes(format).map(\.text)).subject
    }
}

extension Outcome {
    /// The subject of a response with it.
    fileprivate var subject: ResponseExample.Subject? {
        switch self {
        case .handled(let id): .declared(id)
        case .otherwise(let id): .otherwise(id)
        case .success, .unmapped: nil
        }
    }
}
