package import ErrorSpecLanguage

/// What all stages up to the check made of the specs.
package struct Analysis {
    package var files: SourceFiles
    package var diagnostics: Diagnostics
    /// `nil` when nothing could be resolved. With errors it may be incomplete.
    package var resolved: ResolvedSpec?
    /// `nil` when there is an error.
    package var checked: CheckedSpec?
    /// How many files were read.
    package var fileCount: Int
    /// The folders that were searched, and those that were asked for and are missing: what a watcher looks at, and
    /// build systems depend on.
    package var folders: [String] = []

    /// Sorted, as they are shown.
    package var findings: [Diagnostic] { diagnostics.sorted(in: files) }
}

/// Runs the stages that every command begins with: load → parse → resolve → check.
///
/// - Parameters:
///   - folders: API folders, or folders that hold some; empty: the default, `specs`.
///   - progress: Told what is being done.
package func analyse(
    _ folders: [String], of tree: FileTree = .disk, rules: [Rule] = Rule.all, progress: (String) -> Void = { _ in }
) -> Analysis {
    var diagnostics = Diagnostics()
    progress("Reading specs")
    let found = findSpecs(
        in: folders.isEmpty ? ["specs"] : folders, of: tree, unnamed: folders.isEmpty, into: &diagnostics)
    var documents = found.unreadable.map { SpecDocument(unreadable: $0) }
    let size = found.read.reduce(0) { $0 + $1.bytes.count }
    // A thread takes as long to start as some 16 KiB to parse.
    let parsed = concurrentMap(found.read, atLeast: (16 << 10) * found.read.count / max(size, 1)) { file in
        var diagnostics = Diagnostics()
        return (document: parse(file, into: &diagnostics), diagnostics: diagnostics)
    }
    for (document, found) in parsed {
        diagnostics.merge(found)
        if let document { documents.append(document) }
    }
    progress("Resolving \(found.read.count) files")
    let resolved = resolve(documents, files: found.all, into: &diagnostics)
    keepUntilExit(documents)
    progress("Checking \(found.read.count) files")
    let checked = resolved.flatMap { check($0, rules: rules, into: &diagnostics) }
    keepUntilExit(resolved)
    return Analysis(
        files: found.all, diagnostics: diagnostics, resolved: resolved, checked: checked, fileCount: found.read.count,
        folders: found.folders)
}
