import ErrorSpecLanguage

/// Texts as expressions, and the functions that make those of an API with several locales.
extension Emitter {
    /// A function that makes a text, and its arguments; without a name, a literal.
    private typealias Call = (name: Code?, arguments: [Code])

    func text(_ text: TextPlan) -> Code { joined(call(text)) }

    private func joined(_ call: Call, after label: Code = "") -> Code {
        guard let name = call.name else { return "\(label)\(call.arguments, separator: ", ")" }
        return "\(label).\(name)(\(call.arguments, separator: ", "))"
    }

    /// Writes a text behind its label: in one line, or an argument a line where that is too long.
    func emit(_ text: TextPlan, after label: Code, end: StaticString = "", to out: inout CodeWriter) {
        let call = call(text)
        let line = joined(call, after: label)
        guard let name = call.name, call.arguments.count > 1, !out.fits("\(line)\(end)") else {
            return out.line(line, end: end)
        }
        out.call("\(label).\(name)", call.arguments, after: "\(end)")
    }

    private func call(_ text: TextPlan) -> Call {
        switch text {
        case .text(let text):
            let literals = literals(of: text)
            return (literals.count == 1 ? nil : "text", literals)
        case .template(let text, let otherwise):
            let isLocalized = !text.translations.isEmpty || otherwise?.translations.isEmpty == false
            let own = literals(of: text, atLeast: isLocalized ? 2 : 1)
            return call("template", own, otherwise: otherwise, labels: otherwiseLabel)
        case .key(let key, let table, let otherwise):
            return call(
                "key", ["\(literal: key)"] + (table.map { ["table: \(literal: $0)"] } ?? []), otherwise: otherwise)
        case .server(.code, let otherwise): return call("code", otherwise: otherwise)
        case .server(.message, let otherwise): return call("message", otherwise: otherwise)
        case .server(.title, let otherwise): return call("title", otherwise: otherwise)
        case .server(.pointer(let pointer), let otherwise):
            return call("pointer", ["\(literal: pointer)"], otherwise: otherwise)
        case .decode(let type, let otherwise): return call("decode", ["\(type).self"], otherwise: otherwise)
        }
    }

    private func call(
        _ name: Code, _ arguments: [Code] = [], otherwise: LocalizedText?,
        labels: (Identifier) -> Code = { Code($0.bareName) }
    ) -> Call {
        guard let otherwise else { return (name, arguments) }
        var literals = literals(of: otherwise, labels: labels)
        literals[0] = "otherwise: \(literals[0])"
        return (name, arguments + literals)
    }

    /// The source text, and the translations with the locales as labels, which need no backticks; a text without any is
    /// one in all languages.
    ///
    /// - Parameter count: How many are written at least: the source text, and the first translation where Swift needs its
    ///   label to tell the function.
    private func literals(
        of text: LocalizedText, atLeast count: Int = 1, labels: (Identifier) -> Code = { Code($0.bareName) }
    ) -> [Code] {
        var literals: [Code] = ["\(literal: text.source)"]
        var count = count
        for (locale, label) in translations {
            let translation = text.translations.first { $0.locale == locale }?.text
            literals.append(translation.map { "\(labels(label)): \(literal: $0)" } ?? "\(labels(label)): nil")
            if translation != nil { count = literals.count }
        }
        return Array(literals.prefix(count))
    }

    /// `otherwiseKo`: the label `ko` is that of the text with placeholders.
    private func otherwiseLabel(_ tag: Identifier) -> Code { "otherwise\(Code(capitalized(tag.bareName)))" }

    // MARK: Functions

    /// Declares the functions that the API's texts are made by.
    func emitTextFunctions(of api: APIPlan, to out: inout CodeWriter) {
        if api.textForms.isEmpty { return }
        let tags = api.locales.map(SwiftNames.locale)
        out.line()
        out.line("/// The texts of `\(namespace)`, in its languages.")
        out.block("extension ErrorSpecRuntime.TextSource where API == \(namespace)") { out in
            for (index, form) in api.textForms.enumerated() {
                if index > 0 { out.line() }
                out.line("/// \(form.summary)")
                emit(form, tags, to: &out)
            }
        }
    }

    private func emit(_ form: TextForm, _ tags: [Identifier], to out: inout CodeWriter) {
        let texts = Code("[\(tags.map { "\($0)" as Code }, separator: ", ")]")
        let others: [Code] = ["otherwise"] + tags.dropFirst().map(otherwiseLabel)
        func withFallback(_ own: [Code] = [], passing passed: Code = "") -> ([Code], Code) {
            (own + parameters(tags), "._\(form.rawValue)(\(passed)otherwise: \(texts))")
        }
        let (arguments, call): ([Code], Code) =
            switch form {
            case .text: (parameters(tags, label: "_"), ".text(in: \(texts))")
            case .message, .title, .code: withFallback()
            case .pointer: withFallback(["_ pointer: Swift.String"], passing: "pointer, ")
            case .key:
                withFallback(["_ key: Swift.String", "table: Swift.String? = nil"], passing: "key, table: table, ")
            case .decode:
                withFallback(["_ type: any ErrorSpecRuntime.DecodingErrorType.Type"], passing: "type, ")
            case .template:
                (
                    parameters(tags, label: "_") + others.map { "\($0): Swift.String? = nil" },
                    ".template(in: \(texts), otherwise: [\(others, separator: ", ")])"
                )
            }
        let head: Code = "\(access)nonisolated static func \(form.rawValue)"
        let result: Code = "-> ErrorSpecRuntime.TextSource<\(namespace)>"
        let line: Code = "\(head)(\(arguments, separator: ", ")) \(result)"
        if out.fits("\(line) {") { return out.block(line) { $0.line(call) } }
        out.line(head, end: "(")
        out.indented { out in
            for argument in arguments.dropLast() { out.line(argument, end: ",") }
            if let last = arguments.last { out.line(last) }
        }
        out.block(") \(result)") { $0.line(call) }
    }

    /// A parameter for each language: the first translation has no default, so that a call without translations is one of
    /// the runtime's own functions.
    ///
    /// - Parameter label: of the source language.
    private func parameters(_ tags: [Identifier], label: Code = "otherwise") -> [Code] {
        tags.enumerated().map { index, tag in
            switch index {
            case 0: "\(label) \(tag): Swift.String"
            case 1: "\(tag): Swift.String?"
            default: "\(tag): Swift.String? = nil"
            }
        }
    }
}

extension TextForm {
    fileprivate var summary: StaticString {
        switch self {
        case .text: "A text of the app's own."
        case .message: "The server's message."
        case .title: "The server's title."
        case .code: "The first code of the response."
        case .pointer: "The server's own text, at a JSON Pointer (RFC 6901)."
        case .key: "The text of a string catalog's key."
        case .template: "A text with placeholders; where one of them has no value, the other is read."
        case .decode: "The text that a type of the app's reads out of the body."
        }
    }
}
