import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReview

/// The compiler's view of an API, as its files were at one moment.
struct APISnapshot {
    let folder: String
    /// The folder that paths are shown relative to.
    let root: String
    let files: SourceFiles
    let findings: [Diagnostic]
    let levels: TeamLevels
    /// `nil` when nothing could be resolved; with errors it may be incomplete.
    let api: ResolvedAPI?

    /// - Parameters:
    ///   - levels: The team's.
    ///   - configuration: The findings about the file that sets them.
    init(_ analysis: Analysis, _ levels: TeamLevels, _ configuration: Diagnostics, folder: String, root: String) {
        self.folder = folder
        self.root = root
        self.levels = levels
        files = analysis.files
        let shown = Path.relative(folder, to: root) ?? folder
        // A subfolder may contain another API, whose findings aren't shown.
        let own = analysis.findings.filter { analysis.files[$0.range.file].folder == shown }
        findings =
            levels.applied(to: own, of: analysis.resolved, in: analysis.files)
            + configuration.sorted(in: analysis.files)
        api = analysis.resolved?.apis.first { analysis.files[$0.name.range.file].folder == shown }
    }

    /// The absolute path of a file.
    func path(of file: SourceFile.ID) -> String { absolute(files[file].path) }

    private func absolute(_ shown: String) -> String {
        shown.hasPrefix("/") ? shown : Path.normalized(Path.join(root, shown))
    }

    /// The files that belong to the API, whether or not they could be read: specs and recordings.
    var sources: [SourceFile] {
        let shown = Path.relative(folder, to: root) ?? folder
        return files.all.filter { $0.folder == shown && Path.isOfAPI($0.path) }
    }

    /// The file that says what the API is: what concerns the whole API is shown there.
    var apiPath: String { sources.first { $0.role == .api }.map { absolute($0.path) } ?? Path.join(folder, "api.yaml") }
}

extension Path {
    /// Whether a file of this name may belong to an API: a spec, or recorded responses.
    static func isOfAPI(_ path: String) -> Bool { isYAML(path) || isRecording(path) }
}
