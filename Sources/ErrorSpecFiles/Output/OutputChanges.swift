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

/// Which generated files of APIs that a run doesn't generate are stale.
package enum StaleFiles: Sendable {
    /// All: only this run's specs generate into the folder.
    case all
    /// Those that came from spec folders of these names: their API has another name by now.
    case generatedFrom(folders: Set<String>)

    func includes(sourceFolder: String?) -> Bool {
        switch self {
        case .all: true
        case .generatedFrom(let folders): sourceFolder.map(folders.contains) ?? false
        }
    }
}
