import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReview

/// The result of analysing an API at one moment.
struct APISnapshot {
    let folder: String
    /// Displayed paths are relative to this folder.
    let root: String
    let files: SourceFiles
    let findings: [Diagnostic]
    let levels: TeamLevels
    /// The resolved API, or `nil` if the API couldn't be resolved. If the spec has errors, the resolved API may be
    /// incomplete.
    let api: ResolvedAPI?

    /// - Parameters:
    ///   - levels: The levels that the team has set.
    ///   - configuration: The findings about the file that sets the levels.
    init(_ analysis: Analysis, _ levels: TeamLevels, _ configuration: Diagnostics, folder: String, root: String) {
        self.folder = folder
        self.root = root
        self.levels = levels
        files = analysis.files
        let shown = Path.relative(folder, to: root) ?? folder
        // A subfolder can contain another API, whose findings belong to that API's own snapshot.
        let own = analysis.findings.filter { analysis.files[$0.range.file].folder == shown }
        findings =
            levels.applied(to: own, of: analysis.resolved, in: analysis.files)
            + configuration.sorted(in: analysis.files)
        api = analysis.resolved?.apis.first { analysis.files[$0.name.range.file].folder == shown }
    }

    /// Returns the absolute path of a file.
    func path(of file: SourceFile.ID) -> String { absolute(files[file].path) }

    private func absolute(_ shown: String) -> String {
        shown.hasPrefix("/") ? shown : Path.normalized(Path.join(root, shown))
    }

    /// The API's specs and recordings, including those that couldn't be read.
    var sources: [SourceFile] {
        let shown = Path.relative(folder, to: root) ?? folder
        return files.all.filter { $0.folder == shown && Path.isOfAPI($0.path) }
    }

    /// The absolute path of the `api.yaml`. Findings about the whole API are shown there.
    var apiPath: String { sources.first { $0.role == .api }.map { absolute($0.path) } ?? Path.join(folder, "api.yaml") }
}

extension Path {
    /// Whether the path has the extension of a YAML file or a recording.
    static func isOfAPI(_ path: String) -> Bool { isYAML(path) || isRecording(path) }
}
