import ErrorSpecLanguage

/// Returns a JUnit report with a test for each file. A test fails if its file has findings that fail the run. Other
/// findings are written to the test's `system-out`.
func junitReport(_ findings: Findings, failing: Diagnostic.Severity) -> String {
    let byFile = Dictionary(grouping: findings.diagnostics) { findings.path($0.range) }
    let paths = Set(findings.files.all.map(\.path)).sorted()
    let isFailure = { (diagnostic: Diagnostic) in
        diagnostic.severity == .error || diagnostic.severity == failing
    }
    let failures = paths.count { byFile[$0, default: []].contains(where: isFailure) }
    let counts = "tests=\"\(paths.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"0\" time=\"0\""
    var out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    out += "<testsuites name=\"errorspec\" \(counts)>\n"
    out += "  <testsuite name=\"errorspec \(findings.command)\" \(counts)>\n"
    for path in paths {
        let found = byFile[path, default: []]
        out += "    <testcase classname=\"errorspec\" name=\"\(xml(path))\" file=\"\(xml(path))\" time=\"0\""
        if found.isEmpty {
            out += "/>\n"
            continue
        }
        out += ">\n"
        let failed = found.filter(isFailure)
        if let first = failed.first {
            let message = failed.count == 1 ? first.message : "\(first.message) (and \(failed.count - 1) more)"
            let text = failed.map { line($0, in: findings) }.joined(separator: "\n")
            out +=
                "      <failure message=\"\(xml(message))\" type=\"\(first.code.id)\">\(xml(text, keepsLines: true))</failure>\n"
        }
        let others = found.filter { !isFailure($0) }
        if !others.isEmpty {
            let text = others.map { line($0, in: findings) }.joined(separator: "\n")
            out += "      <system-out>\(xml(text, keepsLines: true))</system-out>\n"
        }
        out += "    </testcase>\n"
    }
    return out + "  </testsuite>\n</testsuites>\n"
}

private func line(_ diagnostic: Diagnostic, in findings: Findings) -> String {
    let (files, severity) = (findings.files, diagnostic.severity.rawValue)
    var text = "\(files.location(diagnostic.range)): \(severity): \(diagnostic.message) [\(diagnostic.code.id)]"
    for note in diagnostic.notes { text += "\n  \(files.location(note.range)): note: \(note.message)" }
    if let hint = diagnostic.hint { text += "\n  help: \(hint)" }
    return text
}
