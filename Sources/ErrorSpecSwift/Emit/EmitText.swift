import ErrorSpecLanguage

/// Texts as expressions: what the runtime's `TextSource` is made from, in an API's file.
extension Emitter {
    func text(_ text: TextPlan) -> Code {
        let (opening, closing) = surroundings(of: text)
        guard let words = text.words else { return "\(opening)nil\(closing)" }
        if words.translations.isEmpty, text.takesLiteral { return "\(opening)\(literal: words.source)\(closing)" }
        return "\(opening)\(localized(words))\(closing)"
    }

    /// What stands around the words of a text.
    private func surroundings(of text: TextPlan) -> (opening: Code, closing: Code) {
        switch text {
        case .text: return ("", "")
        case .template(let text, _): return (".template(\(localized(text)), otherwise: ", ")")
        case .key(let key, let table, _):
            let table: Code = table.map { "\(literal: $0)" } ?? "nil"
            return (".key(\(literal: key), table: \(table), otherwise: ", ")")
        case .body(.code, _): return (".code(otherwise: ", ")")
        case .body(.message, _): return (".message(otherwise: ", ")")
        case .body(.title, _): return (".title(otherwise: ", ")")
        case .body(.pointer(let pointer), _): return (".pointer(\(literal: pointer), otherwise: ", ")")
        case .decode(let type, _): return (".decode(\(type).self, otherwise: ", ")")
        }
    }

    private func localized(_ text: LocalizedText) -> Code {
        if text.translations.isEmpty { return ".localized(\(literal: text.source))" }
        return ".localized(\(literal: text.source), [\(translations(of: text))])"
    }

    private func translations(of text: LocalizedText) -> String {
        text.translations.map { translation in
            "\(SwiftLiteral.string(translation.locale)): \(SwiftLiteral.string(translation.text))"
        }.joined(separator: ", ")
    }
}

extension TextPlan {
    /// The words that are compiled in.
    fileprivate var words: LocalizedText? {
        switch self {
        case .text(let text): text
        case .template(_, let otherwise), .key(_, _, let otherwise), .body(_, let otherwise), .decode(_, let otherwise):
            otherwise
        }
    }

    /// Whether the runtime takes a bare literal for the words.
    fileprivate var takesLiteral: Bool {
        switch self {
        case .text, .body(.code, _), .body(.message, _), .body(.title, _): true
        case .template, .body(.pointer, _), .key, .decode: false
        }
    }
}
