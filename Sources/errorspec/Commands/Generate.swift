import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSwift

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Generate Swift from specs.",
        usage: "errorspec generate [<specs> ...] [--output <folder>] [<options>]",
        discussion: """
            Writes a file for each group and one for each API, into OUTPUT/API/. A file is written only if it changes, \
            and removed once its group is removed. If any spec has an error, nothing is written. Files that errorspec \
            didn't generate are never overwritten or removed.

            Name all specs of an output folder in one run: generated files of other APIs are removed. \
            If you name an API's own folder, only its files are updated.

            Examples:
              errorspec generate
              errorspec generate specs --output Sources/App/Generated
              errorspec generate --examples Tests/AppTests/Examples --examples-import App
              errorspec generate --check
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(help: .init("The folder to write to.", valueName: "folder"), completion: .directory)
    var output = "Generated"

    @Option(
        help: .init("Also write an example of each case, to this folder.", valueName: "folder"), completion: .directory)
    var examples: String?

    @Option(
        help: .init("The module to import for the errors, if the examples are in a different one.", valueName: "module")
    )
    var examplesImport: String?

    @Flag(help: "Write nothing; fail with a diff if anything would change.")
    var check = false

    @Flag(help: "Write nothing; list what would change.")
    var dryRun = false

    @Option(help: .findingsFormat)
    var format: FindingsFormat = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if check, dryRun { throw ValidationError("--check and --dry-run both write nothing; give one of them.") }
        if format != .text, dryRun { throw ValidationError("--dry-run prints a list; leave out --format.") }
        if let examples, Path.normalized(examples) == Path.normalized(output) {
            throw ValidationError("--examples needs a folder of its own: --output contains only the errors.")
        }
        if let examplesImport {
            if examples == nil { throw ValidationError("--examples-import goes with --examples.") }
            if !examplesImport.isModuleName {
                throw ValidationError("--examples-import needs a module's name: '\(examplesImport)' isn't one.")
            }
        }
    }

    func run() throws {
        var analysis = options.analyse(specs.specs)
        guard let files = ErrorSpecFiles.generate(from: analysis) else {
            try show(analysis)
            throw ExitStatus.invalid
        }
        var changes = try write(files, to: output, &analysis)
        let examples = try self.examples.map { try write(exampleFiles(in: &analysis), to: $0, &analysis) }
        // In formats for programs, even an empty list of findings is printed.
        if format != .text || !analysis.findings.isEmpty { try show(analysis) }
        noteOtherAPIs(changes)
        if let examples {
            changes.changes += examples.changes
            changes.unchangedCount += examples.unchangedCount
        }
        if check { return try showDifferences(changes) }
        if dryRun {
            try Console.output(
                text: changes.changes.map { change -> TerminalText in "\(change.kind.rawValue) \(change.path)\n" }
                    .joined())
        }
        if !options.quiet { Console.message("\(summary(of: changes))") }
    }

    private var isWriting: Bool { !check && !dryRun }

    /// Writes files, or, with `--check` or `--dry-run`, compares them with the existing files. If a file can't be
    /// replaced, reports the file and ends the run.
    ///
    /// - Returns: The changes, with paths as users see them.
    private func write(
        _ files: [GeneratedFile], to path: String, _ analysis: inout Analysis
    ) throws -> OutputChanges {
        let folder = OutputFolder(path: try writablePath(path), from: specs.specs, analysis)
        var changes = isWriting ? try folder.write(files) : try folder.changes(for: files)
        let shown = relativeToWorkingFolder(path)
        add(changes.obstacles, in: shown, to: &analysis)
        if !changes.obstacles.isEmpty {
            try show(analysis)
            throw ExitStatus.invalid
        }
        for index in changes.changes.indices {
            changes.changes[index].path = Path.join(shown, changes.changes[index].path)
        }
        return changes
    }

    private func show(_ analysis: Analysis) throws {
        try report(
            Findings(analysis.findings, files: analysis.files), as: format, fileCount: analysis.fileCount, textTo: 2,
            options: options)
    }

    /// Prints a note for each folder of another API. The note says that the folder's files are removed or left
    /// unchanged.
    private func noteOtherAPIs(_ changes: OutputChanges) {
        for folder in changes.removedFolders.sorted() {
            let path = Path.join(shownOutput, folder)
            let count = changes.changes.count { $0.kind == .remove && Path.parent($0.path) == path }
            Console.message(
                "note: \(isWriting ? "removed" : "would remove") \(counted(count, "generated file")) from \(path): "
                    + "these specs have no API `\(folder)`")
        }
        for folder in changes.keptFolders.sorted() where !options.quiet && !check {
            let path = Path.join(shownOutput, folder)
            Console.message("note: left \(path) unchanged: other specs generate it")
        }
    }

    /// If files differ from their generated versions, prints the differences and throws an exit status.
    private func showDifferences(_ changes: OutputChanges) throws {
        for change in changes.changes {
            let old = change.kind == .create ? nil : change.old
            let new = change.kind == .remove ? nil : change.new
            let text = TerminalText(lines: unifiedDiff(old, new, path: change.path))
            // In formats other than text, the findings are on standard output, so the diff is written to standard
            // error.
            if format == .text { try Console.output(text: text) } else { Console.message(text) }
        }
        if changes.changes.isEmpty {
            if !options.quiet {
                Console.message("\(counted(changes.unchangedCount, "file")) up to date in \(shownFolders)")
            }
            return
        }
        let folders = specs.specs.map { " " + shellWord($0) }.joined()
        Console.message(
            "\(counted(changes.changes.count, "file")) in \(shownFolders) not up to date: "
                + "run `errorspec generate\(folders) --output \(shellWord(output))\(exampleArguments)`")
        throw ExitStatus.findings
    }

    private func add(_ obstacles: [OutputChanges.Obstacle], in folder: String, to analysis: inout Analysis) {
        for obstacle in obstacles {
            let path = Path.join(folder, obstacle.path)
            let file = analysis.files.add(path: path, folder: path, name: path, role: .part, bytes: [])
            analysis.diagnostics.report(
                .foreignFile, "`\(path)` \(obstacle.description)", at: SourceRange(startOf: file.id),
                hint: "move it away, or generate into this folder with `--output`")
        }
    }

    private func summary(of changes: OutputChanges) -> String {
        let removed = changes.changes.filter { $0.kind == .remove }.count
        let written = changes.changes.count - removed
        var parts = [isWriting ? "wrote \(counted(written, "file"))" : "would write \(counted(written, "file"))"]
        if removed > 0 { parts.append(isWriting ? "removed \(removed)" : "would remove \(removed)") }
        parts.append("\(changes.unchangedCount) unchanged")
        return "\(parts.joined(separator: ", ")) in \(shownFolders)"
    }

    /// The output folders as they are shown in messages, such as `Generated and Examples`.
    private var shownFolders: String {
        ([output] + [examples].compactMap { $0 }).map(relativeToWorkingFolder).joined(separator: " and ")
    }

    private var shownOutput: String { relativeToWorkingFolder(output) }

    // MARK: Examples

    /// Generates the example files, and reports a note for each case without an example.
    private func exampleFiles(in analysis: inout Analysis) -> [GeneratedFile] {
        guard let checked = analysis.checked else { return [] }
        let read = analysis
        return generateExamples(of: checked, importing: examplesImport, into: &analysis.diagnostics) {
            read.recordedExamples(of: $0, in: .disk)
        }
    }

    private var exampleArguments: String {
        guard let examples else { return "" }
        let module = examplesImport.map { " --examples-import \($0)" } ?? ""
        return " --examples \(shellWord(examples))\(module)"
    }
}

extension String {
    /// Whether the text can be a module's name: ASCII letters, digits and underscores, beginning with a letter or an
    /// underscore.
    fileprivate var isModuleName: Bool {
        guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
        return utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F }
    }
}
