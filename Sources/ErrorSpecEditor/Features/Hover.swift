import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// The facts about the name or the key here.
    func hover(_ spot: Spot) -> JSONValue? {
        if let occurrence = spot.occurrence, let text = description(of: spot.index.symbol(of: occurrence), spot) {
            return card(text, of: occurrence.range)
        }
        let path = spot.file.tree.path(to: spot.offset)
        if path.part == .key, let key = path.steps.last?.entry?.key {
            guard let text = SchemaPosition(role: spot.file.role, path: path).documentation(ofKey: key.text) else {
                return nil
            }
            return card(text, of: key.range)
        }
        if path.slot == .status, let scalar = path.node.scalar, let text = StatusPhrases.description(of: scalar.text) {
            return card(text, of: path.node.range)
        }
        return nil

        func card(_ text: String, of offsets: Range<Int>) -> JSONValue {
            [
                "contents": markup(text, isRendered: client.rendersHovers),
                "range": range(offsets, in: spot.file).json,
            ]
        }
    }

    private func description(of symbol: Symbol, _ spot: Spot) -> String? {
        let api = workspace.resolvedAPI(of: spot.snapshot.folder)
        switch symbol.kind {
        case .group:
            guard let api, let id = api.group(named: symbol.name) else { return nil }
            return GroupCard(api: api, group: id).markdown
        case .case:
            guard let api, let id = api.case(named: symbol.name, of: symbol.owner ?? "") else { return nil }
            return CaseCard(api: api, id: id).markdown
        case .policy: return api.flatMap { PolicyCard.markdown(of: symbol.name, in: $0) }
        case .body: return api.flatMap { bodyCard(symbol.name, in: $0) }
        case .recovery: return api.flatMap { recoveryCard(symbol.name, in: $0) }
        case .category: return categoryCard(symbol, spot.index)
        case .locale: return localeCard(symbol, api, spot.index)
        case .value: return valueCard(symbol, spot.index)
        }
    }

    private func bodyCard(_ name: String, in api: ResolvedAPI) -> String? {
        guard let body = api.bodies.firstIndex(where: { $0.name.value == name }) else { return nil }
        let groups = api.groups.filter { $0.body == BodyID(body) }.map(\.name.value)
        var lines = ["body **\(name)**" + sentence(api.bodies[body].summary)]
        lines.append(
            groups.isEmpty ? "No group is read with it." : "It reads the responses of \(listedShortly(groups)).")
        return lines.joined(separator: "\n\n")
    }

    private func recoveryCard(_ name: String, in api: ResolvedAPI) -> String? {
        guard let index = api.recoveries.firstIndex(where: { $0.name.value == name }) else { return nil }
        let recovery = api.recoveries[index]
        var lines = ["recovery **\(name)**" + sentence(recovery.summary), "An action that the app supplies."]
        if let through = recovery.through {
            lines.append("`\(api[through.value].name.value)` handles the errors of its own request.")
        }
        return lines.joined(separator: "\n\n")
    }

    private func categoryCard(_ symbol: Symbol, _ index: APIIndex) -> String? {
        let sites = index.sites(of: symbol)
        let count = sites.count { $0.occurrence.role == .reference }
        guard let declaration = sites.first(where: { $0.occurrence.role == .declaration }) else { return nil }
        let all = declaration.file.tree["categories"]?.scalars.map(\.text) ?? []
        let isFirst = all.first == symbol.name
        let what = symbol.name == "silent" ? "Nothing is shown." : "How the app presents a failure."
        return "category **\(symbol.name)**\n\n\(what)\(isFirst ? " It is the default." : "") "
            + "\(count == 1 ? "It is named once." : "It is named \(count) times.")"
    }

    private func localeCard(_ symbol: Symbol, _ api: ResolvedAPI?, _ index: APIIndex) -> String? {
        guard !index.declarations(of: symbol).isEmpty else { return nil }
        let isSource = api?.locales.first == symbol.name
        let count = index.sites(of: symbol).count { $0.occurrence.role == .reference }
        return
            "locale **\(symbol.name)**\n\n\(isSource ? "The source language: every text has it." : "A translation.") "
            + "\(count == 1 ? "One text is" : "\(count) texts are") written in it."
    }

    private func valueCard(_ symbol: Symbol, _ index: APIIndex) -> String? {
        if index.declarations(of: symbol).isEmpty { return Self.placeholderDescriptions[symbol.name] }
        let owner = symbol.owner.map { " of the body `\($0)`" } ?? ""
        let count = index.sites(of: symbol).count { $0.occurrence.role == .reference }
        return "value **\(symbol.name)**\(owner)\n\nTexts insert it as `{\(symbol.name)}`; "
            + "\(count == 1 ? "one text does." : "\(count) texts do.")"
    }

    static let placeholderDescriptions = [
        "retryAfter": "`{retryAfter}`\n\nThe time that the server asks to wait, in the words of the text's locale.",
        "reference": "`{reference}`\n\nWhat support asks a user for: the body's `reference`.",
        "code": "`{code}`\n\nThe first code of the response.",
        "status": "`{status}`\n\nThe status of the response.",
    ]
}

/// A summary as the end of a heading.
func sentence(_ summary: String?) -> String { summary.map { ": \(escaped($0))" } ?? "" }

/// A text that Markdown shows as it is written.
func escaped(_ text: String) -> String { MarkdownText.prose(text).encoded }

extension ResolvedAPI {
    func `case`(named name: String, of group: String) -> CaseID? {
        guard let group = self.group(named: group) else { return nil }
        return self[group].ownCaseIDs.first { cases[$0.index].name.value == name }
    }
}
