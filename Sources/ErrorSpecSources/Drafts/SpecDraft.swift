import ErrorSpecLanguage
package import ErrorSpecReading

/// A spec that is about to be written, from whatever source.
package struct SpecDraft: Sendable {
    package var api: String
    package var summary: String?
    /// The text of every title that says nothing else.
    package var title: String?
    var body: BodyFormat?
    /// The shared group that all others inherit from, if there is one.
    package var defaultGroup: String?
    /// The default group first.
    package var groups: [GroupDraft]
    /// Whether a plain text stands where the source has none. In an app's own language there is none to put there.
    var hasPlainTexts = true
    package var unused: [Unused] = []
}

extension SpecDraft {
    /// The draft without groups that say nothing of their own: the default group handles their operations.
    func withoutEmptyGroups() -> SpecDraft {
        guard let shared = groups.firstIndex(where: { $0.name == defaultGroup }) else { return self }
        var draft = self
        draft.groups[shared].operations += groups.filter(inheritsAll).flatMap(\.operations)
        draft.groups.removeAll(where: inheritsAll)
        return draft
    }

    private func inheritsAll(_ group: GroupDraft) -> Bool {
        group.name != defaultGroup && group.parents == nil && group.cases.isEmpty && group.otherwise == nil
            && group.successes.isEmpty
    }
}

package struct GroupDraft: Sendable {
    package var name: String
    package var summary: String?
    /// `nil`: the default group.
    package var parents: [String]?
    /// Inherited cases that it leaves out.
    package var except: [String] = []
    /// The 2xx statuses that mean success; empty: those of the API.
    package var successes: [StatusPattern] = []
    /// The default of its cases.
    package var description: TextDraft?
    package var cases: [CaseDraft] = []
    package var otherwise: CaseDraft?
    /// As specs write them: `POST /v1/users`.
    package var operations: [String] = []
}

extension GroupDraft {
    /// Its cases, and its `otherwise`.
    var handlers: [CaseDraft] { cases + (otherwise.map { [$0] } ?? []) }

    /// A group without cases that inherits from none handles any error.
    mutating func fillIfEmpty(withText hasText: Bool) {
        guard cases.isEmpty, otherwise == nil, (parents ?? []).isEmpty else { return }
        otherwise = hasText ? .anyError : CaseDraft(name: "otherwise")
    }

    /// Adds a case by a name that is free.
    ///
    /// - Parameter parents: Those that it has, whose names are taken.
    /// - Returns: The case as it is then.
    @discardableResult mutating func add(_ declared: CaseDraft, below parents: [String]) -> CaseDraft {
        var declared = declared
        var scope = NameScope(reserved: Set(parents + cases.map(\.name)))
        declared.name = scope.claim(declared.name)
        cases.append(declared)
        return declared
    }

    /// Says a text that all cases have once, as the group's.
    mutating func shareTexts() {
        let texts = handlers.map(\.description)
        if description == nil, texts.count > 1, let first = texts[0], texts.allSatisfy({ $0 == first }) {
            description = first
        }
        guard let description else { return }
        for index in cases.indices where cases[index].description == description { cases[index].description = nil }
        // An `otherwise` that says nothing would be none.
        if otherwise?.description == description, otherwise?.summary != nil { otherwise?.description = nil }
    }

    /// The 2xx statuses that mean success where some are failures.
    static func statusesOfSuccess(without failures: [StatusPattern]) -> [StatusPattern] {
        if failures.isEmpty { return [] }
        let successes = (200...299).filter { status in !failures.contains { $0.contains(status) } }
        // Those of one range differ from their positions by the same.
        let ranges = successes.enumerated().grouped { $0.element - $0.offset }.map { $0.elements.map(\.element) }
        return ranges.map { StatusPattern(first: $0[0], last: $0[0] + $0.count - 1) }
    }

    /// Whether it has no case, no text for what it doesn't handle, and nothing to inherit.
    var saysNothing: Bool {
        cases.isEmpty && (parents ?? []).isEmpty && otherwise?.hasText != true
    }

    /// Whether none of its own cases has a text: none of them is shown.
    var isSilent: Bool {
        description == nil && !handlers.isEmpty
            && handlers.allSatisfy { $0.description == nil }
    }
}

/// A case, or an `otherwise`, which has neither a status nor a code.
package struct CaseDraft: Sendable {
    /// `otherwise` for one.
    package var name: String
    package var summary: String?
    /// The source calls it what its summary says, which no spec can call it.
    var isRenamed = false
    package var statuses: [StatusPattern] = []
    package var codes: [String] = []
    package var overrides: [String] = []
    package var title: TextDraft?
    package var description: TextDraft?

    /// Its conditions, for a sentence: "status 409".
    var shownMatch: String {
        codes.isEmpty ? "status \(statuses.map(\.description).joined(separator: ", "))" : "code \(listed(codes))"
    }

    /// It stands for whatever no case handles.
    var isOtherwise: Bool { statuses.isEmpty && codes.isEmpty }

    /// An `otherwise` with a plain text.
    static let anyError = CaseDraft(
        name: "otherwise", summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
}

extension CaseDraft {
    /// Whether it and another case would match the same response, neither more narrowly.
    func isAsSpecific(as other: CaseDraft) -> Bool { shared(with: other) != nil }

    /// The part of it that another case matches as narrowly.
    func shared(with other: CaseDraft) -> CaseDraft? {
        var part = self
        part.codes = codes.filter(other.codes.contains)
        part.statuses = statuses.filter { one in
            other.statuses.contains { $0.specificity == one.specificity && $0.overlaps(one) }
        }
        let sharesCode = part.codes.isEmpty == codes.isEmpty && codes.isEmpty == other.codes.isEmpty
        let sharesStatus = part.statuses.isEmpty == statuses.isEmpty && statuses.isEmpty == other.statuses.isEmpty
        return sharesCode && sharesStatus ? part : nil
    }

    /// Its rest without what another case matches as narrowly; `nil` where nothing is left.
    func without(_ other: CaseDraft) -> CaseDraft? {
        guard let part = shared(with: other) else { return self }
        var rest = self
        if part.codes == codes {
            rest.statuses.removeAll(where: part.statuses.contains)
            return rest.statuses.isEmpty ? nil : rest
        }
        if part.statuses == statuses { rest.codes.removeAll(where: part.codes.contains) }
        return rest
    }
}

/// Bodies as far as schemas or code tell where they hold something.
extension BodyFormat {
    var isEmpty: Bool { code.isEmpty && message.isEmpty && fields == nil }

    /// The union of two bodies; `nil` where they contradict each other, or have nothing in common.
    func merged(with other: BodyFormat) -> BodyFormat? {
        if isEmpty { return other }
        if code.contradicts(other.code) || message.contradicts(other.message) { return nil }
        let isOnlyFields = other.code.isEmpty && other.message.isEmpty || code.isEmpty && message.isEmpty
        let isRelated = !code.isEmpty && code == other.code || !message.isEmpty && message == other.message
        guard isOnlyFields || isRelated else { return nil }
        return BodyFormat(
            code: code.or(other.code), title: title.or(other.title), message: message.or(other.message),
            reference: reference.or(other.reference), retryAfter: retryAfter.or(other.retryAfter),
            fields: fields ?? other.fields, failure: failure)
    }
}

extension [Place] {
    fileprivate func contradicts(_ other: [Place]) -> Bool { !isEmpty && !other.isEmpty && self != other }

    fileprivate func or(_ other: [Place]) -> [Place] { isEmpty ? other : self }
}
