import ErrorSpecLanguage
package import ErrorSpecReview

/// A page for reviewers: a lane after the other, the worst first, before and after side by side.
package func diffHTML(_ review: Review) -> String {
    var body: HTMLText =
        "<p class=\"verdict \(text: review.worst?.rawValue ?? "done")\">\(text: verdict(on: review))</p>\n"
    if let warning = gateWarning(review) { body = "<p class=\"verdict warning\">\(prose: warning)</p>\n\(body)" }
    let lanes = review.lanes.filter { lane in review.entries.contains { $0.change.lane == lane } }
    if let note = review.note { body = "<p>\(prose: note).</p>\n\(body)" }
    if !review.entries.isEmpty {
        body +=
            "<ul>\n"
            + lanes.flatMap { lane in
                LaneSummary(review, lane).lines.map { line -> HTMLText in
                    let title = lane.title + (line.api.map { " in \($0)" } ?? "")
                    return "<li><strong>\(text: title)</strong>: \(prose: line.sentence)</li>\n"
                }
            }.joined() + "</ul>\n"
        body += navigation(review, lanes)
        body += searchBox("Search", over: ".change", noun: "changes")
    }
    for lane in lanes {
        let entries = review.entries.filter { $0.change.lane == lane }
        body += """
            <section id="\(text: lane.rawValue)" aria-labelledby="\(text: lane.rawValue)-title" data-section>
            <h2 id="\(text: lane.rawValue)-title">\(text: lane.title)</h2>
            <p class="note">\(text: lane.question)</p>
            \(entries.map(article).joined())
            </section>

            """
    }
    return HTMLPage(
        title: "What changes", note: "\(review.head) against \(review.base)", body: body, style: diffStyle, script: ""
    ).text
}

private func navigation(_ review: Review, _ lanes: [Change.Lane]) -> HTMLText {
    let rows = lanes.map { lane -> HTMLText in
        let cells = Change.Level.allCases.map { level -> HTMLText in
            let count = review.count(lane, level)
            return "<td class=\"\(text: count > 0 ? level.rawValue : "none")\">\(count)</td>"
        }
        return
            "<tr><th scope=\"row\"><a href=\"#\(text: lane.rawValue)\">\(text: lane.title)</a></th>\(cells.joined())</tr>"
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
    var out: HTMLText = "<article class=\"change \(text: state)\" id=\"\(text: change.fingerprint)\">\n"
    out += "<p class=\"head\"><span class=\"badge\">\(text: label)</span> "
    out += "<span class=\"kind\">\(text: change.kind.rawValue)</span></p>\n"
    out += "<h3 class=\"code\">\(text: change.subject)</h3>\n"
    out += "<p>\(prose: change.message)</p>\n"
    if let acceptance = entry.acceptance {
        let expires = acceptance.expires.map { " (until \($0.value))" } ?? ""
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

private let diffStyle = """
    .verdict { font-size: 1.1rem; font-weight: 600; padding: .75rem 1rem; border-radius: .5rem; }
    .verdict.breaking, .breaking .badge, td.breaking { color: var(--breaking); background: var(--breaking-back); }
    .verdict.warning, .warning .badge, td.warning { color: var(--warning); background: var(--warning-back); }
    .verdict.info, .info .badge, td.info { color: var(--info); background: var(--info-back); }
    .verdict.done, .done .badge { color: var(--done); background: var(--done-back); }
    nav table { border-collapse: collapse; }
    nav th, nav td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line); font-weight: 400; }
    nav th[scope=row] { text-align: left; } nav td { font-weight: 600; } td.none { color: var(--quiet); font-weight: 400; }
    .change { border: 1px solid var(--line); border-left: .35rem solid var(--quiet); border-radius: .5rem;
      padding: .75rem 1rem; margin: 1rem 0; scroll-margin-top: 1rem; }
    .change:target { background: var(--soft); }
    .change.breaking { border-left-color: var(--breaking); } .change.warning { border-left-color: var(--warning); }
    .change.info { border-left-color: var(--info); } .change.done { border-left-color: var(--done); }
    .change p { margin: .25rem 0; } .head { display: flex; flex-wrap: wrap; gap: .5rem; }
    .badge { padding: 0 .6rem; border-radius: 1rem; font-weight: 600; font-size: .9rem; } .kind { color: var(--quiet); }
    .sides { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; margin: .5rem 0; }
    .sides > div { background: var(--soft); border-radius: .5rem; padding: .5rem .75rem; min-width: 0; }
    .sides h4 { margin: 0; font-size: .8rem; font-weight: 600; color: var(--quiet); }
    .sides p { white-space: pre-wrap; } .sides .none { color: var(--quiet); font-style: italic; }
    .before { border-left: .25rem solid var(--breaking); } .after { border-left: .25rem solid var(--done); }
    details ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: .25rem 0; padding: 0; list-style: none; }
    summary { cursor: pointer; } .foot { color: var(--quiet); font-size: .85rem; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
    @media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } nav th, nav td { padding: .25rem .4rem; } }

    """
