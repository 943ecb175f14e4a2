extension FileTree {
    /// Files in memory, by their paths.
    package static func memory(_ files: [String: [UInt8]]) -> FileTree {
        FileTree(
            list: { folder throws(ReadFailure) in
                let prefix = folder == "." ? "" : folder + "/"
                var entries: [String: Entry] = [:]
                for path in files.keys where path.hasPrefix(prefix) {
                    let rest = path.dropFirst(prefix.count).split(separator: "/")
                    guard let first = rest.first.map(String.init) else { continue }
                    entries[first] = Entry(first, rest.count > 1 ? .folder : .file)
                }
                if entries.isEmpty { throw .missing }
                return Array(entries.values)
            },
            read: { path, limit throws(ReadFailure) in
                guard let bytes = files[path] else { throw .missing }
                if bytes.count > limit { throw .tooLarge }
                return bytes
            })
    }
}
