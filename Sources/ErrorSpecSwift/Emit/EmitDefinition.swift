import ErrorSpecLanguage

extension Emitter {
    /// Texts that several cases have from the group or the API, once.
    func emitDefaults(of group: GroupPlan, to out: inout CodeWriter) {
        for (name, text) in [("title", group.defaults.title), ("description", group.defaults.description)] {
            guard let text else { continue }
            let head: Code = "var \(name): ErrorSpecRuntime.TextSource"
            out.line("\(head) { \(self.text(text)) }") { out in
                out.block(head) { emit(text, after: "", end: "", to: &$0) }
            }
        }
    }

    /// A branch of `definition`, with an argument a line, so that a changed text is one changed line.
    ///
    /// `return` and not the value of the `switch`: the compiler solves the branches of such a value all together.
    func emit(_ definition: DefinitionPlan, as pattern: String, to out: inout CodeWriter) {
        out.block(case: "case \(pattern):") { out in
            out.line("return .init(")
            out.indented { out in
                out.line("id: \(literal: definition.id),")
                emit(definition.title, after: "title: ", end: ",", to: &out)
                emit(definition.description, after: "description: ", end: ",", to: &out)
                if let retry = definition.retry { emit(retry, to: &out) }
                out.line("category: .\(definition.category))")
            }
        }
    }

    // MARK: Texts

    /// A text in a line, or where it is too long, a translation a line.
    private func emit(_ text: TextPlan, after label: Code, end: Code, to out: inout CodeWriter) {
        out.line("\(label)\(self.text(text))\(end)") { out in
            guard let words = text.words, !words.translations.isEmpty else {
                return out.line("\(label)\(self.text(text))\(end)")
            }
            let (opening, closing) = surroundings(of: text)
            out.line("\(label)\(opening).localized(")
            out.indented { out in
                out.line("\(literal: words.source),")
                out.line("[\(translations(of: words))])\(closing)\(end)") { out in
                    out.line("[")
                    out.indented { out in
                        for translation in words.translations {
                            out.line("\(literal: translation.locale): \(literal: translation.text),")
                        }
                    }
                    out.line("])\(closing)\(end)")
                }
            }
        }
    }

    func text(_ text: TextPlan) -> Code {
        let (opening, closing) = surroundings(of: text)
        if case .groupDefault = text { return opening }
        guard let words = text.words else { return "\(opening)nil\(closing)" }
        if words.translations.isEmpty, text.takesLiteral { return "\(opening)\(literal: words.source)\(closing)" }
        return "\(opening)\(localized(words))\(closing)"
    }

    /// What stands around the words of a text.
    private func surroundings(of text: TextPlan) -> (opening: Code, closing: Code) {
        switch text {
        case .groupDefault(let name): return ("\(name.rawValue)", "")
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

    // MARK: Retries

    private func emit(_ retry: RetryPlan, to out: inout CodeWriter) {
        switch retry {
        case .recover(let name): out.line("retry: .recover(.\(name)),")
        case .builtIn(let name): out.line("retry: .\(name),")
        case .named(let name): out.line("retry: Retries.\(name),")
        case .inline(let resend): emit(resend, after: "retry: .resend(", end: "),", to: &out)
        }
    }

    /// In a line where it fits, else an argument a line.
    func emit(_ resend: Resend, after head: Code, end: StaticString, to out: inout CodeWriter) {
        out.line("\(head)\(policy(resend))\(end.description)") { out in
            out.call("\(head)ErrorSpecRuntime.ResendPolicy", arguments(of: resend).map { "\($0)" }, after: end)
        }
    }

    func policy(_ resend: Resend) -> String {
        "ErrorSpecRuntime.ResendPolicy(\(arguments(of: resend).joined(separator: ", ")))"
    }

    /// What a policy has unlike `transient`, which the runtime's defaults are.
    private func arguments(of resend: Resend) -> [String] {
        let usual = Resend.transient
        var arguments: [String] = []
        if resend.maxRetries != usual.maxRetries { arguments.append("maxRetries: \(resend.maxRetries)") }
        if resend.initial != usual.initial { arguments.append("initial: \(duration(resend.initial))") }
        if resend.factor != usual.factor { arguments.append("factor: \(resend.factor)") }
        if resend.maximum != usual.maximum { arguments.append("maximum: \(duration(resend.maximum))") }
        if resend.jitter != usual.jitter { arguments.append("jitter: .\(resend.jitter.rawValue)") }
        if resend.honoursRetryAfter != usual.honoursRetryAfter {
            arguments.append("honoursRetryAfter: \(resend.honoursRetryAfter)")
        }
        if resend.methods != usual.methods { arguments.append("methods: \(methods(resend.methods))") }
        if resend.cost != usual.cost { arguments.append("cost: \(resend.cost)") }
        return arguments
    }

    /// In seconds, where they are whole.
    private func duration(_ milliseconds: Int) -> String {
        milliseconds.isMultiple(of: 1_000) ? ".seconds(\(milliseconds / 1_000))" : ".milliseconds(\(milliseconds))"
    }

    private func methods(_ methods: Resend.Methods) -> String {
        switch methods {
        case .idempotent: ".idempotent"
        case .any: ".any"
        case .listed(let names): ".only([\(names.map(SwiftLiteral.string).joined(separator: ", "))])"
        }
    }
}

extension TextPlan {
    /// The words that are compiled in.
    fileprivate var words: LocalizedText? {
        switch self {
        case .groupDefault: nil
        case .text(let text): text
        case .template(_, let otherwise), .key(_, _, let otherwise), .body(_, let otherwise), .decode(_, let otherwise):
            otherwise
        }
    }

    /// Whether the runtime takes a bare literal for the words.
    fileprivate var takesLiteral: Bool {
        switch self {
        case .text, .body(.code, _), .body(.message, _), .body(.title, _): true
        case .template, .body(.pointer, _), .key, .decode, .groupDefault: false
        }
    }
}
