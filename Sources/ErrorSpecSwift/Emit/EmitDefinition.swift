import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    /// Writes the definitions: an argument a line, so that a changed text is one changed line.
    func emitDefinition(of group: GroupPlan, to out: inout CodeWriter) {
        out.line()
        out.block("\(access)var definition: ErrorSpecRuntime.ErrorDefinition<\(namespace)>") { out in
            let type: Code = "ErrorSpecRuntime.TextSource<\(namespace)>"
            let defaults: [(Code, TextPlan?)] = [
                ("title", group.defaults.title), ("description", group.defaults.description),
            ]
            for case (let name, let text?) in defaults {
                let head: Code = "let \(name): \(type) ="
                out.line("\(head) \(self.text(text))") { out in
                    out.block(case: head) { emit(text, after: "", to: &$0) }
                }
            }
            emitSwitch(over: "self", isEmpty: group.isEmpty, to: &out) { out in
                // By number: an element would be copied.
                for index in group.cases.indices {
                    let (definition, pattern) = (group.cases[index].definition, group.cases[index].pattern)
                    out.block(case: "case .\(group.cases[index].name):") { out in
                        emit(".init", definition, head: "\(literal: definition.id)", on: pattern, to: &out)
                    }
                }
                for wrap in group.wraps {
                    out.block(case: "case .\(wrap.name)(let error):") { $0.line("return .inherited(error)") }
                }
                guard let definition = group.otherwise?.definition else { return }
                out.block(case: "case .unmatched(let statusCode, let code):") { out in
                    let head: Code = "\(literal: definition.id), statusCode: statusCode, code: code"
                    emit(".otherwise", definition, head: head, to: &out)
                }
            }
        }
    }

    /// - Parameter head: the first arguments, which stand in a line with the pattern where that fits.
    private func emit(
        _ function: StaticString, _ definition: DefinitionPlan, head: Code, on pattern: ResponsePattern? = nil,
        to out: inout CodeWriter
    ) {
        let on: Code? = pattern.map { "on: \(self.pattern($0))" }
        let start: Code = on.map { "\(head), \($0)" } ?? head
        let line: Code = "return \(function)(\(start))"
        if definition.argumentCount == 0, out.fits(line) { return out.line(line) }
        out.line("return \(function)(")
        out.indented { out in
            var end = ArgumentEnd(left: definition.argumentCount)
            if let pattern, let on, !out.fits(start, ",") {
                out.line(head, end: ",")
                emit(pattern, as: on, end: end.next(), to: &out)
            } else {
                out.line(start, end: end.next())
            }
            if let title = definition.title { emit(title, "title", end: end.next(), to: &out) }
            if let text = definition.description { emit(text, "description", end: end.next(), to: &out) }
            if let retry = definition.retry { emit(retry, end: end.next(), to: &out) }
            if let category = definition.category { out.line("category: .\(category)", end: end.next()) }
        }
    }

    /// The end of an argument's line.
    private struct ArgumentEnd {
        /// How many arguments follow.
        var left: Int

        mutating func next() -> StaticString {
            left -= 1
            return left < 0 ? ")" : ","
        }
    }

    private func emit(_ text: CaseText, _ label: StaticString, end: StaticString, to out: inout CodeWriter) {
        switch text {
        case .ofGroup: out.line("\(label): \(label)", end: end)
        case .own(let text): emit(text, after: "\(label): ", end: end, to: &out)
        }
    }

    private func emit(_ retry: RetryPlan, end: StaticString, to out: inout CodeWriter) {
        switch retry {
        case .recover(let name): out.line("retry: .recover(.\(name))", end: end)
        case .named(let name): out.line("retry: .\(name)", end: end)
        case .inline(let resend): emit(resend, after: "retry: .resend(", end: ")\(end)", to: &out)
        }
    }

    // MARK: Patterns

    /// `409`, `.status(401, .range(500...599), code: "A")`, `.code("A", .family("30"))`
    private func pattern(_ pattern: ResponsePattern) -> Code {
        // Nearly every case's.
        if pattern.codes.isEmpty, pattern.statuses.count == 1, pattern.statuses[0].isExact {
            return status(pattern.statuses[0])
        }
        let statuses = pattern.statuses.map(status)
        let codes = pattern.codes.map(code)
        if statuses.isEmpty { return ".code(\(joined(codes)))" }
        if codes.isEmpty { return ".status(\(joined(statuses)))" }
        return ".status(\(joined(statuses)), code: \(joined(codes)))"
    }

    /// A pattern on a line of its own; one that is too long for it, in as few lines as hold its statuses and codes.
    private func emit(_ pattern: ResponsePattern, as on: Code, end: StaticString, to out: inout CodeWriter) {
        if out.fits(on, end) { return out.line(on, end: end) }
        let statuses = pattern.statuses.map { status($0).description }
        var codes = pattern.codes.map { code($0).description }
        if !statuses.isEmpty, !codes.isEmpty { codes[0] = "code: " + codes[0] }
        out.line("on: \(statuses.isEmpty ? ".code" : ".status")(")
        out.indented { $0.filled(statuses + codes, end: ")\(end)") }
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
