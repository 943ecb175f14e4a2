package import ErrorSpecLanguage

/// The findings of a run as they are shown: sorted, each once.
package struct Findings: Sendable {
    package let diagnostics: [Diagnostic]
    package let files: SourceFiles
    /// The command that found them.
    package var command = "lint"
    /// A command's own remark on the whole run.
    package var remark: Remark?

    package init(_ diagnostics: [Diagnostic], files: SourceFiles) {
        self.diagnostics = diagnostics
        self.files = files
    }

    package var errorCount: Int { diagnostics.count { $0.severity == .error } }
    package var warningCount: Int { diagnostics.count { $0.severity == .warning } }

    /// Figures of a run, as people read them, and by name.
    package struct Remark: Sendable {
        package let sentence: String
        package let counts: KeyValuePairs<String, Int>

        package init(_ sentence: String, counts: KeyValuePairs<String, Int>) {
            self.sentence = sentence
            self.counts = counts
        }
    }

    func path(_ range: SourceRange) -> String { files[range.file].path }
}

/// How findings are written.
package enum FindingsFormat: String, CaseIterable, Sendable {
    /// For people: the source line with marks, notes and help.
    case text
    case json
    /// Workflow commands of GitHub Actions.
    case github
    /// SARIF 2.1.0, as code scanning takes it.
    case sarif
    /// Reviewdog's diagnostic format.
    case rdjson
    /// GitLab's code quality report.
    case gitlab
    case junit
    /// For a comment or a job summary.
    case markdown

    package func render(_ findings: Findings, options: FindingsOptions = FindingsOptions()) -> String {
        switch self {
        case .text: textReport(findings, options: options).encoded
        case .json: jsonReport(findings)
        case .github: githubCommands(findings.annotations).encoded
        case .sarif: sarifReport(findings.annotations)
        case .rdjson: rdjsonReport(findings)
        case .gitlab: gitlabReport(findings.annotations)
        case .junit: junitReport(findings, failing: options.failing)
        case .markdown: markdownReport(findings).encoded
        }
    }
}

package struct FindingsOptions: Sendable {
    package var style: Style
    /// The columns that a source line may take.
    package var width: Int
    /// The least severity that makes a run fail.
    package var failing: Diagnostic.Severity

    package init(style: Style = .plain, width: Int = 120, failing: Diagnostic.Severity = .error) {
        self.style = style
        self.width = width
        self.failing = failing
    }
}
