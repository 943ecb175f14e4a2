package import ErrorSpecLanguage
import ErrorSpecReading

extension Resolution {
    /// The resolution for people: a headline, then a line for each fact.
    package func text(files: SourceFiles, style: Style = .plain) -> TerminalText {
        var facts = declaration(files, style)
        if winner != .success {
            facts.append(("title", described(title, builtIn: .title, files, style)))
            facts.append(("description", described(description, builtIn: .generic, files, style)))
        }
        if let retry { facts.append(("retry", "\(api.words(for: retry))")) }
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
        case .declared(let id): style.green("\(api.name(of: id, in: group))")
        case .otherwise: style.yellow("unmatched") + " (no case matches; the `otherwise` applies)"
        case .none: style.red("unmapped") + " (no case matches)"
        case .success: "a success: no error"
        }
    }

    private func declaration(_ files: SourceFiles, _ style: Style) -> [Fact] {
        var facts: [Fact] = []
        switch winner {
        case .declared(let id): facts.append(("declared", location(api[id].name.range, files)))
        case .otherwise(let id):
            facts.append(("declared", location(api[id].otherwise?.range ?? api[id].name.range, files)))
        case .none, .success: break
        }
        if via.count > 1 { facts.append(("via", "\(via.map { api[$0].name.value }.joined(separator: " → "))")) }
        return facts
            + listed(
                "hides",
                hides.map { id, reason -> TerminalText in
                    "\(api.qualifiedName(id)): \(reason)  \(style.dim(location(api[id].name.range, files)))"
                })
            + (nearest.map { id, wants in
                [
                    (
                        "nearest",
                        "\(api.qualifiedName(id)): \(wants)  "
                            + style.dim(location(api[id].name.range, files))
                    )
                ]
            } ?? [])
    }

    private func responseFacts(_ style: Style) -> [Fact] {
        guard let facts else { return [] }
        var lines: [Fact] = []
        if let reference = facts.reference { lines.append(("reference", "\(reference)")) }
        if let wait = facts.retryAfter { lines.append(("retry after", "\(seconds(wait)) s")) }
        lines += listed("values", facts.values.map { value -> TerminalText in "\(value.name): \(value.text)" })
        return lines + listed("fields", facts.fields.map { described($0, style) })
    }

    /// One fact a line, of which the first has the name.
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

    private func location(_ range: SourceRange, _ files: SourceFiles) -> TerminalText {
        "\(files[range.file].path):\(range.start.line):\(range.start.column)"
    }

    /// A text with where it comes from: `Signed out  (of the group, login.yaml:6)`.
    private func described(
        _ text: ReadText?, builtIn: BuiltInText, _ files: SourceFiles, _ style: Style
    ) -> TerminalText {
        guard let text else {
            let reason = winner == .none ? "`failures` has none for `unmapped`" : "the spec has none"
            return "\(self.builtIn(builtIn))  " + style.dim("(built in: \(reason))")
        }
        let shown = text.text ?? self.builtIn(builtIn)
        var notes = [text.text == nil ? "built in: there is no `otherwise`" : nil]
        notes.append(text.source.words.map { text.isFallback ? "in place of \($0)" : $0 })
        notes.append(origin(text.provenance, files))
        return "\(shown)  " + style.dim("(\(notes.compactMap { $0 }.joined(separator: "; ")))")
    }

    private func origin(_ provenance: Provenance?, _ files: SourceFiles) -> String? {
        switch provenance {
        case .own(let range): "of the \(isOtherwise ? "`otherwise`" : "case"), \(line(range, files))"
        case .group(let range): "of the group, \(line(range, files))"
        case .api(let range): "of the API, \(line(range, files))"
        case .builtIn, nil: nil
        }
    }

    private func line(_ range: SourceRange, _ files: SourceFiles) -> String {
        "\(files[range.file].path):\(range.start.line)"
    }
}

/// In decimal digits, without trailing zeros: `30`, `1.5`.
private func seconds(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    let text = (milliseconds.rounded() / 1_000).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension Resolution {
    /// The resolution for programs.
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
            "code": JSONValue(code),
            "codes": .array(codes.map { .string($0) }),
            "failure": .bool(winner != .success),
            "winner": winner(files),
            "otherwise": .bool(isOtherwise),
            "via": .array(via.map { .string(api[$0].name.value) }),
            "hides": .array(
                hides.map { id, reason in reference(id, files) + ["because": .string(reason)] }),
            "nearest": nearest.map { id, wants in reference(id, files) + ["wants": .string(wants)] } ?? nil,
            "title": json(title, builtIn: .title, files),
            "description": json(description, builtIn: .generic, files),
            "retry": JSONValue(retry.map { $0.name ?? "inline" }),
            "policy": retry.map { api.json($0) } ?? nil,
            "category": JSONValue(category.map { api[$0].value }),
        ]
    }

    private var isOtherwise: Bool {
        if case .otherwise = winner { true } else { false }
    }

    private func winner(_ files: SourceFiles) -> JSONValue {
        switch winner {
        case .declared(let id): reference(id, files)
        case .otherwise(let id):
            reference(api[id].name.value, "unmatched", at: api[id].otherwise?.range ?? api[id].name.range, files)
        case .none, .success: nil
        }
    }

    private func reference(_ id: CaseID, _ files: SourceFiles) -> JSONValue {
        reference(api[api[id].group].name.value, api[id].name.value, at: api[id].name.range, files)
    }

    private func reference(_ group: String, _ name: String, at range: SourceRange, _ files: SourceFiles) -> JSONValue {
        ["group": .string(group), "case": .string(name)] + files.json(range)
    }

    private func json(_ text: ReadText?, builtIn: BuiltInText, _ files: SourceFiles) -> JSONValue {
        if winner == .success { return nil }
        return [
            "source": .string(text?.source.kind ?? "builtIn"), "text": .string(text?.text ?? self.builtIn(builtIn)),
            "from": json(text?.provenance, files),
        ]
    }

    /// Who says a text, and where.
    private func json(_ provenance: Provenance?, _ files: SourceFiles) -> JSONValue {
        switch provenance {
        case .own(let range): ["level": "case"] + files.json(range)
        case .group(let range): ["level": "group"] + files.json(range)
        case .api(let range): ["level": "api"] + files.json(range)
        case .builtIn, nil: nil
        }
    }

    private func json(_ field: FieldProblem) -> JSONValue {
        [
            "name": JSONValue(field.name), "value": JSONValue(field.value), "reason": JSONValue(field.reason),
            "code": JSONValue(field.code),
        ]
    }
}
