import ErrorSpecLanguage

/// The files of the requested APIs, with their contents.
struct SpecFiles {
    /// All files that findings may refer to, including unreadable files.
    var all = SourceFiles()
    /// The files that were read.
    var read: [SourceFile] = []
    /// The specs that were found but couldn't be read.
    var unreadable: [SourceFile] = []
    /// The folders that were searched, and the requested folders that don't exist.
    var folders: [String] = []
}

/// Finds the APIs in the given folders and their subfolders, and reads the APIs' files.
///
/// - Parameters:
///   - others: Files that aren't specs. They keep their IDs, because the specs' files are added after them.
///   - unnamed: Whether the user named no folders. In this case, `folders` is the default.
func findSpecs(
    in folders: [String], of tree: FileTree, beside others: SourceFiles = SourceFiles(), unnamed: Bool = false,
    into diagnostics: inout Diagnostics
) -> SpecFiles {
    var finder = SpecFinder(tree: tree, files: SpecFiles(all: others))
    for folder in folders {
        finder.search(from: Path.normalized(folder), unnamed: unnamed)
    }
    finder.readFiles()
    diagnostics.merge(finder.diagnostics)
    return finder.files
}

private struct SpecFinder {
    private static let depthLimit = 64
    private static let folderLimit = 20_000

    let tree: FileTree
    var files = SpecFiles()
    var diagnostics = Diagnostics()
    var folderCount = 0
    /// The names of the API folders, by the folders' paths.
    var apiNames: [String: String] = [:]
    /// The API folders that were read. Each folder is read only once, even if the user names it twice, or also names
    /// one of its ancestors, or if links lead to it.
    var loadedPaths = Set<String>()
    var loadedIdentities = Set<String>()
    /// The folders that were searched, each with the API that its files belong to. If an API has several links to a
    /// folder, the folder is searched once.
    var searched = Set<Searched>()
    /// Links to folders. They are searched last, so that a file is found at its own path rather than through a link.
    var links: [Folder] = []
    /// The files that were found but not read yet.
    var unread: [Unread] = []
    var strays = StrayFiles()
    var foundAPI = false

    struct Folder {
        var shown: String
        var path: String
        /// The folder of the API that this folder is in, or `nil` if it isn't in an API. This folder may also be an
        /// API itself.
        var api: String?
        /// The identities of the folders above this folder. A link to one of these folders isn't followed.
        var above: [String]
        var depth = 0
        var identity: String?
    }

    struct Searched: Hashable {
        var identity: String
        var api: String?
    }

    struct Unread {
        var file: SourceFile
        var path: String
        var kind: FileTree.Entry.Kind
    }

    mutating func search(from path: String, unnamed: Bool) {
        strays = StrayFiles()
        foundAPI = false
        files.folders.append(path)
        let shown = Path.normalized(tree.shown(path))
        let before = diagnostics.all.count
        do {
            let entries = try tree.list(path)
            let above = ancestors(of: path)
            visit(Folder(shown: shown, path: path, above: above, identity: above.first), entries: entries)
            while !links.isEmpty { descend(into: links.removeFirst()) }
        } catch {
            reportRefusal(of: shown, at: path, failure: error, unnamed: unnamed)
        }
        if foundAPI {
            reportStrays()
        } else if diagnostics.all.count == before {
            reportEmptiness(of: shown)
        }
    }

    private func ancestors(of folder: String) -> [String] {
        var found: [String] = []
        var path = folder
        while let identity = tree.identity(path), found.last != identity, found.count < 1_000 {
            found.append(identity)
            path = Path.join(path, "..")
        }
        return found
    }

