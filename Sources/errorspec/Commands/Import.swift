import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSources

struct Import: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Write specs from OpenAPI, recordings or Swift, or add translations to specs.",
        usage: """
            errorspec import <source> ... [--output <folder>] [--api <name>] [<options>]
            errorspec import <catalog> [<specs> ...] [--api <name>] [<options>]
            """,
        discussion: """
            SOURCE is recognised by its content: an OpenAPI document (3.0, 3.1, Swagger 2.0; YAML or JSON), recorded \
            responses (JSON Lines or HAR 1.2), or a file or folder of hand-written Swift. `-` is standard input. \
            Everything that can't be used is listed at the end.

            It writes new files only. For specs that exist, `errorspec check --paste` prints what they lack.

            From a String Catalog, as `errorspec export --format xcstrings` writes it, the translations are written into \
            the specs, and nothing else changes. If one can't be written, it is reported, and no file changes.

            Examples:
              errorspec import openapi.yaml
              errorspec import openapi.yaml --output specs/shop --api Shop
              errorspec import Sources/Networking/Errors --dry-run
              errorspec import Shop.xcstrings specs/shop
            """)

    @Argument(
        help: .init(
            "Documents, recordings, or files or folders of Swift; or a String Catalog, and the folders of specs (default: specs).",
            valueName: "source"))
    var sources: [String]

    @Option(
        help: "The folder of the new API. (default: a folder in specs, named after the API)", completion: .directory)
    var output: String?

    @Option(
        help:
            "The name of the API in Swift, as in `Shop`. (default: from the source's title, else from its name)")
    var api: String?

    @Option(help: .recordedHost)
    var host: String?

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @Option(help: "How the result is printed.")
    var format: Format = .text

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if let api, !NameSyntax.type(limit: SpecLimits.apiName).accepts(api) {
            throw ValidationError(
                "`\(api)` can't be an API's name: write ASCII letters and digits, the first an upper-case letter."
            )
        }
    }

    func run() throws {
        var store = DocumentStore(tree: SourceInput.tree(of: sources))
        store.host = host
        let first = try SourceInput(named: sources[0])
        if case .file(_, let shown, let bytes) = first, isStringCatalog(bytes) {
            return try importCatalog((shown, bytes), into: Array(sources.dropFirst()))
        }
        if let specs = sources.first(where: { FileTree.disk.isAPI($0) }) {
            throw UsageFailure(
                "`\(specs)` has specs: `errorspec check SOURCE --specs \(specs) --paste` prints what they lack")
        }
        let inputs = [first] + (try sources.dropFirst().map { try SourceInput(named: $0) })
        let imported = try importSpec(
            from: inputs, name: api, fallbackName: fallbackName, store: &store, readSwift: SwiftReader.run)
        try report(Findings(store.diagnostics.sorted(in: store.files), files: store.files))
        guard let imported else { throw ExitStatus.invalid }
        let folder = Path.normalized(output ?? "specs/\(imported.folderName)")
        let shown = relativeToWorkingFolder(folder)
        let files = imported.files.map {
            ChangedFile(path: Path.join(shown, $0.name), old: nil, new: Array($0.text.utf8))
        }
        if !dryRun {
            try createEmptyFolder(in: folder)
            try write(files)
        }
        switch format {
        case .json:
            let unused = imported.draft.unused.map { $0.json(store.files) }
            try Console.output(imported.draft.json(files: files.map(\.path), unused: unused).text)
        case .text: try printResult(imported, files, in: shown, store.files)
        }
    }

    private var fallbackName: String {
        // The API is named after the output folder. If that name is in this list, it is too general, and the API is
        // named after the source, or else after the source's folder.
        let generic = ["Example", "OpenAPI", "Openapi", "Swagger", "API", "Api", "ApiDocs", "Spec"]
        let names = [output, sources[0], Path.parent(Path.absolute(sources[0]))].compactMap { path in
            path.flatMap { Path.name(Path.absolute($0)) }.map { name in
                StarterSpec.name(for: name.split(separator: ".").first.map(String.init) ?? name)
            }
        }
        return names.first { !generic.contains($0) } ?? names.last ?? "Example"
    }

    func report(_ findings: Findings) throws {
        options.show(findings)
        if findings.errorCount > 0 { throw ExitStatus.invalid }
    }

    // MARK: Writing

    private func createEmptyFolder(in folder: String) throws {
        if FileTree.disk.isFolder(folder), let file = specFile(in: folder) {
            throw WriteFailure(
                path: relativeToWorkingFolder(file),
                reason: "already exists, and `import` writes new files only: `errorspec check SOURCE --paste` prints "
                    + "what the specs lack")
        }
        try createFolder(folder)
    }

    /// Returns an existing file that would be read as part of the new API, or `nil` if the folder has no such file.
    private func specFile(in folder: String) -> String? {
        let disk = FileTree.disk
        return disk.files(
            below: folder, folders: 10_000, enters: { path, _ in !disk.isAPI(path) }, takes: Path.isYAML
        ).map(\.path).first(where: Path.isYAML)
    }

    /// Writes files, or, with `--dry-run`, shows what would change.
    func write(_ files: [ChangedFile]) throws {
        for file in files {
            if dryRun {
                if format == .text {
                    try Console.output(text: TerminalText(lines: unifiedDiff(file.old, file.new, path: file.path)))
                }
            } else if file.old != nil {
                try writeFile(file.path, file.new)
            } else if try !createFile(file.path, String(decoding: file.new, as: UTF8.self)) {
                throw WriteFailure(path: file.path, reason: "already exists")
            }
        }
    }

    // MARK: Messages

    /// Prints which files were written.
    func printWritten(_ files: [ChangedFile]) {
        for file in files where !dryRun { Console.message("\(file.old == nil ? "wrote" : "changed") \(file.path)") }
    }

    func printUnused(_ heading: TerminalText, _ list: [Unused], _ files: SourceFiles) {
        if !list.isEmpty { Console.message("\n" + heading) }
        let condensed = list.condensed
        for unused in condensed {
            let count = unused.count == 1 ? "" : "\(unused.count) × "
            Console.message("  \(count)\(unused.kind.rawValue): \(unused.message) (\(files.location(unused.range)))")
        }
        if condensed.count < list.count { Console.message("  (`--format json` lists each one)") }
    }

    private func printResult(
        _ imported: ImportedSpec, _ written: [ChangedFile], in folder: String, _ files: SourceFiles
    ) throws {
        for file in written where dryRun {
            let text = TerminalText(lines: String(decoding: file.new, as: UTF8.self))
            try Console.output(text: "# \(file.path)\n\(text)\n")
        }
        if options.quiet { return }
        if let survey = imported.survey {
            Console.message("\(SurveyScreen(survey: survey, files: files).text)\n")
        }
        printWritten(written)
        let draft = imported.draft
        let hint = api == nil ? " (`--api NAME` gives it another name)" : ""
        let operations = draft.operationCount == 0 ? "" : " for \(counted(draft.operationCount, "operation"))"
        Console.message(
            "\nAPI `\(draft.api)`\(hint): \(counted(draft.caseCount, "case")) in "
                + "\(counted(draft.groups.count, "group"))\(operations)")
        printUnused("not imported:", draft.unused, files)
        if !dryRun { printNextSteps(folder) }
    }
}

