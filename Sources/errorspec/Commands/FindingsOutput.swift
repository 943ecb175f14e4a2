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
    let rendering = FindingsOptions(
        style: options.style(for: descriptor), width: Terminal.width(descriptor) ?? 120, failing: failing)
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
