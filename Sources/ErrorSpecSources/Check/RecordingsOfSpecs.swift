package import ErrorSpecFiles
import ErrorSpecLanguage

extension Analysis {
    /// With what the recordings beside the specs say, the files named `*.responses.jsonl` below an API's folder: those that
    /// name with `is` the case that must handle them are tests of the spec, which `lint` runs and a build doesn't.
    package func withRecordings(of tree: FileTree) -> Analysis {
        var analysis = self
        let folders = files.all.filter { $0.role == .api }.map(\.folder)
        for folder in folders {
            var diagnostics = Diagnostics()
            var tests: [Recording] = []
            for path in recordingFiles(in: folder, others: Set(folders).subtracting([folder]), of: tree) {
                do throws(ReadFailure) {
                    let bytes = try tree.read(path, DocumentLimits.bytes)
                    let file = analysis.files.add(path: path, folder: folder, name: path, role: .part, bytes: bytes)
                    analysis.files.withhold(file.id)
                    tests += readRecordings(file, into: &diagnostics).filter { $0.expectation != nil }
                } catch {
                    let file = analysis.files.add(path: path, folder: folder, name: path, role: .part, bytes: [])
                    diagnostics.report(
                        Diagnostic(.unreadable, "`\(path)` \(error.description)", at: SourceRange(startOf: file.id)))
                }
            }
            // Of a spec with errors the recordings are known, and what they say is not.
            guard let spec = checked?.spec,
                let api = spec.apis.first(where: { files[$0.name.range.file].folder == folder })
            else { continue }
            analysis.diagnostics.merge(diagnostics)
            if tests.isEmpty { continue }
            check(
                ResolvedSpec(apis: [api], files: spec.files), against: tests, reportsUnhandled: false,
                into: &analysis.diagnostics)
        }
        return analysis
    }
}
