extension FileTree {
    /// A wanted file, or an unreadable entry that may be a wanted file or contain one.
    package struct Found {
        package var path: String
        fileprivate var failure: ReadFailure?
    }

    /// Finds the wanted files in a folder and its subfolders, sorted by path. Hidden entries are skipped, and links to
    /// folders aren't followed. A link that leads out of the root and an unreadable folder are results themselves.
    ///
    /// - Parameters:
    ///   - folders: The maximum number of folders to search.
    ///   - enters: Whether to search a folder, by its path and its name.
    ///   - takes: Whether a file is wanted, by its name.
    package func files(
        below folder: String, folders: Int, enters: (_ path: String, _ name: String) -> Bool,
        takes: (_ name: String) -> Bool
    ) -> [Found] {
        var found: [Found] = []
        // The nearest folders are searched first, before the limit is reached.
        var waiting = [folder][...]
        for _ in 0..<folders {
            guard let next = waiting.popFirst() else { break }
            let entries: [Entry]
            do throws(ReadFailure) {
                entries = try list(next)
            } catch {
                if error != .missing { found.append(Found(path: next, failure: error)) }
                continue
            }
            for entry in entries where !entry.isHidden {
                let path = Path.join(next, entry.name)
                switch entry.kind {
                case .folder where !entry.isLink && enters(path, entry.name): waiting.append(path)
                case .file where takes(entry.name): found.append(Found(path: path))
                case .unreadable(let failure)
                where takes(entry.name) || failure.isOfAnyName && enters(path, entry.name):
                    found.append(Found(path: path, failure: failure))
                default: break
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// The bytes of a file that was found.
    package func read(_ found: Found, _ limit: Int) throws(ReadFailure) -> [UInt8] {
        if let failure = found.failure { throw failure }
        return try read(found.path, limit)
    }
}
