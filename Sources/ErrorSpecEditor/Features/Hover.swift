import ErrorSpecLanguage
import ErrorSpecReport

extension LanguageServer {
    /// Returns the hover card of the name, key or status at the cursor, or `nil` if the cursor is on something else.
    func hover(_ spot: Spot) -> JSONValue? {
        if let occurrence = spot.occurrence, let text = description(of: spot.index.symbol(of: occurrence), spot) {
            return card(text, of: occurrence.range)
        }
        guard let path = spot.file.path(to: spot.offset) else { return nil }
        if path.isInKey, let key = path.key {
            return path.keyForm.map { card($0.markdown, of: spot.file.offsets(key.key.range)) }
        }
        if path.forms.contains(where: \.isStatus), let scalar = path.node.scalar,
            let text = StatusPhrases.description(of: scalar.text)
        {
            return card(text, of: spot.file.offsets(path.node.range))
        }
        return nil

        func card(_ text: String, of offsets: Range<Int>) -> JSONValue {
            [
                "contents": markup(text, isRendered: client.rendersMarkdown),
                "range": range(offsets, in: spot.file),
            ]
        }
    }

    private func description(of symbol: Symbol, _ spot: Spot) -> String? {
        let api = workspace.resolvedAPI(of: spot.snapshot.folder)
        switch symbol.kind {
        case .group: return api.flatMap { api in api.group(named: symbol.name).map { api.card(of: $0) } }
        case .case: return api.flatMap { api in api.case(symbol).map { api.card(of: $0) } }
        case .policy: return api?.policyCard(symbol.name)
        case .body: return api?.bodyCard(symbol.name)
        case .recovery: return api?.recoveryCard(symbol.name)
        case .category, .locale, .value: return usageCard(symbol, spot.index)
        }
    }

    /// Returns the card of a category, a locale or a value. The card shows how often the name is used.
    private func usageCard(_ symbol: Symbol, _ index: APIIndex) -> String? {
        if index.declarations(of: symbol).isEmpty { return Self.placeholderDescriptions[symbol.name] }
        let count = index.sites(of: symbol).count { !$0.isDeclaration }
        let owner = symbol.owner.map { " of the body `\($0)`" } ?? ""
        return "\(symbol.kind.rawValue) **\(symbol.name)**\(owner)\n\nUsed \(count == 1 ? "once" : "\(count) times")."
    }

    static let placeholderDescriptions = [
        "retryAfter": "`{retryAfter}`\n\nThe wait that the server asks for, in the text's language.",
        "reference": "`{reference}`\n\nThe identifier that users give to support, from the body's `reference`.",
        "code": "`{code}`\n\nThe first code of the response.",
        "status": "`{status}`\n\nThe status of the response.",
    ]
}

extension KeyForm {
    fileprivate var markdown: String {
        let forms = texts.map(\.text)
        return "**\(name)**\(isRequired ? ", required" : "")\n\n\(meaning)\n\n"
            + (forms.count == 1 ? "It is \(forms[0])." : "It is one of these:\n\n- \(forms.joined(separator: "\n- "))")
    }
}

extension ValueForm {
    fileprivate var isStatus: Bool { if case .number(let range, _) = content { range.contains(200) } else { false } }
}

extension ResolvedAPI {
    func `case`(_ symbol: Symbol) -> CaseID? {
        guard let group = group(named: symbol.owner ?? "") else { return nil }
        return self[group].ownCaseIDs.first { self[$0].name.value == symbol.name }
    }
}
