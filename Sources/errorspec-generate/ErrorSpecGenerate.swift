import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSwift

/// The tool of ErrorSpecPlugin: the stages of `errorspec generate` and nothing else, so that a package which uses the
/// plugin builds as little as can be.
@main
enum ErrorSpecGenerate {
    static func main() {
        guard let request = BuildRequest(CommandLine.arguments.dropFirst()) else {
            say(BuildRequest.usage)
            exit(64)
        }
        let analysis = analyse([request.folder], of: .only(request.names.keys, read: FileTree.disk.read))
        var diagnostics = analysis.diagnostics
        let files =
            request.examples.map { examples($0, request, analysis, into: &diagnostics) }
            ?? generate(from: analysis).map { filePerSpec($0, of: analysis.files, names: request.names) }
        if let spec = analysis.resolved { reportCheckedIn(request.checkedIn, spec, into: &diagnostics) }
        for diagnostic in diagnostics.sorted(in: analysis.files) { say(lines(diagnostic, in: analysis.files)) }
        guard let files, !diagnostics.hasErrors else { exit(2) }
        do throws(WriteFailure) {
            let changes = try OutputFolder(path: request.output).write(files)
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

/// The examples of the API, in a file of the name that the build has declared. Cases without one are noted.
private func examples(
    _ name: String, _ request: BuildRequest, _ analysis: Analysis, into diagnostics: inout Diagnostics
) -> [GeneratedFile]? {
    guard let checked = analysis.checked else { return nil }
    let recordings = request.recordings.compactMap { try? FileTree.disk.read($0, 64 << 20) }
    let files = generateExamples(of: checked, importing: request.module, into: &diagnostics) {
        RecordedExamples(recordings, of: $0)
    }
    return [GeneratedFile(path: name, bytes: joined(files.map(\.bytes)))]
}

/// Joins the generated files of each spec into one, whose name depends on nothing that the spec says.
private func filePerSpec(
    _ generated: [GeneratedFile], of files: SourceFiles, names: [String: String]
) -> [GeneratedFile] {
    var parts = Dictionary(grouping: generated, by: \.source).mapValues { $0.map(\.bytes) }
    return files.all.compactMap { file in
        guard let name = names[file.path] else { return nil }
        let empty = Array("\(GeneratedFile.header)\n// Its spec declares no group.\n".utf8)
        let parts = parts.removeValue(forKey: file.name) ?? [empty]
        return GeneratedFile(path: name, bytes: joined(parts))
    }
}

/// Files as parts of one, an empty line between them.
private func joined(_ parts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(parts.count) { $0 + $1.count })
    for (index, part) in parts.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\n")) }
        // A whole array at once: a sequence of them is copied byte by byte.
        bytes += part
    }
    return bytes
}
