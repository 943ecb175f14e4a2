import ErrorSpecLanguage

extension Emitter {
    func emit(_ api: APIPlan, to out: inout CodeWriter) {
        out.documentation(api.summary)
        out.block("\(access)enum \(namespace): ErrorSpecRuntime.ErrorAPI") { out in
            emitCategories(of: api, to: &out)
            emitRecoveries(of: api, to: &out)
            if let body = api.body {
                out.line()
                out.line("\(access)static var errorBody: ErrorSpecRuntime.ErrorBody { Bodies.\(body) }")
            }
            if let locale = api.sourceLocale {
                out.line()
                out.line("\(access)static let sourceLocale: Swift.String? = \(SwiftLiteral.string(locale))")
            }
            emitFailures(of: api, to: &out)
            emitBodies(of: api, to: &out)
            emitRetries(of: api, to: &out)
            emitOperations(of: api, to: &out)
        }
        emitRecoveriesProtocol(of: api, to: &out)
    }

    private func emitCategories(of api: APIPlan, to out: inout CodeWriter) {
        out.line("/// How the app presents a failure.")
        out.block("\(access)enum Category: Swift.String, Swift.Sendable") { out in
            for category in api.categories { out.line("case \(category)") }
        }
    }

    // MARK: Recoveries

    private func emitRecoveries(of api: APIPlan, to out: inout CodeWriter) {
        out.line()
        if api.recoveries.isEmpty {
            out.line("\(access)typealias Recovery = Swift.Never")
            out.line("\(access)typealias Recoveries = Swift.Void")
            return
        }
        out.line("/// What repairs a request, so that it may succeed.")
        out.block("\(access)enum Recovery: Swift.Sendable") { out in
            for recovery in api.recoveries {
                out.documentation(recovery.summary)
                out.line("case \(recovery.name)")
            }
        }
        out.line()
        out.line("\(access)typealias Recoveries = any \(api.recoveriesProtocol)")
        out.line()
        out.line("\(access)static func recover(")
        out.indented { out in
            out.line("_ recovery: Recovery,")
            out.line("with recoveries: Recoveries,")
            out.line("context: ErrorSpecRuntime.RecoveryContext<\(namespace)>")
        }
        out.block(") async throws -> ErrorSpecRuntime.RequestRepair") { out in
            emitSwitch(over: "recovery", to: &out) { out in
                for recovery in api.recoveries {
                    out.block(case: "case .\(recovery.name):") { $0.line("\(call(recovery))") }
                }
            }
        }
    }

    private func call(_ recovery: APIPlan.Recovery) -> String {
        let service = recovery.handler.map { ", service: context.service(\($0)())" } ?? ""
        return "try await recoveries.\(recovery.name)(context\(service))"
    }

    private func emitRecoveriesProtocol(of api: APIPlan, to out: inout CodeWriter) {
        if api.recoveries.isEmpty { return }
        out.line()
        out.line("/// The app's actions, which repair what made a request of `\(namespace)` fail.")
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

    // MARK: Failures

    private func emitFailures(of api: APIPlan, to out: inout CodeWriter) {
        out.line()
        out.line("\(access)static let failures = ErrorSpecRuntime.FailureTexts<Category>(")
        out.indented { out in
            out.line("transport: \(words(api.transport)),")
            out.line("decoding: \(words(api.decoding)),")
            out.line("unmapped: \(words(api.unmapped)))")
        }
    }

    private func words(_ words: APIPlan.Words) -> String {
        var arguments: [String] = []
        if let title = words.title { arguments.append("title: \(text(title))") }
        if let description = words.description { arguments.append("description: \(text(description))") }
        arguments.append("category: .\(words.category)")
        return ".init(\(arguments.joined(separator: ", ")))"
    }

    // MARK: Bodies

    private func emitBodies(of api: APIPlan, to out: inout CodeWriter) {
        if api.bodies.isEmpty { return }
        out.line()
        out.line("/// How the server's error bodies are read.")
        out.block("\(access)enum Bodies") { out in
            for body in api.bodies {
                out.documentation(body.summary)
                let head = "\(access)static let \(body.name) = ErrorSpecRuntime.ErrorBody"
                let arguments = arguments(of: body.reading)
                if arguments.count == 1 {
                    out.line("\(head)(\(arguments[0]))")
                } else {
                    out.call("\(head)", arguments.map { "\($0)" })
                }
            }
        }
    }

    private func arguments(of body: BodyReading) -> [String] {
        var arguments: [String] = []
        for (label, places) in [("code", body.code), ("title", body.title), ("message", body.message)]
        where !places.isEmpty {
            arguments.append("\(label): [\(places.map(place).joined(separator: ", "))]")
        }
        if let fields = body.fields {
            let parts = [("at", fields.at), ("name", fields.name), ("value", fields.value), ("reason", fields.reason)]
            let texts = parts.compactMap { label, text in text.map { "\(label): \(SwiftLiteral.string($0))" } }
            arguments.append("fields: .init(\(texts.joined(separator: ", ")))")
        }
        if body.readsSuccesses { arguments.append("readsSuccesses: true") }
        if !body.successCodes.isEmpty {
            arguments.append("successCodes: [\(body.successCodes.map(SwiftLiteral.string).joined(separator: ", "))]")
        }
        return arguments
    }

    private func place(_ place: BodyPlace) -> String {
        var arguments: [String]
        let kind: String
        switch place.root {
        case .pointer(let pointer): (kind, arguments) = ("pointer", [SwiftLiteral.string(pointer)])
        case .header(let name): (kind, arguments) = ("header", [SwiftLiteral.string(name)])
        }
        let cuts = [
            ("after", place.after), ("before", place.before), ("equals", place.equals), ("as", place.replacement),
        ]
        for (label, text) in cuts {
            if let text { arguments.append("\(label): \(SwiftLiteral.string(text))") }
        }
        return ".\(kind)(\(arguments.joined(separator: ", ")))"
    }

    // MARK: Policies and operations

    private func emitRetries(of api: APIPlan, to out: inout CodeWriter) {
        if api.retries.isEmpty { return }
        out.line()
        out.line("/// The policies by which requests are sent again.")
        out.block("\(access)enum Retries") { out in
            for retry in api.retries {
                out.line("\(access)static let \(retry.name): ErrorSpecRuntime.RetryPolicy<Recovery> = .resend(")
                out.indented { $0.line("\(policy(retry.resend)))") }
            }
        }
    }

    private func emitOperations(of api: APIPlan, to out: inout CodeWriter) {
        if api.operations.isEmpty { return }
        out.line()
        out.line("/// The group that answers for an operation, by its method and path template.")
        out.line("\(access)static let operations: [Swift.String: Swift.String] = [")
        out.indented { out in
            for operation in api.operations {
                out.line("\(SwiftLiteral.string(operation.name)): \(SwiftLiteral.string(operation.group)),")
            }
        }
        out.line("]")
    }
}
