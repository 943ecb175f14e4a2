package import ErrorSpecLanguage
import ErrorSpecReading

/// The examples of groups, in the formats of `errorspec examples`.
package struct ExampleReport: Sendable {
    package typealias Entry = (api: ResolvedAPI, examples: GroupExamples)
    private let entries: [Entry]

    package init(_ entries: [Entry]) { self.entries = entries }

    // MARK: Text

    /// Returns each example with its headers, its body and the texts that the user reads.
    package func text(style: Style = .plain) -> TerminalText {
        entries.map { entry -> TerminalText in
            var out = style.heading(entry.api, entry.examples.group)
            if entry.examples.examples.isEmpty { out += "  " + style.dim("no cases") + "\n" }
            for example in entry.examples.examples { out += text(of: example, in: entry.api, style) }
            for missing in entry.examples.missing {
                let name = style.yellow("\(entry.api.name(of: missing.subject))")
                out += "  \(name)  \(style.dim("no example: \(missing.reason)"))\n"
            }
            return out
        }.joined(separator: "\n")
    }

    private func text(of example: ResponseExample, in api: ResolvedAPI, _ style: Style) -> TerminalText {
        let origin: TerminalText = example.isRecorded ? style.dim("  (recorded)") : ""
        var out: TerminalText =
            "  \(style.green("\(api.name(of: example.subject))"))  \(example.response.status)\(origin)\n"
        for header in example.response.headers {
            out += "    " + style.dim("\(header.name): \(header.value)") + "\n"
        }
        if !example.response.body.isEmpty { out += "    \(example.bodyText)\n" }
        let read = Resolution(to: example, in: api)
        for text in [read.title?.text, read.description?.text].compactMap(\.self) {
            out += "    → \(text)\n"
        }
        return out
    }

    // MARK: HTTP

    /// The examples as HTTP responses.
    package var http: String {
        entries.flatMap { entry in
            entry.examples.examples.map { example in
                let status = example.response.status
                var out = "# \(entry.api.name.value)/\(entry.api.name(of: example.subject))"
                out += " of \(entry.api[entry.examples.group].name.value)\n"
                out += "HTTP/1.1 \(status)\(StatusPhrases.phrase(of: status).map { " " + $0 } ?? "")\n"
                for header in example.response.headers { out += "\(header.name): \(header.value)\n" }
                return out + "\n" + example.bodyText + (example.response.body.isEmpty ? "" : "\n")
            }
        }.joined(separator: "\n")
    }

    // MARK: JSON

    package var json: JSONValue {
        [
            "errorspecExamples": 1,
            "groups": .array(
                entries.map { entry in
                    names(entry) + ["summary": JSONValue(entry.api[entry.examples.group].summary)]
                }),
            "operations": .array(entries.flatMap(operations)),
            "examples": .array(
                concurrentMap(entries, atLeast: 16) { entry in
                    entry.examples.examples.map { json(of: $0, in: entry.api) }
                }.flatMap(\.self)),
            "missing": .array(
                entries.flatMap { entry in
                    entry.examples.missing.map { missing in
                        names(entry) + [
                            "case": .string(entry.api.name(of: missing.subject)), "reason": .string(missing.reason),
                        ]
                    }
                }),
        ]
    }

    private func names(_ entry: Entry) -> JSONValue {
        [
            "api": .string(entry.api.name.value), "group": .string(entry.api[entry.examples.group].name.value),
        ]
    }

    private func operations(_ entry: Entry) -> [JSONValue] {
        entry.api.operations.filter { $0.group == entry.examples.group }.map { operation in
            names(entry) + ["method": .string(operation.method), "path": .string(operation.path)]
        }
    }

    private func json(of example: ResponseExample, in api: ResolvedAPI) -> JSONValue {
        let read = Resolution(to: example, in: api)
        let body = try? JSONValue(parsing: example.response.body)
        return [
            "api": .string(api.name.value), "group": .string(api[example.group].name.value),
            "case": .string(api.name(of: example.subject)),
            "summary": JSONValue(api.summary(of: example.subject)),
            "status": .integer(example.response.status),
            "headers": .object(example.response.headers.map { JSONMember($0.name, .string($0.value)) }),
            "body": body ?? (example.response.body.isEmpty ? nil : .string(example.bodyText)),
            "rawBody": .string(example.bodyText),
            "recorded": .bool(example.isRecorded),
            "title": JSONValue(read.title?.text), "description": JSONValue(read.description?.text),
            "texts": .object(
                api.locales.map { JSONMember($0, texts(Resolution(to: example, in: api, locale: $0))) }),
            "category": JSONValue(read.category.map { api[$0].value }),
        ]
    }

    private func texts(_ read: Resolution) -> JSONValue {
        ["title": JSONValue(read.title?.text), "description": JSONValue(read.description?.text)]
    }
}

extension ResponseExample {
    package var bodyText: String { String(decoding: response.body, as: UTF8.self) }
}

extension Resolution {
    /// Resolves the response of an example, as if the app had received it.
    package init(to example: ResponseExample, in api: ResolvedAPI, locale: String? = nil) {
        let response = ServerResponse(
            status: example.response.status, body: example.response.body,
            headers: example.response.headers.map { ($0.name, $0.value) })
        self.init(to: response, of: example.group, in: api, locale: locale)
    }
}