extension SpecDraft {
    fileprivate var caseCount: Int { groups.reduce(0) { $0 + $1.cases.count } }
    fileprivate var operationCount: Int { groups.reduce(0) { $0 + $1.operations.count } }

    /// - Parameter files: The paths that were written, or would be written.
    func json(files: [String], unused: [JSONValue]) -> JSONValue {
        [
            "errorspecImport": 1,
            "api": .string(api),
            "files": .strings(files),
            "operations": .integer(operationCount),
            "groups": .integer(groups.count),
            "cases": .integer(caseCount),
            "unused": .array(unused),
        ]
    }
}

extension Unused {
    func json(_ files: SourceFiles) -> JSONValue {
        ["what": .string(kind.rawValue), "count": .integer(count), "message": .string(message)] + files.json(range)
    }
}

extension SourceInput {
    /// Returns the files that the given documents may refer to: for each document, all files in its repository. If a
    /// document isn't in a repository, these are the files in the working directory if it contains the document,
    /// otherwise the files in the document's folder.
    static func tree(of sources: [String]) -> FileTree {
        let here = Path.absolute(".")
        return .disk(
            below: sources.map { source in
                let document = Path.absolute(source == "-" ? "." : source)
                return Path.relative(document, to: here) != nil ? here : Path.parent(document) ?? "/"
            })
    }

    /// Reads a source that the user names: a file, a pipe, `-` for standard input, or a folder of Swift files.
    init(named path: String) throws {
        if path.hasPrefix("https://") || path.hasPrefix("http://") {
            throw UsageFailure(
                "`\(path)` is a URL, which errorspec doesn't open: pipe `curl -fsSL URL`, and write `-` for it")
        }
        if path != "-", FileTree.disk.isFolder(path) {
            self = swiftFiles(in: Path.normalized(path), of: .disk(below: [path]))
            return
        }
        let bytes = try readInput(path, limit: DocumentLimits.bytes)
        self = .file(
            path: path == "-" ? "standard input" : path,
            shown: path == "-" ? "standard input" : relativeToWorkingFolder(path), bytes: bytes)
    }
}
