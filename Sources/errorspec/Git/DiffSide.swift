import ErrorSpecFiles

/// One side of a diff: a folder on disk, or a folder of a commit.
enum DiffSide: Equatable {
    case folder(String)
    case commit(revision: String, folder: String)

    /// The side as users write it.
    var written: String {
        switch self {
        case .folder(let folder): folder
        case .commit(let revision, let folder): "\(revision):\(folder)"
        }
    }

    var revision: String? { if case .commit(let revision, _) = self { revision } else { nil } }

    /// Splits the notation of a merge base, such as `main...` or `main...feature`, into two revisions. Returns `nil`
    /// if the text doesn't contain three dots.
    ///
    /// An empty left revision means git's HEAD. An empty right revision means the other side of the diff, or HEAD if
    /// the other side is on disk.
    static func mergeBase(in revision: String) -> (left: String, right: String)? {
        guard let dots = revision.firstRange(of: "...") else { return nil }
        return (String(revision[..<dots.lowerBound]), String(revision[dots.upperBound...]))
    }
}

/// The two sides of a diff, with the folders and revisions that the user left out.
struct DiffSides: Equatable {
    let base: DiffSide
    let head: DiffSide
    /// Whether a side names its folder.
    let nameFolder: Bool

    /// Lookups of names, on disk and in git.
    struct Names {
        var isFolder: (String) -> Bool
        /// Whether a file or a folder has the name.
        var exists: (String) -> Bool
        var isRevision: (String) -> Bool
    }

    /// - Parameters:
    ///   - base: The first argument, or `nil` for `HEAD`.
    ///   - head: The second argument, or `nil` for the folder on disk.
    ///   - specs: The folder of a side that names none, or `nil` for the other side's folder or `specs`.
    init(base: String?, head: String?, specs: String?, _ names: Names) throws {
        let first = try base.map { try Argument($0, names) } ?? Argument(revision: "HEAD")
        let second = try head.map { try Argument($0, names) }
        // A commit has no absolute paths.
        let named = [first.folder, second?.folder].compactMap { $0 }.first { !$0.hasPrefix("/") }
        let folder = specs ?? named ?? "specs"
        nameFolder = first.folder != nil || second?.folder != nil
        self.base = first.side(folder)
        if let second {
            self.head = second.side(folder)
        } else if let revision = first.revision, let right = DiffSide.mergeBase(in: revision)?.right, !right.isEmpty {
            // As in git, `main...feature` compares the merge base with `feature`.
            self.head = .commit(revision: right, folder: folder)
        } else {
            self.head = .folder(folder)
        }
    }

    /// An argument. At least one of its parts isn't `nil`.
    private struct Argument {
        var revision: String?
        var folder: String?

        init(revision: String) { self.revision = revision }

        /// `main:specs` is always a folder of a commit, because a pull request could add a folder named `main:specs`.
        init(_ text: String, _ names: Names) throws {
            let isPath = text.hasPrefix("./") || text.hasPrefix("../") || text.hasPrefix("/")
            if !isPath, let colon = Self.separator(in: text) {
                (revision, folder) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
            } else if !isPath, text == "HEAD" || DiffSide.mergeBase(in: text) != nil || names.isRevision(text) {
                if names.isFolder(text) {
                    throw UsageFailure(
                        "`\(text)` is both a revision and a folder: write `./\(text)` for the folder, or "
                            + "`\(text):FOLDER` for a folder of the revision, for example `\(text):specs`")
                }
                revision = text
            } else if names.isFolder(text) {
                folder = text
            } else {
                throw Self.failure(of: text, isFile: names.exists(text))
            }
        }

        /// Returns the failure for a text that names neither a folder nor a revision.
        private static func failure(of text: String, isFile: Bool) -> any CommandFailure {
            if isFile {
                let parent = Path.isAPIFile(Path.name(text) ?? "") ? Path.parent(text) : nil
                return GitFailure(
                    description: "`\(text)` is a file; name "
                        + (parent.map { "the folder of the API: `\($0)`" } ?? "a folder of specs"))
            }
            if let dots = text.firstRange(of: ".."), dots.lowerBound > text.startIndex {
                let sides = [text[..<dots.lowerBound], text[dots.upperBound...]].filter { !$0.isEmpty }
                return UsageFailure(
                    "`\(text)` isn't a revision: write `errorspec diff \(sides.joined(separator: " "))`")
            }
            return GitFailure(
                description: "`\(text)` is neither a folder nor a revision; a side is a folder, REVISION or "
                    + "REVISION:FOLDER. A revision may have to be fetched first")
        }

        func side(_ usual: String) -> DiffSide {
            revision.map { .commit(revision: $0, folder: folder ?? usual) } ?? .folder(folder ?? usual)
        }

        /// Returns the index of the first colon outside of braces. Colons in braces are part of revisions such as
        /// `HEAD^{/fix: typo}`.
        private static func separator(in text: String) -> String.Index? {
            var depth = 0
            return text.firstIndex { character in
                if character == "{" { depth += 1 }
                if character == "}" { depth -= 1 }
                return character == ":" && depth <= 0
            }
        }
    }
}
