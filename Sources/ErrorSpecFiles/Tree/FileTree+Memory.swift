extension FileTree {
    /// Returns a tree in memory that contains the given files, by path.
    package static func memory(_ files: [String: [UInt8]]) -> FileTree {
        only([]) { _, _ throws(ReadFailure) in throw .missing }.with(files)
    }

    /// Returns a tree that contains only files with the given paths.
    package static func only(
        _ paths: some Sequence<String>,
        read: @escaping @Sendable (_ file: String, _ limit: Int) throws(ReadFailure) -> [UInt8]
    ) -> FileTree {
        let folders = entries(ofFoldersAbove: paths)
        return FileTree(
            list: { folder throws(ReadFailure) in
                guard let entries = folders[folder] else { throw .missing }
                return Array(entries.values)
            },
            read: read)
    }

    /// Returns a copy of the tree, in which the given files, by path, replace the tree's own files. Missing files and
    /// their folders are added.
    package func with(_ files: [String: [UInt8]]) -> FileTree {
        if files.isEmpty { return self }
        let base = self
        // Several paths can lead to the same file, but users see only one of these paths.
        @Sendable func key(_ path: String) -> String { Path.normalized(base.shown(Path.normalized(path))) }
        let byPath = Dictionary(files.map { (key($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        let folders = Self.entries(ofFoldersAbove: byPath.keys)
        var tree = base
        tree.read = { path, limit throws(ReadFailure) in
            guard let bytes = byPath[key(path)] else { return try base.read(path, limit) }
            if bytes.count > limit { throw .tooLarge(limit: limit) }
            return bytes
        }
        tree.list = { folder throws(ReadFailure) in
            guard var added = folders[key(folder)] else { return try base.list(folder) }
            var entries: [Entry] = []
            do throws(ReadFailure) {
                entries = try base.list(folder)
            } catch {
                if error != .missing { throw error }
            }
            for entry in entries where added[entry.name] == nil || entry.kind == .folder { added[entry.name] = entry }
            return Array(added.values)
        }
        return tree
    }

    /// Returns the entries of all folders above the given files, by the folder's path and the entry's name.
    private static func entries(ofFoldersAbove files: some Sequence<String>) -> [String: [String: Entry]] {
        var folders: [String: [String: Entry]] = [:]
        for file in files {
            var (path, kind) = (file, Entry.Kind.file)
            while let folder = Path.parent(path), let name = Path.name(path) {
                let known = folders[folder, default: [:]].updateValue(Entry(name, kind), forKey: name)
                if known != nil { break }
                (path, kind) = (folder, .folder)
            }
        }
        return folders
    }
}
