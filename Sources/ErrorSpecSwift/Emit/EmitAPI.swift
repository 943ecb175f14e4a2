import ErrorSpecLanguage
import ErrorSpecReading

extension Emitter {
    func emit(_ api: APIPlan, to out: inout CodeWriter) {
        out.documentation(api.summary)
        out.block("\(access)enum \(namespace): ErrorSpecRuntime.ErrorAPI") { out in
            emitCategories(of: api, to: &out)
            emitRecoveries(of: api, to: &out)
            if let body = api.body {
                out.line()
                out.line("/// How error bodies are read, unless a group says otherwise.")
                out.line("\(access)static var errorBody: ErrorSpecRuntime.ErrorBody { Bodies.\(body) }")
            }
            if let successes = api.successes {
                out.line()
                out.line("/// The statuses that mean success, unless a group says otherwise.")
                let type: Code = "[ErrorSpecRuntime.StatusPattern]?"
                out.line("\(access)static let successes: \(type) = \(list(of: successes))")
            }
            if !api.locales.isEmpty {
                out.line()
                out.line("/// The languages of the texts, the source language first.")
                let locales: [Code] = api.locales.map { "\(literal: $0)" }
                out.line("\(access)static let locales: [Swift.String] = [\(joined(locales))]")
            }
            emitDefaults(of: api, to: &out)
            emitFailures(of: api, to: &out)
            emitBodies(of: api, to: &out)
            emitOperations(of: api, to: &out)
        }
        emitTextFunctions(of: api, to: &out)
        emitRetries(of: api, to: &out)
        emitRecoveriesProtocol(of: api, to: &out)
    }

    private func emitCategories(of api: APIPlan, to out: inout CodeWriter) {
        out.line("/// How the app presents a failure.")
        out.block("\(access)enum Category: Swift.String, Swift.Sendable") { out in
            for category in api.categories {
                if category.text == "silent" { out.line("/// Nothing is shown. Every API has it.") }
                out.line("case \(category)")
            }
        }
    }

    // MARK: Recoveries

