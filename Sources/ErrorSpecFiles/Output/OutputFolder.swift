import ErrorSpecLanguage
package import ErrorSpecSwift

/// The folder that generated files are written to. Links inside of it are not followed; it may be one itself.
///
/// A file is replaced only when its successor is complete: at any moment, each path has the old bytes or the new ones.
/// The next run removes the temporary files of a killed run.
package struct OutputFolder {
    /// No file of ours is larger, and no larger one is read.
    static let largestFile = 64 << 20

    package let path: String
    /// Of APIs that a run doesn't generate, the files that came from spec folders of these names are stale: their API has
    /// another name by now. `nil`: all are, because only this run's specs generate into the folder.
    package let staleSources: Set<String>?

    package init(path: String, staleSources: Set<String>? = nil) {
        self.path = path
        self.staleSources = staleSources
    }

    /// The folder for what is generated from specs. A run that names an API's own folder is about that API alone;
    /// otherwise its specs are all that generate into the folder.
    ///
    /// - Parameter specs: The folders that the user named.
    package init(path: String, from specs: [String], _ analysis: Analysis) {
        let named = Set(specs.map { Path.normalized(relativeToWorkingFolder($0)) })
        let apis = analysis.files.all.filter { $0.role == .api }
        let sources = apis.compactMap { $0.name.contains("/") ? String($0.name.prefix { $0 != "/" }) : nil }
        self.init(path: path, staleSources: apis.contains { named.contains($0.folder) } ? Set(sources) : nil)
    }

    /// How this run's files differ from what is there. A folder that is missing is an empty one.
    package func changes(for files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        let root = try Folder(path)
        root?.lock(exclusively: false)
        return try OutputRun(of: files, in: root, staleSources: staleSources).changes
    }

    /// Writes these files: first those that differ, beside the old ones, then removes stale files, and renames the new ones
    /// into place.
    ///
    /// - Returns: The changes. If there is an obstacle, nothing was written.
    package func write(_ files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        try createFolder(path)
        guard let root = try Folder(path) else { throw WriteFailure(path: path, reason: "does not exist") }
        // Two runs at once: the second one waits, and finds nothing to do.
        root.lock(exclusively: true)
        let run = try OutputRun(of: files, in: root, staleSources: staleSources)
        if run.changes.obstacles.isEmpty { try run.write() }
        return run.changes
    }
}

/// The changes that a run would make in the output folder.
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
        /// Without what a checkout or an editor adds: line ends of Windows, a byte order mark.
        package var old: [UInt8] = []
        package var new: [UInt8] = []
    }

    /// Something that errorspec didn't generate, in the place of a file.
    package struct Obstacle: Hashable, Sendable {
        package var path: String
        /// The obstacle, as the end of a sentence that begins with the path.
        package var description: String
    }

    /// Sorted by path.
    package var changes: [Change] = []
    package var obstacles: [Obstacle] = []
    package var unchangedCount = 0
    /// Folders of APIs that none of this run's specs is, and whose files go.
    package var removedFolders: Set<String> = []
    /// Folders of APIs that none of this run's specs is, and whose files stay: other specs may generate them.
    package var kept: Set<String> = []
}
