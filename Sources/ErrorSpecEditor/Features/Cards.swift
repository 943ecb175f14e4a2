import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecReport

/// The hover card of a group: which case handles which response.
struct GroupCard {
    private static let rowLimit = 60

    let api: ResolvedAPI
    let group: GroupID

    var markdown: String {
        var parts = ["group **\(api[group].name.value)**\(sentence(api[group].summary))", origin]
        let rows = self.rows
        if !rows.isEmpty {
            let header =
                "| status | code | case | from | what the user reads | |\n| --- | --- | --- | --- | --- | --- |"
            let shown = rows.prefix(Self.rowLimit).map { "| \($0.joined(separator: " | ")) |" }
            parts.append(([header] + shown).joined(separator: "\n"))
            if rows.count > Self.rowLimit { parts.append("… and \(rows.count - Self.rowLimit) more rows") }
        }
        if api[group].otherwiseProvider == nil { parts.append("A failure that no case matches is unmapped.") }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var origin: String {
        var words: [String] = []
        let ancestors = api[group].ancestors.map { api[$0].name.value }
        if !ancestors.isEmpty { words.append("inherits from \(listedShortly(ancestors))") }
        if let body = api[group].body { words.append("is read with the body `\(api[body].name.value)`") }
        return words.isEmpty ? "" : "It " + words.joined(separator: ", and ") + "."
    }

    private var rows: [[String]] {
        var rows = api.rules(of: group).map { rule -> [String] in
            let winner = api[rule.winner]
            return [
                rule.status?.description ?? "any", rule.code.map { MarkdownText.code($0.written).encoded } ?? "",
                "`\(winner.name.value)`",
                from(winner.group), reads(winner.handling), notes(winner.handling),
            ]
        }
        if let provider = api[group].otherwiseProvider, let otherwise = api[provider].otherwise {
            rows.append(
                ["else", "", "`otherwise`", from(provider), reads(otherwise.handling), notes(otherwise.handling)])
        }
        return rows
    }

    private func from(_ owner: GroupID) -> String { owner == group ? "" : "`\(api[owner].name.value)`" }

    private func reads(_ handling: Handling) -> String {
        let texts = [handling.title?.value, handling.description?.value].compactMap { $0 }.map { $0.shortDescription }
        guard let first = texts.first else { return "" }
        return "**\(first)**" + (texts.count > 1 ? " \(texts[1])" : "")
    }

    private func notes(_ handling: Handling) -> String {
        var notes: [String] = []
        switch handling.retry.value.action {
        case .never: break
        case .recover(let id): notes.append("`\(api[id].name.value)`, then again")
        case .resend: notes.append("again: \(handling.retry.value.name.map { "`\($0)`" } ?? "a policy of its own")")
        }
        if handling.category.value.index != 0 { notes.append("`\(api[handling.category.value].value)`") }
        return notes.joined(separator: ", ")
    }
}

/// The hover card of a case.
struct CaseCard {
    let api: ResolvedAPI
    let id: CaseID

    var markdown: String {
        let own = api[id]
        var parts = ["case **\(api.qualifiedName(id))**\(sentence(own.summary))", conditions]
        parts.append(contentsOf: [hidden, inherited].filter { !$0.isEmpty })
        parts.append(alert)
        parts.append(PolicyCard.sentences(own.handling.retry.value, in: api))
        if !api.categories.isEmpty { parts.append("Category: `\(api[own.handling.category.value].value)`.") }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var conditions: String {
        let own = api[id]
        var words: [String] = []
        if !own.statuses.isEmpty {
            words.append("the status is \(enumeration(own.statuses.map { $0.value.description }, "or"))")
        }
        if !own.codes.isEmpty { words.append("a code is \(listed(own.codes.map { $0.value.written }, "or"))") }
        return words.isEmpty ? "" : "It matches when \(words.joined(separator: " and "))."
    }

    private var hidden: String {
        var sentences: [String] = []
        let hides = api[id].overrides.map { api.qualifiedName($0.value) }
        if !hides.isEmpty { sentences.append("It hides \(listedShortly(hides)).") }
        let hiding = api.cases.indices.filter { index in api.cases[index].overrides.contains { $0.value == id } }
        if !hiding.isEmpty {
            sentences.append("It is hidden by \(listedShortly(hiding.map { api.qualifiedName(CaseID($0)) })).")
        }
        return sentences.joined(separator: " ")
    }

    private var inherited: String {
        let groups = api.groups.indices.map { GroupID($0) }.filter { $0 != api[id].group && api[$0].sees(id) }
        return groups.isEmpty
            ? ""
            : "\(listedShortly(groups.map { api[$0].name.value })) \(groups.count == 1 ? "inherits" : "inherit") it."
    }

    /// The alert that the user reads, in each language.
    private var alert: String {
        let handling = api[id].handling
        let title = handling.title?.value
        let description = handling.description?.value
        let locales = api.locales.isEmpty ? [nil] : api.locales.map { Optional($0) }
        let rows = locales.map { locale in
            let texts = [title, description].map { $0.map { $0.description(in: locale) } ?? "" }
            return "| \(locale.map { "\($0) | " } ?? "")\(texts.joined(separator: " | ")) |"
        }
        let header =
            api.locales.isEmpty
            ? "| title | description |\n| --- | --- |" : "| | title | description |\n| --- | --- | --- |"
        return ([header] + rows).joined(separator: "\n")
    }
}

extension TextSource {
    /// The text in a language, and where it comes from if that is not the spec.
    func description(in locale: String?) -> String {
        let text = fallback.map { fallback in
            escaped(fallback.translations.first { $0.locale == locale }?.text ?? fallback.source)
        }
        guard let origin else { return text ?? "" }
        return origin + (text.map { ", else: \($0)" } ?? "")
    }

    /// The text in the source language, or where it comes from.
    var shortDescription: String {
        if let text = fallback?.source { return escaped(text) }
        return origin ?? ""
    }

    private var origin: String? {
        if case .template(let text, _) = self { escaped(text.source) } else { words }
    }
}
