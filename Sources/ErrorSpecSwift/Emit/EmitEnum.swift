import ErrorSpecLanguage

extension Emitter {
    func emit(_ group: GroupPlan, to out: inout CodeWriter) {
        out.documentation(group.summary ?? "The errors of `\(group.name)`.")
        out.block("\(access)enum \(group.errorType): ErrorSpecRuntime.ResponseErrorType") { out in
            emitCases(of: group, to: &out)
            emitMatching(of: group, to: &out)
            emitDefinition(of: group, to: &out)
            emitBody(of: group, to: &out)
            emitEarlierNames(of: group, to: &out)
        }
        emitHandler(of: group, to: &out)
        for alias in group.was { emit(alias, of: group, to: &out) }
    }

    private func emitHandler(of group: GroupPlan, to out: inout CodeWriter) {
        out.line()
        out.line("/// Handles the responses of `\(group.name)`.")
        let head: Code = "\(access)typealias \(group.handlerType) ="
        let handler: Code = "ErrorSpecRuntime.SpecResponseErrorHandler<\(group.errorType)>"
        out.line(head, handler) { $0.line(handler) }
    }

    private func emitCases(of group: GroupPlan, to out: inout CodeWriter) {
        // By number, here and below: an element would be copied.
        for index in group.cases.indices {
            out.documentation(group.cases[index].summary)
            out.line("case \(group.cases[index].name)")
        }
        for wrap in group.wraps {
            out.line("/// An error of ``\(wrap.type)``, which other groups share.")
            out.line("case \(wrap.name)(\(wrap.type))")
        }
        if let otherwise = group.otherwise {
            out.documentation(otherwise.summary ?? "A response that no case matches.")
            out.line("case unmatched(statusCode: Swift.Int, code: Swift.String?)")
        }
    }

    /// The labels of a `switch` stand under its head.
    func emitSwitch(
        over subject: Code, isEmpty: Bool = false, to out: inout CodeWriter, _ body: (inout CodeWriter) -> Void
    ) {
        if isEmpty { return out.line("switch \(subject) {}") }
        out.line("switch \(subject) {")
        body(&out)
        out.line("}")
    }

    private func emitBody(of group: GroupPlan, to out: inout CodeWriter) {
        let own: Code? =
            switch group.body {
            case .shared: nil
            case .named(let name): "Bodies.\(name)"
            case .none: ".none"
            }
        let body =
            group.successes.map { "\(own ?? "\(namespace).errorBody").with(successes: \(list(of: $0)))" as Code } ?? own
        if let body {
            out.line()
            out.line("\(access)static var errorBody: ErrorSpecRuntime.ErrorBody { \(body) }")
        }
    }

    static var successesType: Code { "[Swift.ClosedRange<Swift.Int>]?" }

    /// `[200...200, 204...204]`
    func list(of successes: [StatusPattern]) -> Code {
        "[\(successes.map { "\($0.first)...\($0.last)" }.joined(separator: ", "))]"
    }

    // MARK: Earlier names

    private func emitEarlierNames(of group: GroupPlan, to out: inout CodeWriter) {
        for item in group.cases {
            for name in item.was {
                out.line()
                emitDeprecation(item.name, to: &out)
                out.line("\(access)static var \(name): Self { .\(item.name) }")
            }
        }
        for wrap in group.wraps {
            for name in wrap.was {
                out.line()
                emitDeprecation(wrap.name, to: &out)
                out.line("\(access)static func \(name)(_ error: \(wrap.type)) -> Self { .\(wrap.name)(error) }")
            }
        }
    }

    private func emit(_ alias: GroupPlan.Alias, of group: GroupPlan, to out: inout CodeWriter) {
        for (old, new) in [(alias.handlerType, group.handlerType), (alias.errorType, group.errorType)] {
            out.line()
            emitDeprecation(new, to: &out)
            out.line("\(access)typealias \(old) = \(new)")
        }
    }

    private func emitDeprecation(_ new: Identifier, to out: inout CodeWriter) {
        // The attribute takes the bare name of a keyword.
        out.line("@available(*, deprecated, renamed: \"\(new.bareName)\")")
    }
}

extension GroupPlan {
    var isEmpty: Bool { cases.isEmpty && wraps.isEmpty && otherwise == nil }
}
