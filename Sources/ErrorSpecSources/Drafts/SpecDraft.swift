package import ErrorSpecLanguage
package import ErrorSpecReading

/// A spec that is about to be written, from whatever source.
package struct SpecDraft: Sendable {
    package var api: String
    package var summary: String?
    /// The text of every title that says nothing else.
    package var title: String?
    var body: BodyShape?
    /// The shared group that all others inherit from, if there is one.
    package var defaultGroup: String?
    /// The default group first.
    package var groups: [GroupDraft]
    package var unused: [Unused] = []
}

package struct GroupDraft: Sendable {
    package var name: String
    package var summary: String?
    /// `nil`: the default group.
    package var parents: [String]?
    /// The default of its cases.
    package var description: TextDraft?
    package var cases: [CaseDraft] = []
    package var otherwise: OtherwiseDraft?
    /// As specs write them: `POST /v1/users`.
    package var operations: [String] = []
}

extension GroupDraft {
    /// A group without cases that inherits from none handles any error.
    mutating func fillIfEmpty() {
        guard cases.isEmpty, otherwise == nil, (parents ?? []).isEmpty else { return }
        otherwise = OtherwiseDraft(
            summary: "Any error", description: TextDraft(ReasonPhrases.text(nil), isFallback: true))
    }
}

package struct CaseDraft: Sendable {
    package var name: String
    package var summary: String?
    package var statuses: [StatusPattern] = []
    package var codes: [String] = []
    package var overrides: [String] = []
    package var title: TextDraft?
    package var description: TextDraft?
}

package struct OtherwiseDraft: Sendable {
    package var summary: String?
    package var title: TextDraft?
    package var description: TextDraft?
}

/// A text for users.
package struct TextDraft: Hashable, Sendable {
    package var text: String
    /// The server's message comes first, and this text stands where there is none.
    package var isFallback: Bool
    /// The key in a catalog of the app. The text stands where it has none.
    package var key: String?
    package var table: String?
    /// The text with what it inserts; `text` stands where the response has no value for it.
    package var template: TemplateDraft?

    var isEmpty: Bool { text.isEmpty && key == nil }

    /// It is a plain text to start with, which the source doesn't have.
    package var isGeneric: Bool { ReasonPhrases.isGeneric(text) }

    package init(_ text: String, isFallback: Bool = false) {
        self.text = text
        self.isFallback = isFallback
    }
}

/// Something of a source that the spec doesn't say, for a person to look at.
package struct Unused: Sendable {
    package enum Kind: String, Sendable, CaseIterable {
        case operation
        case status
        case code
        case body
        case `case`
        case text
        case reference
    }

    package var kind: Kind
    package var count: Int
    package var message: String
    /// The first of them.
    package var range: SourceRange

    package init(_ kind: Kind, count: Int = 1, _ message: String, at range: SourceRange) {
        self.kind = kind
        self.count = count
        self.message = message
        self.range = range
    }
}
