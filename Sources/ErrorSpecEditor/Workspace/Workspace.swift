import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSources

/// A document that is open in the client. Analyses read the document's text instead of the file on disk.
struct OpenDocument: Sendable {
    /// The URI as the client spells it.
    var uri: String
    var path: String
    var version: Int
    var text: TextDocument
}

/// The client's open documents and workspace folders, and the APIs that they contain.
struct Workspace {
    /// The state of an API after its last analysis.
    private struct APIState {
        var parsed = ParsedFiles()
        var recordings = KnownRecordings()
        /// The path of the file with the team's levels, and the file's bytes or the reason why the file can't be read.
        var configuration: (path: String, bytes: Result<[UInt8], ReadFailure>)?
        var snapshot: APISnapshot?
        /// The API from the last analysis that had a complete result, or from the first analysis if every result was
        /// incomplete.
        var lastCompleteAPI: ResolvedAPI?
        var index: APIIndex?
        var isStale = true
    }

    private(set) var roots: [String] = []
    private(set) var documents: [String: OpenDocument] = [:]
    private var apis: [String: APIState] = [:]
    private var syntax: [String: FileSyntax] = [:]

    private var buffers: [String: [UInt8]] { documents.mapValues(\.text.bytes) }
    private var folders: APIFolders { APIFolders(tree: wholeDisk) }

    /// The whole disk. Open documents replace their files.
    fileprivate var wholeDisk: FileTree {
        var tree = FileTree.disk
        tree.shown = { $0 }
        return tree.asOpened.with(buffers)
    }

