import ErrorSpecFiles

extension FileTree {
    /// A folder of the disk as one side of a diff. Its submodules can't be read, whether they are checked out or not:
    /// a folder that is empty here would otherwise count as one without specs.
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
    /// Whether the index of the repository around a folder has a commit of another repository in its place.
    fileprivate static func isSubmodule(_ folder: String) -> Bool {
        guard let path = canonicalPath(folder), let parent = Path.parent(path), let name = Path.name(path),
            let entry = try? output(
                ["--literal-pathspecs", "-C", parent, "ls-files", "--stage", "-z", "--", name], or: "")
        else { return false }
        return entry.starts(with: "160000 ".utf8)
    }
}
