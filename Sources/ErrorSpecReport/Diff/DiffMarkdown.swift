import ErrorSpecReview

/// A comment for a pull request: a verdict, a sentence a lane, a table a lane with the worst first, and an entry for the
/// file of accepted changes.
/// - Parameter failing: The least level that fails; `nil`: none does.
func diffMarkdown(_ review: Review, failing: Change.Level?) -> MarkdownText {
    var out: MarkdownText =
        "\(diffMarker(folder: specsFolder(of: review.head)))\n### errorspec: \(prose: headline(of: review))\n\n"
    if let warning = gateWarning(review) { out += "⚠️ **\(prose: warning)**\n\n" }
    if let note = review.note { out += "ℹ️ \(prose: note).\n\n" }
    if review.entries.isEmpty {
        return out + "\(code: review.head) against \(code: review.base). \(prose: verdict(on: review))\n"
    }
    out += accepted(review)
    let lanes = review.lanesToRead.map { (lane: $0, entries: $1, summary: LaneSummary(review, $0, $1)) }
    for (lane, _, summary) in lanes {
        for line in summary.lines {
            let api: MarkdownText = line.api.map { " in \(code: $0)" } ?? ""
            out += "- **\(prose: lane.title)\(api)**: \(prose: line.sentence)\n"
        }
    }
    out += "\n\(code: review.head) against \(code: review.base). \(prose: verdict(on: review))\n"
    let ending = acceptanceEntries(review, failing: failing)
    // Rows that would go beyond are counted instead.
    var room = largestComment - out.encoded.utf8.count - ending.encoded.utf8.count
    for (lane, entries, summary) in lanes {
        let (reached, others) = (entries.filter { !$0.change.isUnreached }, entries.filter(\.change.isUnreached))
        out += "\n**\(prose: lane.title)** – \(prose: lane.question)\n\n"
        if !reached.isEmpty { out += table(reached, told: summary.told, of: review, &room) }
        if !others.isEmpty {
            let rows = table(others, told: [], of: review, &room)
            out += "\n<details><summary>\(prose: unreached(others.count))</summary>\n\n\(rows)\n</details>\n"
        }
    }
    return out + ending
}

/// Accepted changes, where nobody misses them: a pull request may bring the agreement itself.
private func accepted(_ review: Review) -> MarkdownText {
    let limit = 10
    let accepted = review.entries.filter { $0.acceptance != nil }
    let lines = accepted.prefix(limit).map { entry -> MarkdownText in
        let kind = entry.change.kind.rawValue
        let reason = String((entry.acceptance?.reason ?? "").unicodeScalars.prefix(300))
        return "- ☑️ **Accepted**: \(code: entry.change.subject) \(prose: kind): \(prose: reason)\n"
    }
    let rest: MarkdownText = accepted.count > limit ? "- and \(accepted.count - limit) more\n" : ""
    return lines.joined() + rest
}

/// A comment that takes the place of a verdict which no longer holds: the specs can't be compared.
///
/// - Parameter sides: The findings of each side that has errors, with its name.
package func uncomparedMarkdown(head: String, _ sides: [(name: String, findings: Findings)]) -> String {
    var out: MarkdownText = "\(diffMarker(folder: specsFolder(of: head)))\n### errorspec: the specs can't be compared\n"
    var room = largestComment
    for (name, findings) in sides {
        out +=
            "\n\(code: name) has \(prose: counted(findings.errorCount, "error")):\n\n\(markdownTable(findings, &room))"
    }
    return out.encoded
}

/// The first line of a comment, by which a bot finds its own again: one for each folder of specs.
package func diffMarker(folder: String) -> MarkdownText {
    // Nothing of a name can end the comment, or make two folders one.
    MarkdownText(own: "<!-- errorspec-diff \(uriPath(folder, plain: "/._")) -->")
}

/// The folder of the specs that are reviewed, without a revision.
private func specsFolder(of head: String) -> String {
    let text = head.lastIndex(of: ":").map { String(head[head.index(after: $0)...]) } ?? head
    let parts = text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    if text.hasPrefix("/") { return "/" + parts }
    return parts.isEmpty ? "." : parts
}

