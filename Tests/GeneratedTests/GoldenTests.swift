import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecReport
import ErrorSpecSwift
import Foundation
import Testing

@testable import errorspec

/// Compares the code that `specs/` generates with `Generated/`, byte for byte.
@Suite struct GoldenTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    @Test func generatedFilesAreUpToDate() throws {
        let folder = OutputFolder(path: "\(Self.root)/Generated")
        let files = try generate(specs: "\(Self.root)/specs")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            let changes = try folder.write(files)
            Issue.record("rewrote \(changes.changes.count) files in Generated: look at them, and run the tests again")
            return
        }
        let changes = try folder.changes(for: files)
        #expect(changes.obstacles.isEmpty)
        for change in changes.changes {
            let old = change.kind == .create ? nil : change.old
            let new = change.kind == .remove ? nil : change.new
            Issue.record("\(unifiedDiff(old, new, path: change.path))\nUPDATE_GOLDEN=1 rewrites it")
        }
    }

    @Test func aChangedStatusChangesOneLineOfOneFile() throws {
        let specs = try lslp()
        let index = try #require(
            specs.firstIndex { $0.text.contains("status: 400") && $0.path.hasSuffix("authorization.yaml") })
        var changed = specs
        changed[index].text = changed[index].text.replacing("status: 400", with: "status: 422")
        let before = try generate(specs)
        let after = try generate(changed)

        #expect(before.map(\.path) == after.map(\.path))
        let diffs = zip(before, after).map { unifiedDiff($0.bytes, $1.bytes, path: $0.path) }.filter { !$0.isEmpty }
        let diff = try #require(diffs.first)
        #expect(diffs.count == 1)
        #expect(diff.hasPrefix("--- a/LSLP/LSLP+AuthorizationCommonResponseErrorHandler.generated.swift\n"))
        let lines = diff.split(separator: "\n").dropFirst(2)
        #expect(
            lines.filter { $0.hasPrefix("-") } == [
                "-                    \"AuthorizationCommon.emptyRequireValue\", on: 400,"
            ])
        #expect(
            lines.filter { $0.hasPrefix("+") } == [
                "+                    \"AuthorizationCommon.emptyRequireValue\", on: 422,"
            ])
    }

    // MARK: Pieces

    private struct Spec {
        var path: String
        var text: String
    }

    private func lslp() throws -> [Spec] {
        let folder = "\(Self.root)/specs/lslp"
        return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { $0.hasSuffix(".yaml") }.map
        {
            Spec(path: "lslp/\($0)", text: try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
        }
    }

    private func generate(specs folder: String) throws -> [GeneratedFile] {
        let analysis = analyse([folder])
        let files = ErrorSpecFiles.generate(from: analysis)
        return try #require(files, "\(analysis.findings.map(\.message))")
    }

    private func generate(_ specs: [Spec]) throws -> [GeneratedFile] {
        var files = SourceFiles()
        var diagnostics = Diagnostics()
        let documents = specs.map { spec in
            parse(
                files.add(
                    path: spec.path, folder: "lslp", name: spec.path,
                    role: spec.path == "lslp/api.yaml" ? .api : .part, bytes: Array(spec.text.utf8)),
                into: &diagnostics)
        }
        let resolved = try #require(resolve(documents, files: files, into: &diagnostics))
        let checked = try #require(check(resolved, into: &diagnostics))
        return emit(checked)
    }
}
