package import ErrorSpecLanguage
import ErrorSpecReading

extension Resolution {
    /// Returns the resolution as text for people: a headline, then a line for each fact.
    package func text(files: SourceFiles, style: Style = .plain) -> TerminalText {
        var facts = declaration(files, style)
        if isFailure {
            facts.append(("title", described(title, builtIn: .title, files, style)))
            facts.append(("description", described(description, builtIn: .generic, files, style)))
        }
        if let retry { facts.append(("retry", "\(api.description(of: retry))")) }
        if let category {
            let name = api[category].value
            let note: TerminalText = name == "silent" ? "  " + style.dim("(nothing is shown)") : ""
            facts.append(("category", "\(name)" + note))
        }
        facts += responseFacts(style)
        let lines = facts.map { name, value -> TerminalText in
            "  \(style.dim("\(name)"))\(String(repeating: " ", count: 13 - name.count))\(value)\n"
        }
        return headline(style) + lines.joined()
    }

    private typealias Fact = (name: String, value: TerminalText)

    private func headline(_ style: Style) -> TerminalText {
        let groupName = "\(api.name.value)/\(api[group].name.value)"
        let codes = self.codes.joined(separator: ", ")
        let known = codes.isEmpty ? nil : (self.codes.count == 1 ? "code " : "codes ") + codes
        let response = [groupName, String(status), known].compactMap { $0 }.joined(separator: " ")
        return style.bold("\(response)") + " → " + winnerText(style) + "\n"
    }

    private func winnerText(_ style: Style) -> TerminalText {
        switch winner {
        case .declared(let id)?: style.green("\(api.name(of: .declared(id), in: group))")
        case .otherwise?: style.yellow("unmatched") + " (no case matches; the `otherwise` applies)"
        case nil: isFailure ? style.red("unmapped") + " (no case matches)" : "a success: no error"
        }
    }

    private func declaration(_ files: SourceFiles, _ style: Style) -> [Fact] {
        func located(_ id: CaseID, _ words: String) -> TerminalText {
            "\(api.qualifiedName(id)): \(words)  \(style.dim("\(files.location(api[id].name.range))"))"
        }
        var facts: [Fact] = []
        if let winner { facts.append(("declared", "\(files.location(api.range(of: winner)))")) }
        if inheritancePath.count > 1 {
            facts.append(("via", "\(inheritancePath.map { api[$0].name.value }.joined(separator: " → "))"))
        }
        facts += listed("hides", hides.map { located($0.id, $0.reason) })
        return facts + listed("nearest", nearest.map { [located($0.id, $0.wants)] } ?? [])
    }

    private func responseFacts(_ style: Style) -> [Fact] {
        guard let facts else { return [] }
        var lines: [Fact] = []
        if let reference = facts.reference { lines.append(("reference", "\(reference)")) }
        if let wait = facts.retryAfter { lines.append(("retry after", "\(seconds(wait)) s")) }
        lines += listed("values", facts.values.map { value -> TerminalText in "\(value.name): \(value.text)" })
        return lines + listed("fields", facts.fields.map { described($0, style) })
    }

    /// Returns a line for each value. Only the first line has the name.
    private func listed(_ name: String, _ values: [TerminalText]) -> [Fact] {
        values.enumerated().map { index, value in (index == 0 ? name : "", value) }
    }

    private func described(_ field: FieldProblem, _ style: Style) -> TerminalText {
        let name: TerminalText = field.name.map { "\($0)" } ?? style.dim("(no name)")
        let details = [field.value.map { "value \($0)" }, field.code.map { "code \($0)" }]
            .compactMap { $0 }.joined(separator: ", ")
        let reason: TerminalText = field.reason.map { ": \($0)" } ?? ""
        return name + reason + (details.isEmpty ? "" : "  " + style.dim("(\(details))"))
    }

