package import ErrorSpecLanguage
import ErrorSpecReading

/// What a spec makes of one response: who answers, why, and what a user reads.
package struct Resolution: Sendable {
    package enum Responder: Hashable, Sendable {
        case declared(CaseID)
        /// What this group says about responses that no case matches.
        case otherwise(GroupID)
        case none
        /// The response is no failure, so nothing is asked.
        case success
    }

    package let api: ResolvedAPI
    package let group: GroupID
    package let status: Int
    /// The code that was given, or read from the response.
    package let code: String?
    package let responder: Responder
    /// From the group to the one that declares the answer; empty where nothing answers.
    package let via: [GroupID]
    /// The other cases that match.
    package let hides: [CaseID]
    package let title: ReadText?
    package let description: ReadText?
    /// `nil` where nothing answers.
    package let retry: ResolvedRetry?
    package let category: CategoryID?
}

/// A text as a user reads it, and where it comes from.
package struct ReadText: Hashable, Sendable {
    package let source: TextSource
    /// `nil` where only the running app knows it, and the spec gives no text instead.
    package let text: String?
    /// The text is the spec's `otherwise`, because the source gave none, or none that is known here.
    package let isFallback: Bool
}

extension Resolution {
    package init(to response: ServerResponse, of group: GroupID, in api: ResolvedAPI, locale: String? = nil) {
        let body = api[group].body.map { api[$0].format }
        let code = response.code ?? body.flatMap { response.text(at: $0.code) }
        let reader = TextReader(api: api, response: response, code: code, locale: locale)
        self.api = api
        self.group = group
        status = response.status
        self.code = code

        var meaning: Handling?
        var owner = group
        var target: CaseID?
        switch api.outcome(of: group, status: response.status, code: code) {
        case .success:
            responder = .success
            via = []
        case .answered(let id):
            responder = .declared(id)
            via = api.path(from: group, to: id) ?? []
            meaning = api[id].meaning
            owner = api[id].group
            target = id
        case .otherwise(let provider):
            responder = .otherwise(provider)
            via = api.path(from: group, toOtherwiseOf: provider)
            meaning = api[provider].otherwise?.meaning
            owner = provider
        case .unmapped:
            responder = .none
            via = []
        }
        hides = responder == .success ? [] : api.matching(response.status, code, in: group).filter { $0 != target }
        retry = meaning?.retry.value
        let words = api.failures.unmapped
        let isUnmapped = responder == .none
        category = meaning?.category.value ?? (isUnmapped ? words.category : nil)
        title = (isUnmapped ? words.title : meaning?.title?.value).map { reader.read($0, declaredBy: owner) }
        description = (isUnmapped ? words.description : meaning?.description?.value)
            .map { reader.read($0, declaredBy: owner) }
    }
}

extension ResolvedAPI {
    /// Every case of a group that matches a response, whichever wins.
    fileprivate func matching(_ status: Int, _ code: String?, in group: GroupID) -> [CaseID] {
        self[group].visible.filter { id in
            let candidate = self[id]
            let matchesCode = candidate.codes.isEmpty || candidate.codes.contains { $0.value.matches(code ?? "") }
            let matchesStatus =
                candidate.statuses.isEmpty || candidate.statuses.contains { $0.value.contains(status) }
            return matchesCode && matchesStatus && !candidate.isIncomplete
        }
    }

    /// The groups from `group` to the one whose `otherwise` answers for it: the first parents that lead there.
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

/// Text sources → what a user reads.
private struct TextReader {
    let api: ResolvedAPI
    let response: ServerResponse
    let code: String?
    let locale: String?

    func read(_ source: TextSource, declaredBy owner: GroupID) -> ReadText {
        if case .body(let field, _) = source, let text = bodyText(field, declaredBy: owner) {
            return ReadText(source: source, text: text, isFallback: false)
        }
        if case .template(let text, _) = source {
            let template = TextTemplate(text.text(in: locale, sourceLocale: api.locales.first))
            if let text = template.filled(value) { return ReadText(source: source, text: text, isFallback: false) }
        }
        let text = source.fallback.map { $0.text(in: locale, sourceLocale: api.locales.first) }
        if case .text = source { return ReadText(source: source, text: text, isFallback: false) }
        return ReadText(source: source, text: text, isFallback: true)
    }

    /// What a placeholder stands for, of what is known of the response here.
    private func value(_ name: String) -> String? {
        switch name {
        case "code": code
        case "status": "\(response.status)"
        default: nil
        }
    }

    private func bodyText(_ field: BodyField, declaredBy owner: GroupID) -> String? {
        if field == .code, let code { return code }
        if case .pointer(let pointer) = field { return response.text(at: [Place(.pointer(pointer))]) }
        guard let body = api[owner].body else { return nil }
        return response.text(at: api[body].format.places(field))
    }
}

extension LocalizedText {
    /// The text that suits a user of a locale: in the locale itself, else in its language, else the source's.
    func text(in locale: String?, sourceLocale: String?) -> String {
        guard let locale else { return source }
        let offered = translations + (sourceLocale.map { [Translation(locale: $0, text: source)] } ?? [])
        var wanted: Substring? = locale.lowercased()[...]
        while let tag = wanted {
            if let found = offered.first(where: { $0.locale.lowercased() == tag }) { return found.text }
            wanted = tag.lastIndex(of: "-").map { tag[..<$0] }
        }
        let language = { (tag: String) in tag.lowercased().prefix { $0 != "-" } }
        return offered.first { language($0.locale) == language(locale) }?.text ?? source
    }
}
