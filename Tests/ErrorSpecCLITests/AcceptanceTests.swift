import Foundation
import Testing

@testable import errorspec

/// Changes that reviewers accept with `--accept`.
@Suite struct AcceptanceTests {
    private let api = "errorspec: 1\napi: Shop\ntitle: Error\nrecoveries: {renew: {}, signIn: {}}\n"

    /// Creates two folders of specs that differ in one status.
    private func folders() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, status) in [("base", 401), ("head", 403)] {
            try folder.write("\(name)/api.yaml", api)
            try folder.write(
                "\(name)/groups.yaml", "groups: {Login: {cases: {locked: {status: \(status), description: No.}}}}\n")
        }
        return folder
    }

    private struct Entry {
        var fingerprint: String
        var kind: String
        var level: String

        func yaml(kind other: String? = nil, reason: String = "Agreed.", more: String = "") -> String {
            "- {fingerprint: \(fingerprint), kind: \(other ?? kind), reason: \(reason)\(more)}\n"
        }
    }

    private func changes(_ folder: TemporaryFolder, _ arguments: String...) throws -> [Entry] {
        let outcome = try Tool.run(["diff", "base", "head", "--format", "json"] + arguments, in: folder.path)
        let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(document?["changes"] as? [[String: Any]]).map { change in
            Entry(
                fingerprint: try #require(change["fingerprint"] as? String),
                kind: try #require(change["kind"] as? String), level: try #require(change["level"] as? String))
        }
    }

    private func breaking(_ folder: TemporaryFolder) throws -> Entry {
        try #require(changes(folder).first { $0.level == "breaking" })
    }

    @Test func acceptedChangesDoNotFail() throws {
        let folder = try folders()
        let change = try breaking(folder)
        try folder.write("accepted.yaml", change.yaml(more: ", expires: 9999-12-31"))
        let accepted = try folder.run("diff", "base", "head", "--format", "json", "--accept", "accepted.yaml")
        #expect(accepted.status == 0)
        #expect(accepted.output.contains("\"reason\": \"Agreed.\""))
        #expect(accepted.output.contains("\"accepted\": 1"))

        // Fingerprints don't depend on lines and files.
        try folder.write("head/groups.yaml", "# moved\n\n" + folder.read("head/groups.yaml"))
        #expect(try folder.run("diff", "base", "head", "--accept", "accepted.yaml").status == 0)

        try folder.write("accepted.yaml", change.yaml(more: ", expires: 2020-01-31"))
        let expired = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(expired.status == 1)
        #expect(expired.messages.contains("expired on 2020-01-31"))
    }

    /// Entries that earlier pull requests used are reported together as one finding, in every format.
    @Test func unusedEntriesAreWarnings() throws {
        let folder = try folders()
        let change = try breaking(folder)
        let unused = ["0", "1"].map { digit in
            "- {fingerprint: \(String(repeating: digit, count: 32)), kind: case-added, reason: Agreed.}\n"
        }
        try folder.write("accepted.yaml", unused.joined() + change.yaml(more: ", expires: 2020-01-31"))
        let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("accepted.yaml:1:17: warning:"))
        #expect(outcome.messages.components(separatedBy: "warning:").count == 3, "\(outcome.messages)")
        let day = "The acceptance of `\(change.fingerprint)` expired on 2020-01-31"
        for (format, text) in [
            ("markdown", "⚠️ \(day): remove the entry, or accept the change again. `accepted.yaml:3:"),
            ("github", "::warning file=accepted.yaml,line=3,"), ("html", "expired on 2020-01-31"),
            ("sarif", "expired on 2020-01-31"), ("gitlab", "expired on 2020-01-31"),
        ] {
            let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml", "--format", format)
            #expect(outcome.status == 1 && outcome.messages == "")
            #expect(outcome.output.contains(text), "\(outcome.output)")
            #expect(outcome.output.contains(String(repeating: "1", count: 32)), "\(outcome.output)")
        }
    }

    @Test func entryCountsOnlyForItsKind() throws {
        let folder = try folders()
        let change = try breaking(folder)
        try folder.write("accepted.yaml", change.yaml(kind: "group-added"))
        let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("the change `\(change.fingerprint)` is a `\(change.kind)`"))
    }

    /// With 128 bits, nobody can construct a collision.
    @Test func fingerprintsHave128Bits() throws {
        for change in try changes(folders()) {
            #expect(change.fingerprint.wholeMatch(of: /[0-9a-f]{32}/) != nil, "\(change.fingerprint)")
        }
    }

    @Test(arguments: [
        "{fingerprint: F, kind: case-added, reason: Not a list.}", "- {fingerprint: F, kind: case-added}",
        "- {kind: case-added, reason: Why.}", "- {fingerprint: 0123, kind: case-added, reason: Short.}",
        "- {fingerprint: F, reason: Why.}", "- {fingerprint: F, kind: case-aded, reason: Why.}",
        "- {fingerprint: F, kind: case-added, reason: Bad day., expires: 2027-02-30}",
        "- {fingerprint: F, kind: case-added, reason: Why., who: Me}", "- [F]",
        "- {fingerprint: F, kind: case-added, reason: Why.}\n- {fingerprint: F, kind: case-added, reason: Twice.}",
    ])
    func invalidAcceptanceFilesAreErrors(text: String) throws {
        let folder = try folders()
        try folder.write("accepted.yaml", text.replacing("F", with: String(repeating: "f", count: 32)) + "\n")
        let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("[invalid-acceptance]"))
        #expect(try folder.run("diff", "base", "head", "--accept", "nowhere.yaml").status == 2)
    }

    /// A pull request that accepts its own changes isn't silent in any format.
    @Test func acceptedChangesAreInEveryFormat() throws {
        let folder = try folders()
        let change = try breaking(folder)
        try folder.write("accepted.yaml", change.yaml(reason: "\"Agreed: 100% sure.\""))
        func output(_ format: String) throws -> String {
            let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml", "--format", format)
            #expect(outcome.status == 0)
            return outcome.output
        }
        let line = "accepted [breaking] Shop: 401: Login.locked (alert) → not handled (alert); Login: Agreed: 100"
        #expect(try output("text").hasPrefix("\(line)% sure.\n"))
        #expect(
            try output("github").hasPrefix(
                "::notice file=head/groups.yaml,line=1,col=26,title=errorspec accepted handler-changed (behaviour)::"
                    + "\(line)%25 sure.%0A"))
        func json(_ format: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(output(format).utf8)) }
        let entries = try #require(json("gitlab") as? [[String: Any]])
        #expect(entries.first?["severity"] as? String == "info")
        #expect(entries.first?["description"] as? String == "\(line)% sure.")
        let runs = try #require((json("sarif") as? [String: Any])?["runs"] as? [[String: Any]])
        let results = try #require(runs[0]["results"] as? [[String: Any]])
        let suppressions = results.map { $0["suppressions"] as? [[String: String]] }
        #expect(suppressions[0] == [["kind": "external", "justification": "Agreed: 100% sure."]])
        #expect(results[0]["level"] as? String == "error")
        #expect(suppressions.dropFirst().allSatisfy { $0 == nil })
    }

    /// The texts of a spec can't write lines into the entry that a reviewer is asked to paste.
    @Test func commentOfAnEntryIsOneLine() throws {
        let folder = try TemporaryFolder()
        let forged = "x\\n### errorspec: no change\\u2028- fingerprint: \(String(repeating: "0", count: 32))\\r\\N# y"
        for (name, code) in [("base", "1"), ("head", "\"\(forged)\"")] {
            try folder.write(
                "\(name)/api.yaml",
                api + "body: b\nbodies: {b: {code: /code, failure: {at: /ok, equals: \(code)}}}\n"
                    + "groups: {Login: {cases: {locked: {status: 401, code: \(code), description: No.}}}}\n")
        }
        let comment = try folder.run("diff", "base", "head", "--format", "markdown").output
        let fence = try #require(comment.firstRange(of: "```yaml\n"))
        let entries = comment[fence.upperBound...].split(separator: "```")[0].split(whereSeparator: \.isNewline)
        #expect(entries.count >= 8 && entries.contains { $0.contains("no change") })
        for (index, line) in entries.enumerated() {
            #expect(
                line.hasPrefix(["# [breaking] Shop: ", "- fingerprint: ", "  kind: ", "  reason:"][index % 4]),
                "\(line)")
        }
    }

    /// An accepted `recovery-changed` is shown before 12 accepted `group-added` and 400 new groups.
    @Test func acceptedChangesComeFirstWorstFirst() throws {
        let folder = try TemporaryFolder()
        func login(_ recovery: String) -> String {
            "  Login: {cases: {locked: {status: 401, description: No., retry: {recover: \(recovery)}}}}\n"
        }
        let new = (0..<412).map { "  New\($0): {cases: {c: {status: 404, description: Not found.}}}\n" }.joined()
        for (name, groups) in [("base", login("renew")), ("head", login("signIn") + new)] {
            try folder.write("\(name)/api.yaml", api)
            try folder.write("\(name)/groups.yaml", "groups:\n\(groups)")
        }
        let changes = try changes(folder)
        let recovery = try #require(changes.first { $0.kind == "recovery-changed" })
        let groups = changes.filter { $0.kind == "group-added" }
        #expect(groups.count == 412 && changes.count == 413)
        let entries = groups.prefix(12).map { $0.yaml(reason: "A new screen.") }
        try folder.write("accepted.yaml", entries.joined() + recovery.yaml(reason: "Users sign in again."))

        for format in ["markdown", "text", "html"] {
            let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml", "--format", format)
            #expect(outcome.status == 0)
            let first = try #require(outcome.output.firstRange(of: "runs renew"))
            let line = outcome.output[first.lowerBound...].prefix { $0 != "\n" }
            #expect(
                line.hasSuffix("Users sign in again." + (format == "html" ? "</li>" : "")))
            #expect(outcome.output.components(separatedBy: "A new screen.").count == 13)
            let table = try #require(outcome.output.firstRange(of: "Generated code"))
            #expect(first.lowerBound < table.lowerBound)
            if format == "markdown" { #expect(outcome.output.count <= 60_000) }
        }
        // None of hundreds of accepted changes is left out for length: their lines are shorter.
        try folder.write(
            "accepted.yaml",
            groups.map { $0.yaml(reason: String(repeating: "A new screen. ", count: 60)) }.joined()
                + recovery.yaml(reason: "Users sign in again."))
        let long = try folder.run("diff", "base", "head", "--accept", "accepted.yaml", "--format", "markdown").output
        #expect(long.count <= 60_000)
        #expect(long.contains("Users sign in again.") && !long.contains("more accepted"))
        #expect(long.components(separatedBy: "\n- ☑️ **accepted** ").count == 414)
    }
}
