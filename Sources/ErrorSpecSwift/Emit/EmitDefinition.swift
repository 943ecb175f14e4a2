import ErrorSpecLanguage
import ErrorSpecReading

/// A title or description in the definition of a case.
private enum CaseText {
    /// The group's default text, which is a local constant because several cases use it.
    case ofGroup
    case own(TextSource)
}

/// The group's default texts that several cases use, and that are therefore written only once. A default that fewer
/// cases use is `nil` here.
private struct SharedTexts {
    var title: TextSource?
    var description: TextSource?

    init(of handlings: [Handling]) {
        title = Self.shared(handlings.compactMap(\.title))
        description = Self.shared(handlings.compactMap(\.description))
    }

    /// Returns the group's default if several cases use it, otherwise `nil`. A default that only one case
    /// uses is written inline, as the text of this case.
    private static func shared(_ texts: [Sourced<TextSource>]) -> TextSource? {
        let ofGroup = texts.filter(\.provenance.isOfGroup)
        return ofGroup.count > 1 ? ofGroup[0].value : nil
    }
}

extension Emitter {
    /// Writes the property `definition` of a group's errors, with one argument per line, so that a changed text
    /// changes one line.
    func emitDefinition(of id: GroupID, to out: inout CodeWriter) {
        let name = api.groups[id.index].name.value
        let (ownCases, parents) = (api.groups[id.index].ownCases, api.groups[id.index].parents)
        let otherwise = api.groups[id.index].otherwise
        let shared = SharedTexts(of: handlings(of: id))
        out.line()
        out.block("\(access)var definition: ErrorSpecRuntime.ErrorDefinition<\(namespace)>") { out in
            emit(shared.title, as: "title", to: &out)
            emit(shared.description, as: "description", to: &out)
            let isEmpty = ownCases.isEmpty && parents.isEmpty && otherwise == nil
            emitSwitch(over: "self", isEmpty: isEmpty, to: &out) { out in
                for index in ownCases {
                    out.block(case: "case .\(self.name(ofCaseAt: index)):") { out in
                        emit(
                            ".init", api.cases[index].handling, shared,
                            head: "\(literal: "\(name).\(api.cases[index].name.value)")", on: api.cases[index].pattern,
                            to: &out)
                    }
                }
                for parent in parents {
                    out.block(case: "case .\(wrapping(parent))(let error):") { $0.line("return .inherited(error)") }
                }
                guard let handling = otherwise?.handling else { return }
                out.block(case: "case .unmatched(let statusCode, let code):") { out in
                    let id: Code = "\(literal: "\(name).\(GeneratedName.unmatched)")"
                    emit(".otherwise", handling, shared, head: "\(id), statusCode: statusCode, code: code", to: &out)
                }
            }
        }
    }

    private func emit(_ shared: TextSource?, as name: Code, to out: inout CodeWriter) {
        guard let shared else { return }
        let head: Code = "let \(name): ErrorSpecRuntime.TextSource<\(namespace)> ="
        out.line("\(head) \(text(shared))") { out in
            out.block(case: head) { emit(shared, after: "", to: &$0) }
        }
    }

    /// - Parameter head: The first arguments. The pattern is written on the same line as these arguments if it fits.
    private func emit(
        _ function: StaticString, _ handling: Handling, _ shared: SharedTexts, head: Code,
        on pattern: ResponsePattern? = nil, to out: inout CodeWriter
    ) {
        let title = text(handling.title, shared.title)
        let description = text(handling.description, shared.description)
        let retry = handling.retry.value
        let category = category(handling.category.value)
        let isWritten = [title != nil, description != nil, retry.action != .never, category != nil]
        var end = ArgumentEnd(left: isWritten.count { $0 })
        let on: Code? = pattern.map { "on: \(self.pattern($0))" }
        let start: Code = on.map { "\(head), \($0)" } ?? head
        let line: Code = "return \(function)(\(start))"
        if end.left == 0, out.fits(line) { return out.line(line) }
        out.line("return \(function)(")
        out.indented { out in
            if let pattern, let on, !out.fits(start, ",") {
                out.line(head, end: ",")
                emit(pattern, as: on, end: end.next(), to: &out)
            } else {
                out.line(start, end: end.next())
            }
            if let title { emit(title, "title", end: end.next(), to: &out) }
            if let description { emit(description, "description", end: end.next(), to: &out) }
            if retry.action != .never { emit(retry, end: end.next(), to: &out) }
            if let category { out.line("category: .\(category)", end: end.next()) }
        }
    }

