package import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecResources

/// The view that a page shows first.
package enum CaseView: String {
    /// The table of groups, with the case that handles each response.
    case groups
    /// The alerts of all cases.
    case cases
}

extension ResolvedSpec {
    /// Returns a page with a table of groups and the alerts of all cases.
    ///
    /// A script draws the page from compact data, a screenful at a time. Without JavaScript, the page is a list of
    /// alerts.
    ///
    /// - Parameter sourceURL: The URL pattern for a line of a spec, with `{path}` and `{line}` as placeholders.
    package func page(opensOn view: CaseView, sourceURL: String? = nil) -> String {
        let names = apis.map(\.name.value).joined(separator: ", ")
        let about = view == .cases ? "what a user reads, and when" : "which case handles which response"
        return htmlPage(
            title: "Errors", note: "\(text: names): \(text: about)", body: tools + fallback,
            style: Resources.galleryStyle, script: Resources.textsScript + Resources.galleryScript,
            data: GalleryData(self, opensOn: view, sourceURL: sourceURL).json)
    }

    /// The controls, which are hidden until the script runs.
    private var tools: HTMLText {
        let choices = [
            ("{category}", choice("category", "Category", apis.flatMap { $0.categories.map(\.value) })),
            ("{locale}", choice("locale", "Language", apis.flatMap(\.locales))),
        ]
        let html = String(decoding: Resources.galleryBody, as: UTF8.self)
        return HTMLText(own: choices.reduce(html) { $0.replacing($1.0, with: $1.1.encoded) })
    }

    /// Returns a menu of names, or an empty text for a language menu with fewer than two languages.
    private func choice(_ id: String, _ label: String, _ names: [String]) -> HTMLText {
        let distinct = names.unique { $0 }
        if distinct.count < 2, id == "locale" { return "" }
        let options = distinct.map { name -> HTMLText in "<option value=\"\(text: name)\">\(text: name)</option>" }
            .joined()
        return """
            <label for="\(text: id)">\(text: label)</label> <select id="\(text: id)"><option value="">all</option>\(options)</select>
            """
    }

    // MARK: Without a script

    /// All alerts as a list, in a `<noscript>` that browsers with JavaScript don't parse.
    private var fallback: HTMLText {
        var out: HTMLText = "<noscript>\n<p>Without JavaScript this is a list of all alerts.</p>\n"
        for api in apis {
            out += "<h2>\(text: api.name.value)</h2>\n"
            let alerts = Dictionary(grouping: api.alerts) { $0.group }
            for group in api.groupIDs.map(Optional.some) + [nil] {
                guard let own = alerts[group] else { continue }
                let heading = group.map { api[$0].name.value } ?? "Failures that no case handles"
                out += "<h3>\(text: heading)</h3>\n<ul>\n\(own.map { line($0, of: api) }.joined())</ul>\n"
            }
        }
        return out + "</noscript>\n"
    }

    private func line(_ alert: Alert, of api: ResolvedAPI) -> HTMLText {
        let head: HTMLText = "<li><code>\(text: alert.name)</code> \(text: alert.match): "
        if api.isSilent(alert) { return head + "nothing is shown</li>\n" }
        let locales: [String?] = api.locales.isEmpty ? [nil] : api.locales
        let texts = locales.enumerated().map { index, locale -> HTMLText in
            let forms = [alert.title, alert.description].compactMap { text -> String? in
                guard let text else { return nil }
                return ([text.origin].compactMap { $0 } + text.texts(at: index)).joined(separator: ", else: ")
            }
            let words: HTMLText = "\(text: forms.joined(separator: " · "))"
            guard let locale else { return "<span dir=\"auto\">" + words + "</span>" }
            return "<br><span lang=\"\(text: locale)\" dir=\"auto\">\(text: locale): " + words + "</span>"
        }
        return head + texts.joined() + "</li>\n"
    }
}
