package import ErrorSpecLanguage
import ErrorSpecReading

/// A text for users, with the values that it inserts.
package struct TextDraft: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case literal(String)
        case status
        /// The response's first code. `otherwise` is the text for a response without a code.
        case code(otherwise: String?)
        case rawValue
        /// An associated value of the Swift case, with its position and its name.
        case carried(Int, name: String)
        /// Any other value, as an expression of the Swift source.
        case other(String)

        var isLiteral: Bool { if case .literal = self { true } else { false } }
    }

    /// A placeholder for a text that a person still has to write. `lint` warns about it.
    static let placeholder = TextDraft("TODO")

    /// The parts of the text. No literal is empty, and no two literals are adjacent.
    package let parts: [Part]
    /// Whether the text is only shown if the server sends no message.
    package var isFallback: Bool
    /// The text's key in one of the app's string catalogs. The parts are shown if the catalog lacks the key.
    package var key: String?
    package var table: String?
    /// The location of the text in the Swift source.
    package var range: SourceRange?

    package init(_ text: String, isFallback: Bool = false) { self.init([.literal(text)], isFallback: isFallback) }

    package init(_ parts: [Part], isFallback: Bool) {
        self.parts = parts.reduce(into: []) { merged, part in
            if case .literal(let text) = part, case .literal(let before)? = merged.last {
                merged[merged.count - 1] = .literal(before + text)
            } else if part != .literal("") {
                merged.append(part)
            }
        }
        self.isFallback = isFallback
    }

    /// Texts are equal regardless of their locations.
    package static func == (left: Self, right: Self) -> Bool {
        (left.parts, left.isFallback, left.key, left.table) == (right.parts, right.isFallback, right.key, right.table)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(parts)
        hasher.combine(key)
    }

    func at(_ range: SourceRange) -> TextDraft {
        var text = self
        text.range = range
        return text
    }

    var isEmpty: Bool { parts.isEmpty && key == nil }

    /// Whether the text inserts values.
    package var isTemplate: Bool { !parts.allSatisfy(\.isLiteral) }

    /// The text in the syntax of a spec, with placeholders for values.
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

    /// Whether the text inserts the code, which not every response has.
    var needsFallback: Bool {
        parts.contains { if case .code = $0 { true } else { false } }
    }

    /// The text without inserted values, in which each code is replaced with its `otherwise`. If a value can't be
    /// replaced, the text ends before the first value, such as `Refused` for `Refused: {code}`.
    package var text: String {
        let texts = parts.map { part -> String? in
            switch part {
            case .literal(let text), .code(let text?): text
            case .status, .code, .rawValue, .carried, .other: nil
            }
        }
        if !texts.contains(nil) { return texts.compactMap { $0 }.joined() }
        var text = texts.first.flatMap { $0 } ?? ""
        while let last = text.last, last.isWhitespace || ":([{<-–—#\"'“‘".contains(last) { text.removeLast() }
        return text
    }
}
