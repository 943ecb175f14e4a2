import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    func emit(_ group: GroupPlan, to out: inout CodeWriter) {
        out.documentation(group.summary ?? "The errors of `\(group.name)`.")
        out.block("\(access)enum \(group.errorType): ErrorSpecRuntime.ResponseErrorType") { out in
            emitCases(of: group, to: &out)
            emitGroup(of: group, to: &out)
            emitDefinition(of: group, to: &out)
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
        out.line("\(head) \(handler)") { out in
            out.block(case: head) { $0.line(handler) }
        }
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

    // MARK: The group

    /// The group's own cases, its parents, and what it says of its responses: in a line where it fits, else an argument a
    /// line.
    private func emitGroup(of group: GroupPlan, to out: inout CodeWriter) {
        let head: Code = "\(access)static let group = ErrorSpecRuntime.ErrorGroup<\(group.errorType)>"
        var lists: [(label: Code, items: [Code])] = [("cases", group.cases.map { ".\($0.name)" })]
        if !group.wraps.isEmpty { lists.append(("parents", group.wraps.map(parent))) }
        var others: [Code] = []
        switch group.body {
        case .shared: break
        case .named(let name): others.append("body: Bodies.\(name)")
        case .none: others.append("body: .none")
        }
        if let successes = group.successes { others.append("successes: \(list(of: successes))") }
        if group.otherwise != nil { others.append("otherwise: { .unmatched(statusCode: $0, code: $1) }") }
        out.line()
        out.call(head, lists: lists, others)
    }

    /// `.init({ .token($0) }, except: [.expirationAccessToken])`: a closure, because the Swift 5 language mode warns of
    /// `Self.token`, which isn't `@Sendable` there.
    private func parent(_ wrap: GroupPlan.Wrap) -> Code {
        if wrap.except.isEmpty { return ".init { .\(wrap.name)($0) }" }
        return ".init({ .\(wrap.name)($0) }, except: [\(joined(wrap.except.map(Code.init(wrapped:))))])"
    }

    /// `[200, .range(202...204)]`
    func list(of successes: [StatusPattern]) -> Code { "[\(joined(successes.map(status)))]" }

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
                out.line("\(access)static var \(name): (\(wrap.type)) -> Self { Self.\(wrap.name) }")
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
