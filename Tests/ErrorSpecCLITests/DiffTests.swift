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

    @Test func theShapeOfJSON() throws {
        let outcome = try folders().run("diff", "base", "head", "--format", "json")
        #expect(outcome.status == 1)
        let document = try json(outcome)
        #expect(document["errorspecDiff"] as? Int == 1)
        let changes = try #require(document["changes"] as? [[String: Any]])
        #expect(changes.map { $0["kind"] as? String } == ["winner-changed", "winner-changed", "text-changed"])
        let first = changes[0]
        #expect(first["lane"] as? String == "behaviour")
        #expect(first["level"] as? String == "breaking")
        #expect(first["api"] as? String == "Shop")
        #expect(first["group"] as? String == "Login")
        #expect(first["case"] as? String == "locked")
        #expect(first["affected"] as? [String] == ["Login"])
        #expect((first["fingerprint"] as? String)?.count == 12)
        let place = try #require(first["place"] as? [String: [String: Any]])
        #expect(place["base"]?["file"] as? String == "base/groups.yaml")
        #expect(place["head"]?["line"] as? Int == 1)
        #expect(place["head"]?["column"] as? Int == 43)
        let summary = try #require(document["summary"] as? [String: Any])
        #expect(summary["behaviour"] as? [String: Int] == ["breaking": 1, "warning": 1, "info": 0])
        #expect(summary["text"] as? [String: Int] == ["breaking": 0, "warning": 0, "info": 1])
    }

    @Test(arguments: [
        (["--fail-on", "never"], 0), (["--fail-on", "info", "--lane", "text"], 1), (["--lane", "text"], 0),
        (["--lane", "source"], 0), (["--lane", "source,behaviour"], 1), (["--lane", "prose"], 64),
        (["--fail-on", "warning", "--lane", "text"], 0),
    ])
    func whatFails(arguments: [String], status: Int) throws {
        let folder = try folders()
        #expect(try Tool.run(["diff", "base", "head"] + arguments, in: folder.path).status == Int32(status))
        #expect(try folder.run("diff", "base", "base").status == 0)
    }

    /// Nothing is said of a lane that nobody asked for: not that it changes, nor that it doesn't.
    @Test(arguments: [
        ("text", "No change in source.\n"), ("markdown", "### errorspec: no change in source\n"),
        ("html", "No change in source."),
    ])
    func aLaneWithoutChanges(format: String, expected: String) throws {
        let folder = try folders()
        let outcome = try folder.run("diff", "base", "head", "--lane", "source", "--format", format)
        #expect(outcome.output.contains(expected))
        #expect(!outcome.output.contains("mean the same"))
        #expect(!outcome.output.contains("Behaviour"))
        #expect(try folder.run("diff", "base", "base", "--lane", "source").output == "No change in source.\n")
        #expect(
            try folder.run("diff", "base", "base", "--lane", "text,source").output == "No change in source and text.\n")
        #expect(try folder.run("diff", "base", "base").output == "The specs mean the same.\n")
    }

    @Test func anInvalidSideIsToldByItsOwnFindings() throws {
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
        #expect(missing.messages.contains("there is no folder `nowhere`"))
    }

    @Test func acceptedChangesDoNotFail() throws {
        let folder = try folders()
        let before = try json(try folder.run("diff", "base", "head", "--format", "json"))
        let changes = try #require(before["changes"] as? [[String: Any]])
        let fingerprint = try #require(changes[0]["fingerprint"] as? String)
        try folder.write("accepted.yaml", "- {fingerprint: \(fingerprint), reason: Agreed., expires: 9999-12-31}\n")
        let accepted = try folder.run("diff", "base", "head", "--format", "json", "--accept", "accepted.yaml")
        #expect(accepted.status == 0)
        let document = try json(accepted)
        #expect((document["summary"] as? [String: Any])?["accepted"] as? Int == 1)
        #expect(((document["summary"] as? [String: Any])?["behaviour"] as? [String: Int])?["breaking"] == 0)

        // The same entry in another order of files and lines of the specs.
        try folder.write("head/groups.yaml", "# moved\n\n\(new)")
        #expect(try folder.run("diff", "base", "head", "--accept", "accepted.yaml").status == 0)

        try folder.write("accepted.yaml", "- {fingerprint: \(fingerprint), reason: Agreed., expires: 2020-01-31}\n")
        let expired = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(expired.status == 1)
        #expect(expired.messages.contains("expired on 2020-01-31"))

        try folder.write("accepted.yaml", "- {fingerprint: 0123456789ab, reason: Agreed.}\n")
        let unused = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(unused.status == 1)
        #expect(unused.messages.contains("accepted.yaml:1:17: warning:"))
    }

    @Test(arguments: [
        "{fingerprint: 0123456789ab, reason: No list.}", "- {fingerprint: 0123456789ab}", "- {reason: Why.}",
        "- {fingerprint: 0123, reason: Short.}", "- {fingerprint: 0123456789ab, reason: Bad day., expires: 2027-02-30}",
        "- {fingerprint: 0123456789ab, reason: Why., who: Me}", "- [0123456789ab]",
    ])
    func aFileOfAcceptedChangesThatIsWrongIsAnError(text: String) throws {
        let folder = try folders()
        try folder.write("accepted.yaml", text + "\n")
        let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("[invalid-acceptance]"))
        #expect(try folder.run("diff", "base", "head", "--accept", "nowhere.yaml").status == 2)
    }

    @Test(arguments: ["text", "json", "markdown", "github", "html"])
    func everyFormatIsWritten(format: String) throws {
        let folder = try folders()
        let outcome = try folder.run("diff", "base", "head", "--format", format)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("winner-changed"))
        #expect(outcome.messages == "")
    }
}

