import ErrorSpecLanguage

extension Emitter {
    /// What the spec says about each case: a literal of what is not the default, by its name.
    func emitDefinition(of group: GroupPlan, to out: inout CodeWriter) {
        out.line()
        // Inlined, it would be optimized again in the conformance.
        out.line("@inline(never)")
        out.block("\(access)var definition: ErrorSpecRuntime.ErrorDefinition<\(namespace)>") { out in
            var defaults = DefinitionLiteral()
            defaults.add(group.defaults.title, as: "title")
            defaults.add(group.defaults.description, as: "description")
            // One call for all cases, as one a case costs the compiler more than the cases.
            let addsDefaults = !defaults.isEmpty && group.cases.contains { $0.definition.isLiteral }
            if !defaults.isEmpty { out.line("let defaults: Swift.StaticString = \(defaults)") }
            if addsDefaults { out.line("let row: Swift.StaticString") }
            let action: StaticString = addsDefaults ? "row = " : "return "
            emitSwitch(over: "self", isEmpty: group.isEmpty, to: &out) { out in
                // By number: an element would be copied.
                for index in group.cases.indices {
                    emit(group.cases[index].definition, as: ".\(group.cases[index].name)", action, to: &out)
                }
                for wrap in group.wraps {
                    out.line("case .\(wrap.name)(let error): return error.inheritedDefinition")
                }
                guard let otherwise = group.otherwise else { return }
                emit(
                    otherwise.definition, as: ".unmatched(let statusCode, let code)", "return ",
                    end: ".of(statusCode: statusCode, code: code)", to: &out)
            }
            if addsDefaults { out.line("return .init(row, defaults)") }
        }
    }

    /// In a line where it fits, else an argument a line: a changed text is one changed line.
    ///
    /// `return` and not the value of the `switch`: the compiler solves the branches of such a value all together.
    ///
    /// - Parameter action: what is done with a literal that says all.
    private func emit(
        _ definition: DefinitionPlan, as pattern: Code, _ action: StaticString, end: StaticString = "",
        to out: inout CodeWriter
    ) {
        let literal = literal(of: definition)
        if definition.isLiteral, end.utf8CodeUnitCount == 0 {
            let statement: Code = "\(action)\(literal)"
            return out.line("case \(pattern):", statement) { $0.line(statement) }
        }
        var arguments: [Code] = []
        if definition.usesDefaults { arguments.append("defaults") }
        if case .inline(let resend)? = definition.retry { arguments.append("retry: .resend(\(policy(resend)))") }
        for (label, text) in [("title", definition.title), ("description", definition.description)] {
            if case .decode(let type, _)? = text { arguments.append("\(label): \(type).self") }
        }
        let separator: StaticString = arguments.isEmpty ? "" : ", "
        let statement: Code = "return .init(\(literal)\(separator)\(arguments, separator: ", "))\(end)"
        out.line("case \(pattern):", statement) { out in
            // What stands behind a long literal would not be seen.
            if definition.isLiteral { return out.line(statement) }
            emitCall(["\(literal)"] + arguments, of: definition, end: end, to: &out)
        }
    }

    private func literal(of definition: DefinitionPlan) -> DefinitionLiteral {
        var literal = DefinitionLiteral()
        literal.add(definition.id)
        // Before the texts, which are long.
        switch definition.retry {
        case nil, .inline?: break
        case .recover(let name)?: literal.add("recover", name)
        case .named(let name)?: literal.add("retry", name)
        }
        if let category = definition.category { literal.add("category", category) }
        literal.add(definition.title, as: "title")
        literal.add(definition.description, as: "description")
        return literal
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
}

extension DefinitionPlan {
    /// Whether a literal says all of it, but for the group's defaults: no literal can say a type or an inline policy.
    fileprivate var isLiteral: Bool {
        if case .inline? = retry { return false }
        return ![title, description].contains { text in
            guard case .decode? = text else { return false }
            return true
        }
    }
}
