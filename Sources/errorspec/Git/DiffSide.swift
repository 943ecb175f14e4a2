/// One side of a diff as a user names it: a folder on disk, or a folder of a commit.
enum DiffSide: Equatable {
    case folder(String)
    case commit(revision: String, folder: String)
    /// A commit without a folder.
    case revision(String)

    /// `main:specs` is always a commit's folder, because a pull request could add a folder with this name. `main` is a
    /// commit unless a folder has this name.
    init(_ text: String, isFolder: (String) -> Bool, isRevision: (String) -> Bool) {
        if text.hasPrefix("./") || text.hasPrefix("../") || text.hasPrefix("/") {
            self = .folder(text)
        } else if let colon = Self.separator(in: text) {
            self = .commit(revision: String(text[..<colon]), folder: String(text[text.index(after: colon)...]))
        } else {
            self = isRevision(text) && !isFolder(text) ? .revision(text) : .folder(text)
        }
    }

    /// The two revisions whose merge base `main...` or `main...feature` means; `nil` without three dots.
    ///
    /// An empty revision means the other side of the comparison, or git's HEAD.
    static func mergeBase(in revision: String) -> (left: String, right: String)? {
        guard let dots = revision.firstRange(of: "...") else { return nil }
        return (String(revision[..<dots.lowerBound]), String(revision[dots.upperBound...]))
    }

    /// The first colon outside of braces: git accepts `HEAD^{/fix: typo}` as a revision.
    private static func separator(in text: String) -> String.Index? {
        var depth = 0
        return text.firstIndex { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return character == ":" && depth <= 0
        }
    }
}
