extension FileTree {
    /// A file that somebody wants, or what can't be read and may be one, or hide some.
    package struct Found {
        package var path: String
        fileprivate var failure: ReadFailure?
    }

    /// The files in and below a folder that somebody wants, sorted by path, without what is hidden. Links to folders are
    /// not followed; one that leads out is found itself, and so is a folder that can't be read.
    ///
    /// - Parameters:
    ///   - folders: How many folders are looked into at most.
    ///   - enters: Whether a folder is looked into, by its path and its name.
    ///   - takes: Whether a file is wanted, by its name.
    package func files(
        below folder: String, folders: Int, enters: (_ path: String, _ name: String) -> Bool,
        takes: (_ name: String) -> Bool
    ) -> [Found] {
        var found: [Found] = []
        // The nearest first, for the limit.
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
