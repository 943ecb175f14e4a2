import ErrorSpecLanguage
import ErrorSpecReading

extension Matrix {
    /// A page: group × status, and every case as an alert would show it.
    package var html: String {
        var body = "<div class=\"tools\">"
        body += searchBox("Search", over: ".group", noun: "groups")
        body += localeChoice + "</div>\n"
        for api in spec.apis { body += MatrixSection(api: api).html }
        if spec.apis.isEmpty { body += "<p>There is no API.</p>" }
        body += """
            <dialog id="card" aria-label="Case"><form method="dialog"><button>Close</button></form>
            <div id="card-content"></div></dialog>

            """
        let names = spec.apis.map(\.name.value).joined(separator: ", ")
        return HTMLPage(
            title: "Errors", note: "\(names): which case handles which response", body: body, style: matrixStyle,
            script: matrixScript
        ).text
    }

    /// The locales of all APIs; nothing where there is no choice.
    private var localeChoice: String {
        var locales: [String] = []
        for locale in spec.apis.flatMap(\.locales) where !locales.contains(locale) { locales.append(locale) }
        if locales.count < 2 { return "" }
        let options = locales.map { "<option value=\"\(escapedHTML($0))\">\(escapedHTML($0))</option>" }.joined()
        return """
            <p class="locale"><label for="locale">Language</label>
            <select id="locale"><option value="">all</option>\(options)</select></p>
            """
    }
}

/// One API's part of the page.
private struct MatrixSection {
    let api: ResolvedAPI
    let columns: [Column]

    /// A status, or a range of them, that some group's matrix names.
    enum Column: Hashable {
        case status(StatusPattern)
        case any

        var title: String {
            switch self {
            case .status(let pattern): pattern.description
            case .any: "any"
            }
        }
    }

    init(api: ResolvedAPI) {
        self.api = api
        var patterns = Set<StatusPattern>()
        var hasAny = false
        for index in api.groups.indices {
            for rule in api.rules(of: GroupID(index)) {
                if let status = rule.status { patterns.insert(status) } else { hasAny = true }
            }
        }
        // By number, a range before what is part of it.
        let sorted = patterns.sorted { ($0.first, -$0.last) < ($1.first, -$1.last) }
        columns = sorted.map { .status($0) } + (hasAny ? [.any] : [])
    }

    var html: String {
        let name = escapedHTML(api.name.value)
        let heads = columns.map { "<th scope=\"col\">\(escapedHTML($0.title))</th>" }.joined()
        let rows = api.groups.indices.map { row(GroupID($0)) }.joined()
        let cards = api.cases.indices.map { card(CaseID($0)) }.joined()
        let others = api.groups.indices.map { otherwiseCard(GroupID($0)) }.joined()
        return """
            <section data-section aria-labelledby="api-\(name)">
            <h2 id="api-\(name)">\(name)</h2>
            \(api.summary.map { "<p class=\"note\">\(escapedHTML($0))</p>" } ?? "")
            \(legend)
            <div class="scroll" role="region" aria-labelledby="api-\(name)" tabindex="0">
            <table>
            <thead><tr><th scope="col">Group</th>\(heads)<th scope="col">else</th></tr></thead>
            <tbody>
            \(rows)</tbody>
            </table>
            </div>
            <details class="cards"><summary>All cases of \(name), as alerts show them</summary>
            <div class="grid">
            \(cards)\(others)</div>
            </details>
            </section>

            """
    }

    private var legend: String {
        let categories = api.categories.indices.map { index in
            let category = api.categories[index].value
            let note = category == "silent" ? " (nothing is shown)" : index == 0 ? " (the default)" : ""
            return "<li><span class=\"chip c\(index % 8)\">\(sign(index)) \(escapedHTML(category))</span>\(note)</li>"
        }
        return """
            <ul class="legend" aria-label="Legend">
            \(categories.joined())
            <li><span class="chip inherited">↑ inherited</span></li>
            <li><span class="chip wider">by a range</span></li>
            <li>↻ sent again</li><li>⇄ recovered</li>
            </ul>
            """
    }

    /// A shape for each category, so that nobody has to tell colours apart.
    private func sign(_ index: Int) -> String { ["●", "■", "▲", "◆", "★", "✚", "⬟", "☾"][index % 8] }
}

// MARK: - Rows

extension MatrixSection {
    private func row(_ id: GroupID) -> String {
        let group = api[id]
        let rules = api.rules(of: id)
        let operations = api.operations.filter { $0.group == id }.map { "\($0.method) \($0.path)" }
        let visible = rules.map { searchText($0) }.joined(separator: " ")
        let search = ([group.name.value, group.summary ?? ""] + operations + [visible]).joined(separator: " ")
        let cells = columns.map { cell($0, in: id, rules) }.joined()
        let provider = group.otherwiseProvider.map { provider in
            let category = api[provider].otherwise.map { $0.handling.category.value.index } ?? 0
            let card = cardID("\(api[provider].name.value).unmatched")
            return chip("unmatched", of: provider, in: id, card: card, category: category, marks: "", isWider: false)
        }
        let summary = group.summary.map { "<span class=\"about\">\(escapedHTML($0))</span>" } ?? ""
        let endpoints = operations.map { "<code class=\"about\">\(escapedHTML($0))</code>" }.joined()
        return """
            <tr class="group" data-search="\(escapedHTML(search))"><th scope="row"><span class="name">\
            \(escapedHTML(group.name.value))</span>\(summary)\(endpoints)</th>\(cells)\
            <td data-head="else"\(provider == nil ? " class=\"empty\"" : "")>\(provider ?? "")</td></tr>

            """
    }

