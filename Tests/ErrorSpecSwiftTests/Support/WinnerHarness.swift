/// The Swift that calls generated code in a program of its own and prints what it answers.
enum WinnerHarness {
    static let source = #"""
        public import ErrorSpecRuntime
        import Foundation

        public struct RandomErrorDescription: ErrorSpecRuntime.DecodingErrorType {
            public var errorDescription: Swift.String?
        }

        struct Probe: Decodable {
            var headers: [Swift.String: Swift.String]
            var body: Swift.String
        }

        final class Reporter {
            let probes: [Swift.String: [Probe]]
            private var seen = Set<Swift.String>()

            init(_ path: Swift.String) throws {
                probes = try JSONDecoder().decode(
                    [Swift.String: [Probe]].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
            }

            func report<Handler: ErrorSpecRuntime.ResponseErrorHandler>(_ name: Swift.String, _ handler: Handler) {
                for (index, probe) in (probes[name] ?? []).enumerated() {
                    let body = Data(probe.body.utf8)
                    var start = 100
                    var text = ""
                    for status in 100...600 {
                        var answer = ""
                        if status < 600 {
                            let response = ErrorSpecRuntime.ErrorResponse(
                                statusCode: status, headers: probe.headers, body: body)
                            answer = handler.map(response).map { describe($0, name) } ?? "-"
                        }
                        if status > 100, answer != text {
                            print("W", name, index, "\(start)-\(status - 1)", text)
                            start = status
                        }
                        text = answer
                    }
                }
            }

            private func describe<Failure: ErrorSpecRuntime.ResponseErrorType>(
                _ error: Failure, _ name: Swift.String
            ) -> Swift.String {
                let definition = error.definition
                let api = name.prefix { $0 != "." }
                if seen.insert("\(api) \(definition.id)").inserted {
                    print(
                        "D", api, definition.id, render(definition.title), render(definition.description),
                        render(definition.retry), definition.category.rawValue)
                }
                return chain(error) + " " + definition.id
            }

            private func chain(_ error: any ErrorSpecRuntime.ResponseErrorType) -> Swift.String {
                let name = Swift.String(describing: type(of: error))
                return error.parent.map { "\(name)>\(chain($0))" } ?? name
            }
        }

        func hex(_ text: Swift.String) -> Swift.String {
            text.utf8.map { Swift.String(Swift.Int($0) + 256, radix: 16).dropFirst() }.joined()
        }

        func render(_ text: ErrorSpecRuntime.LocalizedText?) -> Swift.String {
            guard let text else { return "none" }
            let translations = text.translations.sorted { $0.key < $1.key }.map { "\($0.key)=\(hex($0.value))" }
            return ([hex(text.source)] + translations).joined(separator: ",")
        }

        func render(_ source: ErrorSpecRuntime.TextSource) -> Swift.String {
            switch source {
            case .text(let text): "text(\(render(text)))"
            case .template(let text, let otherwise): "template(\(render(text)),\(render(otherwise)))"
            case .key(let key, let table, let otherwise):
                "key(\(hex(key)),\(table.map(hex) ?? "none"),\(render(otherwise)))"
            case .field(let field, let otherwise): "\(field)(\(render(otherwise)))"
            case .pointer(let pointer, let otherwise): "pointer(\(hex(pointer)),\(render(otherwise)))"
            case .decode(let type, let otherwise): "decode(\(type),\(render(otherwise)))"
            }
        }

        func render<Recovery>(_ retry: ErrorSpecRuntime.RetryPolicy<Recovery>) -> Swift.String {
            switch retry {
            case .never: return "never"
            case .recover(let recovery): return "recover(\(recovery))"
            case .resend(let resend):
                let methods =
                    switch resend.methods {
                    case .idempotent: "idempotent"
                    case .any: "any"
                    case .only(let methods): methods.joined(separator: "+")
                    }
                return "resend(\(resend.maxRetries),\(milliseconds(resend.initial)),\(resend.factor),"
                    + "\(milliseconds(resend.maximum)),\(resend.jitter),\(resend.honoursRetryAfter),\(methods),\(resend.cost))"
            }
        }

        func milliseconds(_ duration: Swift.Duration) -> Swift.Int64 {
            duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
        }
        """#
}
