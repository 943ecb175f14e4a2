import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSources

struct Lint: ParsableCommand {
    enum Threshold: String, ExpressibleByArgument, CaseIterable { case error, warning }

    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Check specs, and report every finding.",
        usage: "errorspec lint [<specs> ... | <file> ... | - --path <file>] [<options>]",
        discussion: """
            For a file, only its own findings are reported, though its whole API is read. With -, the file's unsaved \
            text is read from standard input.

            Examples:
              errorspec lint
              errorspec lint specs/lslp --fail-on warning
              errorspec lint specs/lslp/login.yaml
              errorspec lint - --path specs/lslp/login.yaml --format json < unsaved.yaml
              errorspec lint --format sarif > errorspec.sarif
              errorspec lint --fix
              errorspec lint --server

            `errorspec explain CODE` explains a finding and how to fix it.
            """)

    @Argument(
        help: .init(
            "Folders of APIs, folders that contain some, or single files; - is standard input. (default: specs)",
            valueName: "specs"),
        completion: .file())
    var specs: [String] = []

    @Option(
        help: .init("The path of the file whose text is on standard input.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml"]))
    var path: String?

    @Option(help: .findingsFormat)
    var format: FindingsFormat = .text

    @Option(help: "What fails: errors (exit status 2), or warnings too (exit status 1).")
    var failOn: Threshold = .error

    @Flag(help: "Apply the safe fixes, except in files with a duplicate or a syntax error; report what is left.")
    var fix = false

    @Flag(help: "Also check that a server can throw the errors: one status, one code, and a place for each value.")
    var server = false

    @OptionGroup var levels: TeamLevelsOption

    @OptionGroup var options: CommonOptions

    func validate() throws {
        let readsInput = specs.contains("-")
        if readsInput, specs.count > 1 {
            throw ValidationError("Standard input is one file: leave out the other specs.")
        }
        if readsInput, path == nil {
            throw ValidationError("With -, name the file whose text is on standard input: --path FILE.")
        }
        if !readsInput, path != nil { throw ValidationError("--path goes with -, for standard input.") }
        if readsInput, fix {
            throw ValidationError("--fix writes files, but standard input isn't a file: leave out one of them.")
        }
    }

    func run() throws {
        let text = try path.map { (path: $0, bytes: try readInput("-")) }
        let targets = LintTargets(text == nil ? specs : [], text: text)
        let read = fix ? try fixed(targets) : options.analyse(targets.folders, of: targets.tree)
        var analysis = read.withRecordings(of: targets.tree)
        if server, let spec = analysis.resolved { checkForServers(spec, into: &analysis.diagnostics) }
        let findings = try findings(of: analysis, targets)
        try report(
            findings, as: format, failing: failOn.severity, fileCount: targets.fileCount(of: analysis), textTo: 1,
            options: options)
        noteOthers(analysis, targets, shown: findings)
        noteRemainingFixes(findings)
        try failOn.check(findings)
    }

    /// Returns the findings in the requested files and folders, with the team's levels.
    private func findings(of analysis: Analysis, _ targets: LintTargets) throws -> Findings {
        var files = analysis.files
        var diagnostics = analysis.findings.filter { targets.includes(files[$0.range.file].path) }
        let known = Set(files.all.map(\.path))
        diagnostics = try levels.applied(to: diagnostics, of: analysis.resolved, in: &files)
        let reported = Set(diagnostics.map { files[$0.range.file].path })
        for path in targets.files.subtracting(known).sorted()
        where reported.isDisjoint(with: [path, Path.parent(path) ?? "."]) {
            let file = files.add(path: path, folder: path, name: path, role: .part, bytes: [])
            diagnostics.append(
                Diagnostic(
                    .noSpec, "`\(path)` belongs to no API", at: SourceRange(startOf: file.id),
                    hint: Path.isYAML(path) && Path.parent(path).map(targets.tree.isAPI) != true
                        ? "a spec is in the folder of its API, beside the `api.yaml` or below it"
                        : "a spec's name ends in `.yaml` or `.yml`, and hidden folders are ignored"))
        }
        return Findings(diagnostics, files: files)
    }

    /// Prints a note if other files have errors, because these errors may be related to the findings that are shown.
    private func noteOthers(_ analysis: Analysis, _ targets: LintTargets, shown: Findings) {
        let others = analysis.diagnostics.errorCount - shown.errorCount
        if targets.files.isEmpty || others <= 0 || options.quiet || format != .text { return }
        let folders = targets.folders.map { shellWord(relativeToWorkingFolder($0)) }.joined(separator: " ")
        Console.message(
            "note: other files have \(counted(others, "error")); `errorspec lint \(folders)` shows all findings")
    }

    /// After `--fix`, prints a note for each error that made safe fixes in its file unsafe.
    private func noteRemainingFixes(_ findings: Findings) {
        guard fix, !options.quiet, format == .text else { return }
        var blockers: [(error: Diagnostic, count: Int)] = []
        for case let error? in findings.diagnostics.map({ $0.fixBlocker(among: findings.diagnostics) }) {
            if blockers.last?.error == error {
                blockers[blockers.count - 1].count += 1
            } else {
                blockers.append((error, 1))
            }
        }
        let named = specs.map { " " + shellWord($0) }.joined()
        for (error, count) in blockers {
            let start = error.range.start
            let place = "\(findings.files[error.range.file].path):\(start.line):\(start.column)"
            Console.message(
                "note: \(counted(count, "fix", plural: "fixes")) can be applied once the error [\(error.code.id)] at "
                    + "\(place) is fixed: `errorspec lint --fix\(named)` then applies \(count == 1 ? "it" : "them")")
        }
    }

    private func fixed(_ targets: LintTargets) throws -> Analysis {
        let fixed = fixSpecs(
            in: targets.folders, of: targets.tree, where: targets.includes)
        for (path, bytes) in fixed.files.sorted(by: { $0.key < $1.key }) { try writeFile(path, bytes) }
        if !options.quiet, fixed.count > 0 {
            Console.message("fixed \(counted(fixed.count, "problem")) in \(counted(fixed.files.count, "file"))")
        }
        return fixed.analysis
    }
}

extension LintTargets {
    fileprivate func fileCount(of analysis: Analysis) -> Int { files.isEmpty ? analysis.fileCount : files.count }
}