    /// Returns a text with its source: `Signed out  (from the group, login.yaml:6)`.
    private func described(
        _ text: ReadText?, builtIn: BuiltInText, _ files: SourceFiles, _ style: Style
    ) -> TerminalText {
        guard let text else {
            let reason = winner == nil ? "`failures` has none for `unmapped`" : "the spec has none"
            return "\(self.builtIn(builtIn))  " + style.dim("(built in: \(reason))")
        }
        let shown = text.text ?? self.builtIn(builtIn)
        var notes = [text.text == nil ? "built in: there is no `otherwise`" : nil]
        notes.append(text.origin.map { text.isFallback ? "in place of \($0)" : $0 })
        notes.append(origin(text.provenance, files))
        return "\(shown)  " + style.dim("(\(notes.compactMap { $0 }.joined(separator: "; ")))")
    }

    private func origin(_ provenance: Provenance?, _ files: SourceFiles) -> String? {
        guard let (owner, range) = provenance?.declaration(isOtherwise ? "`otherwise`" : "case") else { return nil }
        return "from the \(owner == "api" ? "API" : owner), \(files[range.file].path):\(range.start.line)"
    }
}

extension Provenance {
    /// Returns the owner and the range of a declaration, or `nil` for a built-in value.
    fileprivate func declaration(_ own: String = "case") -> (owner: String, range: SourceRange)? {
        switch self {
        case .own(let range): (own, range)
        case .group(let range): ("group", range)
        case .api(let range): ("api", range)
        case .builtIn: nil
        }
    }
}

/// Returns the number of seconds in decimal digits, without trailing zeros: `30`, `1.5`.
private func seconds(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    let text = (milliseconds.rounded() / 1_000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension Resolution {
    /// Returns the resolution as JSON for programs.
    package func json(files: SourceFiles) -> JSONValue {
        guard let facts else { return described(files) }
        return described(files) + [
            "reference": JSONValue(facts.reference),
            "values": .object(facts.values.map { JSONMember($0.name, .string($0.text)) }),
            "fields": .array(facts.fields.map(json)),
            "retryAfter": facts.retryAfter.map { .number(seconds($0)) } ?? nil,
        ]
    }

    private func described(_ files: SourceFiles) -> JSONValue {
        [
            "errorspecResolve": 1,
            "api": .string(api.name.value),
            "group": .string(api[group].name.value),
            "status": .integer(status),
            "code": JSONValue(codes.first),
            "codes": .strings(codes),
            "failure": .bool(isFailure),
            "winner": winner.map { reference($0, files) } ?? nil,
            "otherwise": .bool(isOtherwise),
            "via": .strings(inheritancePath.map { api[$0].name.value }),
            "hides": .array(
                hides.map { id, reason in reference(.declared(id), files) + ["because": .string(reason)] }),
            "nearest": nearest.map { id, wants in reference(.declared(id), files) + ["wants": .string(wants)] } ?? nil,
            "title": json(title, builtIn: .title, files),
            "description": json(description, builtIn: .generic, files),
            "retry": JSONValue(retry.map { $0.name ?? "inline" }),
            "policy": retry.map { api.json($0) } ?? nil,
            "category": JSONValue(category.map { api[$0].value }),
        ]
    }

    private var isOtherwise: Bool { if case .otherwise = winner { true } else { false } }

    private func reference(_ subject: ResponseExample.Subject, _ files: SourceFiles) -> JSONValue {
        [
            "group": .string(api[api.declaringGroup(of: subject)].name.value),
            "case": .string(api.ownName(of: subject)),
        ] + files.json(api.range(of: subject))
    }

    private func json(_ text: ReadText?, builtIn: BuiltInText, _ files: SourceFiles) -> JSONValue {
        if !isFailure { return nil }
        return [
            "source": .string(text?.source.kind ?? "builtIn"), "text": .string(text?.text ?? self.builtIn(builtIn)),
            "from": text?.provenance?.declaration().map { ["level": .string($0)] + files.json($1) } ?? nil,
        ]
    }

    private func json(_ field: FieldProblem) -> JSONValue {
        [
            "name": JSONValue(field.name), "value": JSONValue(field.value), "reason": JSONValue(field.reason),
            "code": JSONValue(field.code),
        ]
    }
}
