import ErrorSpecLanguage

/// Returns a table of the findings, for a comment or a job's summary.
func markdownReport(_ findings: Findings) -> MarkdownText {
    let remark: MarkdownText = findings.remark.map { "\n\(prose: $0.sentence)\n" } ?? ""
    guard !findings.diagnostics.isEmpty else { return "### errorspec: no problems\n\(remark)" }
    var room = largestComment
    return "### errorspec: \(prose: findings.counts)\n\n\(markdownTable(findings, &room))\(remark)"
}

/// The maximum size of a comment, in bytes. GitHub accepts 65,536 characters.
let largestComment = 58_000

/// - Parameter room: The number of bytes that are left in the comment. Rows that don't fit are counted instead.
func markdownTable(_ findings: Findings, _ room: inout Int) -> MarkdownText {
    let rows = findings.diagnostics.lazy.map { row($0, of: findings) }
    var out: MarkdownText = "| location | | finding |\n| --- | --- | --- |\n"
    var left = rows.count
    for row in rows {
        guard row.encoded.utf8.count < room else { break }
        room -= row.encoded.utf8.count
        left -= 1
        out += row
    }
    return left > 0 ? out + "\n\(left) more \(left == 1 ? "doesn't" : "don't") fit into a comment.\n" : out
}

private func row(_ diagnostic: Diagnostic, of findings: Findings) -> MarkdownText {
    let place = findings.files.location(diagnostic.range)
    var parts: [MarkdownText] = ["\(prose: diagnostic.message) [\(prose: diagnostic.code.id)]"]
    for note in diagnostic.notes {
        let noted = "\(findings.path(note.range)):\(note.range.start.line)"
        parts.append("\(prose: note.message): \(code: noted)")
    }
    if let hint = diagnostic.hint { parts.append("_Help:_ \(prose: hint)") }
    return "| \(code: place) | \(prose: diagnostic.severity.rawValue) | \(parts.joined(separator: "<br>")) |\n"
}
