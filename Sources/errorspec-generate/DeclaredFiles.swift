import ErrorSpecFiles

extension FileTree {
    /// The disk as if it held some files only.
    static func declared(_ paths: some Sequence<String>) -> FileTree {
        var folders: [String: [String: Entry]] = [:]
        for path in paths {
            var path = path
            var kind = Entry.Kind.file
            while let folder = Path.parent(path), let name = Path.name(path) {
                let isNew = folders[folder]?.updateValue(Entry(name, kind), forKey: name) == nil
                if folders[folder] == nil { folders[folder] = [name: Entry(name, kind)] }
                if !isNew { break }
                (path, kind) = (folder, .folder)
            }
        }
        let entries = folders
        return FileTree(
            list: { folder throws(ReadFailure) in
                guard let found = entries[folder] else { throw .missing }
                return Array(found.values)
            },
            read: FileTree.disk.read)
    }
}
