import ErrorSpecLanguage

/// Texts as expressions, and the functions that make those of an API with several locales.
extension Emitter {
    func text(_ text: TextPlan) -> Code { "\(call: call(text))" }

    /// Writes a text behind its label: in one line, or an argument a line where that is too long.
    func emit(_ text: TextPlan, after label: Code, end: StaticString = "", to out: inout CodeWriter) {
        let call = call(text)
        let line: Code = "\(label)\(call: call)"
        guard let name = call.name, call.arguments.count > 1, !out.fits(line, end) else {
            return out.line(line, end: end)
        }
        out.call("\(label).\(name)", call.arguments.map { "\(argument: $0)" }, after: "\(end)")
    }

    private func call(_ text: TextPlan) -> TextCall {
        switch text {
        case .text(let text):
            let texts = texts(of: text)
            return TextCall(name: texts.count == 1 ? nil : "text", arguments: texts)
        case .template(let text, let otherwise):
            let isLocalized = !text.translations.isEmpty || otherwise?.translations.isEmpty == false
            let own = texts(of: text, atLeast: isLocalized ? 2 : 1)
            let others = otherwise.map { texts(of: $0, after: "otherwise", labels: \.otherwiseLabel) } ?? []
            return TextCall(name: "template", arguments: own + others)
        case .key(let key, let table, let otherwise):
            let name = [TextCall.Argument(value: .text(key))]
            let table = table.map { [TextCall.Argument(label: "table", value: .text($0))] } ?? []
            return call("key", name + table, otherwise: otherwise)
        case .server(.code, let otherwise): return call("code", otherwise: otherwise)
        case .server(.message, let otherwise): return call("message", otherwise: otherwise)
        case .server(.title, let otherwise): return call("title", otherwise: otherwise)
        case .server(.pointer(let pointer), let otherwise):
            return call("pointer", [TextCall.Argument(value: .text(pointer))], otherwise: otherwise)
        case .decode(let type, let otherwise):
            return call("decode", [TextCall.Argument(value: .type(type))], otherwise: otherwise)
        }
    }

    private func call(
        _ name: StaticString, _ arguments: [TextCall.Argument] = [], otherwise: LocalizedText?
    ) -> TextCall {
        TextCall(name: name, arguments: arguments + (otherwise.map { texts(of: $0, after: "otherwise") } ?? []))
    }

    /// The source text, and the translations with the locales as labels; a text without any is one in all languages.
    ///
    /// - Parameter count: How many are written at least: the source text, and the first translation where Swift needs its
    ///   label to tell the function.
    private func texts(
        of text: LocalizedText, after label: String = "", atLeast count: Int = 1,
        labels: (TranslationLabels) -> String = \.label
    ) -> [TextCall.Argument] {
        var arguments: [TextCall.Argument] = []
        arguments.reserveCapacity(translations.count + 1)
        arguments.append(TextCall.Argument(label: label, value: .text(text.source)))
        for translation in translations {
            let own = text.translations.first { $0.locale == translation.locale }?.text
            arguments.append(TextCall.Argument(label: labels(translation), value: own.map { .text($0) } ?? .none))
        }
        while arguments.count > count, case .none = arguments[arguments.count - 1].value { arguments.removeLast() }
        return arguments
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
        let others: [Code] = ["otherwise"] + translations.map { "\($0.otherwiseLabel)" }
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
        if out.fits(line, " {") { return out.block(line) { $0.line(call) } }
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

/// A call of a function that makes a text, which is written in one line or in several.
private struct TextCall {
    struct Argument {
        enum Value {
            case text(String)
            /// A type of the app's.
            case type(Identifier)
            /// `nil`
            case none
        }

        var label = ""
        var value: Value
    }

    /// `nil`: a text alone, as a literal.
    var name: StaticString?
    var arguments: [Argument]
}

extension Code.StringInterpolation {
    fileprivate mutating func appendInterpolation(call: TextCall) {
        if let name = call.name {
            appendLiteral(".")
            appendInterpolation(name)
            appendLiteral("(")
        }
        for index in call.arguments.indices {
            if index > 0 { appendLiteral(", ") }
            appendInterpolation(argument: call.arguments[index])
        }
        if call.name != nil { appendLiteral(")") }
    }

    fileprivate mutating func appendInterpolation(argument: TextCall.Argument) {
        if !argument.label.isEmpty {
            appendInterpolation(argument.label)
            appendLiteral(": ")
        }
        switch argument.value {
        case .text(let text): appendInterpolation(literal: text)
        case .type(let type):
            appendInterpolation(type)
            appendLiteral(".self")
        case .none: appendLiteral("nil")
        }
    }
}