    /// Returns the files of an API's workspace folder, as `errorspec lint` would read them. Open documents replace
    /// their files.
    ///
    /// - Parameters:
    ///   - shownFrom: The folder that displayed paths are relative to. The tree also resolves relative paths against
    ///     this folder.
    ///   - texts: Texts that replace files and open documents, by path.
    private func tree(of folder: String, shownFrom: String, with texts: [String: [UInt8]] = [:]) -> FileTree {
        var tree = FileTree.disk(below: [root(of: folder) ?? folder])
        tree.shown = { Path.relative($0, to: shownFrom) ?? $0 }
        let disk = tree
        @Sendable func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : Path.join(shownFrom, path) }
        tree.list = { path throws(ReadFailure) in try disk.list(absolute(path)) }
        tree.read = { path, limit throws(ReadFailure) in try disk.read(absolute(path), limit) }
        return tree.asOpened.with(buffers.merging(texts) { $1 })
    }

    private func root(of folder: String) -> String? {
        roots.filter { Path.relative(folder, to: $0) != nil }.max { $0.utf8.count < $1.utf8.count }
    }

    // MARK: Changes

    mutating func addRoot(_ path: String) {
        guard !roots.contains(path) else { return }
        roots.append(path)
        for folder in folders.search(path) where apis[folder] == nil { apis[folder] = APIState() }
    }

    /// - Returns: The folders of the APIs that no longer belong to the workspace.
    mutating func removeRoot(_ path: String) -> [String] {
        roots.removeAll { $0 == path }
        let gone = apis.keys.filter { folder in
            Path.relative(folder, to: path) != nil && !roots.contains { Path.relative(folder, to: $0) != nil }
                && !hasOpenDocuments(folder)
        }
        return forget(gone)
    }

    mutating func open(_ document: OpenDocument) {
        documents[document.path] = document
        markStale(document.path)
    }

    /// Edits a document. Ignores an edit that is for an older version of the document.
    mutating func change(_ path: String, version: Int, _ edit: (inout TextDocument) -> Void) {
        guard var document = documents[path], version >= document.version else { return }
        document.version = version
        edit(&document.text)
        documents[path] = document
        markStale(path, isEditorChange: true)
    }

    mutating func close(_ path: String) {
        guard documents.removeValue(forKey: path) != nil else { return }
        markStale(path)
        syntax[path] = nil
    }

    /// Marks the APIs that depend on a file as stale.
    ///
    /// - Parameter isEditorChange: Whether the change is an edit in the editor. If so, other files haven't changed, and
    ///   their cached contents are kept.
    mutating func markStale(_ path: String, isEditorChange: Bool = false) {
        let levels = Path.name(path) == TeamLevels.fileName ? Path.parent(path) : nil
        for folder in apis.keys
        where Path.relative(path, to: folder) != nil || levels.map({ Path.relative(folder, to: $0) != nil }) ?? false {
            apis[folder]?.isStale = true
            if isEditorChange, levels == nil, !Path.isRecording(path) { continue }
            apis[folder]?.recordings = KnownRecordings()
            apis[folder]?.configuration = nil
        }
        if let folder = folders.folder(of: path), apis[folder] == nil { apis[folder] = APIState() }
    }

    /// Removes the APIs whose folder no longer contains a spec.
    ///
    /// - Returns: The folders of these APIs.
    mutating func removeVanished() -> [String] {
        let folders = folders
        return forget(apis.filter { $0.value.isStale && !folders.isAPI($0.key) }.map(\.key))
    }

    private mutating func forget(_ gone: [String]) -> [String] {
        for folder in gone {
            apis[folder] = nil
            syntax = syntax.filter { Path.relative($0.key, to: folder) == nil }
        }
        return gone.sorted()
    }

    // MARK: Analysing

    /// The folders of the APIs that need to be analysed, those with open documents first.
    var staleAPIs: [String] {
        let stale = apis.filter(\.value.isStale).keys
        return stale.sorted { left, right in
            let isOpen = (hasOpenDocuments(left), hasOpenDocuments(right))
            return isOpen.0 != isOpen.1 ? isOpen.0 : left < right
        }
    }

    private func hasOpenDocuments(_ folder: String) -> Bool {
        documents.keys.contains { Path.relative($0, to: folder) != nil }
    }

    /// - Returns: The new snapshot, or `nil` if the analysis was cancelled. After a cancelled analysis, the API is
    ///   still stale.
    mutating func analyse(_ folder: String, isCancelled: () -> Bool = { false }) -> APISnapshot? {
        guard var state = apis[folder] else { return nil }
        let shownFrom = root(of: folder) ?? Path.parent(folder) ?? "/"
        // Drops the second reference to the parsed files, so that changing `state` doesn't copy them.
        apis[folder]?.parsed = ParsedFiles()
        let snapshot = snapshot(of: folder, shownFrom, with: [:], &state, isCancelled: isCancelled)
        if let snapshot {
            state.snapshot = snapshot
            if let api = snapshot.api, state.lastCompleteAPI == nil || !api.isIncomplete { state.lastCompleteAPI = api }
            state.index = nil
            state.isStale = false
        }
        apis[folder] = state
        return snapshot
    }

    /// Analyses an API as `errorspec lint` does, including the API's recordings and the team's levels.
    private func snapshot(
        of folder: String, _ root: String, with texts: [String: [UInt8]], _ state: inout APIState,
        isCancelled: () -> Bool = { false }
    ) -> APISnapshot? {
        let tree = tree(of: folder, shownFrom: root, with: texts)
        guard
            var analysis = ErrorSpecFiles.analyse(
                [folder], of: tree, reusing: &state.parsed, isCancelled: isCancelled), !isCancelled()
        else { return nil }
        analysis = analysis.withRecordings(of: tree, reusing: &state.recordings)
        let configuration = state.configuration ?? configuration(of: folder, root)
        state.configuration = configuration
        var diagnostics = Diagnostics()
        var levels = TeamLevels()
        let path = Path.relative(configuration.path, to: root) ?? configuration.path
        switch configuration.bytes {
        case .success(let bytes): levels = readTeamLevels(bytes, of: path, &analysis.files, into: &diagnostics)
        case .failure(.missing): break
        case .failure(let failure):
            let file = analysis.files.add(path: path, folder: "", name: path, role: .part, bytes: [])
            diagnostics.report(.unreadable, "`\(path)` \(failure.description)", at: SourceRange(startOf: file.id))
        }
        return APISnapshot(analysis, levels, diagnostics, folder: folder, root: root)
    }

    /// Reads the file with the team's levels. The file is at the root of the API's repository, or, without a
    /// repository, at the root of the workspace.
    private func configuration(of folder: String, _ root: String) -> (path: String, bytes: Result<[UInt8], ReadFailure>)
    {
        let path = Path.join(folderOfRepository(of: folder) ?? root, TeamLevels.fileName)
        return (path, Result { () throws(ReadFailure) in try wholeDisk.read(path, SpecLimits.file) })
    }

    /// Returns the folder of the API that a file belongs to, or `nil` if the file belongs to no API.
    func apiFolder(of path: String) -> String? { folders.folder(of: path) }

    var apiFolders: [String] { apis.keys.sorted() }

    func snapshot(of folder: String) -> APISnapshot? { apis[folder]?.snapshot }

    /// Returns the API from the last complete analysis, so that hovering works even while a file can't be parsed.
    func resolvedAPI(of folder: String) -> ResolvedAPI? { apis[folder]?.lastCompleteAPI }

    /// Returns the names in an API's files. The names are collected on the first call after an analysis.
    mutating func index(of folder: String) -> APIIndex? {
        guard let snapshot = apis[folder]?.snapshot else { return nil }
        if let index = apis[folder]?.index { return index }
        var files: [FileSyntax] = []
        for source in snapshot.sources {
            // The `api.yaml` is the first source, so the API's name is known when a recording is read.
            let name = files.first?.tree?["api"]?.scalar?.text
            files.append(
                fileSyntax(snapshot.path(of: source.id), bytes: source.bytes, role: source.role, api: name))
        }
        let index = APIIndex(files)
        apis[folder]?.index = index
        return index
    }

    private mutating func fileSyntax(
        _ path: String, bytes: [UInt8], role: SourceFile.Role, api: String?
    ) -> FileSyntax {
        let api = Path.isRecording(path) ? api ?? "" : nil
        if let known = syntax[path], known.document.bytes == bytes, known.role == role, known.recordedAPI == api {
            return known
        }
        let new = FileSyntax(path: path, bytes: bytes, role: role, recordedAPI: api)
        syntax[path] = new
        return new
    }

    /// Returns the findings that an API would have if the given texts replaced its files.
    func findings(of folder: String, with texts: [String: [UInt8]]) -> [Diagnostic] {
        guard var state = apis[folder], let root = state.snapshot?.root else { return [] }
        state.recordings = KnownRecordings()
        return snapshot(of: folder, root, with: texts, &state)?.findings ?? []
    }

    /// Returns a file's bytes with all safe fixes applied, or `nil` if the file has no safe fixes.
    func fixed(_ path: String, of folder: String) -> [UInt8]? {
        guard let root = apis[folder]?.snapshot?.root else { return nil }
        let shown = Path.relative(path, to: root) ?? path
        return fixSpecs(in: [folder], of: tree(of: folder, shownFrom: root)) { $0 == shown }.files[shown]
    }

    /// Returns the URI of a file, spelled as the client spells it if the file is open.
    func uri(of path: String) -> String { documents[path]?.uri ?? DocumentURI.uri(path) }
}

extension FileTree {
    /// The same files without byte order marks, because editors don't count these in positions.
    fileprivate var asOpened: FileTree {
        var tree = self
        let read = read
        tree.read = { path, limit throws(ReadFailure) in
            let bytes = try read(path, limit)
            return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes[3...]) : bytes
        }
        return tree
    }
}
