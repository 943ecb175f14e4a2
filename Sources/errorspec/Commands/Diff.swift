import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview

struct Diff: ParsableCommand {
    enum Threshold: String, ExpressibleByArgument, CaseIterable {
        case breaking, warning, info, never

        var level: Change.Level? { Change.Level(rawValue: rawValue) }
    }

    enum AcceptanceSource: String, ExpressibleByArgument, CaseIterable {
        /// Reads the accepted changes from the head, so that a pull request can accept its own changes.
        case head
        /// Reads the accepted changes from the base, so that a pull request can't accept its own changes.
        case base
    }

    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show reviewers what a change to specs means.",
        usage: "errorspec diff [<base>] [<head>] [<options>]",
        discussion: """
            Compares what the app does and what users read, not the text of the specs. BASE and HEAD are folders, \
            revisions in git, or REVISION:FOLDER, where FOLDER is relative to the working directory. REVISION... is \
            the merge base of REVISION and HEAD. A folder named like a revision is written ./NAME.

            Examples:
              errorspec diff                        # what isn't committed yet
              errorspec diff main...                # what this branch changes
              errorspec diff v1 v2 --specs app/specs --report html=review.html
            """)

    @Argument(help: "The specs before the change. (default: HEAD)", completion: .directory)
    var base: String?

    @Argument(help: "The specs after the change. (default: on disk)", completion: .directory)
    var head: String?

    @Option(
        help: .init("The folder of a side that names none. (default: the other side's, or specs)", valueName: "folder"),
        completion: .directory)
    var specs: String?

    @Option(help: "The output format.")
    var format: DiffFormat = .text

    @Option(help: .init("Also write a file, such as html=review.html.", valueName: "format=file"))
    var report: [ReportFile] = []

    @Flag(help: "Compare with the merge base, like BASE with dots.")
    var mergeBase = false

    @Flag(help: "Treat everything as new if the base lacks the specs.")
    var new = false

    @Option(
        help: .init("The folder's earlier name, if git has lost it.", valueName: "folder"),
        completion: .directory)
    var renamedFrom: String?

    @Option(help: "The lowest level of a change that fails the run (exit status 1).")
    var failOn: Threshold = .breaking

    @Option(
        help: .init(
            "The lanes to review, separated by commas: source, behaviour, text. (default: all)", valueName: "lanes"),
        completion: .list(Change.Lane.allCases.map(\.rawValue)))
    var lane: [LaneList] = []

    @Option(help: .init("A YAML file that lists accepted changes.", valueName: "file"), completion: .file())
    var accept: String?

    @Option(help: .init("The side whose version of the file counts.", valueName: "side"))
    var acceptFrom: AcceptanceSource = .head

    @OptionGroup var levels: TeamLevelsOption

    @OptionGroup var source: SourceURLOption

    @OptionGroup var options: CommonOptions

    func validate() throws {
        if accept == nil, acceptFrom == .base { throw ValidationError("--accept-from goes with --accept.") }
    }

    func run() throws {
        let sides = try DiffSides(
            base: base, head: head, specs: specs,
            .init(
                isFolder: FileTree.disk.isFolder, exists: FileTree.disk.has, isRevision: Commit.isRevision))
        let (base, head) = (sides.base.written, sides.head.written)
        var reader = DiffSideReader(
            sides: sides, isFolderAssumed: specs == nil && !sides.nameFolder, isMergeBase: mergeBase, isNew: new,
            renamedFrom: renamedFrom, progress: Progress(isWanted: !options.quiet))
        let before: SpecSide
        let after: SpecSide
        do {
            defer { reader.progress.end() }
            before = try reader.readBase()
            // If both sides are the same, the specs are read only once.
            after = base == head && !mergeBase ? before : try reader.readHead()
        }
        guard let old = before.spec, let new = after.spec else {
            let parts = base == head ? [(base, before)] : [(base, before), (head, after)]
            try reportErrors(in: parts.filter { $0.1.spec == nil }.map { ($0, $1.errors) }, head)
        }
        let context = Review.Context(base: base, head: head, files: new.files, baseFiles: old.files)
        let report = try report(of: compare(old, new), context, note: before.note, trees: (before.tree, after.tree))
        for file in self.report { try writeFile(file.path, file.format.render(report)) }
        if !format.showsFindings { options.show(report.findings) }
        try Console.output(format.render(report, style: options.style(for: 1)))
        if let threshold = failOn.level, let worst = report.review.worst, worst >= threshold {
            throw ExitStatus.findings
        }
    }

    /// Reports the errors that prevent a comparison, and ends the run. The report files are written too, so that they
    /// don't keep the result of an earlier run.
    private func reportErrors(in parts: [(name: String, findings: Findings)], _ head: String) throws -> Never {
        for report in report {
            if let text = report.format.render(uncompared: parts, head: head) { try writeFile(report.path, text) }
        }
        if let text = format.render(uncompared: parts, head: head) {
            try Console.output(text)
        } else {
            for part in parts { options.show(part.findings) }
            let errors = parts.map { "`\($0.name)` has \(counted($0.findings.errorCount, "error"))" }
            Console.message("error: the specs can't be compared: \(enumeration(errors))")
        }
        throw ExitStatus.invalid
    }

    /// - Parameter trees: The files of each side's commit, or `nil` for a side on disk. If the base is a commit, its
    ///   `.errorspec.yaml` sets the levels.
    private func report(
        of comparison: Comparison, _ context: Review.Context, note: String?, trees: (base: FileTree?, head: FileTree?)
    ) throws -> ReviewReport {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        var (ofBase, ofAcceptances) = (Diagnostics(), Diagnostics())
        let acceptances = try readAcceptances(inBase: trees.base, &files, into: &ofAcceptances)
        if acceptFrom == .base { ofBase.merge(ofAcceptances) } else { diagnostics.merge(ofAcceptances) }
        let own =
            try trees.head.flatMap { try levels.read(in: $0, &files, into: &diagnostics) }
            ?? levels.read(&files, into: &diagnostics)
        let teamLevels = try trees.base.flatMap { try levels.read(in: $0, &files, into: &ofBase) } ?? own
        var notes = [note].compactMap { $0 }
        if diagnostics.hasErrors {
            diagnostics.merge(ofBase)
        } else {
            // Errors in the base's files are reported as notes, because otherwise no pull request could repair these
            // files.
            notes += ofBase.all.filter { $0.severity == .error }.grouped { $0.range.file }.map { file, findings in
                "`\(files[file].path)` has \(counted(findings.count, "error")): the rest of the file counts"
            }
        }
        // `--quiet` doesn't hide the notes, because they can explain the result.
        for note in notes { Console.message("note: \(note)") }
        var context = context
        context.options = sameReview
        if !lane.isEmpty { context.lanes = lane.reduce(into: []) { $0.formUnion($1.lanes) } }
        context.ruleChanges = own.differences(from: teamLevels)
        context.note = notes.isEmpty ? nil : notes.joined(separator: "; ")
        let review = Review(
            of: comparison, levels: teamLevels, accepting: acceptances, today: .today, context, into: &diagnostics)
        if diagnostics.hasErrors {
            let byFile = diagnostics.sorted(in: files).grouped { $0.range.file }
            try reportErrors(
                in: byFile.map { (files[$0.key].path, Findings($0.elements, files: files)) }, context.head)
        }
        return ReviewReport(
            review, findings: Findings(diagnostics.sorted(in: files), files: files), failing: failOn.level,
            sourceURL: source.sourceURL)
    }

    /// The options that another run needs to repeat this review.
    private var sameReview: [String] {
        let lanes = Set(lane.flatMap(\.lanes))
        let named = Change.Lane.allCases.filter(lanes.contains).map(\.rawValue).joined(separator: ",")
        let values: [(name: String, value: String?)] = [
            ("--renamed-from", renamedFrom), ("--lane", named.isEmpty ? nil : named), ("--accept", accept),
            ("--accept-from", acceptFrom == .head ? nil : acceptFrom.rawValue), ("--config", levels.config),
        ]
        return (mergeBase ? ["--merge-base"] : []) + (new ? ["--new"] : [])
            + values.compactMap { option in option.value.map { "\(option.name) \(shellWord($0))" } }
    }

    private func readAcceptances(
        inBase base: FileTree?, _ files: inout SourceFiles, into diagnostics: inout Diagnostics
    ) throws -> [Acceptance] {
        guard let accept else { return [] }
        var (path, bytes) = (accept, [UInt8]())
        switch acceptFrom {
        case .head: bytes = try readInput(accept)
        case .base:
            guard let base else { throw ValidationError("--accept-from base needs a base in git, such as main:specs.") }
            let inside = pathInWorkingRepository(accept) ?? accept
            path = base.shown(inside)
            // If the file isn't in the base, nothing is accepted. A pull request that adds the file can't accept its
            // own changes.
            guard let found = try base.readIfExists(inside) else { return [] }
            bytes = found
        }
        let file = files.add(path: path, folder: "", name: path, role: .part, bytes: bytes)
        return ErrorSpecReview.readAcceptances(file, into: &diagnostics)
    }

}

extension DiffFormat: ExpressibleByArgument {}

/// A list of lanes, such as `source,text`.
struct LaneList: ExpressibleByArgument {
    var lanes: Set<Change.Lane>

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        let lanes = names.compactMap { Change.Lane(rawValue: String($0)) }
        guard lanes.count == names.count else { return nil }
        self.lanes = Set(lanes)
    }
}

/// The format and path of a report, such as `html=review.html`.
struct ReportFile: ExpressibleByArgument {
    var format: DiffFormat
    var path: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="),
            let format = DiffFormat(rawValue: String(argument[..<equals]))
        else { return nil }
        path = String(argument[argument.index(after: equals)...])
        if path.isEmpty { return nil }
        self.format = format
    }
}
