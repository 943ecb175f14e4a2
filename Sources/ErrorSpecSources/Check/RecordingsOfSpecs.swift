package import ErrorSpecFiles
package import ErrorSpecLanguage

/// Compares each API with the recordings beside its specs: the files named `*.responses.jsonl` below its folder. Those
/// that name with `is` the case that must handle them are tests of the spec.
package func checkRecordingsBeside(
    _ spec: ResolvedSpec, files: inout SourceFiles, of tree: FileTree, into diagnostics: inout Diagnostics
) {
    let folders = files.all.filter { $0.role == .api }.map(\.folder)
    for api in spec.apis {
        let folder = files[api.name.range.file].folder
        let paths = recordingFiles(in: folder, others: Set(folders).subtracting([folder]), of: tree)
        var recordings: [Recording] = []
        for path in paths {
            do throws(ReadFailure) {
                let bytes = try tree.read(path, DocumentLimits.bytes)
                let file = files.add(path: path, folder: folder, name: path, role: .part, bytes: bytes)
                files.withhold(file.id)
                recordings += readRecordings(file, into: &diagnostics)
            } catch {
                let file = files.add(path: path, folder: folder, name: path, role: .part, bytes: [])
                diagnostics.report(
                    Diagnostic(.unreadable, "`\(path)` \(error.description)", at: SourceRange(startOf: file.id)))
            }
        }
        let tests = recordings.filter { $0.expectation != nil }
        if tests.isEmpty { continue }
        check(
            ResolvedSpec(apis: [api], files: spec.files), against: tests,
            reportsUnhandled: false, into: &diagnostics)
    }
}
