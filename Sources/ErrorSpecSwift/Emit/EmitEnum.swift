import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    func emit(_ id: GroupID, to out: inout CodeWriter) {
        // This file reads properties one by one, because reading a whole group or case would copy the value.
        let name = api.groups[id.index].name.value
        out.documentation(api.groups[id.index].summary ?? "The errors of `\(name)`.")
        out.block("\(access)enum \(errorType(of: id)): ErrorSpecRuntime.ResponseErrorType") { out in
            emitCases(of: id, to: &out)
            emitGroup(of: id, to: &out)
            emitDefinition(of: id, to: &out)
            emitEarlierNames(of: id, to: &out)
        }
        emitHandler(of: id, to: &out)
        for earlier in api.groups[id.index].was {
            for named in [SwiftNames.handlerType, SwiftNames.errorType] {
                out.line()
                emitDeprecation(named(name), to: &out)
                out.line("\(access)typealias \(named(earlier.value)) = \(named(name))")
            }
        }
    }

    func errorType(of id: GroupID) -> Identifier { SwiftNames.errorType(api.groups[id.index].name.value) }

    /// Returns the name of the case that wraps a parent's error.
    func wrapping(_ parent: Parent) -> Identifier { SwiftNames.wrapping(api.groups[parent.index].name.value) }

    func name(ofCaseAt index: Int) -> Identifier { SwiftNames.name(api.cases[index].name.value) }

    private func emitHandler(of id: GroupID, to out: inout CodeWriter) {
        let name = api.groups[id.index].name.value
        out.line()
        out.documentation("Handles the responses of `\(name)`.")
        let head: Code = "\(access)typealias \(SwiftNames.handlerType(name)) ="
        let handler: Code = "ErrorSpecRuntime.SpecResponseErrorHandler<\(errorType(of: id))>"
        out.line("\(head) \(handler)") { out in
            out.block(case: head) { $0.line(handler) }
        }
    }

    private func emitCases(of id: GroupID, to out: inout CodeWriter) {
        for index in api.groups[id.index].ownCases {
            out.documentation(api.cases[index].summary ?? matches(api.cases[index]))
            out.line("case \(name(ofCaseAt: index))")
        }
        for parent in api.groups[id.index].parents {
            let type = errorType(of: parent.group)
            out.line("/// An error inherited from ``\(type)``.")
            out.line("case \(wrapping(parent))(\(type))")
        }
        if let otherwise = api.groups[id.index].otherwise {
            out.documentation(otherwise.summary ?? "A response that no case matches.")
            out.line("case unmatched(statusCode: Swift.Int, code: Swift.String?)")
        }
    }

    /// Returns the comment of a case that has no summary: the case's pattern. Returns `nil` for a long pattern, which
    /// can be read in the definition instead.
    private func matches(_ declared: ResolvedCase) -> String? {
        declared.statuses.count + declared.codes.count > 6 ? nil : "Matches \(declared.matchSummary)."
    }

    /// Writes a `switch`. Its `case` labels have the same indentation as the `switch` itself.
    func emitSwitch(
        over subject: Code, isEmpty: Bool = false, to out: inout CodeWriter, _ body: (inout CodeWriter) -> Void
    ) {
        if isEmpty { return out.line("switch \(subject) {}") }
        out.line("switch \(subject) {")
        body(&out)
        out.line("}")
    }

    // MARK: The group

    /// Writes the property `group`: the group's own cases and its parents, and the properties in which the group
    /// differs from the API.
    private func emitGroup(of id: GroupID, to out: inout CodeWriter) {
        let head: Code = "\(access)static let group = ErrorSpecRuntime.ErrorGroup<\(errorType(of: id))>"
        let cases = api.groups[id.index].ownCases.map { ".\(name(ofCaseAt: $0))" as Code }
        var lists: [(label: Code, items: [Code])] = [("cases", cases)]
        let parents = api.groups[id.index].parents.map { parent($0, of: id) }
        if !parents.isEmpty { lists.append(("parents", parents)) }
        var others: [Code] = []
        let body = api.groups[id.index].body
        if body != api.body {
            let name = body.map { SwiftNames.name(api.bodies[$0.index].name.value) }
            others.append(name.map { "body: Bodies.\($0)" } ?? "body: .none")
        }
        let successes = api.groups[id.index].successes
        if successes != api.successes { others.append("successes: \(list(of: successes))") }
        if api.groups[id.index].otherwise != nil {
            others.append("otherwise: { .unmatched(statusCode: $0, code: $1) }")
        }
        out.line()
        out.call(head, lists: lists, others)
    }

    /// Returns a parent such as `.init({ .token($0) }, except: [.expirationAccessToken])`. The closure is needed
    /// because `Self.token` isn't `@Sendable` in the Swift 5 language mode.
    private func parent(_ parent: Parent, of id: GroupID) -> Code {
        let leftOut = api.groups[id.index].except.filter { api.groups[parent.index].sees($0.value) }
        if leftOut.isEmpty { return ".init { .\(wrapping(parent))($0) }" }
        let paths = leftOut.map { Code(wrapped: SwiftNames.path(from: parent.group, to: $0.value, in: api)) }
        return ".init({ .\(wrapping(parent))($0) }, except: [\(joined(paths))])"
    }

    /// Returns a list of statuses such as `[200, .range(202...204)]`.
    func list(of successes: Successes) -> Code { "[\(joined(successes.patterns.map(status)))]" }

    // MARK: Earlier names

    private func emitEarlierNames(of id: GroupID, to out: inout CodeWriter) {
        for index in api.groups[id.index].ownCases {
            let name = name(ofCaseAt: index)
            for earlier in api.cases[index].was {
                out.line()
                emitDeprecation(name, to: &out)
                out.line("\(access)static var \(SwiftNames.name(earlier.value)): Self { .\(name) }")
            }
        }
        for parent in api.groups[id.index].parents {
            let (name, type) = (wrapping(parent), errorType(of: parent.group))
            for earlier in api.groups[parent.index].was.map({ SwiftNames.wrapping($0.value) }) {
                out.line()
                emitDeprecation(name, to: &out)
                out.line("\(access)static var \(earlier): (\(type)) -> Self { Self.\(name) }")
            }
        }
    }

    private func emitDeprecation(_ new: Identifier, to out: inout CodeWriter) {
        // In the attribute, a name has no backticks, even if it is a keyword.
        out.line("@available(*, deprecated, renamed: \"\(new.bare)\")")
    }
}
