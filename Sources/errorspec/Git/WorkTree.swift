import ErrorSpecFiles

extension FileTree {
    /// A folder on disk as one side of a diff. Its submodules are unreadable, even if they are checked out: an empty
    /// submodule would otherwise count as a folder without specs.
    static func workTree(_ folder: String) -> FileTree {
        var tree = FileTree.disk(below: [folder])
        let list = tree.list
        tree.list = { path throws(ReadFailure) in
            let entries = try list(path)
            let mayBeSubmodule = entries.isEmpty || entries.contains { $0.name == ".git" }
            // The folder that the user named is read: it may be the checkout of a submodule.
            if mayBeSubmodule, Path.normalized(path) != Path.normalized(folder), Git.isSubmodule(path) {
                throw .submodule
            }
            return entries
        }
        return tree
    }
}

extension Git {
    /// Whether a folder is a submodule in the index of its repository.
    fileprivate static func isSubmodule(_ folder: String) -> Bool {
        guard let path = canonicalPath(folder), let parent = Path.parent(path), let name = Path.name(path),
            let entry = try? output(
                ["--literal-pathspecs", "-C", parent, "ls-files", "--stage", "-z", "--", name], or: "")
        else { return false }
        return entry.starts(with: "160000 ".utf8)
    }
}
