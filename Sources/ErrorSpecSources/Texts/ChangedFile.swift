import ErrorSpecFiles

/// A changed or new file.
package struct ChangedFile: Sendable {
    package var path: String
    /// The contents before the change, or `nil` for a new file.
    package var old: [UInt8]?
    package var new: [UInt8]

    package init(path: String, old: [UInt8]?, new: [UInt8]) {
        self.path = path
        self.old = old
        self.new = new
    }
}

extension FileTree {
    /// Returns the tree after the given changes.
    func with(_ files: [ChangedFile]) -> FileTree {
        with(Dictionary(files.map { ($0.path, $0.new) }, uniquingKeysWith: { first, _ in first }))
    }
}