    /// The punctuation at the end of each argument's line: `,`, or `)` after the last argument.
    private struct ArgumentEnd {
        /// The number of arguments that follow.
        var left: Int

        mutating func next() -> StaticString {
            left -= 1
            return left < 0 ? ")" : ","
        }
    }

    /// Returns the text to write for a case, or `nil` if the case uses the API's default.
    private func text(_ source: Sourced<TextSource>?, _ shared: TextSource?) -> CaseText? {
        guard let source, !source.isOfAPI else { return nil }
        return source.provenance.isOfGroup && shared != nil ? .ofGroup : .own(source.value)
    }

    private func emit(_ text: CaseText, _ label: StaticString, end: StaticString, to out: inout CodeWriter) {
        switch text {
        case .ofGroup: out.line("\(label): \(label)", end: end)
        case .own(let text): emit(text, after: "\(label): ", end: end, to: &out)
        }
    }

    private func emit(_ retry: ResolvedRetry, end: StaticString, to out: inout CodeWriter) {
        switch retry.action {
        case .never: break
        case .recover(let id):
            out.line("retry: .recover(.\(SwiftNames.name(api.recoveries[id.index].name.value)))", end: end)
        case .resend(let resend):
            if let name = retry.name { return out.line("retry: .\(SwiftNames.name(name))", end: end) }
            emit(resend, after: "retry: .resend(", end: ")\(end)", to: &out)
        }
    }

    // MARK: Patterns

    /// Returns a pattern such as `409`, `.status(401, .range(500...599), code: "A")` or `.code("A", .family("30"))`.
    private func pattern(_ pattern: ResponsePattern) -> Code {
        // The fast path: nearly every pattern is a single status.
        if pattern.codes.isEmpty, pattern.statuses.count == 1, pattern.statuses[0].isExact {
            return status(pattern.statuses[0])
        }
        let statuses = pattern.statuses.map(status)
        let codes = pattern.codes.map(code)
        if statuses.isEmpty { return ".code(\(joined(codes)))" }
        if codes.isEmpty { return ".status(\(joined(statuses)))" }
        return ".status(\(joined(statuses)), code: \(joined(codes)))"
    }

    /// Writes a pattern on a separate line. If the pattern is too long, its statuses and codes are written on as few
    /// lines as possible.
    private func emit(_ pattern: ResponsePattern, as on: Code, end: StaticString, to out: inout CodeWriter) {
        if out.fits(on, end) { return out.line(on, end: end) }
        let statuses = pattern.statuses.map(status)
        var codes = pattern.codes.map(code)
        if !statuses.isEmpty, !codes.isEmpty { codes[0] = "code: \(codes[0])" }
        let function: StaticString = statuses.isEmpty ? ".code" : ".status"
        out.line("on: \(function)(")
        out.indented { $0.filled(statuses + codes, end: ")\(end)") }
    }

    func status(_ pattern: StatusPattern) -> Code {
        pattern.isExact ? "\(pattern.first)" : ".range(\(pattern.first)...\(pattern.last))"
    }

    func code(_ pattern: CodePattern) -> Code {
        switch pattern {
        case .code(let text): "\(literal: text)"
        // Without spaces, Swift would read `...-` as a different operator.
        case .range(let range) where range.upperBound < 0: ".range(\(range.lowerBound) ... \(range.upperBound))"
        case .range(let range): ".range(\(range.lowerBound)...\(range.upperBound))"
        case .family(let prefix): ".family(\(literal: prefix))"
        }
    }
}
