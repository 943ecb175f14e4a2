import ArgumentParser
import ErrorSpecEditor
import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReview

/// The option for the file with the team's levels: the repository's file, or the file that `--config` names.
struct TeamLevelsOption: ParsableArguments {
    @Option(
        help: .init(
            "A file with the team's levels. (default: .errorspec.yaml at the repository's root)", valueName: "file"),
        completion: .file())
    var config: String?

    /// Returns the findings with the team's levels, and the findings about the file that sets the levels.
    func applied(
        to diagnostics: [Diagnostic], of spec: ResolvedSpec?, in files: inout SourceFiles
    ) throws -> [Diagnostic] {
        var configuration = Diagnostics()
        let levels = try read(&files, into: &configuration)
        return levels.applied(to: diagnostics, of: spec, in: files) + configuration.sorted(in: files)
    }

    /// - Throws: `InputFailure` if the file that was named can't be read.
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

    /// Reads a commit's version of the levels; `nil` if `--config` names a file outside the repository.
    func read(
        in tree: FileTree, _ files: inout SourceFiles, into diagnostics: inout Diagnostics
    ) throws -> TeamLevels? {
        guard let path = try config.map(pathInWorkingRepository) ?? Self.usualPath() else { return nil }
        return try tree.readIfExists(path).map { readTeamLevels($0, of: tree.shown(path), &files, into: &diagnostics) }
            ?? TeamLevels()
    }

    /// The path of `.errorspec.yaml` from the working directory, for git.
    private static func usualPath() throws(GitFailure) -> String {
        try Git.line(["rev-parse", "--show-cdup"], or: "git can't find the root of the repository")
            + TeamLevels.fileName
    }

    /// `.errorspec.yaml`, or a file with a similar name, in the root of the repository, or in the working directory if
    /// it isn't in a repository.
    private var fileOfRepository: String? {
        let folder = folderOfRepository() ?? "."
        let entries = ((try? FileTree.disk.list(folder)) ?? []).map(\.name)
        let name = [TeamLevels.fileName, TeamLevels.otherName].first(where: entries.contains)
        return name.map { Path.join(folder, $0) }
    }
}

extension FileTree {
    /// A file's bytes; `nil` if there is no file.
    func readIfExists(_ path: String) throws -> [UInt8]? {
        do throws(ReadFailure) {
            return try read(path, SpecLimits.file)
        } catch {
            guard error == .missing else { throw InputFailure(path: shown(path), failure: error) }
            return nil
        }
    }
}
