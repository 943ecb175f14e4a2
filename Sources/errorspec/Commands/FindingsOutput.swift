import ArgumentParser
import ErrorSpecLanguage
import ErrorSpecReport

extension FindingsFormat: ExpressibleByArgument {}

extension ArgumentHelp {
    /// The help for the option `--format` of commands that report findings.
    static let findingsFormat = ArgumentHelp("The output format.")
}

/// Writes findings in the given format. The format `text` is written to `descriptor`, and all other formats to
/// standard output.
func report(
    _ findings: Findings, as format: FindingsFormat, failing: Diagnostic.Severity = .error, fileCount: Int,
    textTo descriptor: Int32, options: CommonOptions
) throws {
    guard format == .text else { return try Console.output(format.render(findings, failing: failing)) }
    let text = options.text(of: findings, for: descriptor)
    if descriptor != 2 {
        try Console.output(text: text)
    } else if !text.isEmpty {
        Console.message(text)
    }
    if !options.quiet {
        Console.message((text.isEmpty ? "" : "\n") + TerminalText(lines: findings.summary(fileCount: fileCount)))
    }
}

extension CommonOptions {
    /// Returns the text of findings, styled for standard output (1) or standard error (2).
    fileprivate func text(of findings: Findings, for descriptor: Int32) -> TerminalText {
        textReport(findings, style: style(for: descriptor), width: Terminal.width(descriptor) ?? 120)
    }

    /// Prints findings to standard error. Prints nothing if the list is empty.
    func show(_ findings: Findings) {
        let text = text(of: findings, for: 2)
        if !text.isEmpty { Console.message(text) }
    }
}

extension Lint.Threshold {
    var severity: Diagnostic.Severity { self == .warning ? .warning : .error }

    /// Throws an exit status if there are errors, or if the threshold is `warning` and there are warnings.
    func check(_ findings: Findings) throws {
        if findings.errorCount > 0 { throw ExitStatus.invalid }
        if self == .warning, findings.warningCount > 0 { throw ExitStatus.findings }
    }
}
