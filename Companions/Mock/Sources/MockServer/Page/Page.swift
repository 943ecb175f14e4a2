import NIOHTTP1

/// The page at `/_errorspec/`, which lists all groups and cases with their texts for users. A click orders a case.
///
/// The page loads the cases of a group when the group is opened.
enum Page {
    static func index(_ catalog: Catalog) -> Reply {
        let text = String(decoding: PackageResources.page_html, as: UTF8.self)
            .replacing("{{apis}}", with: escaped(catalog.apis.joined(separator: ", ")))
            .replacing("{{groups}}", with: catalog.groups.map(html).joined())
        return reply("text/html", text)
    }

    static var style: Reply { reply("text/css", String(decoding: PackageResources.page_css, as: UTF8.self)) }
    static var script: Reply { reply("text/javascript", String(decoding: PackageResources.page_js, as: UTF8.self)) }

    private static func reply(_ type: String, _ text: String) -> Reply {
        // Browsers use only the page's own style and script, even if other content is injected.
        let policy =
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; "
            + "form-action 'none'"
        return Reply(200, ["Content-Type": "\(type); charset=utf-8", "Content-Security-Policy": policy], body: text)
    }

    private static func html(of group: Catalog.Group) -> String {
        let texts = group.examples.flatMap(\.textsByLanguage.values).flatMap { [$0.title ?? "", $0.description ?? ""] }
        let search =
            [group.name, group.summary ?? ""] + group.operations + group.examples.map(\.fullName) + Set(texts).sorted()
        let paths = group.operations.map { "<code class=\"about\">\(escaped($0))</code> " }.joined()
        let summary = group.summary.map { " <span class=\"about\" dir=\"auto\">\(escaped($0))</span>" } ?? ""
        let count = group.examples.count
        return """
            <details class="group" data-search="\(escaped(search.joined(separator: " ")))" \
            data-group="\(escaped(group.name))">
            <summary><b>\(escaped(group.name))</b>\(summary) \(paths)\
            <span class="about">\(count) case\(count == 1 ? "" : "s")</span></summary>
            <div class="cases"></div></details>

            """
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension Page {
    /// The cases of a group, for the page's script.
    struct Group: Encodable {
        struct Case: Encodable {
            var `case`: String
            var summary: String?
            var status: Int
            var category: String?
            /// The texts for users, by language.
            var texts: [String: Document.Texts]
            var recorded: Bool
            var body: String
            /// The reason why the case can't be ordered, or `nil` if a click can order the case.
            var obstacle: String?
        }

        struct Missing: Encodable {
            var `case`: String
            var reason: String
        }

        /// The group for the orders that clicks create, or `nil` if no request belongs to the group. Orders without a
        /// group apply to all groups that inherit the case.
        var group: String?
        var cases: [Case]
        var missing: [Missing]

        init(_ group: Catalog.Group, _ catalog: Catalog) {
            let scope = group.operations.isEmpty ? nil : group.name
            self.group = scope
            cases = group.examples.map {
                Case(
                    case: $0.fullName, summary: $0.summary, status: $0.status, category: $0.category,
                    texts: $0.textsByLanguage, recorded: $0.recorded, body: String($0.rawBody.prefix(2_000)),
                    obstacle: catalog.obstacle(to: $0.fullName, in: scope))
            }
            missing = group.missing.map { Missing(case: $0.fullName, reason: $0.reason) }
        }
    }
}

extension Document.Example {
    /// The texts for users, by language; the language is empty if the API has no locales.
    fileprivate var textsByLanguage: [String: Document.Texts] {
        texts.isEmpty ? ["": .init(title: title, description: description)] : texts
    }
}
