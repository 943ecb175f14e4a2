import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSources

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare specs with what the server documents and sends.",
        usage: "errorspec check <source> ... [--specs <folder>] [<options>]",
        discussion: """
            SOURCE is recognised by its content: an OpenAPI document (3.0, 3.1, Swagger 2.0; YAML or JSON), recorded \
            responses (JSON Lines or HAR 1.2), or a file or folder of hand-written Swift, whose errors are compared \
            with the specs. `-` is standard input. No network connection is ever opened.

            Examples:
              errorspec check openapi.yaml
              errorspec check recorded.jsonl --unseen
              errorspec check Sources --specs specs
              errorspec check openapi.yaml --specs specs/shop --format markdown
              errorspec check openapi.yaml --paste

            `errorspec explain CODE` explains a finding and how to fix it.
            """)

    @Argument(help: .init("Documents, recordings, or files or folders of Swift.", valueName: "source"))
    var sources: [String]

    @Option(
        name: .long, help: "A folder with an api.yaml, or a folder of such folders; can be repeated. (default: specs)",
        completion: .directory)
    var specs: [String] = []

    @Option(help: .recordedHost)
    var host: String?

    @Flag(help: "Also report the cases that handle no recording.")
    var unseen = false

    @Flag(help: "Also report the cases that the documents, or the Swift, don't mention.")
    var undocumented = false

    @Flag(help: "Print the YAML that the specs lack after the findings, a block per group.")
    var paste = false

    @Option(help: .findingsFormat)
    var format: FindingsFormat = .text

    @Option(help: "What fails: errors (exit status 2), or warnings too (1).")
    var failOn: Lint.Threshold = .error

    @OptionGroup var levels: TeamLevelsOption

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if paste, format != .text { throw ValidationError("--paste goes with --format text.") }
    }

    func run() throws {
        let analysis = options.analyse(specs)
        let inputs = try sources.map { try SourceInput(named: $0) }
        guard let checked = analysis.checked else {
            return try finish(Findings(analysis.findings, files: analysis.files), fileCount: analysis.fileCount)
        }
        var store = DocumentStore(files: analysis.files, tree: SourceInput.tree(of: sources))
        store.host = host
        let result = try checkSources(
            checked.spec, against: inputs, unseen: unseen, undocumented: undocumented, store: &store,
            readSwift: SwiftReader.run)
        var files = store.files
        let diagnostics = try levels.applied(
            to: store.diagnostics.sorted(in: files), of: analysis.resolved, in: &files)
        var findings = Findings(diagnostics, files: files)
        findings.remark = result.coverage?.remark
        try finish(findings, fileCount: analysis.fileCount + inputs.count, paste: paste ? result.paste : "")
    }

    private func finish(_ findings: Findings, fileCount: Int, paste: String = "") throws {
        var findings = findings
        findings.command = "check"
        try report(
            findings, as: format, failing: failOn.severity, fileCount: fileCount, textTo: 1, options: options)
        if !paste.isEmpty { try Console.output(text: "\n" + TerminalText(lines: paste)) }
        try failOn.check(findings)
    }
}

extension ArgumentHelp {
    static let recordedHost: ArgumentHelp =
        "Read only this host's responses from HTTP archives. (default: the one that sends the most JSON)"
}

extension Coverage {
    /// A sentence such as `12 of 14 operations have a group; a case handles 30 of 33 documented errors`, and the same
    /// counts by name.
    fileprivate var remark: (sentence: String, counts: KeyValuePairs<String, Int>) {
        let ofOperations =
            "\(withGroup) of \(counted(operations, "operation")) \(operations == 1 ? "has" : "have") a group"
        let errors = counted(documented, isOfApp ? "error" : "documented error") + (isOfApp ? " of the app" : "")
        let ofErrors = "a case handles \(covered) of \(errors)"
        return (
            isOfApp && operations == 0 ? ofErrors : "\(ofOperations); \(ofErrors)",
            [
                "operations": operations, "withGroup": withGroup, "documented": documented, "covered": covered,
            ]
        )
    }
}
