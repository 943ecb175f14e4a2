import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport

/// One side of a diff, read.
struct SpecSide {
    /// `nil`: it has errors.
    var spec: ResolvedSpec?
    var errors: [Diagnostic] = []
    var files = SourceFiles()
    /// What the user should know of it, though it is no error.
    var note: String?

    /// A base without specs: everything is new.
    static func empty(note: String) -> SpecSide {
        SpecSide(spec: ResolvedSpec(apis: [], files: SourceFiles()), note: note)
    }

    init(spec: ResolvedSpec?, note: String? = nil) {
        self.spec = spec
        self.note = note
    }

    init(_ analysis: Analysis) {
        spec = analysis.checked?.spec
        errors = analysis.findings.filter { $0.severity == .error }
        files = analysis.files
    }
}

/// Reads both sides of a diff, from the disk or from git.
struct DiffSideReader {
    var base: String
    var head: String
    /// The base is the merge base of its revision and the head, even without three dots.
    var isMergeBase: Bool

    func readHead(progress: inout Progress) throws -> SpecSide {
        switch side(head) {
        case .folder(let folder): return SpecSide(analyse(folder, of: .disk, progress: &progress))
        case .commit(let revision, let folder):
            let commit = try Commit(revision, folder: folder)
            return SpecSide(analyse(folder, of: commit.tree, progress: &progress))
        case .revision(let revision): throw missingFolder(revision)
        }
    }

    func readBase(progress: inout Progress) throws -> SpecSide {
        switch side(base) {
        case .folder(let folder):
            if isMergeBase {
                throw GitFailure(
                    description: "`\(base)` is a folder, and a merge base needs a revision: write `main...:\(base)`")
            }
            return base(analyse(folder, of: .disk, progress: &progress), isFile: !isFolder(folder))
        case .commit(let revision, let folder):
            let commit = try Commit(try baseRevision(revision), folder: folder, shown: revision)
            if !folder.isEmpty, !commit.has(folder) {
                return .empty(note: "`\(revision)` has no folder `\(folder)`: everything is new")
            }
            return base(analyse(folder, of: commit.tree, progress: &progress), isFile: commit.isFile(folder))
        case .revision(let revision): throw missingFolder(revision)
        }
    }

    /// A base whose folder holds no API is as empty as one without the folder.
    private func base(_ analysis: Analysis, isFile: Bool) -> SpecSide {
        let errors = analysis.findings.filter { $0.severity == .error }
        guard !isFile, errors.map(\.code) == [.noSpec], analysis.fileCount == 0 else { return SpecSide(analysis) }
        return .empty(note: "`\(base)` has no specs: everything is new")
    }

    /// The commit that a base with three dots, or with `--merge-base`, means.
    private func baseRevision(_ revision: String) throws(GitFailure) -> String {
        let dots = DiffSide.mergeBase(in: revision)
        if dots == nil, !isMergeBase { return revision }
        let (left, right) = dots ?? (revision, "")
        return try Commit.mergeBase(of: left.isEmpty ? "HEAD" : left, and: right.isEmpty ? headRevision : right)
    }

    private var headRevision: String {
        if case .commit(let revision, _) = side(head) { revision } else { "HEAD" }
    }

    private func side(_ text: String) -> DiffSide {
        DiffSide(text, isFolder: isFolder, isRevision: Commit.isRevision)
    }

    private func analyse(_ folder: String, of tree: FileTree, progress: inout Progress) -> Analysis {
        ErrorSpecFiles.analyse([folder.isEmpty ? "." : folder], of: tree) {
            progress.report($0)
        }
    }

    private func missingFolder(_ revision: String) -> GitFailure {
        let folder = [base, head].first(where: isFolder) ?? "specs"
        return GitFailure(
            description: "`\(revision)` is a revision; name a folder in it, as `\(revision):\(folder)`")
    }

    private func isFolder(_ path: String) -> Bool { (try? FileTree.disk.list(path)) != nil }
}
