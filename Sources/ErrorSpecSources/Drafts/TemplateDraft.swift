package import ErrorSpecLanguage
import ErrorSpecReading

/// A text that inserts what the response says.
package struct TemplateDraft: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case literal(String)
        case status
        /// The first code; the text that code has for a response without one.
        case code(otherwise: String?)
        case rawValue
        /// A value that the case carries, by its position, and its name in the code.
        case carried(Int, name: String)
        /// Another value, as the code writes it.
        case other(String)

        var isLiteral: Bool { if case .literal = self { true } else { false } }
    }

    package var parts: [Part]
    /// Where code has it.
    package var range: SourceRange?

    package static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

    package func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    var literals: String {
        parts.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }

    /// As a spec writes it.
    package var written: String {
        parts.map { part in
            switch part {
            case .literal(let text): TextTemplate.escaped(text)
            case .status: "{status}"
            case .code: "{code}"
            case .rawValue, .carried, .other: ""
            }
        }.joined()
    }

    /// A text that needs no template where all that it inserts is known.
    var draft: TextDraft {
        var draft = TextDraft(literals)
        if !parts.allSatisfy(\.isLiteral) { draft.template = self }
        return draft
    }

    /// Every response has a status, and not every one a code.
    var needsFallback: Bool {
        parts.contains { if case .code = $0 { true } else { false } }
    }

    /// The text for a response without a code, where the code says it.
    var fallback: String? {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal), .code(let literal?): text += literal
            case .status, .code, .rawValue, .carried, .other: return nil
            }
        }
        return text
    }
}
