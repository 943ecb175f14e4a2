import ErrorSpecFiles

extension FileTree {
    /// Returns a folder on disk as one side of a diff. Submodules in the folder are unreadable, even if they are
    /// checked out, because an empty submodule would look like a folder without specs.
    static func workTree(_ folder: String) -> FileTree {
        var tree = FileTree.disk(below: [folder])
        let list = tree.list
        tree.list = { path throws(ReadFailure) in
            let entries = try list(path)
            let mayBeSubmodule = entries.isEmpty || entries.contains { $0.name == ".git" }
            // The folder that the user named is read even if it is a submodule.
            if mayBeSubmodule, Path.normalized(path) != Path.normalized(folder), Git.isSubmodule(path) {
                throw .submodule
            }
            return entries
        }
        return tree
    }
}

extension Git {
    /// Whether a folder is a submodule, according to the index of the repository that contains the folder.
    fileprivate static func isSubmodule(_ folder: String) -> Bool {
        guard let path = canonicalPath(folder), let parent = Path.parent(path), let name = Path.name(path),
            let entry = try? output(
                ["--literal-pathspecs", "-C", parent, "ls-files", "--stage", "-z", "--", name], or: "")
        else { return false }
        return entry.starts(with: "160000 ".utf8)
    }
}
