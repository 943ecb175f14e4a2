import ErrorSpecReading

/// Resolves text declarations with their locales and fallbacks, and checks the body fields to which the declarations
/// refer.
extension APIResolver {
    /// Resolves a text for the responses of a group, and reports a body field that the group's body doesn't have.
    ///
    /// - Parameter group: The group; `nil` to use the API's body.
    mutating func textSource(_ declaration: TextDeclaration, of group: GroupID?, in scope: TextScope) -> TextSource? {
        if case .server(let field) = declaration.source { checkField(field, of: group) }
        return textSource(declaration, in: scope)
    }

    /// Resolves a text without checking its body field. Returns `nil` if the text has an error.
    mutating func textSource(_ declaration: TextDeclaration, in scope: TextScope) -> TextSource? {
        let fallback = declaration.fallback.flatMap { fallbackText($0) }
        switch declaration.source {
        case .invalid: return nil
        case .text, .localized:
            guard let text = localizedText(declaration.source, at: declaration.range) else { return nil }
            // Most texts have no braces, so they don't need to be parsed.
            if !declaration.isTemplate, !text.hasBraces { return .text(text) }
            return template(text, of: declaration, otherwise: fallback, in: scope)
        case .key(let key, let table):
            checkFallback(declaration)
            return .key(key.value, table: table?.value, otherwise: fallback)
        case .decode(let type):
            checkFallback(declaration)
            return .decode(type.value, otherwise: fallback)
        case .server(let field):
            checkFallback(declaration)
            return .server(field.value, otherwise: fallback)
        }
    }

    private mutating func checkFallback(_ declaration: TextDeclaration) {
        guard declaration.fallback == nil else { return }
        diagnostics.report(
            .missingFallback, "the text has no fallback in case its source has no text", at: declaration.range,
            hint: "add `otherwise: …`; without it, users read a generic text")
    }

    private mutating func checkField(_ field: Located<BodyField>, of group: GroupID?) {
        if case .pointer = field.value { return }
        let name = field.value.name
        if group.map({ api[$0].isIncomplete }) ?? (header.body.isUnreadable || !header.bodies.isWhole) { return }
        guard let body = group.map({ api[$0].body }) ?? api.body else {
            let bodies = api.bodies.lazy.filter { $0.isIncomplete || !$0.format.places(field.value).isEmpty }
                .map { "body: \($0.name.value)" }.prefix(5)
            diagnostics.report(
                .unknownReference,
                bodies.isEmpty
                    ? "no body has a place for `\(name)`"
                    : "`\(name)` is read from a body, but \(group == nil ? "the API" : "this group") has no `body`",
                at: field.range,
                hint: bodies.isEmpty
                    ? "declare one under `bodies` in `api.yaml` and name it with `body`, or write a place such as `/\(name)`"
                    : "write \(listed(bodies, "or")) in `api.yaml`, or in the group")
            return
        }
        guard api[body].format.places(field.value).isEmpty else { return }
        if api[body].isIncomplete { return }
        diagnostics.report(
            .unknownReference, "body `\(api[body].name.value)` has no `\(name)`", at: field.range,
            notes: [.init("`\(api[body].name.value)` is declared here", at: api[body].name.range)],
            hint: "add `\(name)` to the body, or write a place here, such as `/\(name)`")
    }

    // MARK: Locales

    mutating func localizedText(_ source: TextDeclaration.Source, at range: SourceRange) -> LocalizedText? {
        switch source {
        case .text(let text):
            reportUntranslated(text)
            return LocalizedText(text.value)
        case .localized(let texts): return localizedText(texts, at: range)
        case .key, .server, .decode, .invalid: return nil
        }
    }

    private mutating func localizedText(
        _ texts: [TextDeclaration.LocaleText], at range: SourceRange
    ) -> LocalizedText? {
        if header.locales.isUnreadable { return nil }
        guard let sourceLocale = api.locales.first else {
            reportNoLocales(texts)
            return nil
        }
        var areKnown = true
        for index in texts.indices where !isLocale(texts[index].locale.value) {
            areKnown = false
            reportUnknownLocale(texts[index].locale)
        }
        let byLocale = TextsByLocale(texts)
        guard let source = byLocale.index(of: sourceLocale) else {
            // An unknown locale may be a misspelling of the source locale, and has been reported.
            if areKnown {
                diagnostics.report(
                    .missingKey, "the text lacks the source language `\(sourceLocale)`", at: range,
                    hint: "add `\(sourceLocale): …`")
            }
            return nil
        }
        let isComplete = api.locales.allSatisfy { byLocale.index(of: $0) != nil }
        if !isComplete, areKnown {
            let missing = api.locales.filter { byLocale.index(of: $0) == nil }
            diagnostics.report(
                .missingTranslation, "the text lacks \(listed(missing))", at: range,
                hint:
                    "add \(listed(missing.map { "\($0): …" })); without \(missing.count == 1 ? "it" : "them"), users read "
                    + "`\(sourceLocale)`")
        }
        guard let text = texts[source].text?.value else { return nil }
        var translations: [String: String] = [:]
        for locale in api.locales.dropFirst() {
            guard let index = byLocale.index(of: locale), let text = texts[index].text?.value else { continue }
            translations[locale] = text
        }
        return LocalizedText(text, translations: translations)
    }

