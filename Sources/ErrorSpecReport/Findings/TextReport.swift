import ErrorSpecLanguage

/// - Parameter width: The maximum width of a source line, in columns.
package func textReport(_ findings: Findings, style: Style = .plain, width: Int = 120) -> TerminalText {
    var texts = SourceTexts(findings.files)
    var out: TerminalText = ""
    for (index, diagnostic) in findings.diagnostics.enumerated() {
        if index > 0 { out += "\n" }
        write(diagnostic, of: findings, texts: &texts, style, width, to: &out)
    }
    return out
}

private func write(
    _ diagnostic: Diagnostic, of findings: Findings, texts: inout SourceTexts, _ style: Style, _ width: Int,
    to out: inout TerminalText
) {
    out += style.bold(place(diagnostic.range, in: findings)) + " "
    out += style.severity(diagnostic.severity) + " " + style.bold("\(diagnostic.message)")
    out += " " + style.dim("[\(diagnostic.code.id)]") + "\n"
    if let part = texts.part(of: diagnostic.range, reach: 4 * width) {
        let excerpt = Excerpt(of: part, width: width)
        out += "\(excerpt.line)\n\(excerpt.marks(style))\n"
    }
    for note in diagnostic.notes {
        out += style.bold(place(note.range, in: findings)) + " "
        out += style.severity(.note) + " " + "\(note.message)" + "\n"
    }
    if let hint = diagnostic.hint { out += style.green("help:") + " " + "\(hint)" + "\n" }
}

extension Excerpt {
    fileprivate func marks(_ style: Style) -> TerminalText {
        let indent = marks.prefix { $0 == " " }
        return "\(indent)" + style.green("\(marks.dropFirst(indent.count))")
    }
}

/// Returns `path:line:column:`, or `path:` if the finding is about a folder.
private func place(_ range: SourceRange, in findings: Findings) -> TerminalText {
    let file = findings.files[range.file]
    return file.folder == file.path ? "\(file.path):" : "\(findings.files.location(range)):"
}

extension Style {
    fileprivate func severity(_ severity: Diagnostic.Severity) -> TerminalText {
        let text: TerminalText = "\(severity.rawValue):"
        return switch severity {
        case .error: red(text)
        case .warning: yellow(text)
        case .note: cyan(text)
        }
    }
}

extension Findings {
    /// The numbers of errors and warnings: `2 errors, 1 warning`.
    var counts: String {
        let found = [(errorCount, "error"), (warningCount, "warning")].filter { $0.0 > 0 }
        return found.map { counted($0, $1) }.joined(separator: ", ")
    }

    /// Returns `2 errors, 1 warning in 9 files`, or `no problems in 9 files`. If `fileCount` is 0, `in … files` is left
    /// out.
    package func summary(fileCount: Int) -> String {
        let found = counts.isEmpty ? "no problems" : counts
        let summary = fileCount == 0 ? found : "\(found) in \(counted(fileCount, "file"))"
        return remark.map { "\(summary)\n\($0.sentence)" } ?? summary
    }
}
