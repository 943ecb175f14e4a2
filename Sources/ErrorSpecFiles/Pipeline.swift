package import ErrorSpecLanguage
package import ErrorSpecSwift

/// The results of all stages up to the check.
package struct Analysis {
    package var files: SourceFiles
    package var diagnostics: Diagnostics
    /// `nil` when nothing could be resolved. With errors it may be incomplete.
    package var resolved: ResolvedSpec?
    /// `nil` when there is an error.
    package var checked: CheckedSpec?
    /// How many files were read.
    package var fileCount: Int
    /// The folders that were searched, and the requested folders that are missing: a watcher and build systems depend on
    /// them.
    package var folders: [String] = []

    /// Sorted, as they are shown.
    package var findings: [Diagnostic] { diagnostics.sorted(in: files) }
}

/// Parsed files, for the next run over them: a file that has not changed is not parsed again.
package struct ParsedFiles: Sendable {
    fileprivate struct Entry: Sendable {
        var file: SourceFile
        var document: SpecDocument
        var diagnostics: Diagnostics
    }

    fileprivate var entries: [String: Entry] = [:]

    package init() {}

    /// The parsed form of the same bytes at the same path.
    fileprivate func entry(for file: SourceFile) -> Entry? {
        guard let entry = entries[file.path] else { return nil }
        let known = entry.file
        let isSame =
            known.id == file.id && known.folder == file.folder && known.name == file.name && known.role == file.role
        return isSame && known.bytes == file.bytes ? entry : nil
    }
}

/// Runs the stages that every command begins with: load → parse → resolve → check.
///
/// - Parameters:
///   - folders: API folders, or folders that contain some. If empty, `specs`.
///   - tree: The tree of the folders; `nil` for the disk below their roots.
///   - others: Files that aren't specs. They keep their numbers, because findings concern both.
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

/// Runs the stages again over files of which most have not changed.
///
/// - Parameters:
///   - parsed: The parsed files of the last run; afterwards, those of this run.
///   - isCancelled: Called between the stages: whether the result is no longer needed.
/// - Returns: `nil` if it was cancelled.
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

/// Parses the files that have changed, and forgets those that are gone.
private func parse(_ files: [SourceFile], reusing parsed: inout ParsedFiles) -> [ParsedFiles.Entry] {
    let known = parsed
    let changed = files.filter { known.entry(for: $0) == nil }
    let size = changed.reduce(0) { $0 + $1.bytes.count }
    // A thread takes as long to start as some 16 KiB to parse.
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

/// The last stage, for specs that are analysed already. Nothing is written: see ``OutputFolder``.
///
/// - Returns: `nil` if the specs have an error.
package func generate(from analysis: Analysis) -> [GeneratedFile]? { analysis.checked.map(emit) }

/// Makes the examples of checked specs, a file for each API; nothing is written. Cases without an example are noted.
///
/// - Parameters:
///   - module: The module that the errors are in; `nil`: the one that the examples are in.
///   - recorded: What servers have sent.
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
                hint: "record a response of it beside the spec, in a file named `*.responses.jsonl`")
        }
    }
    return files
}
