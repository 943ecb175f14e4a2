import ErrorSpecLanguage

extension Emitter {
    /// What the spec says about each case: a literal of what is not the default, by its name.
    func emitDefinition(of group: GroupPlan, to out: inout CodeWriter) {
        out.line()
        out.block("\(access)var definition: ErrorSpecRuntime.ErrorDefinition<\(namespace)>") { out in
            let defaults = fields(title: group.defaults.title, description: group.defaults.description)
            if !defaults.isEmpty {
                let text = defaults.joined(separator: DefinitionField.separator)
                out.line("let defaults: Swift.StaticString = \(literal: text)")
            }
            emitSwitch(over: "self", isEmpty: group.isEmpty, to: &out) { out in
                // By number: an element would be copied.
                for index in group.cases.indices {
                    emit(group.cases[index].definition, as: ".\(group.cases[index].name)", to: &out)
                }
                for wrap in group.wraps {
                    out.line("case .\(wrap.name)(let error): return .init(inheriting: error)")
                }
                guard let otherwise = group.otherwise else { return }
                emit(
                    otherwise.definition, as: ".unmatched(let statusCode, let code)",
                    end: ".of(statusCode: statusCode, code: code)", to: &out)
            }
        }
    }

    /// In a line where it fits, else an argument a line: a changed text is one changed line.
    ///
    /// `return` and not the value of the `switch`: the compiler solves the branches of such a value all together.
    private func emit(
        _ definition: DefinitionPlan, as pattern: Code, end: StaticString = "", to out: inout CodeWriter
    ) {
        let row = [definition.id] + fields(title: definition.title, description: definition.description)
        var arguments: [Code] = ["\(literal: row.joined(separator: DefinitionField.separator))"]
        if definition.usesDefaults { arguments.append("defaults") }
        if let retry = definition.retry { arguments.append("retry: \(code(of: retry))") }
        if let category = definition.category { arguments.append("category: .\(category)") }
        for (label, text) in [("title", definition.title), ("description", definition.description)] {
            if case .decode(let type, _)? = text { arguments.append("\(label): \(type).self") }
        }
        let line: Code = "case \(pattern): return .init(\(joined(arguments)))\(end.description)"
        out.line(line) { out in
            out.block(case: "case \(pattern):") { out in
                // What stands behind a long literal would not be seen.
                let isSeen = arguments.count == 1 || arguments.count == 2 && definition.usesDefaults
                if isSeen { return out.line("return .init(\(joined(arguments)))\(end.description)") }
                emitCall(arguments, of: definition, end: end, to: &out)
            }
        }
    }

    /// An argument a line, and of a policy that is too long for one, each of its own.
    private func emitCall(
        _ arguments: [Code], of definition: DefinitionPlan, end: StaticString, to out: inout CodeWriter
    ) {
        guard case .inline(let resend)? = definition.retry else {
            return out.call("return .init", arguments, after: "\(end.description)")
        }
        let retry = definition.usesDefaults ? 2 : 1
        out.line("return .init(")
        out.indented { out in
            for (index, argument) in arguments.enumerated() {
                let end: Code = index == arguments.count - 1 ? ")\(end.description)" : ","
                if index == retry, !out.fits("\(argument)\(end)") {
                    emit(resend, after: "retry: .resend(", end: ")\(end)", to: &out)
                } else {
                    out.line("\(argument)\(end)")
                }
            }
        }
    }

    // MARK: Rows

    private func fields(title: TextPlan?, description: TextPlan?) -> [String] {
        (title.map { fields(of: $0, as: "title") } ?? [])
            + (description.map { fields(of: $0, as: "description") } ?? [])
    }

    /// `title.body: message`, `otherwise: …`: what the runtime's `DefinitionRow` reads.
    private func fields(of text: TextPlan, as subject: String) -> [String] {
        switch text {
        case .text(let text): return DefinitionField.fields(subject, text)
        case .template(let text, let otherwise):
            return DefinitionField.fields("\(subject).text", text) + fields(of: otherwise)
        case .key(let key, let table, let otherwise):
            let table = table.map { [DefinitionField.field("\(subject).table", $0)] } ?? []
            return [DefinitionField.field("\(subject).key", key)] + table + fields(of: otherwise)
        case .body(let field, let otherwise):
            let name =
                switch field {
                case .code: "code"
                case .message: "message"
                case .title: "title"
                case .pointer(let pointer): pointer
                }
            return [DefinitionField.field("\(subject).body", name)] + fields(of: otherwise)
        case .decode(let type, let otherwise):
            return [DefinitionField.field("\(subject).decode", type.text)] + fields(of: otherwise)
        }
    }

    private func fields(of otherwise: LocalizedText?) -> [String] {
        otherwise.map { DefinitionField.fields("otherwise", $0) } ?? []
    }

    private func code(of retry: RetryPlan) -> Code {
        switch retry {
        case .recover(let name): ".recover(.\(name))"
        case .builtIn(let name): ".\(name)"
        case .named(let name): "Retries.\(name)"
        case .inline(let resend): ".resend(\(policy(resend)))"
        }
    }
}

/// A piece of the literal that says what a case says: `title: …`.
private enum DefinitionField {
    static let separator = " | "

    /// - Parameter name: letters and dots.
    static func field(_ name: String, _ text: String) -> String { "\(name): \(escaped(text))" }

    /// A text and its translations.
    static func fields(_ name: String, _ text: LocalizedText) -> [String] {
        [field(name, text.source)] + text.translations.map { field("\(name)[\($0.locale)]", $0.text) }
    }

    /// So that a bar ends no field.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\\") }) else { return text }
        // By scalar: a mark behind a bar makes one character with it.
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "|" || scalar == "\\" { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
