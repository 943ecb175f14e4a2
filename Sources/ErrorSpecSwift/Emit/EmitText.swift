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
            return call(
                "template", literals(of: text, isLocalized: isLocalized),
                otherwise: otherwise, isLocalized: isLocalized)
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
        _ name: Code, _ arguments: [Code] = [], otherwise: LocalizedText?, isLocalized: Bool = false
    ) -> Call {
        var arguments = arguments
        if let otherwise {
            var literals = literals(of: otherwise, isLocalized: isLocalized)
            literals[0] = "otherwise: \(literals[0])"
            arguments += literals
        } else if isLocalized {
            arguments += ["otherwise: nil"] + translations.map { "\($0.label): nil" }
        }
        return (name, arguments)
    }

    /// The source text, and the translations with the locales as labels; a text without any is one in all languages.
    ///
    /// - Parameter isLocalized: all are said, also those that are missing: of two texts with the same labels Swift could not
    ///   tell which one leaves a label out.
    private func literals(of text: LocalizedText, isLocalized: Bool = false) -> [Code] {
        var literals: [Code] = ["\(literal: text.source)"]
        var last = 0
        for (locale, label) in translations {
            let translation = text.translations.first { $0.locale == locale }?.text
            literals.append(translation.map { "\(label): \(literal: $0)" } ?? "\(label): nil")
            if translation != nil || isLocalized { last = literals.count - 1 }
        }
        return Array(literals.prefix(last + 1))
    }

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
        let otherwise = "[\(tags.map { "\($0)Otherwise" }.joined(separator: ", "))]"
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
                    parameters(tags, label: "_") + parameters(tags, suffix: "Otherwise"),
                    ".template(in: \(texts), otherwise: \(Code(otherwise)))"
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
    /// - Parameters:
    ///   - label: of the source language.
    ///   - suffix: of the names within.
    private func parameters(
        _ tags: [Identifier], label: String = "otherwise", suffix: String = ""
    ) -> [Code] {
        tags.enumerated().map { index, tag -> Code in
            let name = suffix.isEmpty ? tag.text : tag.bareName + suffix
            switch index {
            case 0:
                let type = suffix.isEmpty ? "Swift.String" : "Swift.String?"
                return "\(label) \(name): \(type)"
            default:
                let names = suffix.isEmpty ? name : "\(tag) \(name)"
                return index == 1 ? "\(names): Swift.String?" : "\(names): Swift.String? = nil"
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
