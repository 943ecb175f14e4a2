/// The files and folders that `lint` checks: folders of specs, single files, or the unsaved text of a file.
///
/// For a single file, the file's whole API is read, but only findings in the file are shown.
package struct LintTargets: Sendable {
    /// The files on disk. If the unsaved text of a file was given, the tree has this text instead of the file's
    /// contents.
    package private(set) var tree: FileTree
    /// The folders to read.
    package private(set) var folders: [String] = []
    /// The paths of the single files, as users see them.
    package private(set) var files: Set<String> = []
    /// The paths of the folders whose findings are all shown, as users see the paths.
    private var wholeFolders: [String] = []
    /// The folders of single files that belong to no API. Findings about these folders are shown too.
    private var foldersWithoutAPI: Set<String> = []

    /// - Parameters:
    ///   - paths: Folders and files.
    ///   - text: The unsaved text of a file in an editor.
    package init(_ paths: [String], text: (path: String, bytes: [UInt8])? = nil) {
        let disk = FileTree.disk
        tree = text.map { disk.with([$0.path: $0.bytes]) } ?? disk
        for path in paths.map(Path.normalized) {
            if tree.isFile(path) { add(file: path) } else { add(folder: path) }
        }
        if let text { add(file: Path.normalized(text.path)) }
        let rooted = FileTree.disk(below: folders.isEmpty ? ["specs"] : folders)
        tree = text.map { rooted.with([$0.path: $0.bytes]) } ?? rooted
    }

    private mutating func add(folder: String) {
        folders.append(folder)
        wholeFolders.append(Path.normalized(tree.shown(folder)))
    }

    private mutating func add(file: String) {
        files.insert(Path.normalized(tree.shown(file)))
        if let api = tree.apiFolder(of: file) {
            if !folders.contains(api) { folders.append(api) }
        } else {
            let folder = Path.parent(file) ?? "."
            folders.append(folder)
            foldersWithoutAPI.insert(Path.normalized(tree.shown(folder)))
        }
    }

    /// Whether findings about the file or folder at the given path are shown.
    package func includes(_ path: String) -> Bool {
        files.isEmpty || files.contains(path) || foldersWithoutAPI.contains(path)
            || wholeFolders.contains { Path.relative(path, to: $0) != nil || $0 == "." }
    }
}

extension FileTree {
    /// Returns the nearest folder with an `api.yaml` above a file, or `nil` if no folder above the file has an
    /// `api.yaml`. Folders above the working directory are searched too.
    package func apiFolder(of file: String) -> String? {
        for start in [Path.normalized(file), Path.absolute(file)] {
            var folder = Path.parent(start)
            while let current = folder {
                if isAPI(current) { return current }
                folder = Path.parent(current)
            }
        }
        return nil
    }

    /// Whether a folder has an `api.yaml`.
    package func isAPI(_ folder: String) -> Bool {
        (try? list(folder))?.contains { Path.isAPIFile($0.name) && $0.kind == .file } ?? false
    }
}