    private mutating func visit(_ folder: Folder, entries: [FileTree.Entry]) {
        guard isWithinLimits(folder) else { return }
        if files.folders.last != folder.path { files.folders.append(folder.path) }
        // The name of a repository's folder isn't used, because it may differ between machines.
        let isCheckout = entries.contains { $0.name == ".git" }
        let entries = entries.filter { $0.kind != .folder || !$0.isHidden }.sorted { $0.name < $1.name }
        var api = folder.api
        if entries.contains(where: { Path.isAPIFile($0.name) && $0.kind != .folder }) {
            foundAPI = true
            guard loadedPaths.insert(folder.shown).inserted,
                folder.identity.map({ loadedIdentities.insert($0).inserted }) ?? true
            else { return }
            api = folder.shown
            apiNames[folder.shown] = isCheckout ? nil : Path.name(folder.shown) ?? tree.name(folder.path)
            readAPI(folder.shown, at: folder.path, entries: entries)
        }
        for entry in entries {
            let path = Path.join(folder.path, entry.name)
            let shown = Path.join(folder.shown, entry.name)
            if case .unreadable(let failure) = entry.kind, failure.mayBeFolder, !isSpecName(entry.name) {
                // Outside of an API, an unreadable entry is reported only if it may be a folder, judging by its name.
                let mayMatter = api != nil || !entry.name.contains(".")
                if mayMatter, !entry.isHidden { reportUnreadable(shown, failure) }
            } else if entry.kind == .folder {
                let child = Folder(shown: shown, path: path, api: api, above: folder.above, depth: folder.depth + 1)
                if entry.isLink { links.append(child) } else { descend(into: child) }
            } else if isSpecName(entry.name), let api {
                if Path.isAPIFile(entry.name) { continue }
                add(entry, shown: shown, at: path, api: api, role: .part)
            } else if isSpecName(entry.name), !entry.isHidden {
                strays.add(shown, at: path)
            }
        }
    }

    private mutating func isWithinLimits(_ folder: Folder) -> Bool {
        folderCount += 1
        let hint = "name the folders of the APIs instead of a distant ancestor"
        if folder.depth > Self.depthLimit {
            report(
                .limitExceeded, "folders are nested deeper than \(Self.depthLimit) levels", at: folder.shown, hint: hint
            )
            return false
        }
        if folderCount == Self.folderLimit + 1 {
            report(.limitExceeded, "there are more than \(Self.folderLimit) folders", at: folder.shown, hint: hint)
        }
        return folderCount <= Self.folderLimit
    }

    private mutating func descend(into folder: Folder) {
        guard folderCount <= Self.folderLimit else { return }
        var folder = folder
        folder.identity = tree.identity(folder.path)
        if let identity = folder.identity {
            if folder.above.contains(identity) { return }
            guard searched.insert(Searched(identity: identity, api: folder.api)).inserted else {
                foundAPI = true
                return
            }
            folder.above.append(identity)
        }
        do {
            visit(folder, entries: try tree.list(folder.path))
        } catch {
            reportUnreadable(folder.shown, error)
        }
    }

    private mutating func readAPI(_ shown: String, at path: String, entries: [FileTree.Entry]) {
        let candidates = entries.filter { Path.isAPIFile($0.name) && $0.kind != .folder }
        guard let first = candidates.first else { return }
        let chosen = Path.join(shown, first.name)
        let file = add(first, shown: chosen, at: Path.join(path, first.name), api: shown, role: .api)
        guard let second = candidates.dropFirst().first else { return }
        let other = placeholder(for: Path.join(shown, second.name), folder: shown)
        diagnostics.report(
            .duplicateName, "`\(shown)` has both `\(first.name)` and `\(second.name)`",
            at: SourceRange(startOf: other.id),
            notes: [.init("the other one is here", at: SourceRange(startOf: file.id))],
            hint: "keep one of them")
    }

    @discardableResult
    private mutating func add(
        _ entry: FileTree.Entry, shown: String, at path: String, api: String, role: SourceFile.Role
    ) -> SourceFile {
        // If the requested folder is above the working directory, files in the working directory still have relative
        // paths.
        let visible = shown.hasPrefix("/") ? Path.normalized(tree.shown(shown)) : shown
        let file = files.all.add(path: visible, folder: api, name: name(of: shown, in: api), role: role, bytes: [])
        unread.append(Unread(file: file, path: path, kind: entry.kind))
        return file
    }

    /// Reads the files that were found.
    mutating func readFiles() {
        for found in unread {
            do throws(ReadFailure) {
                if case .unreadable(let failure) = found.kind { throw failure }
                files.all.fill(found.file.id, with: try tree.read(found.path, SpecLimits.file))
                files.read.append(files.all[found.file.id])
            } catch {
                files.unreadable.append(found.file)
                reportUnreadable(found.file.path, error, at: found.file)
            }
        }
        unread = []
    }

