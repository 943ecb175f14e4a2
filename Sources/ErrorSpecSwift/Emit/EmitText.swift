import ErrorSpecLanguage
import ErrorSpecReading

/// The kinds of texts. In generated code, each text is created by the function that is named after the text's kind.
private enum TextForm: String, CaseIterable {
    case text, message, title, code, pointer, key, template, decode

    var name: Identifier { SwiftNames.name(rawValue) }

    init(_ source: TextSource) {
        self =
            switch source {
            case .text: .text
            case .template: .template
            case .key: .key
            case .server(.code, _): .code
            case .server(.message, _): .message
            case .server(.title, _): .title
            case .server(.pointer, _): .pointer
            case .decode: .decode
            }
    }
}

/// Writes texts as expressions. For an API with several locales, also declares the functions that the expressions
/// call.
extension Emitter {
    func text(_ source: TextSource) -> Code { code(TextForm(source), arguments(of: source)) }

    /// Writes a text after its label, on one line if it fits, otherwise with one argument per line.
    func emit(_ source: TextSource, after label: Code, end: StaticString = "", to out: inout CodeWriter) {
        let arguments = arguments(of: source)
        let form = TextForm(source)
        let line: Code = "\(label)\(code(form, arguments))"
        guard arguments.count > 1, !out.fits(line, end) else { return out.line(line, end: end) }
        out.call("\(label).\(form.name)", arguments, after: "\(end)")
    }

    /// Returns the call of a function that creates a text, or a literal for a plain text without translations.
    private func code(_ form: TextForm, _ arguments: [Code]) -> Code {
        form == .text && arguments.count == 1 ? arguments[0] : ".\(form.name)(\(arguments, separator: ", "))"
    }

    private func arguments(of source: TextSource) -> [Code] {
        let own: [Code]
        switch source {
        case .text(let text): return texts(of: text)
        case .template(let text, let otherwise):
            let isLocalized = !text.translations.isEmpty || otherwise?.translations.isEmpty == false
            let others = otherwise.map { texts(of: $0, after: "otherwise: ", labels: \.otherwiseLabel) } ?? []
            return texts(of: text, atLeast: isLocalized ? 2 : 1) + others
        case .key(let key, let table, _): own = ["\(literal: key)"] + (table.map { ["table: \(literal: $0)"] } ?? [])
        case .server(.pointer(let pointer), _): own = ["\(literal: pointer)"]
        case .server: own = []
        case .decode(let type, _): own = ["\(DecoderAlias(type)?.name ?? SwiftNames.type(type)).self"]
        }
        return own + (source.fallback.map { texts(of: $0, after: "otherwise: ") } ?? [])
    }

    /// Returns the source text, and the translations with their locales as labels.
    ///
    /// - Parameter count: The minimum number of arguments: 1 for the source text, or 2 if Swift needs the label of the
    ///   first translation to choose the overload.
    private func texts(
        of text: LocalizedText, after label: Code = "", atLeast count: Int = 1,
        labels: (TranslationLabels) -> Identifier = \.label
    ) -> [Code] {
        var texts: [Code] = ["\(label)\(literal: text.source)"]
        var count = count
        for translation in translations {
            if let own = text.translations[translation.locale] {
                texts.append("\(labels(translation)): \(literal: own)")
                count = max(count, texts.count)
            } else {
                texts.append("\(labels(translation)): nil")
            }
        }
        return texts.count > count ? Array(texts.prefix(count)) : texts
    }

    // MARK: Functions

    /// Declares the functions that create the API's texts.
    func emitTextFunctions(to out: inout CodeWriter) {
        let forms = textForms()
        if forms.isEmpty { return }
        let tags = api.locales.map(SwiftNames.locale)
        out.line()
        out.line("/// The texts of `\(namespace)`, in its languages.")
        out.block("extension ErrorSpecRuntime.TextSource where API == \(namespace)") { out in
            for (index, form) in forms.enumerated() {
                if index > 0 { out.line() }
                out.line("/// \(form.summary)")
                emit(form, tags, to: &out)
            }
        }
    }

    /// Returns the forms of text that the API uses, each of which needs a generated function. The list is empty if
    /// the API has fewer than two locales, because then the runtime's own functions are sufficient.
    private func textForms() -> [TextForm] {
        if api.locales.count < 2 { return [] }
        let texts = api.failures.all.flatMap { [$0.title?.value, $0.description] } + [defaultTitle]
        var forms = Set(texts.lazy.compactMap(\.self).map(TextForm.init))
        for id in api.groupIDs {
            let texts = handlings(of: id).lazy.flatMap { [$0.title?.value, $0.description?.value] }
            forms.formUnion(texts.compactMap(\.self).map(TextForm.init))
        }
        return TextForm.allCases.filter(forms.contains)
    }

    private func emit(_ form: TextForm, _ tags: [Identifier], to out: inout CodeWriter) {
        let texts = Code("[\(tags.map { "\($0)" as Code }, separator: ", ")]")
        let others: [Code] = ["otherwise"] + translations.map { "\($0.otherwiseLabel)" }
        func withFallback(_ own: [Code] = [], passing passed: Code = "") -> ([Code], Code) {
            (own + parameters(tags), "._\(form.name)(\(passed)otherwise: \(texts))")
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
        let head: Code = "\(access)nonisolated static func \(form.name)"
        let result: Code = "-> ErrorSpecRuntime.TextSource<\(namespace)>"
        let line: Code = "\(head)(\(arguments, separator: ", ")) \(result)"
        if out.fits(line, " {") { return out.block(line) { $0.line(call) } }
        out.line(head, end: "(")
        out.indented { out in
            for argument in arguments.dropLast() { out.line(argument, end: ",") }
            if let last = arguments.last { out.line(last) }
        }
        out.block(") \(result)") { $0.line(call) }
    }

    /// Returns one parameter for the source language and one for each translation. The parameter of the first
    /// translation has no default value, so a call with only the source text resolves to the runtime's overload.
    ///
    /// - Parameter label: The label of the source language.
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
        case .text: "The app's own text."
        case .message: "The server's message."
        case .title: "The server's title."
        case .code: "The first code of the response."
        case .pointer: "The server's own text, at a JSON Pointer (RFC 6901)."
        case .key: "The text of a string catalog's key."
        case .template: "A text with placeholders. If a placeholder has no value, users read the other text."
        case .decode: "The text that a type of the app decodes from the body."
        }
    }
}

/// A locale that texts are translated to, and the argument labels for texts in this locale. Labels have no backticks,
/// even if they are keywords.
struct TranslationLabels {
    let locale: String
    /// The label of a text, such as `ko`.
    let label: Identifier
    /// The label of the text that users read if a placeholder has no value, such as `otherwiseKo`.
    let otherwiseLabel: Identifier

    init(_ locale: String) {
        self.locale = locale
        label = SwiftNames.locale(locale).bare
        otherwiseLabel = SwiftNames.otherwise(label)
    }
}
