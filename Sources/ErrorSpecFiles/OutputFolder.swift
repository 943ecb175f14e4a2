import ErrorSpecLanguage
package import ErrorSpecSwift

/// What a run would change in the output folder.
package struct OutputChanges {
    package struct Change: Sendable {
        package enum Kind: String, Sendable {
            case create
            case change
            case remove
        }

        package var kind: Kind
        /// Below the output folder.
        package var path: String
        /// Empty, like `new`, where the change was written.
        package var old: [UInt8]
        package var new: [UInt8]

        package init(kind: Kind, path: String, old: [UInt8] = [], new: [UInt8] = []) {
            self.kind = kind
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// Something that is not ours is where a file should go.
    package struct Obstacle: Hashable, Sendable {
        package var path: String
        /// What it is, as the end of a sentence that begins with the path.
        package var description: String
    }

    /// Sorted by path.
    package var changes: [Change] = []
    package var obstacles: [Obstacle] = []
    package var unchangedCount = 0
}

/// The folder that generated files are written to. Links inside of it are not followed; it may be one itself.
///
/// A file is replaced only when its successor is complete: whatever happens, each path holds the old bytes or the new
/// ones. A folder that is missing comes as a whole. What a killed run left behind is swept by the next one.
package struct OutputFolder {
    package let path: String

    package init(path: String) { self.path = path }

    /// How this run's files differ from what is there. A folder that is missing is an empty one.
    package func changes(for files: GeneratedFiles) throws(WriteFailure) -> OutputChanges {
        let root = try Folder(path)
        root?.lock(exclusively: false)
        let run = try OutputRun(of: files, in: root, isWriting: false)
        return try run.prepare().changes
    }

    /// Makes the folder hold these files: writes all that differ beside the old ones, syncs them, and only then
    /// removes what is stale and puts them in place.
    ///
    /// - Returns: what was changed, without the bytes; nothing was where there is an obstacle.
    package func write(_ files: GeneratedFiles) throws(WriteFailure) -> OutputChanges {
        try createFolder(path)
        guard let root = try Folder(path) else { throw WriteFailure(path: path, reason: "is not there") }
        // Two runs at once: the second one waits, and finds nothing to do.
        root.lock(exclusively: true)
        let run = try OutputRun(of: files, in: root, isWriting: true)
        let (changes, written) = try run.prepare()
        if changes.obstacles.isEmpty { try run.replace(changes.changes, with: written) } else { run.discard(written) }
        return changes
    }
}

/// Puts a file in the place of another as a whole. A link at the path is replaced, not followed.
package func replaceFile(_ path: String, with bytes: [UInt8]) throws(WriteFailure) {
    let parent = Path.parent(path) ?? "."
    guard let folder = try Folder(parent), let name = Path.name(path) else {
        throw WriteFailure(path: path, reason: "can't be written: there is no folder `\(parent)`")
    }
    let temporary = try folder.writeTemporary(bytes, for: name)
    do throws(WriteFailure) {
        try folder.rename(temporary, to: name)
    } catch {
        folder.remove(temporary)
        throw error
    }
}
