import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSwift

/// What ErrorSpecPlugin runs: the stages of `errorspec generate` and nothing else, so that a package which uses the
/// plugin builds as little as can be.
@main
enum ErrorSpecGenerate {
    static func main() {
        guard let request = BuildRequest(CommandLine.arguments.dropFirst()) else {
            say(BuildRequest.usage)
            exit(64)
        }
        let generation = generate([request.folder], of: .declared(request.names.keys))
        let analysis = generation.analysis
        var diagnostics = analysis.diagnostics
        if let spec = analysis.resolved { reportCheckedIn(request.checkedIn, spec, into: &diagnostics) }
        for diagnostic in diagnostics.sorted(in: analysis.files) { say(lines(diagnostic, in: analysis.files)) }
        guard let files = generation.files, !diagnostics.hasErrors else { exit(2) }
        do throws(WriteFailure) {
            let changes = try OutputFolder(path: request.output).write(
                filePerSpec(files, of: analysis.files, names: request.names))
            if changes.obstacles.isEmpty { return }
            for obstacle in changes.obstacles {
                say("\(Path.join(request.output, obstacle.path)):1:1: error: it \(obstacle.description)\n")
            }
        } catch {
            say("error: \(error.description)\n")
        }
        exit(2)
    }
}

private func say(_ text: String) { _ = POSIX.write(text, to: STDERR_FILENO) }

/// Joins the generated files of each spec into one, whose name depends on nothing that the spec says.
private func filePerSpec(
    _ generated: [GeneratedFile], of files: SourceFiles, names: [String: String]
) -> [GeneratedFile] {
    var parts = Dictionary(grouping: generated, by: \.source).mapValues { $0.map(\.bytes) }
    return files.all.compactMap { file in
        guard let name = names[file.path] else { return nil }
        let empty = Array("\(GeneratedFile.header)\n// Its spec declares no group.\n".utf8)
        let bytes = parts.removeValue(forKey: file.name) ?? [empty]
        return GeneratedFile(path: name, bytes: Array(bytes.joined(separator: [10])))
    }
}
