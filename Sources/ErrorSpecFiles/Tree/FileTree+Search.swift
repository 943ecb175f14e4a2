extension FileTree {
    /// The files in and below a folder that somebody wants, sorted by path, without what is hidden. Links to folders are
    /// not followed.
    ///
    /// - Parameters:
    ///   - folders: How many folders are looked into at most.
    ///   - enters: Whether a folder is looked into, by its path and its name.
    ///   - takes: Whether a file is wanted, by its name.
    package func files(
        below folder: String, folders: Int, enters: (_ path: String, _ name: String) -> Bool,
        takes: (_ name: String) -> Bool
    ) -> [String] {
        var paths: [String] = []
        // The nearest first, for the limit.
        var waiting = [folder][...]
        var left = folders
        while left > 0, let next = waiting.popFirst() {
            left -= 1
            for entry in (try? list(next)) ?? [] where !entry.name.hasPrefix(".") {
                let path = Path.join(next, entry.name)
                switch entry.kind {
                case .folder where !entry.isLink && enters(path, entry.name): waiting.append(path)
                // A file that can't be read says so when it is read.
                case .file where takes(entry.name), .unreadable where takes(entry.name): paths.append(path)
                default: break
                }
            }
        }
        return paths.sorted()
    }
}
