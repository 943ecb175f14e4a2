/// The source of a program that calls generated code and prints the winners.
enum WinnerHarness {
    static let source = #"""
        public import ErrorSpecRuntime
        import Foundation

        public struct RandomErrorDescription: ErrorSpecRuntime.DecodingErrorType {
            public var errorDescription: Swift.String?
        }

        public struct GoogleLocalizedMessage: ErrorSpecRuntime.DecodingErrorType {
            public var errorDescription: Swift.String?
        }

        struct Probe: Decodable {
            var headers: [Swift.String: Swift.String]
            var body: Swift.String
        }

        final class Reporter {
            let probes: [Swift.String: [Probe]]
            private var seen = Set<Swift.String>()
            /// The path to each case, for one probe of a group. It is the same for all statuses.
            private var chains: [Swift.String: Swift.String] = [:]

            init(_ path: Swift.String) throws {
                probes = try JSONDecoder().decode(
                    [Swift.String: [Probe]].self, from: Data(contentsOf: URL(fileURLWithPath: path)))
            }

            func report<Handler: ErrorSpecRuntime.ResponseErrorHandler>(_ name: Swift.String, _ handler: Handler) {
                for (index, probe) in (probes[name] ?? []).enumerated() {
                    let body = Data(probe.body.utf8)
                    chains = [:]
                    var start = 100
                    var text = ""
                    for status in 100...600 {
                        var winner = ""
                        if status < 600 {
                            let response = ErrorSpecRuntime.NetworkResponse(
                                statusCode: status, headers: probe.headers, body: body)
                            winner = handler.map(response).map { describe($0, name) } ?? "-"
                        }
                        if status > 100, winner != text {
                            print("W", name, index, "\(start)-\(status - 1)", text)
                            start = status
                        }
                        text = winner
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
                        "D", api, definition.id, render(text("ownTitle", of: definition) ?? Failure.API.defaultTitle),
                        render(text("ownDescription", of: definition)),
                        render(definition.retry), definition.category.rawValue)
                }
                let path = chains[definition.id] ?? chain(error)
                chains[definition.id] = path
                return path + " " + definition.id
            }

            /// Describes a text's source, which isn't public.
            private func text<API>(
                _ name: Swift.String, of definition: ErrorSpecRuntime.ErrorDefinition<API>
            ) -> ErrorSpecRuntime.TextSource<API>? {
                let parts = Mirror(reflecting: definition)
                if let parent = parts.descendant("parentDefinition") as? ErrorSpecRuntime.ErrorDefinition<API> {
                    return text(name, of: parent)
                }
                return parts.descendant(name) as? ErrorSpecRuntime.TextSource<API>
            }

            private func chain<Failure: ErrorSpecRuntime.ResponseErrorType>(_ error: Failure) -> Swift.String {
                let name = Swift.String(describing: Failure.self)
                let parent = Mirror(reflecting: error.definition).descendant("parent")
                return (parent as? any ErrorSpecRuntime.ResponseErrorType).map { "\(name)>\(chain($0))" } ?? name
            }
        }

        func hex(_ text: Swift.String) -> Swift.String {
            text.utf8.map { Swift.String(Swift.Int($0) + 256, radix: 16).dropFirst() }.joined()
        }

        func render(_ texts: [Swift.String?], _ locales: [Swift.String]) -> Swift.String {
            guard let source = texts.first ?? nil else { return "none" }
            let translations = zip(locales, texts).dropFirst().compactMap { locale, text in text.map { (locale, $0) } }
            return ([hex(source)] + translations.sorted { $0.0 < $1.0 }.map { "\($0)=\(hex($1))" })
                .joined(separator: ",")
        }

        func render<API: ErrorSpecRuntime.ErrorAPI>(_ source: ErrorSpecRuntime.TextSource<API>?) -> Swift.String {
            guard let source else { return "nothing" }
            // The contents of a source aren't public.
            let parts = Dictionary(
                uniqueKeysWithValues: Mirror(reflecting: source).children.map { ($0.label ?? "", $0.value) })
            let texts = render(parts["texts"] as! [Swift.String?], API.locales)
            let otherwise = render(parts["otherwise"] as! [Swift.String?], API.locales)
            guard let content = Mirror(reflecting: parts["content"]!).children.first else {
                return "\(parts["content"]!)" == "text" ? "text(\(texts))" : "template(\(texts),\(otherwise))"
            }
            switch content.label {
            case "key":
                let (key, table) = content.value as! (Swift.String, Swift.String?)
                return "key(\(hex(key)),\(table.map(hex) ?? "none"),\(otherwise))"
            case "decode":
                let type = content.value as! any ErrorSpecRuntime.DecodingErrorType.Type
                return "decode(\(type),\(otherwise))"
            default:
                if let field = Mirror(reflecting: content.value).children.first, field.label == "pointer" {
                    return "pointer(\(hex(field.value as! Swift.String)),\(otherwise))"
                }
                return "\(content.value)(\(otherwise))"
            }
        }

        func render<API>(_ retry: ErrorSpecRuntime.RetryPolicy<API>) -> Swift.String {
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
                return "resend(\(resend.maxRetries),\(milliseconds(resend.initial)),"
                    + "\(milliseconds(resend.maximum)),\(resend.honoursRetryAfter),\(methods),\(resend.cost))"
            }
        }

        func milliseconds(_ duration: Swift.Duration) -> Swift.Int64 {
            duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
        }
        """#
}
