package import ErrorSpecLanguage

/// The findings of a run, sorted and without duplicates.
package struct Findings: Sendable {
    package let diagnostics: [Diagnostic]
    package let files: SourceFiles
    /// The command that found the problems.
    package var command = "lint"
    /// Figures about the run that are specific to the command: a sentence, and numbers by name.
    package var remark: (sentence: String, counts: KeyValuePairs<String, Int>)?

    package init(_ diagnostics: [Diagnostic], files: SourceFiles) {
        self.diagnostics = diagnostics
        self.files = files
    }

    package var errorCount: Int { diagnostics.count { $0.severity == .error } }
    package var warningCount: Int { diagnostics.count { $0.severity == .warning } }

    func path(_ range: SourceRange) -> String { files[range.file].path }
}

/// The formats of findings.
package enum FindingsFormat: String, CaseIterable, Sendable {
    /// The source line with marks, notes and help, for a terminal.
    case text
    case json
    /// Workflow commands of GitHub Actions.
    case github
    /// SARIF 2.1.0, for code scanning.
    case sarif
    /// Reviewdog's diagnostic format.
    case rdjson
    /// GitLab's code quality report.
    case gitlab
    case junit
    /// A table for a comment or a job's summary.
    case markdown

    /// - Parameter failing: The lowest severity that makes a run fail.
    package func render(_ findings: Findings, failing: Diagnostic.Severity = .error) -> String {
        switch self {
        case .text: textReport(findings).encoded
        case .json: jsonReport(findings)
        case .github: githubCommands(findings.annotations).encoded
        case .sarif: sarifReport(findings.annotations)
        case .rdjson: rdjsonReport(findings)
        case .gitlab: gitlabReport(findings.annotations)
        case .junit: junitReport(findings, failing: failing)
        case .markdown: markdownReport(findings).encoded
        }
    }
}