    private func searchText(_ rule: MatchRule) -> String {
        let handling = api[rule.winner].handling
        let texts = [handling.title?.value.fallback, handling.description?.value.fallback].compactMap { $0 }
        let words = texts.flatMap { [$0.source] + $0.translations.map(\.text) }
        return ([rule.status?.description ?? "", rule.code ?? "", api.qualifiedName(rule.winner)] + words)
            .joined(separator: " ")
    }

    private func cell(_ column: Column, in id: GroupID, _ rules: [MatchRule]) -> String {
        var chips: [String] = []
        var codeless = false
        for rule in rules where columnOf(rule) == column {
            chips.append(chip(rule, in: id, isWider: false))
            if rule.code == nil { codeless = true }
        }
        // A status that only a range matches here is no gap.
        if case .status(let pattern) = column, pattern.isExact, !codeless,
            let winner = api[id].table.codelessWinner(status: pattern.first)
        {
            chips.append(chip(MatchRule(status: pattern, code: nil, winner: winner), in: id, isWider: true))
        }
        let empty = chips.isEmpty ? " class=\"empty\"" : ""
        return "<td data-head=\"\(escapedHTML(column.title))\"\(empty)>\(chips.joined())</td>"
    }

    private func columnOf(_ rule: MatchRule) -> Column { rule.status.map { .status($0) } ?? .any }

    private func chip(_ rule: MatchRule, in id: GroupID, isWider: Bool) -> String {
        let declared = api[rule.winner]
        let mark =
            switch declared.handling.retry.value.action {
            case .never: ""
            case .recover: " <span title=\"recovered\">⇄</span>"
            case .resend: " <span title=\"sent again\">↻</span>"
            }
        let code = rule.code.map { "<code>\(escapedHTML($0))</code> " } ?? ""
        return chip(
            declared.name.value, of: declared.group, in: id, card: cardID(api.qualifiedName(rule.winner)),
            category: declared.handling.category.value.index, marks: mark, prefix: code, isWider: isWider)
    }

    private func chip(
        _ name: String, of group: GroupID, in id: GroupID, card: String, category: Int, marks: String,
        prefix: String = "", isWider: Bool
    ) -> String {
        let isInherited = group != id
        let origin = isInherited ? "<span class=\"from\">↑ \(escapedHTML(api[group].name.value))</span>" : ""
        let classes = ["chip", "c\(category % 8)", isInherited ? "inherited" : nil, isWider ? "wider" : nil]
        let label = isWider ? " <span class=\"hint\">by a range</span>" : ""
        return "<a class=\"\(classes.compactMap { $0 }.joined(separator: " "))\" href=\"#\(card)\">"
            + "<span aria-hidden=\"true\">\(sign(category))</span> \(prefix)\(escapedHTML(name))\(marks)\(origin)\(label)</a>"
    }

    private func cardID(_ qualifiedName: String) -> String { escapedHTML("\(api.name.value)/\(qualifiedName)") }
}

// MARK: - Alerts

extension MatrixSection {
    private func card(_ id: CaseID) -> String {
        let declared = api[id]
        let statuses = declared.statuses.map(\.value.description)
        let codes = declared.codes.map(\.value.written)
        let status = statuses.isEmpty ? "any status" : statuses.joined(separator: ", ")
        let match = codes.isEmpty ? status : "\(status) with code \(codes.joined(separator: ", "))"
        return card(api.qualifiedName(id), declared.summary, match, declared.handling)
    }

    private func otherwiseCard(_ id: GroupID) -> String {
        guard let otherwise = api[id].otherwise else { return "" }
        return card("\(api[id].name.value).unmatched", otherwise.summary, "all other responses", otherwise.handling)
    }

    private func card(_ name: String, _ summary: String?, _ match: String, _ handling: Handling) -> String {
        let category = handling.category.value
        let locales: [String?] = api.locales.isEmpty ? [nil] : api.locales
        let isSilent = api[category].value == "silent"
        let alerts = locales.map { alert(handling, in: $0) }.joined()
        let sources = [("title", handling.title), ("description", handling.description)].compactMap { field, text in
            text?.value.words.map { "<li>The \(field) is \(prose($0)), where there is one.</li>" }
        }
        let notes = sources + ["<li>Retry: \(prose(api.words(for: handling.retry.value)))</li>"]
        return """
            <article class="card" id="\(cardID(name))">
            <h3 class="code">\(escapedHTML(name))</h3>
            <p class="note">\(escapedHTML(match))\(summary.map { " · " + escapedHTML($0) } ?? "")</p>
            <p><span class="chip c\(category.index % 8)">\(sign(category.index)) \(escapedHTML(api[category].value))</span></p>
            \(isSilent ? "<p class=\"note\">Nothing is shown; these are its texts.</p>" : "")
            \(alerts)
            <ul>\(notes.joined())</ul>
            </article>

            """
    }

    /// What a user reads in one language, when the server sends no words.
    private func alert(_ handling: Handling, in locale: String?) -> String {
        let lang = locale.map { " lang=\"\(escapedHTML($0))\" data-locale=\"\(escapedHTML($0))\"" } ?? ""
        let label = locale.map { "<span class=\"lang\">\(escapedHTML($0))</span>" } ?? ""
        return """
            <div class="alert"\(lang)>\(label)<p class="alert-title" dir="auto">\(words(handling.title, locale))</p>\
            <p dir="auto">\(words(handling.description, locale))</p><p class="ok" aria-hidden="true">OK</p></div>
            """
    }

    private func words(_ text: Sourced<TextSource>?, _ locale: String?) -> String {
        guard let source = text?.value else { return "" }
        guard let fallback = source.fallback else { return "<em>\(prose(source.words ?? ""))</em>" }
        let translation = fallback.translations.first { $0.locale == locale }?.text
        return escapedHTML(translation ?? fallback.source)
    }
}
