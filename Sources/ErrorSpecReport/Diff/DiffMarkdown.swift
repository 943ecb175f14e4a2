import ErrorSpecLanguage
import ErrorSpecReview

/// A comment for a pull request: a verdict, a sentence a lane, a table a lane with the worst first, and an entry for the
/// file of accepted changes.
/// - Parameter failing: The least level that fails; `nil`: none does.
func diffMarkdown(_ review: Review, _ findings: Findings, failing: Change.Level?) -> MarkdownText {
    var out: MarkdownText =
        "\(diffMarker(folder: specsFolder(of: review.head)))\n### errorspec: \(prose: headline(of: review))\n\n"
    if let warning = gateWarning(review) { out += "⚠️ **\(prose: warning)**\n\n" }
    if let note = review.note { out += "ℹ️ \(prose: note).\n\n" }
    out += remarks(findings)
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
    let asking = review.openByImportance.map(\.change).filter { change in failing.map { change.level >= $0 } ?? false }
    let ending = acceptanceEntries(asking, of: review)
    // The text around a lane's rows, and the sentences about those that are left out, take room too.
    let room = largestComment - out.encoded.utf8.count - ending.encoded.utf8.count - 1_000 * lanes.count
    let rows = rows(
        of: review, told: lanes.reduce(into: []) { $0.formUnion($1.summary.told) },
        asking: Set(asking.map(\.fingerprint)), room: room)
    for (lane, entries, _) in lanes {
        let (reached, others) = (entries.filter { !$0.change.isUnreached }, entries.filter(\.change.isUnreached))
        out += "\n**\(prose: lane.title)** – \(prose: lane.question)\n\n"
        if !reached.isEmpty { out += table(reached, rows, of: review) }
        if !others.isEmpty {
            let table = table(others, rows, of: review)
            out += "\n<details><summary>\(prose: unreached(others.count))</summary>\n\n\(table)\n</details>\n"
        }
    }
    return out + ending
}

/// Mistakes in acceptances, which the author of a pull request has to know.
private func remarks(_ findings: Findings) -> MarkdownText {
    let (limit, all) = (10, findings.remarks)
    let lines = all.prefix(limit).map { "⚠️ \(prose: $0.text) \(code: $0.place)\n\n" as MarkdownText }
    return lines.joined() + (all.count > limit ? "⚠️ and \(all.count - limit) more\n\n" : "")
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

/// The rows of the changes that there is room for: of all lanes, those that matter least are left out.
///
/// - Parameters:
///   - told: Changes whose message stands above the table.
///   - asking: Changes with an entry to paste, which their rows have to name.
private func rows(
    of review: Review, told: Set<String>, asking: Set<String>, room: Int
) -> [Review.Entry: MarkdownText] {
    let open = review.openByImportance
    let accepted = review.entries.filter { $0.acceptance != nil }
    var (rows, room): ([Review.Entry: MarkdownText], Int) = ([:], room)
    for entry in open.filter({ !$0.change.isUnreached }) + accepted + open.filter(\.change.isUnreached) {
        let fingerprint = entry.change.fingerprint
        let row = row(
            entry, isTold: told.contains(fingerprint), isAsking: asking.contains(fingerprint), of: review)
        room -= row.encoded.utf8.count
        if room < 0 { break }
        rows[entry] = row
    }
    return rows
}

private func table(
    _ entries: [Review.Entry], _ rows: [Review.Entry: MarkdownText], of review: Review
) -> MarkdownText {
    let shown = entries.compactMap { rows[$0] }
    let left = entries.filter { rows[$0] == nil }
    let head: MarkdownText = "| | change | before | after |\n| --- | --- | --- | --- |\n"
    let table = shown.isEmpty ? "" : head + shown.joined() + (left.isEmpty ? "" : "\n")
    if left.isEmpty { return table }
    return table
        + "A comment holds no more. Left out: \(prose: counts(of: left)). \(code: diffCommand(review)) prints all.\n"
}

private func row(_ entry: Review.Entry, isTold: Bool, isAsking: Bool, of review: Review) -> MarkdownText {
    let change = entry.change
    var what: MarkdownText = "\(code: change.subject)"
    if !isTold { what += "<br>\(prose: change.message)" }
    if let acceptance = entry.acceptance { what += "<br>_accepted: \(prose: acceptance.reason)_" }
    what += folded(change.cases, "case") + folded(change.operations, "endpoint")
    if change.affected != [change.group] { what += folded(change.affected, "group") }
    let fingerprint: MarkdownText = isAsking ? " \(code: change.fingerprint)" : ""
    what += "<br><sub>\(prose: change.kind.rawValue) \(place(change, of: review))\(fingerprint)</sub>"
    let sides = differingParts(change.before, change.after)
    return "| \(sign(entry)) | \(what) | \(cell(sides.before)) | \(cell(sides.after)) |\n"
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
    return .code("\(change.head.map { review.path($0.file) } ?? place.file):\(place.line)")
}

/// One name as it is, more of them folded.
private func folded(_ names: [String], _ noun: String) -> MarkdownText {
    if names.isEmpty { return "" }
    let limit = 50
    let rest: MarkdownText = names.count > limit ? " and \(names.count - limit) more" : ""
    let list = names.prefix(limit).map(MarkdownText.code).joined(separator: ", ") + rest
    if names.count == 1 { return "<br>\(prose: counted(1, noun)): \(list)" }
    return "<details><summary>\(prose: counted(names.count, noun))</summary>\(list)</details>"
}

/// A text line by line, each as it is.
private func cell(_ text: String?) -> MarkdownText {
    guard let text else { return "–" }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { MarkdownText.code(String($0)) }.joined(separator: "<br>")
}

/// Entries to paste into the file of accepted changes, for those that fail.
private func acceptanceEntries(_ asking: [Change], of review: Review) -> MarkdownText {
    if asking.isEmpty { return "" }
    // The rows need the rest of the comment.
    var room = largestComment / 3
    var entries: [String] = []
    for change in asking {
        let entry = """
            - fingerprint: \(change.fingerprint)  # \(change.kind.rawValue) (\(change.lane.rawValue)) \(change.subject)
              reason:
            """
        room -= entry.utf8.count + 1
        if room < 0 { break }
        entries.append(entry)
    }
    let left = asking.count - entries.count
    let rest: MarkdownText =
        left > 0 ? "\nand \(left) more: \(code: diffCommand(review)) prints their fingerprints\n" : ""
    return """

        <details><summary>Is a change intended? Accept it</summary>

        Add its entry to the file of accepted changes (`--accept FILE`), with the reason:

        \(.fenced(entries.joined(separator: "\n"), "yaml"))
        \(rest)
        </details>

        """
}
