import Foundation
import Testing

@testable import errorspec

/// The comments for pull requests on one folder of specs: `Tests/Fixtures/Review/NAME.patch` and `NAME.md`.
/// `UPDATE_GOLDEN=1` writes the current comments, and fails the run.
@Suite struct PullRequestTests {
    private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures/Review")

    private static let names =
        (try? FileManager.default.contentsOfDirectory(atPath: fixtures.path))?
        .filter { $0.hasSuffix(".patch") }.map { String($0.dropLast(".patch".count)) }.sorted() ?? []

    @Test func corpusHasPullRequests() { #expect(Self.names.count >= 10) }

    @Test(arguments: names) func commentMatchesFixture(name: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: Self.fixtures.appendingPathComponent("specs").path, toPath: folder.path + "/specs")
        try git("init", "-q", "-b", "main", in: folder)
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "base", in: folder)
        try git("switch", "-q", "-c", "change", in: folder)
        try git("apply", "--index", Self.fixtures.appendingPathComponent(name + ".patch").path, in: folder)
        try git("commit", "-q", "-m", name, in: folder)

        let outcome = try folder.run("diff", "main...:specs", "HEAD:specs", "--format", "markdown")
        #expect(outcome.messages == "")
        #expect(outcome.status == (outcome.output.contains("| 🛑 |") ? 1 : 0))
        let golden = Self.fixtures.appendingPathComponent(name + ".md")
        let expected = try? String(contentsOf: golden, encoding: .utf8)
        if outcome.output != expected, ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
            try outcome.output.write(to: golden, atomically: true, encoding: .utf8)
        }
        #expect(outcome.output == expected)
    }
}
