import Foundation
import Testing

@testable import errorspec

@Suite struct DiffTests {
    private let api = "errorspec: 1\napi: Shop\ntitle: Error\n"
    private let old = "groups: {Login: {cases: {locked: {status: 401, description: No.}}}}\n"
    private let new = "groups: {Login: {cases: {locked: {status: 403, description: Never.}}}}\n"

    private func folders() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, groups) in [("base", old), ("head", new)] {
            try folder.write("\(name)/api.yaml", api)
            try folder.write("\(name)/groups.yaml", groups)
        }
        return folder
    }

    private func json(_ outcome: Tool.Outcome) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test func jsonHasTheDocumentedShape() throws {
        let outcome = try folders().run("diff", "base", "head", "--format", "json")
        #expect(outcome.status == 1)
        let document = try json(outcome)
        #expect(document["errorspecDiff"] as? Int == 2)
        let changes = try #require(document["changes"] as? [[String: Any]])
        #expect(
            changes.map { $0["kind"] as? String }
                == ["handler-changed", "handler-changed", "text-removed", "text-added"])
        let first = changes[0]
        #expect(first["lane"] as? String == "behaviour")
        #expect(first["level"] as? String == "breaking")
        #expect(first["api"] as? String == "Shop")
        let row = try #require((first["rows"] as? [[String: [String]]])?.first)
        #expect(row == ["responses": ["401"], "units": ["Login"]])
        #expect(first["responses"] as? [String] == ["401"])
        #expect(first["units"] as? [String] == ["Login"])
        #expect(first["cases"] as? [String] == ["Login.locked"])
        #expect(first["groups"] as? [String] == ["Login"])
        #expect((first["fingerprint"] as? String)?.count == 32)
        let before = try #require(first["before"] as? [String: Any])
        #expect(before["handler"] as? String == "Login.locked" && before["category"] as? String == "alert")
        #expect(before["retry"] is NSNull)
        let after = try #require(first["after"] as? [String: Any])
        #expect(after["handler"] is NSNull && after["category"] as? String == "alert")
        let text = try #require(
            (changes[3]["after"] as? [String: [String: Any]])?[""]?["description"] as? [String: Any])
        #expect(text as? [String: String] == ["source": "own", "text": "Never."])
        let place = try #require(first["place"] as? [String: [String: Any]])
        #expect(place["base"]?["file"] as? String == "base/groups.yaml")
        #expect(place["head"]?["line"] as? Int == 1)
        let summary = try #require(document["summary"] as? [String: Any])
        #expect(summary["behaviour"] as? [String: Int] == ["breaking": 1, "warning": 1, "info": 0])
        #expect(summary["text"] as? [String: Int] == ["breaking": 0, "warning": 1, "info": 1])
        #expect(summary["unusedGroups"] as? Int == 0)
    }

    @Test(arguments: [
        (["--fail-on", "never"], 0), (["--fail-on", "info", "--lane", "text"], 1), (["--lane", "text"], 0),
        (["--lane", "source"], 0), (["--lane", "source,behaviour"], 1), (["--lane", "prose"], 64),
        (["--fail-on", "warning", "--lane", "text"], 1),
    ])
    func failingLevelsDecideTheStatus(arguments: [String], status: Int) throws {
        let folder = try folders()
        #expect(try Tool.run(["diff", "base", "head"] + arguments, in: folder.path).status == Int32(status))
        #expect(try folder.run("diff", "base", "base").status == 0)
    }

    /// Lanes that aren't reviewed aren't mentioned.
    @Test(arguments: [
        ("text", "No change in source.\n"), ("markdown", "### errorspec: no change in source\n"),
        ("html", "No change in source.<"),
    ])
    func laneWithoutChangesIsNamed(format: String, expected: String) throws {
        let folder = try folders()
        let outcome = try folder.run("diff", "base", "head", "--lane", "source", "--format", format)
        #expect(outcome.output.contains(expected))
        #expect(!outcome.output.contains("mean the same"))
        #expect(!outcome.output.contains("What the app does"))
        #expect(try folder.run("diff", "base", "base", "--lane", "source").output == "No change in source.\n")
        #expect(
            try folder.run("diff", "base", "base", "--lane", "text,source").output == "No change in source and text.\n")
        #expect(try folder.run("diff", "base", "base").output == "The specs mean the same.\n")
    }

    @Test func findingsOfAnInvalidSideAreShown() throws {
        let folder = try folders()
        try folder.write("bad/api.yaml", "errorspec: 1\napi: shop\n")
        for sides in [["bad", "head"], ["base", "bad"], ["bad", "bad"]] {
            let outcome = try folder.run("diff", sides[0], sides[1])
            #expect(outcome.status == 2)
            #expect(outcome.output == "")
            #expect(outcome.messages.contains("bad/api.yaml:2:6: error:"))
            #expect(outcome.messages.components(separatedBy: "[invalid-name]").count == 2)
        }
        let missing = try folder.run("diff", "base", "nowhere")
        #expect(missing.status == 2)
        #expect(missing.messages.contains("`nowhere` is neither a folder nor a revision"))
    }

    @Test(arguments: ["text", "json", "markdown", "github", "html", "sarif", "gitlab"])
    func everyFormatIsWritten(format: String) throws {
        let folder = try folders()
        let outcome = try folder.run("diff", "base", "head", "--format", format)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("handler-changed"))
        #expect(outcome.messages == "")
    }
}
