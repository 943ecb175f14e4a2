package import ErrorSpecReview

/// The first line of a comment, by which a bot finds its own again.
package let diffMarker = "<!-- errorspec-diff -->"

/// A comment for a pull request: a verdict, a table a lane of what a reviewer must see, and folded below it everything.
package func diffMarkdown(_ review: Review) -> String {
    var out = "\(diffMarker)\n### errorspec: \(headline(of: review))\n\n"
    out += "\(codeSpan(review.head)) against \(codeSpan(review.base)). \(verdict(on: review))\n"
    for lane in Change.Lane.allCases {
        out += overview(of: review.entries.filter { $0.change.lane == lane }, in: lane)
    }
    if review.entries.isEmpty { return out }
    // GitHub takes 65,536 characters: rows that would go beyond are counted instead.
    var room = 60_000 - out.utf8.count
    out += "\n<details><summary>All changes, with places, affected groups and fingerprints</summary>\n"
    for lane in Change.Lane.allCases {
        let entries = review.entries.filter { $0.change.lane == lane }
        if !entries.isEmpty { out += "\n**\(lane.title)**\n\n" + table(entries, room: &room) }
    }
    out += "\nA change that is meant can be accepted by its fingerprint: `errorspec diff --accept FILE`.\n"
    return out + "\n</details>\n"
}

/// As many rows of a lane as leave the three of them on one screen.
private let rowsShown = 4

/// The worst of a lane, a line each.
private func overview(of entries: [Review.Entry], in lane: Change.Lane) -> String {
    if entries.isEmpty { return "" }
    // Words are looked at even where changing them is safe.
    let shown = entries.filter { $0.acceptance == nil && (lane == .text || $0.change.level != .info) }.prefix(rowsShown)
    var out = "\n**\(lane.title)** – \(lane.question)\n\n"
    if !shown.isEmpty { out += "| | change | before | after |\n| --- | --- | --- | --- |\n" }
    for entry in shown {
        let change = entry.change
        var what = "\(change.kind.rawValue) \(codeSpan(change.subject))"
        if let field = change.field, change.group != nil { what += " \(field)" }
        if change.affected.count > 1 { what += ", \(change.affected.count) groups" }
        out += "| \(sign(entry)) | \(what) | \(cell(change.before, limit: 80)) | \(cell(change.after, limit: 80)) |\n"
    }
    let rest = entries.count - shown.count
    if rest > 0 {
        out += "\n\(shown.isEmpty ? "" : "and ")\(counted(rest, "change", plural: "changes")) below\n"
    }
    return out
}

private func headline(of review: Review) -> String {
    switch review.worst {
    case .breaking: "\(counted(review.count(.breaking), "breaking change", plural: "breaking changes"))"
    case .warning: "nothing breaks, \(counted(review.count(.warning), "warning", plural: "warnings"))"
    case .info: "nothing breaks"
    case nil:
        review.entries.isEmpty
            ? "no change in \(lanesAlone(in: review) ?? "meaning")" : "all changes are accepted"
    }
}

private func table(_ entries: [Review.Entry], room: inout Int) -> String {
    if entries.isEmpty { return "" }
    var out = "| | change | before | after |\n| --- | --- | --- | --- |\n"
    var left = entries.count
    for entry in entries {
        let row = row(entry)
        guard row.utf8.count < room else { break }
        room -= row.utf8.count
        left -= 1
        out += row
    }
    if left > 0 { out += "\n\(counted(left, "change", plural: "changes")) more: too much for a comment.\n" }
    return out
}

private func row(_ entry: Review.Entry) -> String {
    let change = entry.change
    var what = "**\(change.kind.rawValue)** \(codeSpan(change.subject))"
    if let field = change.field, change.group != nil || !change.cases.isEmpty { what += " \(field)" }
    what += "<br>\(markdown(change.message))"
    what += affected(change)
    if let acceptance = entry.acceptance { what += "<br>_accepted: \(markdown(acceptance.reason))_" }
    what += "<br><sub>\(place(change))\(codeSpan(change.fingerprint))</sub>"
    return "| \(sign(entry)) | \(what) | \(cell(change.before)) | \(cell(change.after)) |\n"
}

/// A shape and a word: neither colours nor shapes alone say it.
private func sign(_ entry: Review.Entry) -> String {
    if entry.acceptance != nil { return "☑️ accepted" }
    switch entry.change.level {
    case .breaking: return "🛑 breaking"
    case .warning: return "⚠️ warning"
    case .info: return "ℹ️ info"
    }
}

private func place(_ change: Change) -> String {
    guard let place = change.head ?? change.base else { return "" }
    return "\(codeSpan("\(place.file):\(place.line)")) "
}

/// All groups but the declaring one alone, folded where they are many.
private func affected(_ change: Change) -> String {
    if change.affected.isEmpty || change.affected == [change.group] { return "" }
    let names = change.affected.map(codeSpan).joined(separator: ", ")
    let isShort = change.affected.count <= 3
    if isShort { return "<br>affects \(names)" }
    return "<details><summary>affects \(change.affected.count) groups</summary>\(names)</details>"
}

/// A text line by line, each as it is; with a limit, the start of a longer one.
private func cell(_ text: String?, limit: Int = .max) -> String {
    guard let text else { return "–" }
    let shown = text.count > limit ? text.prefix(limit) + "…" : text[...]
    return shown.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : codeSpan(String($0)) }.joined(separator: "<br>")
}
