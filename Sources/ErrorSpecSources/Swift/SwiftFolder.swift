package import ErrorSpecFiles

/// The Swift files below a folder, without hidden folders, those of packages and builds, and tests, in the order of their paths.
package func swiftFiles(in folder: String, of tree: FileTree) -> [(path: String, bytes: [UInt8])] {
    let others: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "build", "SourcePackages"]
    var paths: [String] = []
    var waiting = [folder]
    var foldersLeft = 50_000
    while let next = waiting.popLast(), foldersLeft > 0 {
        foldersLeft -= 1
        for entry in (try? tree.list(next)) ?? [] where !entry.name.hasPrefix(".") {
            let path = Path.join(next, entry.name)
            switch entry.kind {
            case .folder where !entry.isLink && !others.contains(entry.name) && !entry.name.hasSuffix("Tests"):
                waiting.append(path)
            case .file where entry.name.hasSuffix(".swift"): paths.append(path)
            default: break
            }
        }
    }
    var left = DocumentLimits.bytes
    var files: [(path: String, bytes: [UInt8])] = []
    for path in paths.sorted() {
        guard let bytes = try? tree.read(path, left) else { continue }
        left -= bytes.count
        files.append((tree.shown(path), bytes))
    }
    return files
}
