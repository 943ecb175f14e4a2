package import ErrorSpecLanguage
package import ErrorSpecSwift

/// The results of loading, parsing, resolving and checking specs.
package struct Analysis {
    package var files: SourceFiles
    package var diagnostics: Diagnostics
    /// The resolved specs, or `nil` if nothing could be resolved. If there are errors, the resolved specs may be
    /// incomplete.
    package var resolved: ResolvedSpec?
    /// The checked specs, or `nil` if there is an error.
    package var checked: CheckedSpec?
    /// The number of files that were read.
    package var fileCount: Int
    /// The folders that were searched, and the requested folders that don't exist. A new file in one of these folders
    /// can change the results, so watchers observe them.
    package var folders: [String] = []

    /// The findings, sorted by location.
    package var findings: [Diagnostic] { diagnostics.sorted(in: files) }
}

/// A cache of parsed files: an unchanged file isn't parsed again in the next run.
package struct ParsedFiles: Sendable {
    fileprivate struct Entry: Sendable {
        var file: SourceFile
        var document: SpecDocument
        var diagnostics: Diagnostics
    }

    fileprivate var entries: [String: Entry] = [:]

    package init() {}

    /// Returns the cached result for the given file, or `nil` if the file is new or has changed.
    fileprivate func entry(for file: SourceFile) -> Entry? {
        guard let entry = entries[file.path] else { return nil }
        let known = entry.file
        let isSame =
            known.id == file.id && known.folder == file.folder && known.name == file.name && known.role == file.role
        return isSame && known.bytes == file.bytes ? entry : nil
    }
}

/// Runs the stages that every command begins with: loading, parsing, resolving and checking.
///
/// - Parameters:
///   - folders: API folders, or folders that contain API folders. If empty, `specs` is used.
///   - tree: The tree that contains the folders, or `nil` for the disk, limited to the folders' repositories.
///   - others: Files that aren't specs but have findings. These files keep their IDs, because findings refer to IDs.
///   - progress: A closure that is called with the name of each stage.
package func analyse(
    _ folders: [String], of tree: FileTree? = nil, beside others: SourceFiles = SourceFiles(),
    progress: (String) -> Void = { _ in }
) -> Analysis {
    var parsed = ParsedFiles()
    let tree = tree ?? .disk(below: folders.isEmpty ? ["specs"] : folders)
    guard let analysis = analyse(folders, of: tree, beside: others, reusing: &parsed, progress: progress)
    else {
        preconditionFailure("nobody cancelled it")
    }
    return analysis
}

/// Runs the stages again, reusing the parsed files that haven't changed.
///
/// - Parameters:
///   - parsed: The parsed files of the previous run. They are replaced with this run's parsed files.
///   - isCancelled: A closure that is called between stages, and returns whether to cancel the run.
/// - Returns: The results, or `nil` if the run was cancelled.
package func analyse(
    _ folders: [String], of tree: FileTree, beside others: SourceFiles = SourceFiles(),
    reusing parsed: inout ParsedFiles,
    isCancelled: () -> Bool = { false }, progress: (String) -> Void = { _ in }
) -> Analysis? {
    var diagnostics = Diagnostics()
    progress("Reading specs")
    let found = findSpecs(
        in: folders.isEmpty ? ["specs"] : folders, of: tree, beside: others, unnamed: folders.isEmpty,
        into: &diagnostics)
    if isCancelled() { return nil }
    var documents = found.unreadable.map { SpecDocument(unreadable: $0) }
    for entry in parse(found.read, reusing: &parsed) {
        diagnostics.merge(entry.diagnostics)
        documents.append(entry.document)
    }
    if isCancelled() { return nil }
    progress("Resolving \(found.read.count) files")
    let resolved = resolve(documents, files: found.all, into: &diagnostics)
    if isCancelled() { return nil }
    progress("Checking \(found.read.count) files")
    let checked = resolved.flatMap { check($0, into: &diagnostics) }
    return Analysis(
        files: found.all, diagnostics: diagnostics, resolved: resolved, checked: checked, fileCount: found.read.count,
        folders: found.folders)
}

/// Parses the files that aren't in the cache, and then removes files that aren't in `files` from the cache.
private func parse(_ files: [SourceFile], reusing parsed: inout ParsedFiles) -> [ParsedFiles.Entry] {
    let known = parsed
    let changed = files.filter { known.entry(for: $0) == nil }
    let size = changed.reduce(0) { $0 + $1.bytes.count }
    // Starting a thread takes about as long as parsing 16 KiB, so each thread parses at least this much.
    let fresh = concurrentMap(changed, atLeast: (16 << 10) * changed.count / max(size, 1)) { file in
        var diagnostics = Diagnostics()
        let document = parse(file, into: &diagnostics)
        return ParsedFiles.Entry(file: file, document: document, diagnostics: diagnostics)
    }
    var byPath = Dictionary(fresh.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    let entries = files.compactMap { byPath[$0.path] ?? known.entry(for: $0) }
    for entry in entries { byPath[entry.file.path] = entry }
    parsed.entries = byPath
    return entries
}

/// Generates the Swift files of analysed specs in memory. ``OutputFolder`` writes the files to disk.
///
/// - Returns: The files, or `nil` if the specs have an error.
package func generate(from analysis: Analysis) -> [GeneratedFile]? { analysis.checked.map(emit) }

/// Generates an example file for each API in memory, and reports a note for each case without an example.
///
/// - Parameters:
///   - module: The module that contains the errors, or `nil` if the examples are in the same module.
///   - recorded: A closure that returns the recorded responses of an API.
package func generateExamples(
    of spec: CheckedSpec, importing module: String?, into diagnostics: inout Diagnostics,
    recorded: (ResolvedAPI) -> RecordedExamples
) -> [GeneratedFile] {
    var files: [GeneratedFile] = []
    for api in spec.spec.apis {
        let (file, missing) = emitExamples(of: api, in: spec, recorded: recorded(api), module: module)
        files.append(file)
        for example in missing {
            diagnostics.report(
                .missingExample, "`\(api.name(of: example.subject))` has no example: \(example.reason)",
                at: api.range(of: example.subject),
                hint: "record one of its responses beside the spec, in a file named `*.responses.jsonl`")
        }
    }
    return files
}
