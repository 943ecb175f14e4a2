/// One side of a diff, as the user names it: a folder on disk, or a folder of a commit.
enum DiffSide: Equatable {
    case folder(String)
    case commit(revision: String, folder: String)
    /// A commit. The user didn't name a folder.
    case revision(String)

    /// Parses an argument. `main:specs` is always a folder of a commit, because a pull request could add a folder
    /// named `main:specs`. `main` is a commit if no folder has this name.
    init(_ text: String, isFolder: (String) -> Bool, isRevision: (String) -> Bool) {
        if text.hasPrefix("./") || text.hasPrefix("../") || text.hasPrefix("/") {
            self = .folder(text)
        } else if let colon = Self.separator(in: text) {
            self = .commit(revision: String(text[..<colon]), folder: String(text[text.index(after: colon)...]))
        } else {
            self = isRevision(text) && !isFolder(text) ? .revision(text) : .folder(text)
        }
    }

    /// Splits the notation of a merge base, such as `main...` or `main...feature`, into two revisions. Returns `nil`
    /// if the text doesn't contain three dots.
    ///
    /// An empty left revision means git's HEAD. An empty right revision means the other side of the diff, or HEAD if
    /// the other side is on disk.
    static func mergeBase(in revision: String) -> (left: String, right: String)? {
        guard let dots = revision.firstRange(of: "...") else { return nil }
        return (String(revision[..<dots.lowerBound]), String(revision[dots.upperBound...]))
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
