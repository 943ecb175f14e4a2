extension FileTree {
    /// The tree with some files of other bytes, by the path that users see. A file that it lacks is added; its folder has
    /// to be there.
    package func with(_ files: [String: [UInt8]]) -> FileTree {
        let base = self
        @Sendable func key(_ path: String) -> String { Path.normalized(base.shown(Path.normalized(path))) }
        let byPath = Dictionary(files.map { (key($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        let byFolder = Dictionary(grouping: byPath.keys) { Path.parent($0) ?? "." }
        var tree = base
        tree.read = { path, limit throws(ReadFailure) in
            guard let bytes = byPath[key(path)] else { return try base.read(path, limit) }
            if bytes.count > limit { throw .tooLarge }
            return bytes
        }
        tree.list = { folder throws(ReadFailure) in
            var entries = try base.list(folder)
            for name in (byFolder[key(folder)] ?? []).compactMap(Path.name) {
                entries.removeAll { $0.name == name && $0.kind != .folder }
                entries.append(Entry(name, .file))
            }
            return entries
        }
        return tree
    }
}
