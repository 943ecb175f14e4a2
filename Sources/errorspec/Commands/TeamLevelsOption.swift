import ArgumentParser
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReview

/// The file that sets a team's levels: of the repository, or one that is named.
struct TeamLevelsOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The team's levels. (default: .errorspec.yaml at the repository's root)",
            valueName: "file"),
        completion: .file())
    var config: String?

    func validate() throws {
        if config == "" { throw ValidationError("--config needs a file.") }
    }

    /// - Throws: `InputFailure` if the file that was named can't be read.
    func read(_ files: inout SourceFiles, into diagnostics: inout Diagnostics) throws -> TeamLevels {
        guard let path = config ?? fileOfRepository else { return TeamLevels() }
        let bytes = try readInput(path)
        let file = files.add(path: path, folder: "", name: path, role: .part, bytes: bytes)
        return readTeamLevels(file, codes: DiagnosticCode.ofEveryStage, into: &diagnostics)
    }

    /// `.errorspec.yaml` in the nearest folder from here up that git calls a repository; without one, in this folder.
    private var fileOfRepository: String? {
        let tree = FileTree.disk
        func entries(_ folder: String) -> Set<String> {
            Set(((try? tree.list(folder)) ?? []).map(\.name))
        }
        var folder = "."
        var last: FileTree.Identity?
        while let identity = tree.identity(folder), identity != last {
            let names = entries(folder)
            if names.contains(".git") {
                return names.contains(TeamLevels.fileName) ? Path.join(folder, TeamLevels.fileName) : nil
            }
            last = identity
            folder = folder == "." ? ".." : Path.join(folder, "..")
        }
        return entries(".").contains(TeamLevels.fileName) ? TeamLevels.fileName : nil
    }
}
