import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview

struct Diff: ParsableCommand {
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case breaking
        case warning
        case info
        case never

        var level: Change.Level? { Change.Level(rawValue: rawValue) }
    }

    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Tell reviewers what a change to specs means.",
        discussion: """
            Compares what the specs mean, not their text: which case handles each status and code of each group, and \
            what it does. BASE and HEAD are folders, or REVISION:FOLDER in git, where FOLDER is relative to the \
            working directory.

            Examples:
              errorspec diff origin/main:specs specs
              errorspec diff v1.0:specs v2.0:specs --format markdown
              errorspec diff origin/main:specs specs --lane text --fail-on never
            """)

    @Argument(help: "The specs before the change.", completion: .directory)
    var base: String

    @Argument(help: "The specs after the change.", completion: .directory)
    var head: String

    @Option(help: "The output format.")
    var format: DiffFormat = .text

    @Option(help: "The least level of a change that fails (exit status 1).")
    var failOn: Threshold = .breaking

    @Option(
        help: ArgumentHelp(
            "The lanes to review, of source, behaviour and text, separated by commas.", valueName: "lanes"),
        completion: .list(Change.Lane.allCases.map(\.rawValue)))
    var lane: [LaneList] = []

    @Option(help: ArgumentHelp("A YAML list of changes that were agreed to.", valueName: "file"), completion: .file())
    var accept: String?

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if base.isEmpty || head.isEmpty { throw ValidationError("An empty path names no folder.") }
        if accept == "" { throw ValidationError("--accept needs a file.") }
    }

    func run() throws {
        var progress = Progress(isWanted: !options.quiet)
        var before = try analyse(base, progress: &progress)
        // Two commits, or two folders, may say the same in the same words.
        var after = base == head ? before : try analyse(head, progress: &progress)
        progress.end()
        guard let old = before.checked?.spec, let new = after.checked?.spec else {
            var invalid = [before, after].filter { $0.checked == nil }
            if base == head { invalid.removeLast() }
            for analysis in invalid { show(analysis.findings.filter { $0.severity == .error }, analysis.files) }
            throw ExitStatus.invalid
        }
        before.resolved = nil
        after.resolved = nil
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let acceptances = try readAccepted(&files, into: &diagnostics)
        let lanes = lane.isEmpty ? Set(Change.Lane.allCases) : lane.reduce(into: []) { $0.formUnion($1.lanes) }
        let review = Review(
            of: compare(old, new), base: base, head: head, lanes: lanes, accepting: acceptances, today: .today,
            into: &diagnostics)
        show(diagnostics.sorted(in: files), files)
        if diagnostics.hasErrors { throw ExitStatus.invalid }
        try Console.output(format.render(review, style: options.style(for: 1)))
        if let threshold = failOn.level, let worst = review.worst, worst >= threshold { throw ExitStatus.findings }
    }

    private func analyse(_ text: String, progress: inout Progress) throws -> Analysis {
        do {
            switch DiffSide(text, isFolder: isFolder, isRevision: Commit.isRevision) {
            case .folder(let folder):
                return ErrorSpecFiles.analyse([folder], rules: Rule.ofEveryStage) { progress.report($0) }
            case .commit(let revision, let folder):
                let commit = try Commit(revision, folder: folder)
                return ErrorSpecFiles.analyse(
                    [folder.isEmpty ? "." : folder], of: commit.tree, rules: Rule.ofEveryStage
                ) { progress.report($0) }
            case .revision(let revision):
                let folder = [base, head].first(where: isFolder) ?? "specs"
                throw GitFailure(
                    description: "`\(revision)` is a revision; name a folder in it, as `\(revision):\(folder)`")
            }
        } catch let failure as GitFailure {
            progress.end()
            Console.message("error: \(printable(failure.description))")
            throw ExitStatus.invalid
        }
    }

    private func isFolder(_ path: String) -> Bool { (try? FileTree.disk.list(path)) != nil }

    private func readAccepted(_ files: inout SourceFiles, into diagnostics: inout Diagnostics) throws -> [Acceptance] {
        guard let accept else { return [] }
        do {
            let bytes = try readInput(accept)
            let file = files.add(path: accept, folder: "", name: accept, role: .part, bytes: bytes)
            return readAcceptances(file, into: &diagnostics)
        } catch let failure as InputFailure {
            Console.message("error: \(printable(failure.description))")
            throw ExitStatus.invalid
        }
    }

    private func show(_ diagnostics: [Diagnostic], _ files: SourceFiles) {
        if diagnostics.isEmpty { return }
        Console.message(
            FindingsFormat.text.render(
                Findings(diagnostics, files: files),
                options: FindingsOptions(style: options.style(for: 2), width: Terminal.width(2) ?? 120)))
    }
}

extension DiffFormat: ExpressibleByArgument {}

extension Day {
    /// In UTC, so that an acceptance ends everywhere at the same time; `nil` if the clock is beyond all calendars.
    fileprivate static var today: Day? {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return Day(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
}
