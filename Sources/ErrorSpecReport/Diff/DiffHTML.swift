import ErrorSpecLanguage
import ErrorSpecResources
package import ErrorSpecReview

/// A page for reviewers: a lane after the other, the worst first, before and after side by side.
package func diffHTML(_ review: Review, _ findings: Findings) -> String {
    var body: HTMLText =
        "<p class=\"verdict \(text: review.worst?.rawValue ?? "done")\">\(prose: verdict(on: review))</p>\n"
    for finding in findings.remarks {
        body = "<p class=\"verdict warning\">\(prose: finding.text) <code>\(text: finding.place)</code></p>\n\(body)"
    }
    if let warning = gateWarning(review) { body = "<p class=\"verdict warning\">\(prose: warning)</p>\n\(body)" }
    let lanes = review.lanesToRead
    if let note = review.note { body = "<p>\(prose: note).</p>\n\(body)" }
    if !review.entries.isEmpty {
        body +=
            "<ul>\n"
            + lanes.flatMap { lane, entries in
                LaneSummary(review, lane, entries).lines.map { line -> HTMLText in
                    let title = lane.title + (line.api.map { " in \($0)" } ?? "")
                    return "<li><strong>\(text: title)</strong>: \(prose: line.sentence)</li>\n"
                }
            }.joined() + "</ul>\n"
        body += navigation(review, lanes.map(\.lane))
        body += searchBox("Search", over: ".change", noun: "changes")
    }
    for (lane, entries) in lanes {
        body += """
            <section id="\(text: lane.rawValue)" aria-labelledby="\(text: lane.rawValue)-title" data-section>
            <h2 id="\(text: lane.rawValue)-title">\(text: lane.title)</h2>
            <p class="note">\(text: lane.question)</p>
            \(entries.map(article).joined())
            </section>

            """
    }
    return htmlPage(
        title: "What changes", note: "\(text: review.head) against \(text: review.base)", body: body,
        style: Resources.reviewStyle)
}

private func navigation(_ review: Review, _ lanes: [Change.Lane]) -> HTMLText {
    let rows = lanes.map { lane -> HTMLText in
        let cells = Change.Level.allCases.map { level -> HTMLText in
            let count = review.count(lane, level)
            return "<td class=\"\(text: count > 0 ? level.rawValue : "none")\">\(count)</td>"
        }
        let link: HTMLText = "<a href=\"#\(text: lane.rawValue)\">\(text: lane.title)</a>"
        return "<tr><th scope=\"row\">\(link)</th>\(cells.joined())</tr>"
    }
    let heads = Change.Level.allCases.map { level -> HTMLText in
        "<th scope=\"col\">\(text: level.sign) \(text: level.rawValue)</th>"
    }
    return """
        <nav aria-label="Lanes"><table>
        <thead><tr><td></td>\(heads.joined())</tr></thead>
        <tbody>\(rows.joined())</tbody>
        </table></nav>

        """
}

private func article(_ entry: Review.Entry) -> HTMLText {
    let change = entry.change
    let state = entry.acceptance == nil ? change.level.rawValue : "done"
    let label = entry.acceptance == nil ? "\(change.level.sign) \(change.level.rawValue)" : "✓ accepted"
    var out: HTMLText = """
        <article class="change \(text: state)" id="\(text: change.fingerprint)">
        <p class="head"><span class="badge">\(text: label)</span> <span class="kind">\(text: change.kind.rawValue)</span></p>
        <h3 class="code">\(text: change.subject)</h3>
        <p>\(prose: change.message)</p>

        """
    if let acceptance = entry.acceptance {
        let expires = acceptance.expires.map { " (until \($0.value.text))" } ?? ""
        out += "<p>Accepted\(text: expires): \(text: acceptance.reason)</p>\n"
    }
    if change.before != nil || change.after != nil {
        let sides = side("Before", change.before, "before") + side("After", change.after, "after")
        out += "<div class=\"sides\">\(sides)</div>\n"
    }
    out += list("case", change.cases)
    out += list("endpoint", change.operations)
    if change.affected != [change.group] { out += list("affected group", change.affected) }
    out += "<p class=\"foot\">\(places(change))<span>fingerprint <code>\(text: change.fingerprint)</code></span></p>\n"
    return out + "</article>\n"
}

private func side(_ title: String, _ text: String?, _ name: String) -> HTMLText {
    let content: HTMLText = text.map { "<p dir=\"auto\">\(text: $0)</p>" } ?? "<p class=\"none\">nothing</p>"
    return "<div class=\"\(text: name)\"><h4>\(text: title)</h4>\(content)</div>"
}

private func list(_ noun: String, _ names: [String]) -> HTMLText {
    if names.isEmpty { return "" }
    let items = names.map { name -> HTMLText in "<li><code>\(text: name)</code></li>" }.joined()
    let title = counted(names.count, noun, plural: noun + "s")
    return "<details\(names.count <= 3 ? " open" : "")><summary>\(text: title)</summary><ul>\(items)</ul></details>\n"
}

private func places(_ change: Change) -> HTMLText {
    [("before", change.base), ("after", change.head)].map { name, place -> HTMLText in
        place.map { "<span>\(text: name) <code>\(text: "\($0.file):\($0.line):\($0.column)")</code></span> " } ?? ""
    }.joined()
}

extension Change.Level {
    /// A shape that tells levels apart without their colour.
    fileprivate var sign: String {
        switch self {
        case .breaking: "✖"
        case .warning: "▲"
        case .info: "●"
        }
    }
}