private func headline(of review: Review) -> String {
    switch review.worst {
    case .breaking: counted(review.count(.breaking), "breaking change")
    case .warning: "no breaking changes, \(counted(review.count(.warning), "warning"))"
    case .info: "no breaking changes"
    case nil:
        review.entries.isEmpty
            ? review.hidden > 0
                ? "\(counted(review.hidden, "change")) hidden by .errorspec.yaml"
                : "no change in \(lanesAlone(in: review) ?? "meaning")" : "all changes are accepted"
    }
}

/// - Parameter told: Changes whose message stands above the table.
private func table(
    _ entries: [Review.Entry], told: Set<String>, of review: Review, _ room: inout Int
) -> MarkdownText {
    let rows = entries.lazy.map { row($0, isTold: told.contains($0.change.fingerprint), of: review) }
    return "| | change | before | after |\n| --- | --- | --- | --- |\n"
        + fitting(rows, &room) { "\(counted($0, "change")) more" }
}

private func row(_ entry: Review.Entry, isTold: Bool, of review: Review) -> MarkdownText {
    let change = entry.change
    var what: MarkdownText = "\(code: change.subject)"
    if !isTold { what += "<br>\(prose: change.message)" }
    if let acceptance = entry.acceptance { what += "<br>_accepted: \(prose: acceptance.reason)_" }
    what += folded(change.cases, "case") + folded(change.operations, "endpoint")
    if change.affected != [change.group] { what += folded(change.affected, "group") }
    what += "<br><sub>\(prose: change.kind.rawValue) \(place(change, of: review))</sub>"
    return "| \(sign(entry)) | \(what) | \(cell(change.before)) | \(cell(change.after)) |\n"
}

/// A shape and a word: neither colours nor shapes alone say it.
private func sign(_ entry: Review.Entry) -> MarkdownText {
    if entry.acceptance != nil { return "☑️ accepted" }
    switch entry.change.level {
    case .breaking: return "🛑 breaking"
    case .warning: return "⚠️ warning"
    case .info: return "ℹ️ info"
    }
}

private func place(_ change: Change, of review: Review) -> MarkdownText {
    guard let place = change.head ?? change.base else { return "" }
    // A line of the base is one of its revision.
    return .code("\(change.head.map(review.path) ?? place.file):\(place.line)")
}

/// One name as it is, more of them folded.
private func folded(_ names: [String], _ noun: String) -> MarkdownText {
    if names.isEmpty { return "" }
    let list = names.map(MarkdownText.code).joined(separator: ", ")
    if names.count == 1 { return "<br>\(prose: counted(1, noun)): \(list)" }
    return "<details><summary>\(prose: counted(names.count, noun))</summary>\(list)</details>"
}

/// A text line by line, each as it is; of a long one its start.
private func cell(_ text: String?) -> MarkdownText {
    guard let text else { return "–" }
    let limit = 600
    let shown = text.unicodeScalars.count > limit ? String(text.unicodeScalars.prefix(limit)) + "…" : text
    return shown.split(separator: "\n", omittingEmptySubsequences: false)
        .map { MarkdownText.code(String($0)) }.joined(separator: "<br>")
}

/// Entries to paste into the file of accepted changes, for those that fail.
private func acceptanceEntries(_ review: Review, failing: Change.Level?) -> MarkdownText {
    let asking = review.open.filter { change in failing.map { change.level >= $0 } ?? false }
    if asking.isEmpty { return "" }
    let limit = 20
    let entries = asking.prefix(limit).map { change in
        "- fingerprint: \(change.fingerprint)  # \(change.kind.rawValue) \(change.subject)\n  reason:"
    }
    let rest: MarkdownText =
        asking.count > limit ? "\nand \(asking.count - limit) more: `errorspec diff` prints their fingerprints\n" : ""
    return """

        <details><summary>Is a change intended? Accept it</summary>

        Add its entry to the file of accepted changes (`--accept FILE`), with the reason:

        \(.fenced(entries.joined(separator: "\n"), "yaml"))
        \(rest)
        </details>

        """
}
