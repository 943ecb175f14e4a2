package import ErrorSpecLanguage
package import ErrorSpecSwift

/// The results of all stages up to the check.
package struct Analysis {
    package var files: SourceFiles
    package var diagnostics: Diagnostics
    /// The resolved specs, which may be incomplete if there are errors; `nil` if nothing could be resolved.
    package var resolved: ResolvedSpec?
    /// The checked specs; `nil` if there is an error.
    package var checked: CheckedSpec?
    /// The number of files that were read.
    package var fileCount: Int
    /// The folders that were searched, and the requested folders that don't exist. Watchers and build systems depend on
    /// them.
    package var folders: [String] = []

    /// The findings, sorted.
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

    /// The cached result for a file with the same path and bytes.
    fileprivate func entry(for file: SourceFile) -> Entry? {
        guard let entry = entries[file.path] else { return nil }
        let known = entry.file
        let isSame =
            known.id == file.id && known.folder == file.folder && known.name == file.name && known.role == file.role
        return isSame && known.bytes == file.bytes ? entry : nil
    }
}

/// Runs the stages that every command begins with: load, parse, resolve and check.
///
/// - Parameters:
///   - folders: API folders, or folders that contain API folders. If empty, `specs` is used.
///   - tree: The tree of the folders; `nil` for the disk below their roots.
///   - others: Files that aren't specs. They keep their numbers, because findings refer to the numbers.
///   - progress: Called with each stage's name.
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

/// Runs the stages again, and reuses the parsed files that haven't changed.
///
/// - Parameters:
///   - parsed: The parsed files of the last run, which are replaced by this run's.
///   - isCancelled: Returns whether the result is no longer needed. It is called between the stages.
/// - Returns: `nil` if the run was cancelled.
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

/// Parses the files that have changed, and drops removed files from the cache.
private func parse(_ files: [SourceFile], reusing parsed: inout ParsedFiles) -> [ParsedFiles.Entry] {
    let known = parsed
    let changed = files.filter { known.entry(for: $0) == nil }
    let size = changed.reduce(0) { $0 + $1.bytes.count }
    // Starting a thread takes about as long as parsing 16 KiB.
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

/// Generates the files of analysed specs. ``OutputFolder`` writes them.
///
/// - Returns: `nil` if the specs have an error.
package func generate(from analysis: Analysis) -> [GeneratedFile]? { analysis.checked.map(emit) }

/// Creates the examples of checked specs, a file for each API, and notes cases without an example. Nothing is written.
///
/// - Parameters:
///   - module: The module of the errors; `nil` if it is the examples' module.
///   - recorded: The recorded responses of servers.
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
