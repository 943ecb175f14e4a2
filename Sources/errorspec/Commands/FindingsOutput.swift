import ArgumentParser
import ErrorSpecLanguage
import ErrorSpecReport

extension FindingsFormat: ExpressibleByArgument {}

extension ArgumentHelp {
    /// The formats of a command that reports findings.
    static let findingsFormat = ArgumentHelp("The output format.")
}

/// Writes findings as `--format` asks: text for people to `descriptor`, all else, for programs, to standard output.
func report(
    _ findings: Findings, as format: FindingsFormat, failing: Diagnostic.Severity = .error, fileCount: Int,
    textTo descriptor: Int32, options: CommonOptions
) throws {
    let rendering = options.rendering(for: descriptor, failing: failing)
    guard format == .text else { return try Console.output(format.render(findings, options: rendering)) }
    let text = textReport(findings, options: rendering)
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
    /// How findings are written to standard output (1) or standard error (2).
    func rendering(for descriptor: Int32, failing: Diagnostic.Severity = .error) -> FindingsOptions {
        FindingsOptions(style: style(for: descriptor), width: Terminal.width(descriptor) ?? 120, failing: failing)
    }

    /// Shows findings as messages, if there are any.
    func show(_ findings: Findings) {
        let text = textReport(findings, options: rendering(for: 2))
        if !text.isEmpty { Console.message(text) }
    }
}

extension Lint.Threshold {
    var severity: Diagnostic.Severity { self == .warning ? .warning : .error }

    /// Ends the run where findings fail it.
    func check(_ findings: Findings) throws {
        if findings.errorCount > 0 { throw ExitStatus.invalid }
        if self == .warning, findings.warningCount > 0 { throw ExitStatus.findings }
    }
}
