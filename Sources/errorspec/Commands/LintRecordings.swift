import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources

extension Analysis {
    /// With what the recordings beside the specs say: those are tests of it, which `lint` runs and a build doesn't.
    func withRecordings(of tree: FileTree) -> Analysis {
        guard let checked else { return self }
        var analysis = self
        checkRecordingsBeside(checked.spec, files: &analysis.files, of: tree, into: &analysis.diagnostics)
        return analysis
    }
}
