import ErrorSpecLanguage
import ErrorSpecResources
import ErrorSpecReview

/// Returns a page for reviewers. The page has the same tables as the comment on a pull request, but can have more rows.
func diffHTML(_ report: ReviewReport) -> String {
    let review = report.review
    var body: HTMLText = ""
    if let warning = report.gateWarning { body += "<p class=\"verdict warning\">\(prose: warning)</p>\n" }
    if let note = review.context.note { body += "<p>\(prose: note).</p>\n" }
    for finding in report.findings.remarks {
        body += "<p class=\"verdict warning\">\(prose: finding.text) <code>\(text: finding.place)</code></p>\n"
    }
    body += "<p class=\"verdict \(text: review.worst?.rawValue ?? "done")\">\(prose: report.verdict)</p>\n"
    if !review.accepted.isEmpty {
        let items = review.accepted.map { entry -> HTMLText in
            let line = report.line(ReviewRow(entry.change), of: entry.change.api)
            return "<li><strong>accepted</strong> \(text: line): \(text: entry.acceptance?.reason ?? "")</li>\n"
        }
        body += "<ul>\n\(items.joined())</ul>\n"
    }
    if !report.tables.isEmpty { body += searchBox("Search", over: "tr.change", noun: "changes") }
    for table in report.tables {
        body += """
            <section data-section>
            <h2>\(text: table.title) · <code>\(text: table.api)</code></h2>
            \(html(table, table.rows, report))
            </section>

            """
    }
    return htmlPage(
        title: "\(text: capitalized(report.headline))",
        note: "Compared \(text: review.context.head) with \(text: review.context.base)", body: body,
        style: Resources.reviewStyle)
}

private func html(_ table: ReviewTable, _ rows: [ReviewRow], _ report: ReviewReport) -> HTMLText {
    let limit = 2_000
    let heads = ["", table.subject, "before", "after", table.units].map { head -> HTMLText in
        "<th scope=\"col\">\(text: head)</th>"
    }
    let rest: HTMLText =
        rows.count > limit ? "<p>\(rows.count - limit) more: <code>\(text: report.command)</code></p>\n" : ""
    var lists = UnitLists()
    let lines = rows.prefix(limit).map { tableRow($0, of: table, report, &lists) }
    return """
        <table>
        <thead><tr>\(heads.joined())</tr></thead>
        <tbody>
        \(lines.joined())</tbody>
        </table>
        \(rest)
        """
}

private func tableRow(
    _ row: ReviewRow, of table: ReviewTable, _ report: ReviewReport, _ lists: inout UnitLists
) -> HTMLText {
    var cells = writer.cells(row, of: report, &lists)
    if !row.moved.isEmpty {
        cells[2] += "<details><summary>\(row.moved.count) rows</summary>\(html(table, row.moved, report))</details>"
    }
    let changes = row.changes.prefix(3).map { change -> HTMLText in
        "\(text: change.kind.rawValue) <code>\(text: change.fingerprint)</code>"
    }
    cells[0] += "<details class=\"foot\"><summary>fingerprint</summary>\(changes.joined(separator: "<br>"))</details>"
    let data = cells.map { "<td>\($0)</td>" as HTMLText }.joined()
    return """
        <tr class="change \(text: row.level.rawValue)" id="\(text: row.change.fingerprint)">\
        <td><span class="badge">\(text: row.level.rawValue)</span></td>\(data)</tr>

        """
}

private let writer = CellWriter<HTML>(
    piece: { piece in
        switch piece {
        case .words(let words): "\(prose: words)"
        case .strong(let words): "<strong>\(prose: words)</strong>"
        case .code(let name): "<code>\(text: name)</code>"
        case .title(let title): "<strong dir=\"auto\">\(text: title)</strong>"
        case .text(let text): "<span dir=\"auto\">\(text: text)</span>"
        case .locales(let names): "<em>\(text: names.joined(separator: ", "))</em>"
        }
    }, link: { "<a href=\"\(text: $1)\">\($0)</a>" }, small: { "<span class=\"foot\">\(text: $0)</span>" },
    limit: 1_000)
