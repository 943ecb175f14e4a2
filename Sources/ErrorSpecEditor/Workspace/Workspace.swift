import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecReview
import ErrorSpecSources

/// A document that is open in the client: its text counts instead of the file's.
struct OpenDocument: Sendable {
    /// As the client names it.
    var uri: String
    var path: String
    var version: Int
    var text: TextDocument
}

/// The client's open documents, and the APIs of the documents and folders.
struct Workspace {
    /// The results of the last analysis of an API.
    private struct APIState {
        var parsed = ParsedFiles()
        var recordings = KnownRecordings()
        /// The bytes of the file that sets the team's levels, by its path, or why it can't be read.
        var configuration: (path: String, bytes: Result<[UInt8], ReadFailure>)?
        var snapshot: APISnapshot?
        /// Of the last analysis in which every file could be read; of the first one without such.
        var soundAPI: ResolvedAPI?
        var index: APIIndex?
        var isStale = true
    }

    private(set) var roots: [String] = []
    private(set) var documents: [String: OpenDocument] = [:]
    private var apis: [String: APIState] = [:]
    private var syntax: [String: FileSyntax] = [:]

    private var buffers: [String: [UInt8]] { documents.mapValues(\.text.bytes) }
    private var folders: APIFolders { APIFolders(tree: everything) }

    /// All that a client may speak of: each path is in the root that its name is in.
    fileprivate var everything: FileTree {
        var tree = FileTree.disk
        tree.shown = { $0 }
        return tree.asOpened.with(buffers)
    }

    /// The tree that `errorspec lint` would read for the workspace's folder that an API is in.
    ///
    /// - Parameters:
    ///   - shownFrom: The folder that paths are shown relative to, and that those start at which are relative.
    ///   - texts: Those in the place of the files' and the documents'.
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

    // MARK: What the client does

    mutating func addRoot(_ path: String) {
        guard !roots.contains(path) else { return }
        roots.append(path)
        for folder in folders.search(path) where apis[folder] == nil { apis[folder] = APIState() }
    }

    /// - Returns: The APIs that are no longer looked at.
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
        touch(document.path)
    }

    /// Changes a document. A change to an older version is ignored.
    mutating func change(_ path: String, version: Int, _ edit: (inout TextDocument) -> Void) {
        guard var document = documents[path], version >= document.version else { return }
        document.version = version
        edit(&document.text)
        documents[path] = document
        touch(path, isTyped: true)
    }

    mutating func close(_ path: String) {
        guard documents.removeValue(forKey: path) != nil else { return }
        touch(path)
        syntax[path] = nil
    }

    /// Says that a file may have changed.
    ///
    /// - Parameter isTyped: Whether nothing else has changed, as it may have on the disk.
    mutating func touch(_ path: String, isTyped: Bool = false) {
        let levels = Path.name(path) == TeamLevels.fileName ? Path.parent(path) : nil
        for folder in apis.keys
        where Path.relative(path, to: folder) != nil || levels.map({ Path.relative(folder, to: $0) != nil }) ?? false {
            apis[folder]?.isStale = true
            if isTyped, levels == nil, !Path.isRecording(path) { continue }
            apis[folder]?.recordings = KnownRecordings()
            apis[folder]?.configuration = nil
        }
        if let folder = folders.folder(of: path), apis[folder] == nil { apis[folder] = APIState() }
    }

    /// The APIs that are gone from the disk and the editor, or aren't APIs any more.
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

    /// The APIs whose findings are not known yet: those with open documents first.
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

    /// - Returns: `nil` if it was cancelled, and is as stale as before.
    mutating func analyse(_ folder: String, isCancelled: () -> Bool = { false }) -> APISnapshot? {
        guard var state = apis[folder] else { return nil }
        let shownFrom = root(of: folder) ?? Path.parent(folder) ?? "/"
        // Removed while `state` is changed, so that the parsed files aren't copied.
        apis[folder]?.parsed = ParsedFiles()
        let snapshot = snapshot(of: folder, shownFrom, with: [:], &state, isCancelled: isCancelled)
        if let snapshot {
            state.snapshot = snapshot
            if let api = snapshot.api, state.soundAPI == nil || !api.isIncomplete { state.soundAPI = api }
            state.index = nil
            state.isStale = false
        }
        apis[folder] = state
        return snapshot
    }

    /// The findings of `errorspec lint` in an API: with its recordings, and with the team's levels.
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

    /// The file at the root of the API's repository that sets a team's levels; without a repository, the workspace's.
    private func configuration(of folder: String, _ root: String) -> (path: String, bytes: Result<[UInt8], ReadFailure>)
    {
        let path = Path.join(folderOfRepository(of: folder) ?? root, TeamLevels.fileName)
        return (path, Result { () throws(ReadFailure) in try everything.read(path, SpecLimits.file) })
    }

    /// The API that a file belongs to.
    func apiFolder(of path: String) -> String? { folders.folder(of: path) }

    var apiFolders: [String] { apis.keys.sorted() }

    func snapshot(of folder: String) -> APISnapshot? { apis[folder]?.snapshot }

    /// The API as the last analysis knows it; where its files can't be read, as the last one that could read them knew it.
    func resolvedAPI(of folder: String) -> ResolvedAPI? {
        apis[folder]?.soundAPI
    }

    /// The names of an API.
    mutating func index(of folder: String) -> APIIndex? {
        guard let snapshot = apis[folder]?.snapshot else { return nil }
        if let index = apis[folder]?.index { return index }
        var files: [FileSyntax] = []
        for source in snapshot.sources {
            // The first is the `api.yaml`.
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

    /// The findings of specs with other texts in the place of some files': what a change would bring.
    func findings(of folder: String, with texts: [String: [UInt8]]) -> [Diagnostic] {
        guard var state = apis[folder], let root = state.snapshot?.root else { return [] }
        state.recordings = KnownRecordings()
        return snapshot(of: folder, root, with: texts, &state)?.findings ?? []
    }

    /// A file's bytes with every fix that its findings propose; `nil` without fixes.
    func fixed(_ path: String, of folder: String) -> [UInt8]? {
        guard let root = apis[folder]?.snapshot?.root else { return nil }
        let shown = Path.relative(path, to: root) ?? path
        return fixSpecs(in: [folder], of: tree(of: folder, shownFrom: root)) { $0 == shown }.files[shown]
    }

    /// As the client names a file.
    func uri(of path: String) -> String { documents[path]?.uri ?? DocumentURI.uri(path) }
}

extension FileTree {
    /// The files as an editor shows them: without a byte order mark, which its positions don't count.
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
