import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSwift

/// The tool that ErrorSpecPlugin runs. It contains only the stages of `errorspec generate`, so that packages that use
/// the plugin build as little as possible.
@main
enum ErrorSpecGenerate {
    static func main() {
        guard let request = BuildRequest(CommandLine.arguments.dropFirst()) else {
            message(BuildRequest.usage)
            exit(64)
        }
        let analysis =
            request.specs.isEmpty
            ? analyse([request.folder], of: .only(request.names.keys, read: FileTree.disk.read))
            : analyse(request.specs)
        var diagnostics = analysis.diagnostics
        let outputs =
            request.specs.isEmpty
            ? build(request, analysis, into: &diagnostics) : folders(request, analysis, into: &diagnostics)
        if let spec = analysis.resolved { reportCheckedIn(request.checkedIn, spec, into: &diagnostics) }
        for diagnostic in diagnostics.sorted(in: analysis.files) { message(lines(diagnostic, in: analysis.files)) }
        guard !diagnostics.hasErrors else { exit(2) }
        for (folder, files) in outputs where !write(files, to: folder, isSummarized: !request.specs.isEmpty) { exit(2) }
    }
}

/// An output folder, and the files to write into the folder.
private typealias Output = (folder: OutputFolder, files: [GeneratedFile])

/// Writes files, and reports files that can't be replaced.
///
/// - Returns: Whether all files were written.
private func write(_ files: [GeneratedFile], to folder: OutputFolder, isSummarized: Bool) -> Bool {
    do throws(WriteFailure) {
        let changes = try folder.write(files)
        for obstacle in changes.obstacles {
            message("\(Path.join(folder.path, obstacle.path)):1:1: error: it \(obstacle.description)\n")
        }
        if isSummarized, changes.obstacles.isEmpty {
            message("changed \(changes.changes.count) of \(files.count) files in \(folder.path)\n")
        }
        return changes.obstacles.isEmpty
    } catch {
        message("error: \(error.description)\n")
        return false
    }
}

/// Returns the files that `errorspec generate` would write, with their output folders.
private func folders(_ request: BuildRequest, _ analysis: Analysis, into diagnostics: inout Diagnostics) -> [Output] {
    guard let checked = analysis.checked, let files = generate(from: analysis) else { return [] }
    let folders = ([request.output] + [request.examples].compactMap { $0 }).map {
        OutputFolder(path: $0, from: request.specs, analysis)
    }
    guard folders.count > 1 else { return [(folders[0], files)] }
    let examples = generateExamples(of: checked, importing: request.module, into: &diagnostics) {
        analysis.recordedExamples(of: $0, in: .disk)
    }
    return [(folders[0], files), (folders[1], examples)]
}

/// Generates the files that the plugin has declared as outputs.
private func build(_ request: BuildRequest, _ analysis: Analysis, into diagnostics: inout Diagnostics) -> [Output] {
    let files =
        request.examples.map { examples($0, request, analysis, into: &diagnostics) }
        ?? generate(from: analysis).map { filePerSpec($0, of: analysis.files, names: request.names) }
    return files.map { [(OutputFolder(path: request.output), $0)] } ?? []
}

private func message(_ text: String) { _ = POSIX.write(text, to: STDERR_FILENO) }

/// Returns the API's examples in a single file with the given name, and reports a note for each case without an
/// example.
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

/// Returns a single file for each spec: the joined files that were generated from the spec. The file's name depends
/// only on the spec's path.
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

/// Joins the contents of files, with an empty line between two files.
private func joined(_ parts: [[UInt8]]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(parts.count) { $0 + $1.count })
    for (index, part) in parts.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: "\n")) }
        // Appends one array after the other, because a joined sequence would be copied byte by byte.
        bytes += part
    }
    return bytes
}
