import ErrorSpecLanguage
import ErrorSpecReview

/// Returns a comment on a pull request: the verdict, the accepted changes, a table for each lane and API, and the
/// entries that would accept the failing changes.
func diffMarkdown(_ report: ReviewReport) -> MarkdownText {
    let context = report.review.context
    var out: MarkdownText =
        "\(diffMarker(folder: specsFolder(of: context.head)))\n### errorspec: \(prose: report.headline)\n\n"
    if let warning = report.gateWarning { out += "⚠️ **\(prose: warning)**\n\n" }
    if let note = context.note { out += "ℹ️ \(prose: note).\n\n" }
    out += remarks(report.findings) + accepted(report)
    let acceptance = acceptanceEntries(report)
    let footer: MarkdownText = """
        \(kinds(report))Compared \(code: context.head) with \(code: context.base). \(prose: report.verdict)
        \(acceptance)
        """
    var room = mostCharacters - out.count - footer.count - 400 * report.tables.count
    return out + tables(report, &room).joined() + footer
}

/// The maximum number of characters in a comment. GitHub accepts 65,536.
private let mostCharacters = 60_000

/// Returns the problems in the file of accepted changes and in the file with the team's levels.
private func remarks(_ findings: Findings) -> MarkdownText {
    let (limit, all) = (10, findings.remarks)
    let lines = all.prefix(limit).map { "⚠️ \(prose: $0.text) \(code: $0.place)\n\n" as MarkdownText }
    return lines.joined() + (all.count > limit ? "⚠️ and \(all.count - limit) more\n\n" : "")
}

/// Returns the accepted changes with their reasons, the worst first. They are listed because a pull request may accept
/// its own changes. If there are many, their lines are shorter, so that none is left out.
private func accepted(_ report: ReviewReport) -> MarkdownText {
    let entries = report.review.accepted
    if entries.isEmpty { return "" }
    let room = mostCharacters * 3 / 4
    var lines: [MarkdownText] = []
    for (change, reason) in [(400, 300), (160, 120), (60, 40)] {
        lines = entries.map { entry in
            let line = shortened(report.line(ReviewRow(entry.change), of: entry.change.api), to: change)
            let reason = shortened(entry.acceptance?.reason ?? "", to: reason)
            return "- ☑️ **accepted** \(prose: line): \(MarkdownText.literal(reason))\n"
        }
        if lines.reduce(0, { $0 + $1.count }) <= room { return lines.joined() + "\n" }
    }
    // Not even the shortest lines of hundreds of changes fit into a comment.
    var used = 0
    let shown = lines.prefix { line in
        used += line.count
        return used <= room
    }
    let left = entries.dropFirst(shown.count).map { ReviewRow($0.change) }
    let counts = counts(of: left).joined(separator: ", ")
    return shown.joined() + "- and \(prose: counts) more accepted: \(code: report.command)\n\n"
}

// MARK: - Tables

/// Returns the tables with as many rows as fit into `room`. The worst rows of all tables have priority.
private func tables(_ report: ReviewReport, _ room: inout Int) -> [MarkdownText] {
    var shown = report.tables.map { _ in [MarkdownText]() }
    var folded = report.tables.map { _ in MarkdownText("") }
    var lists = report.tables.map { _ in UnitLists() }
    var isFull = false
    for level in Change.Level.allCases.sorted(by: >) {
        for (index, table) in report.tables.enumerated() {
            for row in table.rows where row.level == level && !isFull {
                let line = tableRow(row, report, &lists[index])
                let details = moved(row, of: table, report)
                room -= line.count + details.count
                isFull = room < 0
                if isFull { continue }
                shown[index].append(line)
                folded[index] += details
            }
        }
    }
    return report.tables.enumerated().map { index, table in
        let left = table.rows.dropFirst(shown[index].count)
        let rest: MarkdownText =
            left.isEmpty
            ? ""
            : "\nNot shown here: \(prose: counts(of: Array(left)).joined(separator: ", ")). "
                + "\(code: report.command) prints all.\n"
        let head: MarkdownText = shown[index].isEmpty ? "" : heads(of: table)
        return
            "**\(prose: table.title)** · \(code: table.api)\n\n\(head)\(shown[index].joined())\(folded[index])\(rest)\n"
    }
}

private func heads(of table: ReviewTable) -> MarkdownText {
    "| | \(prose: table.subject) | before | after | \(prose: table.units) |\n| --- | --- | --- | --- | --- |\n"
}

