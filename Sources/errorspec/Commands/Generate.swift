import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSwift

struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Write the Swift files that specs stand for.",
        usage: "errorspec generate [<specs> ...] [--output <folder>] [<options>]",
        discussion: """
            One file a group and one an API, in OUTPUT/API/. A file is written only if it changes; files of groups that \
            are gone are removed. With an error in any spec, nothing is written. What has not been generated is never \
            overwritten or removed: keep OUTPUT for one set of SPECS.

            Examples:
              errorspec generate
              errorspec generate specs --output Sources/App/Generated
              errorspec generate --check
            """)

    @OptionGroup var specs: SpecsArgument

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
    var output = "Generated"

    @Option(
        help: ArgumentHelp(
            "Merge the specs' texts with a `key` into a String Catalog; its name is the table.", valueName: "xcstrings"),
        completion: .file(extensions: ["xcstrings"]))
    var stringCatalog: String?

    @Flag(help: "Write nothing, and fail with a diff if anything would change.")
    var check = false

    @Flag(help: "Write nothing, and list what would change.")
    var dryRun = false

    @Flag(help: "Write nothing, and list the files that there would be: for build systems that ask beforehand.")
    var listOutputs = false

    @Option(
        help: ArgumentHelp("Also write which specs the output depends on, for Ninja and Make.", valueName: "file"),
        completion: .file())
    var depfile: String?

    @Option(help: .findingsFormat)
    var format: FindingsFormat = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if check, dryRun { throw ValidationError("--check and --dry-run both write nothing; give one of them.") }
        if listOutputs, check || dryRun {
            throw ValidationError("--list-outputs goes with neither --check nor --dry-run.")
        }
        if depfile != nil, check || dryRun || listOutputs {
            throw ValidationError(
                "--depfile tells of what was written; leave out --check, --dry-run and --list-outputs.")
        }
        if output.isEmpty { throw ValidationError("--output needs a folder.") }
        if depfile == "" { throw ValidationError("--depfile needs a file.") }
        if stringCatalog == "" { throw ValidationError("--string-catalog needs a file.") }
    }

    func run() throws {
        var analysis = specs.analyse(options)
        let plans = analysis.checked.flatMap { plan($0, into: &analysis.diagnostics) }
        guard let plans else {
            try reportFindings(of: analysis)
            throw ExitStatus.invalid
        }
        if listOutputs {
            return try Console.output(plans.paths.map { Path.join(output, $0) + "\n" }.sorted().joined())
        }
        let files = emit(plans)
        keepUntilExit(plans)
        let folder = OutputFolder(path: output)
        let isWriting = !check && !dryRun
        let catalog = try catalogChange(analysis)
        var changes = isWriting ? try folder.write(files) : try folder.changes(for: files)
        if !changes.obstacles.isEmpty { try refuse(changes.obstacles, &analysis) }
        // A program that reads findings gets them also when there is nothing to say.
        if format == .text ? !analysis.findings.isEmpty : isWriting { try reportFindings(of: analysis) }
        if let catalog {
            if isWriting { try replaceFile(catalog.path, with: catalog.new) }
            changes.changes.append(catalog)
        }
        if check { return try show(changes) }
        if let depfile {
            let rule = dependencyRule(
                of: files.paths.map { Path.join(output, $0) }, on: analysis.files.all.map(\.path))
            try replaceFile(depfile, with: rule)
        }
        if dryRun {
            try Console.output(changes.changes.map { "\($0.kind.rawValue) \(printable(shown($0)))\n" }.joined())
        }
        if !options.quiet { Console.message(summary(of: changes, isWriting: isWriting)) }
    }

    /// Ends with a diff where there is one.
    private func show(_ changes: OutputChanges) throws {
        for change in changes.changes {
            let old = change.kind == .create ? nil : change.old
            let new = change.kind == .remove ? nil : change.new
            try Console.output(unifiedDiff(old, new, path: shown(change)))
        }
        if changes.changes.isEmpty {
            if !options.quiet {
                Console.message("\(counted(changes.unchangedCount, "file")) up to date in \(shownOutput)")
            }
            return
        }
        let folders = specs.specs.isEmpty ? "" : " " + specs.specs.joined(separator: " ")
        Console.message(
            "\(counted(changes.changes.count, "file")) in \(shownOutput) not up to date: "
                + "run `errorspec generate\(printable(folders)) --output \(printable(output))`")
        throw ExitStatus.findings
    }

    /// What the specs' texts change in the catalog; `nil` without one, or where it holds them all.
    private func catalogChange(_ analysis: Analysis) throws -> OutputChanges.Change? {
        guard let path = stringCatalog, let spec = analysis.checked?.spec else { return nil }
        let old: [UInt8]?
        do throws(ReadFailure) {
            old = try FileTree.disk.read(path, 64 << 20)
        } catch .missing {
            old = nil
        } catch {
            throw WriteFailure(path: path, reason: error.description)
        }
        let name = Path.name(path) ?? path
        let table = name.hasSuffix(".xcstrings") ? String(name.dropLast(".xcstrings".count)) : name
        do throws(JSONError) {
            let locale = spec.apis.lazy.compactMap(\.locales.first).first ?? "en"
            var catalog = try StringCatalog(old, sourceLanguage: locale)
            var seen: [String: CatalogText] = [:]
            for text in spec.catalogTexts(of: table) {
                if let first = seen[text.key], first.text != nil {
                    if let other = text.text, other != first.text {
                        Console.message(
                            "warning: the key `\(printable(text.key))` has several texts; the first one counts")
                    }
                    continue
                }
                seen[text.key] = text
                catalog.merge(text.key, text.text, sourceLocale: text.sourceLocale)
            }
            let new = catalog.bytes
            // Another tool's layout is no change.
            if let old, try JSONValue(parsing: old) == JSONValue(parsing: new) { return nil }
            return OutputChanges.Change(
                kind: old == nil ? .create : .change, path: relativeToWorkingFolder(path), old: old ?? [], new: new)
        } catch {
            throw WriteFailure(
                path: path, reason: "can't be read: line \(error.line), column \(error.column): \(error.message)")
        }
    }

    private func refuse(_ obstacles: [OutputChanges.Obstacle], _ analysis: inout Analysis) throws -> Never {
        for obstacle in obstacles {
            let path = Path.join(shownOutput, obstacle.path)
            let file = analysis.files.add(path: path, folder: path, name: path, role: .part, bytes: [])
            analysis.diagnostics.report(
                Diagnostic(
                    .foreignFile, "`\(path)` \(obstacle.description)", at: SourceRange(startOf: file.id),
                    hint: "move it away, or generate into another folder with `--output`"))
        }
        try reportFindings(of: analysis)
        throw ExitStatus.invalid
    }

    private func reportFindings(of analysis: Analysis) throws {
        try report(
            Findings(analysis.findings, files: analysis.files), as: format, fileCount: analysis.fileCount, textTo: 2,
            options: options)
    }

    private func summary(of changes: OutputChanges, isWriting: Bool) -> String {
        let removed = changes.changes.filter { $0.kind == .remove }.count
        let written = changes.changes.count - removed
        var parts = [isWriting ? "wrote \(counted(written, "file"))" : "would write \(counted(written, "file"))"]
        if removed > 0 { parts.append(isWriting ? "removed \(removed)" : "would remove \(removed)") }
        parts.append("\(changes.unchangedCount) unchanged")
        return "\(parts.joined(separator: ", ")) in \(shownOutput)"
    }

    private var shownOutput: String { relativeToWorkingFolder(output) }

    private func shown(_ change: OutputChanges.Change) -> String {
        change.path.hasSuffix(".generated.swift") ? Path.join(shownOutput, change.path) : change.path
    }
}
