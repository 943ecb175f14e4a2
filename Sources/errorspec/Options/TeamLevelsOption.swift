import ArgumentParser
import ErrorSpecEditor
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReview

/// The option `--config`, which names the file with the team's levels. The default is the repository's file.
struct TeamLevelsOption: ParsableArguments {
    @Option(
        help: .init(
            "A file with the team's levels. (default: .errorspec.yaml at the repository's root)", valueName: "file"),
        completion: .file())
    var config: String?

    /// Returns the given findings with the team's levels, followed by findings about the file that sets the levels.
    func applied(
        to diagnostics: [Diagnostic], of spec: ResolvedSpec?, in files: inout SourceFiles
    ) throws -> [Diagnostic] {
        var configuration = Diagnostics()
        let levels = try read(&files, into: &configuration)
        return levels.applied(to: diagnostics, of: spec, in: files) + configuration.sorted(in: files)
    }

    /// - Throws: `InputFailure` if the file with the levels can't be read.
    func read(_ files: inout SourceFiles, into diagnostics: inout Diagnostics) throws -> TeamLevels {
        if let config { return readTeamLevels(try readInput(config), of: config, &files, into: &diagnostics) }
        guard let path = fileOfRepository else { return TeamLevels() }
        if path.hasSuffix(TeamLevels.otherName) {
            let file = files.add(path: path, folder: "", name: path, role: .part, bytes: [])
            diagnostics.report(
                Diagnostic(
                    .invalidConfiguration, "`\(path)` is not read", as: .warning, at: SourceRange(startOf: file.id),
                    hint: "rename it to `\(TeamLevels.fileName)`"))
            return TeamLevels()
        }
        do throws(ReadFailure) {
            return readTeamLevels(try FileTree.disk.read(path, SpecLimits.file), of: path, &files, into: &diagnostics)
        } catch {
            throw InputFailure(path: path, failure: error)
        }
    }

    /// Reads the team's levels from a commit. Returns `nil` if `--config` names a file outside of the repository.
    func read(
        in tree: FileTree, _ files: inout SourceFiles, into diagnostics: inout Diagnostics
    ) throws -> TeamLevels? {
        guard let path = try config.map(pathInWorkingRepository) ?? Self.usualPath() else { return nil }
        return try tree.readIfExists(path).map { readTeamLevels($0, of: tree.shown(path), &files, into: &diagnostics) }
            ?? TeamLevels()
    }

    /// Returns the path of `.errorspec.yaml` at the repository's root, relative to the working directory.
    private static func usualPath() throws(GitFailure) -> String {
        try Git.text(["rev-parse", "--show-cdup"], or: "git can't find the root of the repository")
            + TeamLevels.fileName
    }

    /// The path of `.errorspec.yaml` or of a file with a misspelt extension, or `nil` if both are missing. The file is
    /// at the repository's root, or, outside of repositories, in the working directory.
    private var fileOfRepository: String? {
        let folder = folderOfRepository() ?? "."
        let entries = ((try? FileTree.disk.list(folder)) ?? []).map(\.name)
        let name = [TeamLevels.fileName, TeamLevels.otherName].first(where: entries.contains)
        return name.map { Path.join(folder, $0) }
    }
}

extension FileTree {
    /// Returns a file's bytes, or `nil` if the file doesn't exist.
    func readIfExists(_ path: String) throws -> [UInt8]? {
        do throws(ReadFailure) {
            return try read(path, SpecLimits.file)
        } catch {
            guard error == .missing else { throw InputFailure(path: shown(path), failure: error) }
            return nil
        }
    }
}
