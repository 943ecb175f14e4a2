import ErrorSpecFiles
import ErrorSpecLanguage

/// The compiler's view of an API, as its files were at one moment.
struct APISnapshot {
    let folder: String
    /// The folder that paths are shown relative to.
    let root: String
    let files: SourceFiles
    let findings: [Diagnostic]
    /// `nil` when nothing could be resolved; with errors it may be incomplete.
    let api: ResolvedAPI?

    init(_ analysis: Analysis, folder: String, root: String) {
        self.folder = folder
        self.root = root
        files = analysis.files
        let shown = Path.relative(folder, to: root) ?? folder
        // A folder within may hold an API of its own.
        findings = analysis.findings.filter { analysis.files[$0.range.file].folder == shown }
        api = analysis.resolved?.apis.first { analysis.files[$0.name.range.file].folder == shown }
    }

    /// The absolute path of a file.
    func path(of file: SourceFile.ID) -> String { absolute(files[file].path) }

    private func absolute(_ shown: String) -> String {
        shown.hasPrefix("/") ? shown : Path.normalized(Path.join(root, shown))
    }

    /// The files that belong to the API, whether or not they could be read.
    var sources: [SourceFile] {
        let shown = Path.relative(folder, to: root) ?? folder
        return files.all.filter { $0.folder == shown && Path.isYAML($0.path) }
    }

    /// The file that says what the API is: what concerns the whole API is shown there.
    var apiPath: String { sources.first { $0.role == .api }.map { absolute($0.path) } ?? Path.join(folder, "api.yaml") }
}