    /// Reports a text in only one language, if the API has several locales.
    private mutating func reportUntranslated(_ text: Located<String>) {
        guard api.locales.count > 1, !header.locales.isUnreadable else { return }
        // Locales that differ only in letter case count as one locale, and have been reported.
        if Set(api.locales.prefix(100).map { $0.lowercased() }).count == 1 { return }
        // `{message}` probably means the server's text, which specs don't translate.
        if BodyField.named(byPlaceholder: text.value) != nil { return }
        let isShort = text.value.utf8.count <= 60 && !text.value.contains("\n")
        let needsQuotes = text.value.contains { ",[]{}#&*!|>'\"%@`:".contains($0) }
        let shown = isShort ? needsQuotes ? quoted(text.value) : text.value : "…"
        let others = api.locales.dropFirst().prefix(3).map { "\($0): …" } + (api.locales.count > 4 ? ["…"] : [])
        let texts = (["\(api.locales[0]): \(shown)"] + others).joined(separator: ", ")
        diagnostics.report(
            .missingTranslation, "the text is only in `\(api.locales[0])`", at: text.range,
            hint: "write `{\(texts)}`; users of other languages read `\(api.locales[0])`")
    }

    private func isLocale(_ key: String) -> Bool {
        api.locales.count > TextsByLocale.manyTexts ? knownLocales.contains(key) : api.locales.contains(key)
    }

    /// Reports texts per locale in an API without `locales`. If all keys of the text can be locales, the problem is
    /// reported only once, because declaring the locales fixes all such texts.
    private mutating func reportNoLocales(_ texts: [TextDeclaration.LocaleText]) {
        guard let first = texts.first?.locale else { return }
        let suggestion = texts.count == 1 ? nearest(to: first.value, in: ["text", "key", "server", "decode"]) : nil
        let field = hintForField(first.value)
        var hint = field ?? "write one text, or its source: `key`, `server` or `decode`"
        if suggestion == nil, field == nil, texts.allSatisfy({ NameSyntax.isLocale($0.locale.value) }) {
            if hasReportedLocales { return }
            hasReportedLocales = true
            let locales = texts.map(\.locale.value).joined(separator: ", ")
            hint = "write one text, or add `locales: [\(locales)]` to `api.yaml`"
        }
        diagnostics.report(
            .unknownKey, "`\(first.value)` isn't a text source, and the API has no `locales`",
            at: first.range, meant: suggestion, or: hint)
    }

    /// Returns the hint for a body field that is written instead of a locale, or `nil` for other keys.
    private func hintForField(_ key: String) -> String? {
        BodyField.names.contains(key) ? "to show the server's text, write `{server: \(key), otherwise: …}`" : nil
    }

    private mutating func reportUnknownLocale(_ locale: Located<String>) {
        let known = api.locales + ["text", "key", "server", "decode"]
        let suggestion = nearest(to: locale.value, in: known)
        diagnostics.report(
            .unknownKey, "`\(locale.value)` is neither a locale of the API nor a text source", at: locale.range,
            meant: suggestion,
            or: hintForField(locale.value) ?? "write a locale of the API: \(listed(api.locales, "or"))")
    }
}

/// The texts of a map by locale. Only long maps have a dictionary, because searching a short list is faster.
struct TextsByLocale {
    static let manyTexts = 16

    private let texts: [TextDeclaration.LocaleText]
    private let indices: [String: Int]

    init(_ texts: [TextDeclaration.LocaleText]) {
        self.texts = texts
        let keys = texts.count > Self.manyTexts ? texts.indices.lazy.map { (texts[$0].locale.value, $0) } : nil
        indices = keys.map { Dictionary($0, uniquingKeysWith: { first, _ in first }) } ?? [:]
    }

    subscript(locale: String) -> TextDeclaration.LocaleText? { index(of: locale).map { texts[$0] } }

    /// Returns the index of a locale's text, or `nil` if the locale has no text. The text itself isn't returned,
    /// because returning it would copy the text.
    func index(of locale: String) -> Int? {
        if texts.count > Self.manyTexts { return indices[locale] }
        return texts.indices.first { texts[$0].locale.value == locale }
    }
}