    private func emitRecoveries(of api: APIPlan, to out: inout CodeWriter) {
        out.line()
        if api.recoveries.isEmpty {
            out.line("/// The spec has no recoveries.")
            out.line("\(access)typealias Recovery = Swift.Never")
            out.line("\(access)typealias Recoveries = Swift.Void")
            return
        }
        out.line("/// What repairs a request, so that it may succeed.")
        out.block("\(access)enum Recovery: Swift.Hashable, Swift.Sendable") { out in
            for recovery in api.recoveries {
                out.documentation(recovery.summary)
                out.line("case \(recovery.name)")
            }
        }
        out.line()
        out.line("/// The app's actions, one for each recovery.")
        out.line("\(access)typealias Recoveries = any \(api.recoveriesProtocol)")
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
                    out.block(case: "case .\(recovery.name):") { emitCall(of: recovery, to: &$0) }
                }
            }
        }
    }

    private func emitCall(of recovery: APIPlan.Recovery, to out: inout CodeWriter) {
        let action: Code = "return try await recoveries.\(recovery.name)"
        guard let handler = recovery.handler else { return out.line("\(action)(context)") }
        out.call(action, ["context", "service: context.service(\(handler)())"], fittingBefore: "")
    }

    private func emitRecoveriesProtocol(of api: APIPlan, to out: inout CodeWriter) {
        if api.recoveries.isEmpty { return }
        out.line()
        out.line("/// The app's actions, which repair failed requests of `\(namespace)`.")
        out.block("\(access)protocol \(api.recoveriesProtocol): Swift.Sendable") { out in
            for (index, recovery) in api.recoveries.enumerated() {
                if index > 0 { out.line() }
                out.documentation(recovery.summary)
                out.line("func \(recovery.name)(")
                out.indented { out in
                    let context = "_ context: ErrorSpecRuntime.RecoveryContext<\(namespace)>"
                    out.line("\(context)", end: recovery.handler == nil ? "" : ",")
                    if let handler = recovery.handler {
                        out.line("service: ErrorSpecRuntime.RecoveryService<\(namespace).\(handler)>")
                    }
                }
                out.line(") async throws -> ErrorSpecRuntime.RequestRepair")
            }
        }
    }

    // MARK: Defaults and failures

    private func emitDefaults(of api: APIPlan, to out: inout CodeWriter) {
        out.line()
        out.line("/// The category of a case that names none.")
        out.line("\(access)static var defaultCategory: Category { .\(api.categories[0]) }")
        guard let title = api.title else { return }
        out.line()
        out.line("/// The title of errors that say none.")
        let type: Code = "ErrorSpecRuntime.TextSource<\(namespace)>?"
        out.line("\(access)static let defaultTitle: \(type) = \(text(title))")
    }

    private func emitFailures(of api: APIPlan, to out: inout CodeWriter) {
        let failures: KeyValuePairs<Code, APIPlan.FailureTexts> = [
            "transport": api.transport, "decoding": api.decoding, "unmapped": api.unmapped,
        ]
        let said = failures.filter { !$0.value.isEmpty }
        if said.isEmpty { return }
        out.line()
        out.line("/// The texts of failures that no case handles.")
        out.line("\(access)static let failures = ErrorSpecRuntime.FailureTexts<\(namespace)>(")
        out.indented { out in
            for (index, (label, texts)) in said.enumerated() {
                let arguments = labelled([
                    "title": texts.title.map { text($0) }, "description": texts.description.map { text($0) },
                    "category": texts.category.map { ".\($0)" },
                ])
                out.call("\(label): .init", arguments, fittingBefore: index == said.count - 1 ? ")" : ",")
            }
        }
    }

    /// Arguments that have a value, with their labels.
    private func labelled(_ arguments: KeyValuePairs<String, Code?>) -> [Code] {
        arguments.compactMap { label, value in value.map { "\(label): \($0)" } }
    }

    private func literal(_ text: String?) -> Code? { text.map { "\(literal: $0)" } }

    func joined(_ codes: [Code]) -> Code { "\(codes, separator: ", ")" }

    // MARK: Bodies

    private func emitBodies(of api: APIPlan, to out: inout CodeWriter) {
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

    private func emit(_ body: APIPlan.Body, to out: inout CodeWriter) {
        let head: Code = "\(access)static let \(body.name) = ErrorSpecRuntime.ErrorBody"
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
                "at": places(of: fields), "name": literals(fields.name), "value": literals(fields.value),
                "reason": literals(fields.reason), "code": literals(fields.code),
            ])
        }
        return labelled(["fields": fields.map { ".init(\(joined($0)))" }])
    }

    private func places(of fields: FieldsFormat) -> Code {
        if fields.at.count == 1, case .pointer(let pointer) = fields.at[0] { return "\(literal: pointer)" }
        return "[\(joined(fields.at.map { place(Place($0)) }))]"
    }

    /// A text, or a list of texts; `nil` for none.
    private func literals(_ texts: [String]) -> Code? {
        if texts.count < 2 { return literal(texts.first) }
        return "[\(joined(texts.map { "\(literal: $0)" }))]"
    }

    func place(_ place: Place) -> Code {
        let root: (kind: String, arguments: [Code]) =
            switch place.root {
            case .pointer(let pointer): ("pointer", ["\(literal: pointer)"])
            case .header(let name): ("header", ["\(literal: name)"])
            case .each(let list, let pointer):
                ("each", ["\(literal: list)"] + (pointer.isEmpty ? [] : ["at: \(literal: pointer)"]))
            }
        let cuts = labelled([
            "after": literals(place.after), "before": literals(place.before),
            "equals": place.equals.isEmpty ? nil : "[\(joined(place.equals.map(code)))]",
            "as": literal(place.replacement),
        ])
        return ".\(root.kind)(\(joined(root.arguments + cuts)))"
    }

    // MARK: Policies and operations

    private func emitRetries(of api: APIPlan, to out: inout CodeWriter) {
        if api.retries.isEmpty { return }
        let type: Code = "ErrorSpecRuntime.RetryPolicy<\(namespace)>"
        out.line()
        out.line("/// The policies by which failed requests of `\(namespace)` are sent again.")
        out.block("extension ErrorSpecRuntime.RetryPolicy where API == \(namespace)") { out in
            for (index, retry) in api.retries.enumerated() {
                if index > 0 { out.line() }
                out.documentation(retry.summary)
                out.block("\(access)nonisolated static var \(retry.name): \(type)") { out in
                    emit(retry.resend, after: ".resend(", end: ")", to: &out)
                }
            }
        }
    }

    private func emitOperations(of api: APIPlan, to out: inout CodeWriter) {
        if api.operations.isEmpty { return }
        out.line()
        out.line("/// The endpoints that the spec names, and the group that handles the responses of each.")
        out.line("\(access)static let operations: [ErrorSpecRuntime.SpecOperation] = [")
        out.indented { out in
            for operation in api.operations {
                out.line(Code(operation), end: ",")
            }
        }
        out.line("]")
    }
}

extension Code {
    init(_ operation: APIPlan.Operation) {
        self = ".init(\(literal: operation.method), \(literal: operation.path), group: \(literal: operation.group))"
    }
}
