import ErrorSpecLanguage
import ErrorSpecReading

/// A text for users, with the values that it inserts.
package struct TextDraft: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case literal(String)
        case status
        /// The response's first code.
        case code
        case retryAfter
        /// The server's message.
        case server
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

    /// Whether the text inserts values.
    package var isTemplate: Bool { !parts.allSatisfy(\.isLiteral) }

    /// The text in the syntax of a spec, with placeholders for values.
    package var written: String {
        parts.map { part in
            switch part {
            case .literal(let text): TextTemplate.escaped(text)
            case .status: "{status}"
            case .code: "{code}"
            case .retryAfter: "{retryAfter}"
            case .server, .other: ""
            }
        }.joined()
    }

    /// Whether the text inserts values that not every response has.
    var needsFallback: Bool { parts.contains { $0 == .code || $0 == .retryAfter } }

    /// The text before the first inserted value, such as `Refused` for `Refused: {code}`.
    package var text: String {
        guard let first = parts.first, case .literal(var text) = first else { return "" }
        if parts.count == 1 { return text }
        while let last = text.last, last.isWhitespace || ":([{<-–—#\"'“‘".contains(last) { text.removeLast() }
        return text
    }
}
