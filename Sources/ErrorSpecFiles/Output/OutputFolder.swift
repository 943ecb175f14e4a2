package import ErrorSpecSwift

/// The folder that generated files are written to. Links inside of it are not followed; it may be one itself.
///
/// A file is replaced only when its successor is complete: whatever happens, each path holds the old bytes or the new
/// ones. What a killed run left behind is swept by the next one.
package struct OutputFolder {
    /// No file of ours is larger, and no larger one is read.
    static let largestFile = 64 << 20

    package let path: String
    package let stale: StaleFiles

    package init(path: String, stale: StaleFiles = .all) {
        self.path = path
        self.stale = stale
    }

    /// How this run's files differ from what is there. A folder that is missing is an empty one.
    package func changes(for files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        let root = try Folder(path)
        root?.lock(exclusively: false)
        let run = try OutputRun(of: files, in: root, stale: stale, isWriting: false)
        return try run.prepare().changes
    }

    /// Makes the folder hold these files: writes all that differ beside the old ones, syncs them, and only then
    /// removes what is stale and puts them in place.
    ///
    /// - Returns: what was changed, without the bytes; nothing was where there is an obstacle.
    package func write(_ files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        try createFolder(path)
        guard let root = try Folder(path) else { throw WriteFailure(path: path, reason: "does not exist") }
        // Two runs at once: the second one waits, and finds nothing to do.
        root.lock(exclusively: true)
        let run = try OutputRun(of: files, in: root, stale: stale, isWriting: true)
        let (changes, written) = try run.prepare()
        if changes.obstacles.isEmpty { try run.replace(changes, with: written) } else { run.discard(written) }
        return changes
    }
}
