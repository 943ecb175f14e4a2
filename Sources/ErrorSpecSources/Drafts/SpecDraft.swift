import ErrorSpecLanguage
package import ErrorSpecReading

/// A new spec, drafted from any source.
package struct SpecDraft: Sendable {
    package var api: String
    package var summary: String?
    /// The default title of all cases.
    package var title: String?
    var body: BodyFormat?
    /// The name of the shared group that all other groups inherit from, or `nil` if the spec has no default group.
    package var defaultGroup: String?
    /// The groups, the default group first.
    package var groups: [GroupDraft]
    package var unused: [Unused] = []
}

extension SpecDraft {
    /// Returns the draft without groups that only inherit from the default group. The default group takes over the
    /// operations of these groups.
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
    /// The names of the parents, or `nil` to inherit from the default group.
    package var parents: [String]?
    /// The inherited cases that the group leaves out.
    package var except: [String] = []
    /// The 2xx statuses that mean success, or `nil` to inherit them.
    package var successes: [StatusPattern]?
    /// The description for cases that have no description of their own.
    package var description: TextDraft?
    package var cases: [CaseDraft] = []
    package var otherwise: CaseDraft?
    /// The operations that the group handles, as specs write them: `POST /v1/users`.
    package var operations: [String] = []
}

extension GroupDraft {
    /// The cases and the `otherwise`.
    var handlers: [CaseDraft] { cases + (otherwise.map { [$0] } ?? []) }

    /// If all cases and the `otherwise` have the same description, makes it the description of the group.
    mutating func shareTexts() {
        let texts = handlers.map(\.description)
        if description == nil, texts.count > 1, let first = texts[0], texts.allSatisfy({ $0 == first }) {
            description = first
        }
        guard let description else { return }
        for index in cases.indices where cases[index].description == description { cases[index].description = nil }
        // An `otherwise` needs at least one key, so it keeps its description if it has no summary.
        if otherwise?.description == description, otherwise?.summary != nil { otherwise?.description = nil }
    }
}

/// A case, or an `otherwise`. An `otherwise` has neither a status nor a code.
package struct CaseDraft: Sendable {
    /// The name of the case, or `otherwise`.
    package var name: String
    package var summary: String?
    /// Whether the source's name for the case isn't valid in a spec. The source's name is then used as the summary.
    var isRenamed = false
    package var statuses: [StatusPattern] = []
    package var codes: [CodePattern] = []
    package var overrides: [String] = []
    package var title: TextDraft?
    package var description: TextDraft?

    var isOtherwise: Bool { statuses.isEmpty && codes.isEmpty }

    /// The statuses and codes as a spec writes them: `status: 409, code: SOLD_OUT`.
    var condition: String { conditions.joined(separator: ", ") }

    /// An `otherwise` with a general text.
    static let anyError = CaseDraft(
        name: "otherwise", summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
}

extension CaseDraft {
    /// Whether this case and the given case can match the same response with the same specificity.
    func isAsSpecific(as other: CaseDraft) -> Bool {
        guard codes.isEmpty == other.codes.isEmpty, statuses.isEmpty == other.statuses.isEmpty else { return false }
        let sharesCode = codes.isEmpty || codes.contains { code in other.codes.contains { $0.ties(with: code) } }
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
