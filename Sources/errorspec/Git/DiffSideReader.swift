import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// The result of reading one side of a diff.
struct SpecSide {
    /// The resolved specs, or `nil` if the specs have errors.
    var spec: ResolvedSpec?
    var errors = Findings([], files: SourceFiles())
    /// A message for the user that isn't an error, such as a note that the folder was renamed.
    var note: String?
    /// The files of the side's commit, or `nil` for a folder on disk.
    var tree: FileTree?

    /// Returns a base without specs, so that everything in the head is new.
    static func empty(note: String) -> SpecSide {
        SpecSide(spec: ResolvedSpec(apis: [], files: SourceFiles()), note: note)
    }

    /// Whether all specs could be read, but have errors.
    var isReadableButInvalid: Bool {
        let unread: Set<DiagnosticCode> = [.unreadable, .outsideRoot, .noSpec]
        return spec == nil && unread.isDisjoint(with: errors.diagnostics.map(\.code))
    }
}

extension Analysis {
    var errors: Findings { Findings(findings.filter { $0.severity == .error }, files: files) }
}

/// Reads both sides of a diff, from the disk or from git.
struct DiffSideReader {
    let sides: DiffSides
    /// Whether a side's folder is the default, which the user didn't name.
    let isFolderAssumed: Bool
    /// Whether to use the merge base of the base's revision and the head, even if the base is written without three
    /// dots.
    let isMergeBase: Bool
    /// Whether a base without specs is allowed. Everything in the head is then new.
    let isNew: Bool
    /// The folder's earlier name in the base, or `nil` to let git detect a rename.
    let renamedFrom: String?
    var progress: Progress

    mutating func readHead() throws -> SpecSide {
        switch sides.head {
        case .folder(let folder): return read(folder, of: try workTree(folder))
        case .commit(let revision, let folder):
            let commit = try Commit(revision, folder: folder)
            guard folder.isEmpty || commit.tree.has(folder) else {
                throw missing("`\(revision)` has no folder `\(folder)`", others: commit.apiFolders, revision)
            }
            var side = read(folder, of: commit.tree)
            side.tree = commit.tree
            return side
        }
    }

    mutating func readBase() throws -> SpecSide {
        switch sides.base {
        case .folder(let folder):
            if isMergeBase {
                throw GitFailure(
                    description: "`\(folder)` is a folder, but a merge base needs a revision: "
                        + "write `main...:\(folder)`")
            }
            if renamedFrom != nil {
                throw UsageFailure(
                    "--renamed-from needs a base in git: `\(folder)` is a folder, so pass its earlier path")
            }
            return try checked(read(folder, of: try workTree(folder)), isFile: !FileTree.disk.isFolder(folder))
        case .commit(let revision, let folder):
            return try readBase(try baseRevision(revision), folder: renamedFrom ?? folder, shown: revision)
        }
    }

    private func workTree(_ folder: String) throws(GitFailure) -> FileTree {
        if !FileTree.disk.has(folder) {
            throw GitFailure(description: "there is no folder `\(folder)`; name the folder of the specs with --specs")
        }
        return .workTree(folder)
    }

    private mutating func readBase(_ revision: String, folder: String, shown: String) throws -> SpecSide {
        let commit = try Commit(revision, folder: folder, shown: shown)
        var side: SpecSide
        if folder.isEmpty || commit.tree.has(folder) {
            side = try checked(read(folder, of: commit.tree), isFile: commit.tree.isFile(folder))
            side = try lastValidState(of: folder, before: revision, side, shown)
        } else if renamedFrom == nil, let former = try commit.formerName(of: folder, in: comparedRevision) {
            let tree = try Commit(revision, folder: former, shown: shown).tree
            side = try lastValidState(of: former, before: revision, read(former, of: tree), shown)
            let renamed = "`\(folder)` was `\(former)` in `\(shown)`"
            side.note = side.note.map { "\(renamed); \($0)" } ?? renamed
        } else if isNew {
            side = .empty(note: "`\(shown)` has no folder `\(folder)`: everything is new")
        } else {
            throw missingBase("`\(shown)` has no folder `\(folder)`", others: commit.apiFolders)
        }
        side.tree = commit.tree
        return side
    }

