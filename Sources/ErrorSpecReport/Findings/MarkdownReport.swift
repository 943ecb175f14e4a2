import ErrorSpecLanguage

/// A table, for a comment or a job's summary.
func markdownReport(_ findings: Findings) -> String {
    let coverage = findings.coverage.map { "\n\($0.text)\n" } ?? ""
    guard !findings.diagnostics.isEmpty else { return "### errorspec: no problems\n\(coverage)" }
    let counts = [
        findings.errorCount > 0 ? counted(findings.errorCount, "error") : nil,
        findings.warningCount > 0 ? counted(findings.warningCount, "warning") : nil,
    ]
    return "### errorspec: \(counts.compactMap { $0 }.joined(separator: ", "))\n\n\(markdownTable(findings))" + coverage
}

func markdownTable(_ findings: Findings) -> String {
    var out = "| place | | what |\n| --- | --- | --- |\n"
    for diagnostic in findings.diagnostics {
        let start = diagnostic.range.start
        let place = "\(findings.path(diagnostic.range)):\(start.line):\(start.column)"
        var parts = ["\(markdown(diagnostic.message)) [\(markdown(diagnostic.code.id))]"]
        for note in diagnostic.notes {
            let noted = "\(findings.path(note.range)):\(note.range.start.line)"
            parts.append("\(markdown(note.message)): \(codeSpan(noted))")
        }
        if let hint = diagnostic.hint { parts.append("_Help:_ \(markdown(hint))") }
        out += "| \(codeSpan(place)) | \(diagnostic.severity.rawValue) | \(parts.joined(separator: "<br>")) |\n"
    }
    return out
}

/// Prose in a table's cell: what stands between backticks stays code, the rest can't become markup, links or mentions.
package func markdown(_ text: String) -> String {
    let parts = printable(text).split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    guard parts.count % 2 == 1 else { return escapedProse(parts.joined(separator: "'")) }
    return parts.enumerated().map { index, part in
        if index % 2 == 0 { return escapedProse(part) }
        return part.isEmpty ? "" : codeSpan(part)
    }.joined()
}

/// A text as code in a table's cell.
package func codeSpan(_ text: String) -> String {
    let text = printable(text)
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    let pad = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
    // A pipe ends a cell even in code, unless it is escaped.
    return fence + pad + escapedPipes(text) + pad + fence
}

private func escapedPipes(_ text: String) -> String {
    text.map { $0 == "|" ? "\\|" : String($0) }.joined()
}

private func escapedProse(_ text: String) -> String {
    var out = ""
    for character in text {
        switch character {
        case "\\", "*", "_", "[", "]", "<", ">", "|", "#", "~", "!": out += "\\\(character)"
        case "&": out += "&amp;"
        // A mention would notify someone.
        case "@": out += "@\u{2060}"
        default: out.append(character)
        }
    }
    return out
}

/// A block of code, with a fence that its text can't end.
package func fenced(_ text: String, _ language: String) -> String {
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\(language)\n\(text)\n\(fence)"
}
