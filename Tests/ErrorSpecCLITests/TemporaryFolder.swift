import ErrorSpecLanguage
import Foundation
import Testing

@testable import ErrorSpecFiles
@testable import errorspec

/// A temporary folder, which is deleted with this object.
final class TemporaryFolder {
    let path: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("errorspec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ file: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func link(_ file: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(path)/\(file)", withDestinationPath: target)
    }

    func read(_ file: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)")), as: UTF8.self)
    }

    /// The disk with this folder as the working directory. Tests share a process, so they can't change the process's
    /// own.
    var fileTree: FileTree {
        let disk = FileTree.disk(below: [path])
        let root = path
        return FileTree(
            list: { folder throws(ReadFailure) in try disk.list("\(root)/\(folder)") },
            read: { file, limit throws(ReadFailure) in try disk.read("\(root)/\(file)", limit) },
            identity: { disk.identity("\(root)/\($0)") })
    }

    func find(_ folders: [String]) throws -> FoundSpecs { findSpecs(in: folders, of: fileTree) }
}

/// The specs that a search found, and the findings of the search.
struct FoundSpecs {
    var files: SpecFiles
    var diagnostics: [Diagnostic]

    var paths: [String] { files.read.map(\.path) }
    var names: [String] { files.read.map(\.name) }
    var folders: [String] { files.read.map(\.folder).reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
    var codes: [String] { diagnostics.map(\.code.id) }
    var messages: [String] { diagnostics.map(\.message) }

    func path(_ range: SourceRange) -> String { files.all[range.file].path }
}

func findSpecs(in folders: [String], of tree: FileTree) -> FoundSpecs {
    var diagnostics = Diagnostics()
    let files = findSpecs(in: folders, of: tree, into: &diagnostics)
    return FoundSpecs(files: files, diagnostics: diagnostics.sorted(in: files.all))
}

/// Runs git in a folder, with an author, and without the signatures of the user's configuration.
func git(_ arguments: String..., in folder: String) throws { try git(arguments, in: folder) }

func git(_ arguments: String..., in folder: TemporaryFolder) throws { try git(arguments, in: folder.path) }

private func git(_ arguments: [String], in folder: String) throws {
    let options = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
    let result = try errorspec.run("git", ["-C", folder] + options + arguments)
    try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
}
