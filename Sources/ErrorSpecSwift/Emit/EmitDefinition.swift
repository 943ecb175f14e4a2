import ErrorSpecLanguage

extension Emitter {
    /// What the spec says about each case: a literal of what is not the default, by its name.
    func emitDefinition(of group: GroupPlan, to out: inout CodeWriter) {
        out.line()
        out.block("\(access)var definition: ErrorSpecRuntime.ErrorDefinition<\(namespace)>") { out in
            var defaults = DefinitionLiteral()
            defaults.add(group.defaults.title, as: "title")
            defaults.add(group.defaults.description, as: "description")
            if !defaults.isEmpty { out.line("let defaults: Swift.StaticString = \(defaults)") }
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
        var literal = DefinitionLiteral()
        literal.add(definition.id)
        literal.add(definition.title, as: "title")
        literal.add(definition.description, as: "description")
        var arguments: [Code] = []
        if definition.usesDefaults { arguments.append("defaults") }
        if let retry = definition.retry { arguments.append("retry: \(code(of: retry))") }
        if let category = definition.category { arguments.append("category: .\(category)") }
        for (label, text) in [("title", definition.title), ("description", definition.description)] {
            if case .decode(let type, _)? = text { arguments.append("\(label): \(type).self") }
        }
        // A literal alone costs the compiler least.
        let isLiteral = arguments.isEmpty && end.utf8CodeUnitCount == 0
        let separator: StaticString = arguments.isEmpty ? "" : ", "
        let call: Code = "return .init(\(literal)\(separator)\(arguments, separator: ", "))\(end)"
        let statement: Code = isLiteral ? "return \(literal)" : call
        out.line("case \(pattern):", statement) { out in
            // What stands behind a long literal would not be seen.
            let isSeen = arguments.isEmpty || arguments.count == 1 && definition.usesDefaults
            if isSeen { return out.line(statement) }
            emitCall(["\(literal)"] + arguments, of: definition, end: end, to: &out)
        }
    }

    /// An argument a line, and of a policy that is too long for one, each of its own.
    private func emitCall(
        _ arguments: [Code], of definition: DefinitionPlan, end: StaticString, to out: inout CodeWriter
    ) {
        guard case .inline(let resend)? = definition.retry else {
            return out.call("return .init", arguments, after: "\(end)")
        }
        let retry = definition.usesDefaults ? 2 : 1
        out.line("return .init(")
        out.indented { out in
            for (index, argument) in arguments.enumerated() {
                let end: Code = index == arguments.count - 1 ? ")\(end)" : ","
                if index == retry, !out.fits("\(argument)\(end)") {
                    emit(resend, after: "retry: .resend(", end: ")\(end)", to: &out)
                } else {
                    out.line("\(argument)\(end)")
                }
            }
        }
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
