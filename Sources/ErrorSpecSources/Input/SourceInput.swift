package import ErrorSpecFiles

/// A source that a user names: a file, or a folder of Swift.
package enum SourceInput: Sendable {
    /// - Parameters:
    ///   - path: The path of the file. Relative references are resolved against this path.
    ///   - shown: The path to show in output.
    case file(path: String, shown: String, bytes: [UInt8])
    /// The Swift files of a folder, and the files that can't be read.
    case folder(
        shown: String, files: [(path: String, bytes: [UInt8])], unreadable: [(path: String, failure: ReadFailure)] = [])
}

/// Returns the Swift files below a folder, sorted by path. Hidden folders, dependencies, build products and tests are
/// skipped.
package func swiftFiles(in folder: String, of tree: FileTree) -> SourceInput {
    let skipped: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "build", "SourcePackages"]
    let found = tree.files(
        below: folder, folders: 50_000, enters: { !skipped.contains($1) && !$1.hasSuffix("Tests") },
        takes: { $0.hasSuffix(".swift") })
    var left = DocumentLimits.bytes
    var files: [(path: String, bytes: [UInt8])] = []
    var unreadable: [(path: String, failure: ReadFailure)] = []
    for file in found {
        do throws(ReadFailure) {
            let bytes = try tree.read(file, left)
            left -= bytes.count
            files.append((tree.shown(file.path), bytes))
        } catch {
            unreadable.append((tree.shown(file.path), error))
        }
    }
    return .folder(shown: tree.shown(folder), files: files, unreadable: unreadable)
}
