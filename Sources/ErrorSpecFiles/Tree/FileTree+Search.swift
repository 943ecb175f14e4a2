extension FileTree {
    /// A result of a search: a wanted file, or an unreadable entry that may be a wanted file or contain wanted files.
    package struct Found {
        package var path: String
        fileprivate var failure: ReadFailure?
    }

    /// Finds the wanted files in a folder and its subfolders, sorted by path. Hidden entries and links to folders are
    /// skipped. Unreadable folders, and links that lead out of the root, are also results, so that they can be
    /// reported.
    ///
    /// - Parameters:
    ///   - folders: The maximum number of folders to search.
    ///   - enters: Returns whether to search a folder, given its path and its name.
    ///   - takes: Returns whether a file is wanted, given its name.
    package func files(
        below folder: String, folders: Int, enters: (_ path: String, _ name: String) -> Bool,
        takes: (_ name: String) -> Bool
    ) -> [Found] {
        var found: [Found] = []
        // The search is breadth-first, so that the limit affects only the most distant folders.
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
                where takes(entry.name) || failure.mayBeFolder && enters(path, entry.name):
                    found.append(Found(path: path, failure: failure))
                default: break
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// Returns the bytes of a file that was found. Throws if the result is an unreadable entry.
    package func read(_ found: Found, _ limit: Int) throws(ReadFailure) -> [UInt8] {
        if let failure = found.failure { throw failure }
        return try read(found.path, limit)
    }
}