    /// Returns the given side. If its specs have errors, returns the newest earlier state of the folder that has no
    /// errors, so that a pull request that repairs the base can be compared.
    private mutating func lastValidState(
        of folder: String, before revision: String, _ side: SpecSide, _ shown: String
    ) throws -> SpecSide {
        guard side.isReadableButInvalid else { return side }
        let problem = "`\(shown):\(folder)` has \(counted(side.errors.errorCount, "error"))"
        for state in (try? Commit.formerStates(of: folder, before: revision, limit: 50)) ?? [] {
            let commit = try Commit(state, folder: folder, shown: String(state.prefix(10)))
            guard let spec = read(folder, of: commit.tree).spec else { continue }
            return SpecSide(
                spec: spec, note: "\(problem): compared with its last valid version, \(state.prefix(10))")
        }
        if Commit.isHistoryShallow {
            throw GitFailure(
                description: "\(problem), and an earlier state without errors may be in the missing history; "
                    + "in CI, check out with the whole history (fetch-depth: 0)")
        }
        return .empty(note: "\(problem), and it has no earlier valid version: everything is new")
    }

    /// Returns the given side, but treats a folder without an API like a missing folder.
    private func checked(_ side: SpecSide, isFile: Bool) throws -> SpecSide {
        let isEmpty = side.errors.files.all.allSatisfy(\.bytes.isEmpty)
        guard !isFile, side.errors.diagnostics.map(\.code) == [.noSpec], isEmpty else { return side }
        let base = sides.base.written
        if isNew { return .empty(note: "`\(base)` has no specs: everything is new") }
        throw missingBase("`\(base)` has no specs", others: [])
    }

    /// Returns the failure for a base that lacks the specs. The folder's name may be misspelt, or the folder may have
    /// been moved.
    private func missingBase(_ what: String, others: [String]) -> GitFailure {
        if isFolderAssumed {
            return GitFailure(
                description: "\(what)\(listing(others)). Name the folder of the specs with --specs, or use --new if "
                    + "the specs are new")
        }
        let hint = others.isEmpty ? "" : ", or name their earlier folder with --renamed-from"
        return GitFailure(description: "\(what)\(listing(others)). If the specs are new, use --new\(hint)")
    }

    private func missing(_ what: String, others: [String], _ revision: String) -> GitFailure {
        let advice =
            isFolderAssumed ? "Name the folder of the specs with --specs" : "Name its folder as `\(revision):FOLDER`"
        return GitFailure(description: "\(what)\(listing(others)). \(advice)")
    }

    private func listing(_ others: [String]) -> String {
        let limit = 4
        let names = others.prefix(limit).map { "`\($0)`" }.joined(separator: ", ")
        let rest = others.count > limit ? " and \(others.count - limit) more" : ""
        return others.isEmpty ? "" : "; its APIs are in \(names)\(rest)"
    }

    /// The head's revision, or `nil` if the head is on disk.
    private var comparedRevision: String? { sides.head.revision }

    /// Returns the revision to compare with: the merge base if the revision has three dots or `--merge-base` is set,
    /// otherwise the revision itself.
    private func baseRevision(_ revision: String) throws(GitFailure) -> String {
        let dots = DiffSide.mergeBase(in: revision)
        if dots == nil, !isMergeBase { return revision }
        let (left, right) = dots ?? (revision, "")
        return try Commit.mergeBase(
            of: left.isEmpty ? "HEAD" : left, and: right.isEmpty ? comparedRevision ?? "HEAD" : right)
    }

    private mutating func read(_ folder: String, of tree: FileTree) -> SpecSide {
        let analysis = analyse([folder.isEmpty ? "." : folder], of: tree) { progress.report($0) }
        return SpecSide(spec: analysis.checked?.spec, errors: analysis.errors)
    }
}
