package import ErrorSpecLanguage

extension Resolution {
    /// The resolution for people: a headline, then a line for each fact.
    package func text(files: SourceFiles, style: Style = .plain) -> String {
        let groupName = "\(api.name.value)/\(api[group].name.value)"
        let question = [groupName, String(status), code.map { "code \(printable($0))" }].compactMap { $0 }
        var out = style.bold(question.joined(separator: " ")) + " → " + headline(style) + "\n"
        var facts: [(String, String)] = []
        switch responder {
        case .declared(let id): facts.append(("declared", place(api[id].name.range, files)))
        case .otherwise(let id):
            facts.append(("declared", place(api[id].otherwise?.range ?? api[id].name.range, files)))
        case .none, .success: break
        }
        if via.count > 1 { facts.append(("via", via.map { api[$0].name.value }.joined(separator: " → "))) }
        for (index, id) in hides.enumerated() {
            let hidden = "\(api.qualifiedName(id))  \(style.dim(place(api[id].name.range, files)))"
            facts.append((index == 0 ? "hides" : "", hidden))
        }
        if responder != .success {
            facts.append(("title", words(title, style)))
            facts.append(("description", words(description, style)))
        }
        if let retry { facts.append(("retry", api.words(for: retry))) }
        if let category { facts.append(("category", api[category].value)) }
        for (name, value) in facts {
            out += "  " + style.dim(name) + String(repeating: " ", count: 13 - name.count) + value + "\n"
        }
        return out
    }

    private func headline(_ style: Style) -> String {
        switch responder {
        case .declared(let id): style.green(api.name(of: id, in: group))
        case .otherwise: style.yellow("unmatched") + " (no case matches; the `otherwise` applies)"
        case .none: style.red("unmapped") + " (no case matches)"
        case .success: "a success: no error"
        }
    }

    private func place(_ range: SourceRange, _ files: SourceFiles) -> String {
        "\(printable(files[range.file].path)):\(range.start.line):\(range.start.column)"
    }

    private func words(_ text: ReadText?, _ style: Style) -> String {
        guard let text else { return style.dim("the runtime's own text: the spec has none") }
        let shown = text.text.map(printable) ?? style.dim("the runtime's own text: there is no `otherwise`")
        guard let source = text.source.words else { return shown }
        return shown + "  " + style.dim(text.isFallback ? "(in place of \(source))" : "(\(source))")
    }
}

extension Resolution {
    /// The resolution for programs.
    package func json(files: SourceFiles) -> JSONValue {
        [
            "errorspecResolve": 1,
            "api": .string(api.name.value),
            "group": .string(api[group].name.value),
            "status": .integer(status),
            "code": JSONValue(code),
            "failure": .bool(responder != .success),
            "winner": winner(files),
            "otherwise": .bool(isOtherwise),
            "via": .array(via.map { .string(api[$0].name.value) }),
            "hides": .array(hides.map { reference($0, files) }),
            "title": json(title),
            "description": json(description),
            "retry": JSONValue(retry.map { $0.name ?? "inline" }),
            "policy": retry.map { api.json($0) } ?? nil,
            "category": JSONValue(category.map { api[$0].value }),
        ]
    }

    private var isOtherwise: Bool {
        if case .otherwise = responder { true } else { false }
    }

    private func winner(_ files: SourceFiles) -> JSONValue {
        switch responder {
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
        [
            "group": .string(group), "case": .string(name), "file": .string(files[range.file].path),
            "line": .integer(Int(range.start.line)), "column": .integer(Int(range.start.column)),
        ]
    }

    private func json(_ text: ReadText?) -> JSONValue {
        text.map { ["source": .string($0.source.kind), "text": JSONValue($0.text)] } ?? nil
    }
}
