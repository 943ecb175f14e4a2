import ErrorSpecLanguage
package import ErrorSpecReading

/// A spec that is about to be written, from any source.
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
    /// The text of a case without a text in the source; `nil`: a default text.
    var placeholder: String?
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
    }
}

package struct GroupDraft: Sendable {
    package var name: String
    package var summary: String?
    /// `nil`: the default group.
    package var parents: [String]?
    /// Inherited cases that it leaves out.
    package var except: [String] = []
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

    /// Adds an `otherwise` to a group without cases and parents.
    mutating func fillIfEmpty(with text: String?) {
        guard cases.isEmpty, otherwise == nil, (parents ?? []).isEmpty else { return }
        otherwise = text.map { CaseDraft(name: "otherwise", description: TextDraft($0)) } ?? .anyError
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
        // An `otherwise` without any text would be invalid.
        if otherwise?.description == description, otherwise?.summary != nil { otherwise?.description = nil }
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

    /// It handles what no case does.
    var isOtherwise: Bool { statuses.isEmpty && codes.isEmpty }

    /// An `otherwise` with a plain text.
    static let anyError = CaseDraft(
        name: "otherwise", summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
}

extension CaseDraft {
    /// Whether it and another case would match the same response, neither more narrowly.
    func isAsSpecific(as other: CaseDraft) -> Bool {
        guard codes.isEmpty == other.codes.isEmpty, statuses.isEmpty == other.statuses.isEmpty else { return false }
        let sharesCode = codes.isEmpty || codes.contains(where: other.codes.contains)
        let sharesStatus =
            statuses.isEmpty
            || statuses.contains { one in
                other.statuses.contains { $0.specificity == one.specificity && $0.overlaps(one) }
            }
        return sharesCode && sharesStatus
    }
}

extension BodyFormat {
    /// Whether it has neither a code, a message nor errors of fields.
    var isEmpty: Bool { code.isEmpty && message.isEmpty && fields == nil }
}
