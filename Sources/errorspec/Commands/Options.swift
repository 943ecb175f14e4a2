import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// What every command takes.
struct CommonOptions: ParsableArguments {
    enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
        case auto
        case always
        case never
    }

    @Option(help: "When to colour: auto is on a terminal, unless NO_COLOR is set.")
    var color: ColorChoice = .auto

    @Flag(name: [.short, .long], help: "Print results and findings only.")
    var quiet = false

    @Flag(name: [.short, .long], help: "Say what is read and how long it takes.")
    var verbose = false

    /// The style for standard output (1) or standard error (2).
    func style(for descriptor: Int32) -> Style {
        switch color {
        case .always: Style(isColoured: true)
        case .never: .plain
        case .auto:
            Style(
                isColoured: Terminal.isTerminal(descriptor)
                    && (Terminal.variable("NO_COLOR") ?? "").isEmpty && Terminal.variable("TERM") != "dumb")
        }
    }

    func validate() throws {
        if quiet, verbose { throw ValidationError("--quiet and --verbose contradict each other; give one of them.") }
    }
}

struct SpecsArgument: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Folders with an api.yaml, or folders that hold some. (default: specs)", valueName: "specs"),
        completion: .directory)
    var specs: [String] = []

    func validate() throws {
        // An unset variable of a script, and not the working directory.
        if specs.contains("") { throw ValidationError("An empty path names no folder.") }
    }

    /// The specs, read, resolved and checked. Shows progress, and with `--verbose` what was done.
    func analyse(_ options: CommonOptions) -> Analysis {
        var progress = Progress(isWanted: !options.quiet)
        let start = ContinuousClock.now
        let analysis = ErrorSpecFiles.analyse(specs, rules: Rule.ofEveryStage) { progress.report($0) }
        progress.end()
        if options.verbose {
            for file in analysis.files.all where !file.bytes.isEmpty { Console.message("read \(printable(file.path))") }
            let count = counted(analysis.fileCount, "file")
            Console.message("read, resolved and checked \(count) in \(ContinuousClock.now - start)")
        }
        return analysis
    }

    /// The specs, for a command that has nothing to say about invalid ones: reports the findings and ends if there is
    /// an error.
    func checked(_ options: CommonOptions) throws -> ResolvedSpec {
        let analysis = analyse(options)
        guard let checked = analysis.checked else {
            Console.message(render(analysis, options: options))
            throw ExitStatus.invalid
        }
        return checked.spec
    }

    private func render(_ analysis: Analysis, options: CommonOptions) -> String {
        let errors = analysis.findings.filter { $0.severity == .error }
        let findings = Findings(errors, files: analysis.files)
        let text = FindingsFormat.text.render(
            findings, options: FindingsOptions(style: options.style(for: 2), width: Terminal.width(2) ?? 120))
        return text + (options.quiet ? "" : "\n\(findings.summary(fileCount: analysis.fileCount))")
    }
}

extension FindingsFormat: ExpressibleByArgument {}

extension ArgumentHelp {
    /// The formats of a command that reports findings.
    static let findingsFormat = ArgumentHelp("How findings are written.")
}

/// Writes findings as `--format` asks: text for people to `descriptor`, all else, for programs, to standard output.
func report(
    _ findings: Findings, as format: FindingsFormat, failing: Diagnostic.Severity = .error, fileCount: Int,
    textTo descriptor: Int32, options: CommonOptions
) throws {
    let rendering = FindingsOptions(
        style: options.style(for: descriptor), width: Terminal.width(descriptor) ?? 120, failing: failing)
    let text = format.render(findings, options: rendering)
    if format == .text, descriptor == 2 {
        if !text.isEmpty { Console.message(text) }
    } else {
        try Console.output(text)
    }
    if format == .text, !options.quiet {
        Console.message((text.isEmpty ? "" : "\n") + findings.summary(fileCount: fileCount))
    }
}
