import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

struct Lint: ParsableCommand {
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case error
        case warning
    }

    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in specs.", usage: "errorspec lint [<specs> ...] [<options>]",
        discussion: """
            Examples:
              errorspec lint
              errorspec lint specs/lslp --fail-on warning
              errorspec lint --format sarif > errorspec.sarif
              errorspec lint --fix

            `errorspec explain CODE` tells what a finding means and how to mend it.
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(help: .findingsFormat)
    var format: FindingsFormat = .text

    @Option(help: "What fails: errors (exit status 2), or warnings too (1).")
    var failOn: Threshold = .error

    @Flag(help: "Make the mends that need no thought, and report what is left.")
    var fix = false

    @OptionGroup var options: CommonOptions

    func run() throws {
        let analysis = fix ? try mended() : specs.analyse(options)
        let findings = Findings(analysis.findings, files: analysis.files)
        try report(
            findings, as: format, failing: failOn == .warning ? .warning : .error, fileCount: analysis.fileCount,
            textTo: 1, options: options)
        if findings.errorCount > 0 { throw ExitStatus.invalid }
        if failOn == .warning, findings.warningCount > 0 { throw ExitStatus.findings }
    }

    private func mended() throws -> Analysis {
        let mended = mend(specs.specs)
        for (path, bytes) in mended.files.sorted(by: { $0.key < $1.key }) { try rewrite(path, bytes) }
        if !options.quiet, mended.count > 0 {
            Console.message("mended \(counted(mended.count, "problem")) in \(counted(mended.files.count, "file"))")
        }
        return mended.analysis
    }
}
