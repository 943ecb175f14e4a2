import ErrorSpecFiles

extension FileTree {
    /// The tree with unsaved texts over what is on the disk, by absolute path. A file that the disk lacks is added, and so are
    /// the folders that it is in.
    func overlaid(with buffers: [String: [UInt8]], root: String) -> FileTree {
        let base = self
        return FileTree(
            list: { folder throws(ReadFailure) in
                let below = buffers.keys.compactMap { Path.relative($0, to: folder) }.filter { $0 != "." }
                var entries: [Entry] = []
                do throws(ReadFailure) {
                    entries = try base.list(folder)
                } catch {
                    if below.isEmpty { throw error }
                }
                for path in below {
                    let name = String(path.prefix { $0 != "/" })
                    let kind: Entry.Kind = name == path ? .file : .folder
                    if let index = entries.firstIndex(where: { $0.name == name }) {
                        if entries[index].kind != .folder, kind == .file { entries[index] = Entry(name, .file) }
                    } else {
                        entries.append(Entry(name, kind))
                    }
                }
                return entries
            },
            read: { path, limit throws(ReadFailure) in
                guard let bytes = buffers[path] else { return try base.read(path, limit) }
                if bytes.count > limit { throw .tooLarge }
                return bytes
            },
            identity: base.identity,
            shown: { path in Path.relative(path, to: root) ?? path })
    }
}
