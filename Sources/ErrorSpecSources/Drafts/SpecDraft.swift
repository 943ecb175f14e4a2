import ErrorSpecLanguage
package import ErrorSpecReading

/// A spec to be written, from any source.
package struct SpecDraft: Sendable {
    package var api: String
    package var summary: String?
    /// The default title of all cases.
    package var title: String?
    var body: BodyFormat?
    /// The shared group that all other groups inherit from, if there is one.
    package var defaultGroup: String?
    /// The groups, the default group first.
    package var groups: [GroupDraft]
    package var unused: [Unused] = []
}

extension SpecDraft {
    /// The draft without groups that only inherit. The default group handles their operations.
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
    /// The parents; `nil` for the default group.
    package var parents: [String]?
    /// The inherited cases that the group leaves out.
    package var except: [String] = []
    /// The description of cases that don't have their own.
    package var description: TextDraft?
    package var cases: [CaseDraft] = []
    package var otherwise: CaseDraft?
    /// The operations that the group handles, as specs write them: `POST /v1/users`.
    package var operations: [String] = []
}

extension GroupDraft {
    /// The cases and the `otherwise`.
    var handlers: [CaseDraft] { cases + (otherwise.map { [$0] } ?? []) }

    /// Moves a text that all cases share to the group.
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
    /// The name of the case; `otherwise` for an `otherwise`.
    package var name: String
    package var summary: String?
    /// Whether the source's name for the case can't be a name in a spec. The summary is then the source's name.
    var isRenamed = false
    package var statuses: [StatusPattern] = []
    package var codes: [String] = []
    package var overrides: [String] = []
    package var title: TextDraft?
    package var description: TextDraft?

    /// Whether this is an `otherwise`.
    var isOtherwise: Bool { statuses.isEmpty && codes.isEmpty }

    /// An `otherwise` with a plain text.
    static let anyError = CaseDraft(
        name: "otherwise", summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
}

extension CaseDraft {
    /// Whether this case and the other case may match the same response, and neither is more specific.
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
    /// Whether the body has no places for codes, messages or field errors.
    var isEmpty: Bool { code.isEmpty && message.isEmpty && fields == nil }
}