/// What GitHub shows beside a line.
@Suite struct AnnotationTests {
    @Test func manyAffectedGroupsAreCounted() throws {
        let folder = try TemporaryFolder()
        let heirs = (10..<40).map { "  G\($0): {cases: {own: {status: 404, description: No.}}}\n" }.joined()
        for (name, status) in [("base", 500), ("head", 503)] {
            try folder.write("\(name)/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\ndefault: Common\n")
            try folder.write(
                "\(name)/groups.yaml",
                "groups:\n  Common: {cases: {down: {status: \(status), description: Down.}}}\n\(heirs)")
        }
        let lines = try folder.run("diff", "base", "head", "--format", "github").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("::error file=head/groups.yaml,line=2,col="))
        let first = "Common, G10, G11, G12, G13, G14, G15, G16"
        #expect(lines[0].contains("%0Aaffects: 31 groups: \(first), …%0Afingerprint: "))
    }
}

/// A side of the diff that git has.
@Suite struct CommitTests {
    private let api = "errorspec: 1\napi: Shop\ntitle: Error\n"
    private let groups = "groups: {Login: {cases: {locked: {status: 401, description: No.}}}}\n"

    private func git(_ arguments: String..., in folder: TemporaryFolder) throws {
        let options = ["-c", "user.name=T", "-c", "user.email=t@example.com", "-c", "commit.gpgsign=false"]
        let result = try errorspec.run("git", ["-C", folder.path] + options + arguments)
        try #require(result.status == 0, "\(String(decoding: result.errors, as: UTF8.self))")
    }

    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("app/specs/shop/api.yaml", api)
        try folder.write("app/specs/shop/groups.yaml", groups)
        try git("init", "-q", "-b", "main", in: folder)
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "first", in: folder)
        try git("tag", "v1", in: folder)
        try folder.write("app/specs/shop/groups.yaml", groups.replacingOccurrences(of: "401", with: "403"))
        return folder
    }

    @Test func aFolderOfACommit() throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("401: answered by `Login.locked` before, unmapped now."))
        #expect(try folder.run("diff", "v1:app/specs", "main:app/specs").status == 0)
        // Relative to the working directory.
        let below = try Tool.run(["diff", "v1:specs", "specs"], in: folder.path + "/app")
        #expect(below.status == 1)
        #expect(try Tool.run(["diff", "v1:../app/specs", "./specs"], in: folder.path + "/app").status == 1)
        #expect(try Tool.run(["diff", "v1:", "."], in: folder.path + "/app/specs").status == 1)
    }

    @Test func placesNameTheRevision() throws {
        let outcome = try repository().run("diff", "v1:app/specs", "app/specs", "--format", "json")
        #expect(outcome.output.contains("\"file\": \"v1:app/specs/shop/groups.yaml\""))
        #expect(outcome.output.contains("\"file\": \"app/specs/shop/groups.yaml\""))
    }

    @Test func hostileNamesAreNames() throws {
        let folder = try repository()
        let names = ["--upload-pack=x.yaml", "$(touch gone).yaml", "a b'\"\\.yaml", "한글 :(top).yaml", "new\nline.yaml"]
        for (index, name) in names.enumerated() {
            let cases = "{x: {status: 40\(index), description: X}}"
            try folder.write("app/specs/shop/\(name)", "groups: {G\(index): {cases: \(cases)}}\n")
        }
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "second", in: folder)
        try git("branch", "it's;$HOME", in: folder)
        let outcome = try folder.run("diff", "v1:app/specs", "it's;$HOME:app/specs", "--format", "json")
        #expect(outcome.status == 1)
        #expect(outcome.output.components(separatedBy: "group-added").count == names.count + 1)
        #expect(try folder.run("diff", "it's;$HOME:app/specs", "app/specs").output == "The specs mean the same.\n")
    }

    @Test func linksOfACommitLeadToItsFiles() throws {
        let folder = try repository()
        try folder.write("app/shared.txt", "groups: {Shared: {cases: {x: {status: 409, description: X}}}}\n")
        try folder.link("app/specs/shop/shared.yaml", to: "../../shared.txt")
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "links", in: folder)
        #expect(try folder.run("diff", "HEAD:app/specs", "app/specs").output == "The specs mean the same.\n")
        try folder.link("app/specs/shop/lost.yaml", to: "nowhere")
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "a lost link", in: folder)
        #expect(try folder.run("diff", "v1:app/specs", "HEAD:app/specs").status == 2)
    }

    @Test(arguments: [
        ("nowhere:app/specs", "git knows no revision `nowhere`"),
        ("v1", "`v1` is a revision; name a folder in it, as `v1:app/specs`"),
        ("nowhere", "there is no folder `nowhere`"),
        ("v1:nowhere", "there is no folder `v1:nowhere`"),
        ("v1:app/specs/shop/api.yaml", "is a file"),
        (":app/specs", "names no revision"),
        ("v1:/app", "must be relative"),
        ("v1:../..", "is outside of the repository"),
        ("--output=x:app", "nothing"),
    ])
    func whatGitDoesNotHave(side: String, message: String) throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "--", side, "app/specs")
        #expect(outcome.status == 2)
        if message != "nothing" { #expect(outcome.messages.contains(message), "\(outcome.messages)") }
        #expect(outcome.output == "")
    }

    @Test func anInvalidCommitIsToldByItsRevision() throws {
        let folder = try repository()
        try folder.write("app/specs/shop/api.yaml", "errorspec: 1\napi: shop\n")
        try git("commit", "-q", "-a", "-m", "bad", in: folder)
        try folder.write("app/specs/shop/api.yaml", api)
        let outcome = try folder.run("diff", "HEAD:app/specs", "app/specs")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("HEAD:app/specs/shop/api.yaml:2:6: error:"))
    }

    @Test func withoutARepository() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", api)
        let outcome = try folder.run("diff", "main:specs", "specs", environment: ["GIT_CEILING_DIRECTORIES": "/"])
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("git"))
    }

    @Test func aFolderWithAColonIsAFolder() {
        func side(_ text: String, isFolder: Bool = false, isRevision: Bool = false) -> DiffSide {
            DiffSide(text, isFolder: { _ in isFolder }, isRevision: { _ in isRevision })
        }
        #expect(side("a:b", isFolder: true) == .folder("a:b"))
        #expect(side("a:b") == .commit(revision: "a", folder: "b"))
        #expect(side("a^{/fix: it}:b") == .commit(revision: "a^{/fix: it}", folder: "b"))
        #expect(side("specs") == .folder("specs"))
        #expect(side("specs", isFolder: true, isRevision: true) == .folder("specs"))
        #expect(side("main", isRevision: true) == .revision("main"))
    }
}
