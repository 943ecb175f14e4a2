import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    func emitAPI(to out: inout CodeWriter) {
        out.documentation(api.summary)
        out.block("\(access)enum \(namespace): ErrorSpecRuntime.ErrorAPI") { out in
            emitCategories(to: &out)
            emitRecoveries(to: &out)
            if let body = api.body.map({ api.bodies[$0.index].name.value }) {
                out.line()
                out.line("/// How error bodies are read, unless a group has its own `body`.")
                out.line(
                    "\(access)static var errorBody: ErrorSpecRuntime.ErrorBody { Bodies.\(SwiftNames.name(body)) }")
            }
            if api.successes != .all {
                out.line()
                out.line("/// The statuses that mean success, unless a group has its own `successes`.")
                let type: Code = "[ErrorSpecRuntime.StatusPattern]?"
                out.line("\(access)static let successes: \(type) = \(list(of: api.successes))")
            }
            if !api.locales.isEmpty {
                out.line()
                out.line("/// The languages of the texts, the source language first.")
                let locales: [Code] = api.locales.map { "\(literal: $0)" }
                out.line("\(access)static let locales: [Swift.String] = [\(joined(locales))]")
            }
            emitDefaults(to: &out)
            emitFailures(to: &out)
            emitBodies(to: &out)
            emitOperations(to: &out)
        }
        emitTextFunctions(to: &out)
        emitRetries(to: &out)
        emitRecoveriesProtocol(to: &out)
    }

    private func emitCategories(to out: inout CodeWriter) {
        out.line("/// How the app presents a failure.")
        out.block("\(access)enum Category: Swift.String, Swift.Sendable") { out in
            for category in api.categories {
                if category.value == "silent" { out.line("/// Nothing is shown. Every API has this category.") }
                out.line("case \(SwiftNames.name(category.value))")
            }
        }
    }

    // MARK: Recoveries

    private func emitRecoveries(to out: inout CodeWriter) {
        out.line()
        if api.recoveries.isEmpty {
            out.line("/// The spec has no recoveries.")
            out.line("\(access)typealias Recovery = Swift.Never")
            out.line("\(access)typealias Recoveries = Swift.Void")
            return
        }
        out.line("/// The repairs that run before a failed request is sent again.")
        out.block("\(access)enum Recovery: Swift.Hashable, Swift.Sendable") { out in
            for recovery in api.recoveries {
                out.documentation(recovery.summary)
                out.line("case \(name(of: recovery))")
            }
        }
        out.line()
        out.line("/// The app's actions, one for each recovery.")
        out.line("\(access)typealias Recoveries = any \(recoveriesProtocol)")
        out.line()
        out.line("/// Runs the app's action for a recovery.")
        out.line("\(access)static func recover(")
        out.indented { out in
            out.line("_ recovery: Recovery,")
            out.line("with recoveries: Recoveries,")
            out.line("context: ErrorSpecRuntime.RecoveryContext<\(namespace)>")
        }
        out.block(") async throws -> ErrorSpecRuntime.RequestRepair") { out in
            emitSwitch(over: "recovery", to: &out) { out in
                for recovery in api.recoveries {
                    out.block(case: "case .\(name(of: recovery)):") { emitCall(of: recovery, to: &$0) }
                }
            }
        }
    }

    private var recoveriesProtocol: Identifier { SwiftNames.recoveriesProtocol(api.name.value) }

    private func name(of recovery: ResolvedRecovery) -> Identifier { SwiftNames.name(recovery.name.value) }

    /// Returns the handler type of the group in a recovery's `through`, or `nil` if the recovery has no `through`.
    private func handler(of recovery: ResolvedRecovery) -> Identifier? {
        recovery.through.map { SwiftNames.handlerType(api.groups[$0.value.index].name.value) }
    }

    private func emitCall(of recovery: ResolvedRecovery, to out: inout CodeWriter) {
        let action: Code = "return try await recoveries.\(name(of: recovery))"
        guard let handler = handler(of: recovery) else { return out.line("\(action)(context)") }
        out.call(action, ["context", "service: context.service(\(handler)())"], fittingBefore: "")
    }

    private func emitRecoveriesProtocol(to out: inout CodeWriter) {
        if api.recoveries.isEmpty { return }
        out.line()
        out.line("/// The app's actions, which repair failed requests of `\(namespace)`.")
        out.block("\(access)protocol \(recoveriesProtocol): Swift.Sendable") { out in
            for (index, recovery) in api.recoveries.enumerated() {
                if index > 0 { out.line() }
                out.documentation(recovery.summary)
                out.line("func \(name(of: recovery))(")
                out.indented { out in
                    let context: Code = "_ context: ErrorSpecRuntime.RecoveryContext<\(namespace)>"
                    out.line(context, end: recovery.through == nil ? "" : ",")
                    if let handler = handler(of: recovery) {
                        out.line("service: ErrorSpecRuntime.RecoveryService<\(namespace).\(handler)>")
                    }
                }
                out.line(") async throws -> ErrorSpecRuntime.RequestRepair")
            }
        }
    }

    // MARK: Defaults and failures

    private func emitDefaults(to out: inout CodeWriter) {
        out.line()
        out.line("/// The category of cases that don't name one.")
        out.line("\(access)static var defaultCategory: Category { .\(SwiftNames.name(api.categories[0].value)) }")
        guard let title = defaultTitle else { return }
        out.line()
        out.line("/// The title of errors without a title of their own.")
        let type: Code = "ErrorSpecRuntime.TextSource<\(namespace)>?"
        out.line("\(access)static let defaultTitle: \(type) = \(text(title))")
    }

    private func emitFailures(to out: inout CodeWriter) {
        let failures: KeyValuePairs<Code, ResolvedFailures.Texts> = [
            "transport": api.failures.transport, "decoding": api.failures.decoding, "unmapped": api.failures.unmapped,
        ]
        let written = failures.map { ($0, arguments(of: $1)) }.filter { !$1.isEmpty }
        if written.isEmpty { return }
        out.line()
        out.line("/// The texts of failures that no case handles.")
        out.line("\(access)static let failures = ErrorSpecRuntime.FailureTexts<\(namespace)>(")
        out.indented { out in
            for (index, (label, arguments)) in written.enumerated() {
                out.call("\(label): .init", arguments, fittingBefore: index == written.count - 1 ? ")" : ",")
            }
        }
    }

    private func arguments(of texts: ResolvedFailures.Texts) -> [Code] {
        labelled([
            "title": texts.title.flatMap { $0.isOfAPI ? nil : text($0.value) },
            "description": texts.description.map(text),
            "category": texts.category.flatMap(category).map { ".\($0)" },
        ])
    }

    /// Returns the name of a category, or `nil` for the default category.
    func category(_ id: CategoryID) -> Identifier? {
        id.index == 0 ? nil : SwiftNames.name(api.categories[id.index].value)
    }

    /// Returns the arguments that have a value, with their labels.
    private func labelled(_ arguments: KeyValuePairs<StaticString, Code?>) -> [Code] {
        arguments.compactMap { label, value in value.map { "\(label): \($0)" } }
    }

    private func literal(_ text: String?) -> Code? { text.map { "\(literal: $0)" } }

    func joined(_ codes: [Code]) -> Code { "\(codes, separator: ", ")" }

    // MARK: Bodies

    private func emitBodies(to out: inout CodeWriter) {
        if api.bodies.isEmpty { return }
        out.line()
        out.line("/// How the server's error bodies are read.")
        out.block("\(access)enum Bodies") { out in
            for (index, body) in api.bodies.enumerated() {
                if index > 0 { out.line() }
                out.documentation(body.summary)
                emit(body, to: &out)
            }
        }
    }

    private func emit(_ body: ResolvedBody, to out: inout CodeWriter) {
        let head: Code = "\(access)static let \(SwiftNames.name(body.name.value)) = ErrorSpecRuntime.ErrorBody"
        out.call(head, lists: lists(of: body.format), arguments(of: body.format))
    }

    private func lists(of body: BodyFormat) -> [(label: Code, items: [Code])] {
        let values = body.values.map { value -> Code in
            "\(literal: value.name): [\(joined(value.places.map(place)))]"
        }
        let lists: [(label: Code, items: [Code])] = [
            ("code", body.code.map(place)), ("failure", body.failure.map(place)), ("success", body.success.map(place)),
            ("title", body.title.map(place)), ("message", body.message.map(place)),
            ("reference", body.reference.map(place)), ("values", values), ("retryAfter", body.retryAfter.map(place)),
        ]
        return lists.filter { !$0.items.isEmpty }
    }

    private func arguments(of body: BodyFormat) -> [Code] {
        let fields = body.fields.map { fields in
            labelled([
                "at": places(fields.at.map { Place($0) }), "name": places(fields.name), "value": places(fields.value),
                "reason": places(fields.reason), "code": places(fields.code),
            ])
        }
        return labelled(["fields": fields.map { ".init(\(joined($0)))" }])
    }

    /// Returns a literal for a single pointer, a list for other places, or `nil` if the list is empty. In a list that
    /// has only pointers, each is a literal.
    private func places(_ places: [Place]) -> Code? {
        let pointers = places.compactMap { place in
            if case .pointer(let pointer) = place.root, place == Place(place.root) { pointer } else { nil }
        }
        if pointers.count == places.count { return literals(pointers) }
        return "[\(joined(places.map(place)))]"
    }

    /// Returns a literal for a single text, a list of literals for several texts, or `nil` if the list is empty.
    private func literals(_ texts: [String]) -> Code? {
        if texts.count < 2 { return literal(texts.first) }
        return "[\(joined(texts.map { "\(literal: $0)" }))]"
    }

    func place(_ place: Place) -> Code {
        let root: (kind: StaticString, arguments: [Code]) =
            switch place.root {
            case .pointer(let pointer): ("pointer", ["\(literal: pointer)"])
            case .header(let name): ("header", ["\(literal: name)"])
            case .each(let list, let pointer):
                ("each", ["\(literal: list)"] + (pointer.isEmpty ? [] : ["at: \(literal: pointer)"]))
            }
        let cuts = labelled([
            "contains": literals(place.contains), "after": literals(place.after), "before": literals(place.before),
            "equals": place.equals.isEmpty ? nil : "[\(joined(place.equals.map(code)))]",
            "as": literal(place.replacement), "inMilliseconds": place.isInMilliseconds ? "true" : nil,
        ])
        return ".\(root.kind)(\(joined(root.arguments + cuts)))"
    }

    // MARK: Policies and operations

    private func emitRetries(to out: inout CodeWriter) {
        let retries = api.retries.compactMap { policy -> (policy: ResolvedPolicy, resend: Resend)? in
            if case .resend(let resend) = policy.retry.action { (policy, resend) } else { nil }
        }
        if retries.isEmpty { return }
        let type: Code = "ErrorSpecRuntime.RetryPolicy<\(namespace)>"
        out.line()
        out.line("/// The policies for sending failed requests of `\(namespace)` again.")
        out.block("extension ErrorSpecRuntime.RetryPolicy where API == \(namespace)") { out in
            for (index, (policy, resend)) in retries.enumerated() {
                if index > 0 { out.line() }
                out.documentation(policy.retry.summary)
                out.block("\(access)nonisolated static var \(SwiftNames.name(policy.name.value)): \(type)") { out in
                    emit(resend, after: ".resend(", end: ")", to: &out)
                }
            }
        }
    }

    private func emitOperations(to out: inout CodeWriter) {
        if api.operations.isEmpty { return }
        out.line()
        out.line("/// The endpoints of the spec, each with the group that handles its responses.")
        out.line("\(access)static let operations: [ErrorSpecRuntime.SpecOperation] = [")
        out.indented { out in
            for operation in api.operations {
                out.line(Code(operation, in: api), end: ",")
            }
        }
        out.line("]")
    }
}

extension Code {
    init(_ operation: ResolvedOperation, in api: ResolvedAPI) {
        let group = api.groups[operation.group.index].name.value
        self = ".init(\(literal: operation.method), \(literal: operation.path), group: \(literal: group))"
    }
}
