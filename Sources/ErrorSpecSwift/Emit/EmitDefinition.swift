import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    /// What the spec says about each case: one definition, an argument a line, so that a changed text is one changed line.
    func emitDefinition(of group: GroupPlan, to out: inout CodeWriter) {
        out.line()
        out.block("\(access)var definition: ErrorSpecRuntime.ErrorDefinition<\(namespace)>") { out in
            let type: Code = "ErrorSpecRuntime.TextSource<\(namespace)>"
            if let title = group.defaults.title { out.line("let title: \(type) =", text(title)) }
            if let description = group.defaults.description { out.line("let description: \(type) =", text(description)) }
            emitSwitch(over: "self", isEmpty: group.isEmpty, to: &out) { out in
                // By number: an element would be copied.
                for index in group.cases.indices {
                    let definition = group.cases[index].definition
                    out.block(case: "case .\(group.cases[index].name):") { out in
                        emit(".init", head(of: definition, group.cases[index].pattern, out), definition, to: &out)
                    }
                }
                for wrap in group.wraps {
                    out.block(case: "case .\(wrap.name)(let error):") { $0.line("return .inherited(error)") }
                }
                guard let definition = group.otherwise?.definition else { return }
                out.block(case: "case .unmatched(let statusCode, let code):") { out in
                    let head: Code = "\(literal: definition.id), statusCode: statusCode, code: code"
                    emit(".otherwise", [head], definition, to: &out)
                }
            }
        }
    }

    /// The id and the pattern in a line where they fit.
    private func head(of definition: DefinitionPlan, _ matched: ResponsePattern, _ out: CodeWriter) -> [Code] {
        let (id, on): (Code, Code) = ("\(literal: definition.id)", "on: \(pattern(matched))")
        // The arguments are indented once more than the call.
        return out.fits("    \(id), \(on),") ? ["\(id), \(on)"] : [id, on]
    }

    private func emit(_ function: Code, _ head: [Code], _ definition: DefinitionPlan, to out: inout CodeWriter) {
        var arguments = head
        if let title = definition.title { arguments.append("title: \(text(title, "title"))") }
        if let description = definition.description {
            arguments.append("description: \(text(description, "description"))")
        }
        switch definition.retry {
        case nil: break
        case .recover(let name)?: arguments.append("retry: .recover(.\(name))")
        case .named(let name)?: arguments.append("retry: .\(name)")
        case .inline(let resend)?: arguments.append("retry: .resend(\(policy(resend)))")
        }
        if let category = definition.category { arguments.append("category: .\(category)") }
        if arguments.count == 1 { return out.line("return \(function)(\(arguments[0]))") }
        out.call("return \(function)", arguments)
    }

    private func text(_ text: CaseText, _ name: Code) -> Code {
        switch text {
        case .ofGroup: name
        case .own(let text): self.text(text)
        }
    }

    // MARK: Patterns

    /// `409`, `.status(401, .range(500...599), code: "A")`, `.code("A", .family("30"))`
    private func pattern(_ pattern: ResponsePattern) -> Code {
        let statuses = pattern.statuses.map(status)
        let codes = pattern.codes.map(code)
        if statuses.isEmpty { return ".code(\(joined(codes)))" }
        if codes.isEmpty {
            return pattern.statuses.count == 1 && pattern.statuses[0].isExact
                ? statuses[0] : ".status(\(joined(statuses)))"
        }
        return ".status(\(joined(statuses)), code: \(joined(codes)))"
    }

    func status(_ pattern: StatusPattern) -> Code {
        pattern.isExact ? "\(String(pattern.first))" : ".range(\(String(pattern.first))...\(String(pattern.last)))"
    }

    func code(_ pattern: CodePattern) -> Code {
        switch pattern {
        case .code(let text): "\(literal: text)"
        case .range(let range): ".range(\(String(range.lowerBound))...\(String(range.upperBound)))"
        case .family(let prefix): ".family(\(literal: prefix))"
        }
    }
}
