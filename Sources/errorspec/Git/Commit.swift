import ErrorSpecFiles

/// A commit from which the specs in one folder are read.
struct Commit {
    private let storage: CommitStorage
    private let revision: String
    /// The path from the root of the repository to the working directory.
    private let prefix: [Substring]

    /// - Parameters:
    ///   - revision: A name that git accepts for a commit or a tree.
    ///   - folder: The folder to read, relative to the working directory.
    ///   - shown: The revision's name in messages and locations, or `nil` for `revision` itself.
    init(_ revision: String, folder: String, shown: String? = nil) throws(GitFailure) {
        self.revision = shown ?? revision
        guard !revision.isEmpty else {
            throw GitFailure(
                description: "`:\(folder)` names no revision; write `REVISION:FOLDER`, for example `main:specs`")
        }
        guard !folder.hasPrefix("/") else {
            throw GitFailure(
                description: "`\(folder)` must be relative to the working directory, for example `main:specs`")
        }
        prefix = try Git.text(
            ["rev-parse", "--show-prefix"],
            or: "`\(revision)` needs a git repository; without one, compare two folders: `errorspec diff OLD NEW`"
        ).split(separator: "/")
        var parts = prefix
        for part in folder.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                throw GitFailure(description: "`\(folder)` is outside of the repository")
            }
        }
        storage = try CommitStorage(tree: try Self.tree(of: revision), folder: parts.joined(separator: "/"))
    }

    private func place(_ path: String) -> RootedPath {
        var (base, parts) = (prefix, path.split(separator: "/")[...])
        // Leading `..` components are resolved here, because the commit may not contain the working directory.
        while parts.first == "..", base.popLast() != nil { parts.removeFirst() }
        return RootedPath(storage, base + parts)
    }

    /// The folders that have an `api.yaml` in this commit, relative to the working directory.
    var apiFolders: [String] { storage.apiFolders.map(fromWorkingDirectory) }

    private func fromWorkingDirectory(_ path: String) -> String {
        let parts = path.split(separator: "/")
        let common = zip(parts, prefix).prefix { $0 == $1 }.count
        let way = Array(repeating: "..", count: prefix.count - common) + parts.dropFirst(common).map(String.init)
        return way.isEmpty ? "." : way.joined(separator: "/")
    }

    /// Returns the name that a folder had in this commit, or `nil` if git detects no rename. `folder` is the name in
    /// the commit `other`, or, if `other` is `nil`, in the work tree.
    func formerName(of folder: String, in other: String?) throws(GitFailure) -> String? {
        let output = try Git.output(
            ["diff", "-M", "-z", "--name-status", "--diff-filter=R", storage.tree] + [other, "--"].compactMap { $0 },
            or: "git can't find renames")
        let words = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        let now = (prefix.map(String.init) + Path.normalized(folder).split(separator: "/").map(String.init))
            .joined(separator: "/")
        for index in stride(from: 0, to: words.count - 2, by: 3) {
            let (before, after) = (words[index + 1], words[index + 2])
            guard let inside = Path.relative(after, to: now),
                inside.hasSuffix("api.yaml") || inside.hasSuffix("api.yml"),
                before.hasSuffix("/\(inside)")
            else { continue }
            return fromWorkingDirectory(String(before.dropLast(inside.utf8.count + 1)))
        }
        return nil
    }

    /// Returns the merge base of two revisions, which is their newest common ancestor.
    static func mergeBase(of left: String, and right: String) throws(GitFailure) -> String {
        func commit(_ revision: String) throws(GitFailure) -> String {
            try Git.text(
                ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"],
                or: "git knows no commit `\(revision)`; fetch it first (in CI, check out with its history)")
        }
        let bases = try Git.text(
            ["merge-base", try commit(left), try commit(right)],
            or: "`\(left)` and `\(right)` have no common commit here, so there is no merge base to compare with; "
                + "in CI, check out with the whole history (fetch-depth: 0)")
        return bases.split(separator: "\n").first.map(String.init) ?? bases
    }

    /// Returns the commits that led to earlier states of a folder, the newest first. The commit that led to the
    /// folder's state in `revision` is left out.
    ///
    /// - Parameter folder: The folder, relative to the working directory.
    static func formerStates(of folder: String, before revision: String, limit: Int) throws(GitFailure) -> [String] {
        let newest = try Git.text(
            [
                "rev-list", "--max-count=\(limit + 1)", "--end-of-options", revision, "--",
                folder.isEmpty ? "." : folder,
            ],
            or: "git can't list the commits before `\(revision)`")
        return newest.split(separator: "\n").dropFirst().map(String.init)
    }

    /// Whether the repository is a shallow clone, which lacks older commits.
    static var isHistoryShallow: Bool {
        (try? Git.text(["rev-parse", "--is-shallow-repository"], or: "")) == "true"
    }

    /// Whether git accepts a text as the name of a commit or a tree.
    static func isRevision(_ text: String) -> Bool { (try? tree(of: text)) != nil }

    private static func tree(of revision: String) throws(GitFailure) -> String {
        do {
            return try Git.text(
                ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{tree}"],
                or: "git knows no revision `\(revision)`; fetch it first (in CI, check out with its history)")
        } catch {
            if try Git.text(["rev-list", "--max-count=1", "--all"], or: error.description).isEmpty {
                throw GitFailure(
                    description: "the repository has no commits; commit the specs first, or compare two folders: "
                        + "`errorspec diff OLD NEW`")
            }
            throw error
        }
    }

    /// The commit as a tree of files.
    var tree: FileTree {
        let commit = self
        return FileTree(
            locate: { path throws(ReadFailure) in commit.place(path) }, shown: { "\(commit.revision):\($0)" })
    }
}
