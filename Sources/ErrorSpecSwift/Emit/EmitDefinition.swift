import ErrorSpecLanguage

extension Emitter {
    /// A branch of `definition`, with an argument a line, so that a changed text is one changed line.
    func emit(_ definition: DefinitionPlan, as pattern: String, to out: inout CodeWriter) {
        out.block(case: "case \(pattern):") { out in
            var arguments: [Code] = [
                "id: \(literal: definition.id)", "title: \(text(definition.title))",
                "description: \(text(definition.description))",
            ]
            if let retry = definition.retry { arguments.append("retry: \(self.retry(retry))") }
            arguments.append("category: .\(definition.category)")
            out.call(".init", arguments)
        }
    }

    // MARK: Texts

    func text(_ text: TextPlan) -> Code {
        switch text {
        case .text(let text):
            return text.translations.isEmpty ? "\(literal: text.source)" : localized(text)
        case .key(let key, let table, let otherwise):
            let table: Code = table.map { "\(literal: $0)" } ?? "nil"
            return ".key(\(literal: key), table: \(table), otherwise: \(fallback(otherwise)))"
        case .body(.code, let otherwise): return ".code(otherwise: \(shortFallback(otherwise)))"
        case .body(.message, let otherwise): return ".message(otherwise: \(shortFallback(otherwise)))"
        case .body(.title, let otherwise): return ".title(otherwise: \(shortFallback(otherwise)))"
        case .body(.pointer(let pointer), let otherwise):
            return ".pointer(\(literal: pointer), otherwise: \(fallback(otherwise)))"
        case .decode(let type, let otherwise): return ".decode(\(type).self, otherwise: \(fallback(otherwise)))"
        }
    }

    /// Where the runtime takes a bare literal.
    private func shortFallback(_ text: LocalizedText?) -> Code {
        guard let text, text.translations.isEmpty else { return fallback(text) }
        return "\(literal: text.source)"
    }

    private func fallback(_ text: LocalizedText?) -> Code { text.map(localized) ?? "nil" }

    private func localized(_ text: LocalizedText) -> Code {
        if text.translations.isEmpty { return ".localized(\(literal: text.source))" }
        let translations = text.translations.map { translation in
            "\(SwiftLiteral.string(translation.locale)): \(SwiftLiteral.string(translation.text))"
        }
        return ".localized(\(literal: text.source), [\(translations.joined(separator: ", "))])"
    }

    // MARK: Retries

    private func retry(_ retry: RetryPlan) -> String {
        switch retry {
        case .recover(let name): ".recover(.\(name))"
        case .builtIn(let name): ".\(name)"
        case .named(let name): "Retries.\(name)"
        case .inline(let resend): ".resend(\(policy(resend)))"
        }
    }

    /// A policy by what it has unlike `transient`, which the runtime's defaults are.
    func policy(_ resend: Resend) -> String {
        let usual = Resend.transient
        var arguments: [String] = []
        if resend.maxRetries != usual.maxRetries { arguments.append("maxRetries: \(resend.maxRetries)") }
        if resend.initial != usual.initial { arguments.append("initial: .milliseconds(\(resend.initial))") }
        if resend.factor != usual.factor { arguments.append("factor: \(resend.factor)") }
        if resend.maximum != usual.maximum { arguments.append("maximum: .milliseconds(\(resend.maximum))") }
        if resend.jitter != usual.jitter { arguments.append("jitter: .\(resend.jitter.rawValue)") }
        if resend.honoursRetryAfter != usual.honoursRetryAfter {
            arguments.append("honoursRetryAfter: \(resend.honoursRetryAfter)")
        }
        if resend.methods != usual.methods { arguments.append("methods: \(methods(resend.methods))") }
        if resend.cost != usual.cost { arguments.append("cost: \(resend.cost)") }
        return "ErrorSpecRuntime.ResendPolicy(\(arguments.joined(separator: ", ")))"
    }

    private func methods(_ methods: Resend.Methods) -> String {
        switch methods {
        case .idempotent: ".idempotent"
        case .any: ".any"
        case .listed(let names): ".only([\(names.map(SwiftLiteral.string).joined(separator: ", "))])"
        }
    }
}
