import ErrorSpecLanguage
package import ErrorSpecSwift

/// The folder that generated files are written to. The folder may be a link, but links in the folder aren't followed.
///
/// A file is replaced only when its new version is complete, so that each path always has the old bytes or the new
/// bytes. If a run is killed, the next run removes the temporary files.
package struct OutputFolder {
    /// The maximum size of a generated file in bytes. Larger files are read only up to this size.
    static let largestFile = 64 << 20

    package let path: String
    /// The folders of this run's specs, or `nil` if no other run generates into the output folder. A file of another
    /// API is stale if it was generated from one of these folders, because the API was then renamed. If `nil`, all
    /// files of other APIs are stale.
    package let staleSources: Set<String>?

    package init(path: String, staleSources: Set<String>? = nil) {
        self.path = path
        self.staleSources = staleSources
    }

    /// Creates the output folder of a run. If the user named the folder of an API rather than a folder that contains
    /// APIs, other runs may generate other APIs into the output folder, and the files of those APIs stay. Otherwise,
    /// files of other APIs are stale.
    ///
    /// - Parameter specs: The folders that the user named.
    package init(path: String, from specs: [String], _ analysis: Analysis) {
        let named = Set(specs.map { Path.normalized(relativeToWorkingFolder($0)) })
        let apis = analysis.files.all.filter { $0.role == .api }
        let sources = apis.compactMap { $0.name.contains("/") ? String($0.name.prefix { $0 != "/" }) : nil }
        self.init(path: path, staleSources: apis.contains { named.contains($0.folder) } ? Set(sources) : nil)
    }

    /// Returns the differences between this run's files and the existing files. A missing output folder counts as
    /// empty.
    package func changes(for files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        let root = try Folder(path)
        root?.lock(exclusively: false)
        return try OutputRun(of: files, in: root, staleSources: staleSources).changes
    }

    /// Writes new and changed files under temporary names, removes stale files, and then renames the temporary files.
    ///
    /// - Returns: The changes. If the changes contain an obstacle, nothing was written.
    package func write(_ files: [GeneratedFile]) throws(WriteFailure) -> OutputChanges {
        try createFolder(path)
        guard let root = try Folder(path) else { throw WriteFailure(path: path, reason: "does not exist") }
        // If two runs write at the same time, the second run waits for the first, and then usually finds no
        // differences.
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
        /// The path relative to the output folder.
        package var path: String
        /// The old bytes. For a changed file, the byte order mark is removed, and line endings are LF instead of CRLF.
        package var old: [UInt8] = []
        package var new: [UInt8] = []
    }

    /// A file, folder or link that errorspec didn't generate, at the path of a generated file.
    package struct Obstacle: Hashable, Sendable {
        package var path: String
        /// The obstacle as the rest of a sentence that begins with the path, such as `is a folder`.
        package var description: String
    }

    /// The changes, sorted by path.
    package var changes: [Change] = []
    package var obstacles: [Obstacle] = []
    package var unchangedCount = 0
    /// The folders of APIs that this run's specs don't contain. The files in these folders are removed.
    package var removedFolders: Set<String> = []
    /// The folders of APIs that this run's specs don't contain. The files in these folders stay, because other specs
    /// may generate them.
    package var keptFolders: Set<String> = []
}