/// Returns the rows of endpoints that have moved to another group, in an element that unfolds.
private func moved(_ row: ReviewRow, of table: ReviewTable, _ report: ReviewReport) -> MarkdownText {
    if row.moved.isEmpty { return "" }
    let limit = 50
    var lists = UnitLists()
    let rows = row.moved.prefix(limit).map { tableRow($0, report, &lists) }
    let rest: MarkdownText =
        row.moved.count > limit ? "\n\(row.moved.count - limit) more: \(code: report.command)\n" : ""
    let names = markdown.names(row.units)
    let sides = [row.before, row.after].map { markdown.line($0.entries[0].subject) }.joined(separator: " → ")
    return """

        <details><summary>\(names): \(sides), \(row.moved.count) rows</summary>

        \(heads(of: table))\(rows.joined())\(rest)
        </details>

        """
}

private func tableRow(_ row: ReviewRow, _ report: ReviewReport, _ lists: inout UnitLists) -> MarkdownText {
    let sign: MarkdownText =
        switch row.level {
        case .breaking: "🛑"
        case .warning: "⚠️"
        case .info: "ℹ️"
        }
    let cells = [sign] + markdown.cells(row, of: report, &lists)
    return "| \(cells.joined(separator: " | ")) |\n"
}

private let markdown = CellWriter<Markdown>(
    piece: { piece in
        switch piece {
        case .words(let words): .inLine(words)
        case .strong(let words): "**\(prose: words)**"
        case .code(let name): "\(code: name)"
        case .title(let title): "**\(inCell(title))**"
        case .text(let text): inCell(text)
        case .locales(let names): "*\(prose: names.joined(separator: ", "))*"
        }
    }, link: { "[\($0)](<\(MarkdownText(own: $1.replacing(">", with: "%3E")))>)" },
    small: { "<sub>\(prose: $0)</sub>" }, limit: 50)

/// Returns a text as users read it, on one line of Markdown.
private func inCell(_ text: String) -> MarkdownText {
    let lines = text.split(whereSeparator: \.isNewline).map { line in
        String(line.trimmingPrefix(while: \.isWhitespace).reversed().trimmingPrefix(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
    return lines.isEmpty ? "(empty)" : lines.map { MarkdownText.literal($0) }.joined(separator: "<br>")
}

// MARK: - Around the tables

/// Returns the kinds of the changes, with a reference to `errorspec explain`.
private func kinds(_ report: ReviewReport) -> MarkdownText {
    let kinds = report.tables.flatMap(\.rows).flatMap(\.changes).map(\.kind).unique { $0 }
    if kinds.isEmpty { return "" }
    let names = kinds.map { MarkdownText.code($0.rawValue) }.joined(separator: ", ")
    return "\(names): see `errorspec explain KIND`.\n\n"
}

/// Returns the entries that accept the failing changes, to be added to the file of accepted changes.
private func acceptanceEntries(_ report: ReviewReport) -> MarkdownText {
    guard let failing = report.failing else { return "" }
    let changes = report.review.open.filter { $0.level >= failing }.sorted { $0.level > $1.level }
    if changes.isEmpty { return "" }
    var room = mostCharacters / 3
    var entries: [String] = []
    for change in changes {
        let line = shortened(report.line(ReviewRow(change), of: change.api), to: 160)
        let entry = """
            \(yamlComment(line))
            - fingerprint: \(change.fingerprint)
              kind: \(change.kind.rawValue)
              reason:
            """
        room -= entry.utf8.count + 1
        if room < 0 { break }
        entries.append(entry)
    }
    let left = changes.count - entries.count
    let rest: MarkdownText =
        left > 0 ? "\nand \(left) more: \(code: report.command) prints their fingerprints\n" : ""
    return """

        <details><summary>Is a change intended? Accept it</summary>

        Add its entry to the file of accepted changes (`--accept FILE`), with the reason:

        \(.fenced(entries.joined(separator: "\n"), "yaml"))
        \(rest)
        </details>

        """
}

/// Returns a comment about specs that can't be compared. On the pull request, this comment replaces an earlier verdict.
///
/// - Parameter sides: The name and the findings of each side that has errors.
package func uncomparedMarkdown(head: String, _ sides: [(name: String, findings: Findings)]) -> String {
    var out: MarkdownText = "\(diffMarker(folder: specsFolder(of: head)))\n### errorspec: the specs can't be compared\n"
    var room = largestComment
    for (name, findings) in sides {
        out +=
            "\n\(code: name) has \(prose: counted(findings.errorCount, "error")):\n\n\(markdownTable(findings, &room))"
    }
    return out.encoded
}

/// Returns the first line of a comment, which lets a bot recognize its own comment. Each folder of specs has a
/// different line.
package func diffMarker(folder: String) -> MarkdownText {
    // The folder's name is encoded, so it can't end the comment, and the markers of different folders differ.
    MarkdownText(own: "<!-- errorspec-diff \(uriPath(folder, plain: "/._")) -->")
}

/// Returns the folder of the specs, without a revision.
private func specsFolder(of head: String) -> String {
    let text = head.lastIndex(of: ":").map { String(head[head.index(after: $0)...]) } ?? head
    let parts = text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if text.hasPrefix("/") { return "/" + parts }
    return parts.isEmpty ? "." : parts
}
