import ErrorSpecLanguage
import ErrorSpecReview
import Foundation
import Testing

/// The changes of realistic pull requests: `Tests/Fixtures/Review/NAME.patch` and `NAME.changes`.
@Suite struct PullRequestTests {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/Review")
    static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
        .filter { $0.hasSuffix(".patch") }.map { String($0.dropLast(".patch".count)) }.sorted() ?? []

    @Test func corpusHasPullRequests() { #expect(Self.names.count >= 10) }

    @Test(arguments: names) func pullRequestHasItsChanges(_ name: String) throws {
        let work = FileManager.default.temporaryDirectory.appendingPathComponent("errorspec-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: work) }
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Self.folder.appendingPathComponent("specs"), to: work.appendingPathComponent("specs"))
        let base = try read(work.appendingPathComponent("specs"))
        let git = Process()
        git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        git.arguments = ["git", "apply", Self.folder.appendingPathComponent("\(name).patch").path]
        git.currentDirectoryURL = work
        try git.run()
        git.waitUntilExit()
        try #require(git.terminationStatus == 0)
        let head = try read(work.appendingPathComponent("specs"))

        let text = compare(base, head).changes.map { "\($0.api): \(line($0))\n" }.joined()
        let golden = Self.folder.appendingPathComponent("\(name).changes")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try text.write(to: golden, atomically: true, encoding: .utf8)
        }
        #expect(text == (try? String(contentsOf: golden, encoding: .utf8)))
    }

    private func read(_ folder: URL) throws -> ResolvedSpec {
        var files: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".yaml") {
            files[path] = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        }
        return try spec(files)
    }
}