    /// Returns a spec's path as it is written in generated code. The path doesn't depend on the working directory.
    private func name(of shown: String, in api: String) -> String {
        let inside = Path.relative(shown, to: api) ?? shown
        return apiNames[api].map { "\($0)/\(inside)" } ?? inside
    }

    /// Whether a file with this name can be a spec. `.errorspec.yaml` contains a team's levels, and `._login.yaml` is
    /// a file in which macOS stores the attributes of `login.yaml`.
    private func isSpecName(_ name: String) -> Bool {
        Path.isYAML(name) && !name.hasPrefix(".errorspec.") && !name.hasPrefix("._")
    }
}

extension SpecFinder {
    /// Adds an empty file with the given path, so that a finding can refer to the path.
    private mutating func placeholder(for shown: String, folder: String) -> SourceFile {
        files.all.add(path: shown, folder: folder, name: shown, role: .part, bytes: [])
    }

    /// - Parameter file: The file at the path, or `nil` to add a placeholder.
    private mutating func report(
        _ code: DiagnosticCode, _ message: String, at shown: String, _ file: SourceFile? = nil, hint: String?
    ) {
        let file = file ?? placeholder(for: shown, folder: shown)
        diagnostics.report(code, message, at: SourceRange(startOf: file.id), hint: hint)
    }

    /// Reports why a requested folder can't be searched.
    private mutating func reportRefusal(of shown: String, at path: String, failure: ReadFailure, unnamed: Bool) {
        if failure == .notAFolder, (try? tree.read(path, SpecLimits.file)) != nil {
            let folder = tree.apiFolder(of: path).map { Path.normalized(tree.shown($0)) }
            report(
                .noSpec, "`\(shown)` is a file, but must be a folder", at: shown,
                hint: folder.map { "name the folder of the API: `\($0)`" } ?? "name a folder with an `api.yaml`")
        } else if failure == .missing {
            report(
                .unreadable, "there is no \(Path.isYAML(shown) ? "file" : "folder") `\(shown)`", at: shown,
                hint: !unnamed
                    ? "check the spelling, and the working directory"
                    : tree.isAPI(".")
                        ? "for the API in the working directory, write `.`"
                        : "`errorspec init` writes a first spec there; or name the folder that your specs are in")
        } else {
            reportUnreadable(shown, failure)
        }
    }

    /// Reports an unreadable entry. The message contains the entry's path, but not the target of a link.
    private mutating func reportUnreadable(_ shown: String, _ failure: ReadFailure, at file: SourceFile? = nil) {
        let (code, hint): (DiagnosticCode, String?) =
            switch failure {
            case .outsideRoot:
                (.outsideRoot, "links are only followed within it; copy the link's target")
            case .submodule: (.unreadable, "copy the specs into this repository")
            case .ambiguousName: (.unreadable, "rename it")
            case .tooLarge:
                (
                    .limitExceeded,
                    file.map { "split it: all `.yaml` files below `\($0.folder)` belong to the API" }
                )
            default: (.unreadable, nil)
            }
        report(code, "`\(shown)` \(failure.description)", at: shown, file, hint: hint)
    }

    /// Warns about specs that are beside an API's folder rather than in it.
    private mutating func reportStrays() {
        for (shown, _, hint) in strays.beside(loadedPaths).specs(in: tree) {
            let range = SourceRange(startOf: placeholder(for: shown, folder: shown).id)
            diagnostics.report(
                Diagnostic(
                    .noSpec, "`\(shown)` belongs to no API, so it is ignored", as: .warning, at: range,
                    hint: hint))
        }
    }

    /// Reports why a requested folder contains no API.
    private mutating func reportEmptiness(of shown: String) {
        var hint = "`errorspec init \(shellWord(shown))` writes a first spec there"
        if let folder = tree.apiFolder(of: shown).map({ Path.normalized(tree.shown($0)) }) {
            hint = "it is part of the API in `\(folder)`; name this folder"
        } else if let stray = strays.hint(in: tree) {
            hint = stray
        }
        report(
            .noSpec, "there is no API in `\(shown)`: neither it nor a subfolder has an `api.yaml`", at: shown,
            hint: hint)
    }
}
