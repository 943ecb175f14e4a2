import Foundation
import Testing

/// Commands with specs whose groups have 300,000 visible cases in total, which is the limit, or one more.
@Suite struct CommandLimitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let cases = (0..<1_000).map { "      c\($0): {code: X\($0)}\n" }.joined()
        let descendants = (0..<299).map { "  G\($0): {parents: [Base]}\n" }.joined()
        func write(_ name: String, _ text: String, _ more: String = "") throws {
            let head = "errorspec: 1\napi: Large\ntitle: Error\nbody: one\nbodies: {one: {code: /code}}\n"
            let base = "groups:\n  Base:\n    description: \(text)\n    cases:\n"
            try folder.write("\(name)/api.yaml", head + base + cases + descendants + more)
        }
        try write("old", "Old.")
        try write("new", "New.")
        try write("above", "New.", "  Z: {description: New., cases: {z: {code: Z}}}\n")
    }

    private let finding = "more than 300,000 cases in total, including inherited ones [limit-exceeded]"

    @Test func diffComparesAllVisibleCasesAtTheLimit() throws {
        let outcome = try folder.run("diff", "old", "new", "--format", "json")
        #expect(outcome.status == 0, "\(outcome.messages)")
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let changes = try #require(document?["changes"] as? [[String: Any]])
        #expect(changes.map { $0["kind"] as? String } == ["text-changed"])
        #expect((changes.first?["responses"] as? [String])?.count == 1_000)
        #expect((changes.first?["units"] as? [String])?.count == 300)
    }

    @Test(arguments: [["diff", "old", "above"], ["diff", "above", "old"], ["matrix", "above"], ["lint", "above"]])
    func oneMoreCaseIsAFinding(arguments: [String]) throws {
        let outcome = try Tool.run(arguments, in: folder.path)
        #expect(outcome.status == 2)
        let findings = (outcome.output + outcome.messages).split(separator: "\n").filter { $0.contains(finding) }
        #expect(findings.count == 1)
        #expect(findings.first?.hasPrefix("above/api.yaml:1309:3: error: the groups up to `Z` have ") ?? false)
    }
}
