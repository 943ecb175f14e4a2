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
        #expect(document["errorspecDiff"] as? Int == 1)
        let changes = try #require(document["changes"] as? [[String: Any]])
        #expect(
            changes.map { $0["kind"] as? String } == ["match-changed", "text-removed", "text-added"])
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
        #expect(summary["behaviour"] as? [String: Int] == ["breaking": 1, "warning": 0, "info": 0])
        #expect(summary["text"] as? [String: Int] == ["breaking": 0, "warning": 1, "info": 1])
        #expect(first["before"] as? String == "401")
        #expect(first["after"] as? String == "403")
        #expect(first["operations"] as? [String] == [])
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

    /// Nothing is said of a lane that nobody asked for: not that it changes, nor that it doesn't.
    @Test(arguments: [
        ("text", "No change in source.\n"), ("markdown", "### errorspec: no change in source\n"),
        ("html", "No change in source.<"),
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

        // Entries of earlier pull requests are one thing to do.
        let left = ["0123456789ab", "0123456789cd"].map { "- {fingerprint: \($0), reason: Agreed.}\n" }.joined()
        try folder.write(
            "accepted.yaml", left + "- {fingerprint: \(fingerprint), reason: Agreed., expires: 2020-01-31}\n")
        let unused = try folder.run("diff", "base", "head", "--accept", "accepted.yaml")
        #expect(unused.status == 1)
        #expect(unused.messages.contains("accepted.yaml:1:17: warning:"))
        #expect(unused.messages.components(separatedBy: "warning:").count == 3, "\(unused.messages)")
        // Who reads the pull request is told too, once.
        let day = "The acceptance of `\(fingerprint)` expired on 2020-01-31"
        for (format, text) in [
            ("markdown", "⚠️ \(day): remove the entry, or agree to the change anew. `accepted.yaml:3:"),
            ("github", "::warning file=accepted.yaml,line=3,"), ("html", "expired on 2020-01-31"),
            ("sarif", "expired on 2020-01-31"), ("gitlab", "expired on 2020-01-31"),
        ] {
            let outcome = try folder.run("diff", "base", "head", "--accept", "accepted.yaml", "--format", format)
            #expect(outcome.status == 1)
            #expect(outcome.messages == "")
            #expect(outcome.output.contains(text), "\(outcome.output)")
            #expect(outcome.output.contains("0123456789cd"), "\(outcome.output)")
        }
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

    /// The comment's lead is made of whole clauses, the losses first, and counts what it leaves out.
    @Test(arguments: [
        (
            "a: {status: 401}, b: {status: 402}", "a: {status: 402}, b: {status: 401}",
            [
                "`Login.a` is matched by 402 instead of 401; 401 is handled by `Login.b` now (description “b” instead of “a”); "
                    + "and 2 more consequences; `Login.b` is matched by"
            ]
        ),
        (
            "a: {status: 401}", "a: {status: 403}",
            [
                "`Login.a` is matched by 403 instead of 401; 401 is unmapped now; 403 was unmapped before."
            ]
        ),
        (
            "a: {status: 401}", "b: {status: [401, 402]}",
            [
                "401 is handled by `Login.b` instead of `Login.a` (description “b” instead of “a”); 402 is handled by "
                    + "`Login.b` now; it was unmapped.",
                "`Login.a` is gone; code that names it no longer compiles; `Login.b` is new; an exhaustive `switch` must handle it.",
            ]
        ),
        ("a: {status: 401}", "b: {status: 401}", ["must handle it; if it is `a` renamed, write `was: [a]`."]),
        (
            "a: {status: 503}", "retry: transient, a: {status: 503}",
            [
                "**Behaviour**: on 503, by a default of `Login`, `Login.a` is retried now"
            ]
        ),
        // Those that break are told apart from those that don't.
        (
            "a: {status: 401}, b: {status: 402}, c: {status: 403}, d: {status: 404}",
            "a: {status: [401, 411]}, b: {status: [402, 412]}, c: {status: 413}, d: {status: [404, 414]}",
            [
                "**Behaviour**: `Login.c` is matched by 413 instead of 403; 403 is unmapped now; 413 was unmapped before; "
                    + "3 more cases no longer handle the same responses as before."
            ]
        ),
        (
            "a: {status: 401}, b: {status: 402}, c: {status: 403}, d: {status: 404}",
            "a: {status: 401, category: silent}, b: {status: 402, category: silent}, c: {status: 403, category: silent}, "
                + "d: {status: 404, category: silent}",
            ["**Behaviour**: 4 cases are silent now: nothing is shown any more."]
        ),
        // A name that makes other changes needless is told first, however many there are.
        (
            "a: {status: 401}, b: {status: 402}, c: {status: 403}, d: {status: 404}",
            "a: {status: 401}, b: {status: 402}, e: {status: 403}, f: {status: 500}, g: {status: 501}",
            [
                "**Source**: `Login.e` is new; an exhaustive `switch` must handle it; if it is `c` renamed, write `was: [c]`; "
                    + "2 cases are gone; 2 more cases are new."
            ]
        ),
    ])
    func theLeadIsWhole(before: String, after: String, expected: [String]) throws {
        let folder = try folders()
        for (name, cases) in [("base", before), ("head", after)] {
            let defaults = cases.prefixMatch(of: /retry: \w+,\s/).map { String($0.0) } ?? ""
            let declared = cases.dropFirst(defaults.count).replacing(/\b([a-g]): \{/) {
                "\($0.1): {description: \($0.1), "
            }
            try folder.write("\(name)/groups.yaml", "groups: {Login: {\(defaults)cases: {\(declared)}}}\n")
        }
        let lead = try folder.run("diff", "base", "head", "--format", "markdown").output.split(separator: "\n").filter {
            $0.hasPrefix("- **")
        }.joined(separator: "\n")
        for text in expected { #expect(lead.contains(text), "\(lead)") }
    }

    @Test(arguments: ["text", "json", "markdown", "github", "html", "sarif", "gitlab"])
    func everyFormatIsWritten(format: String) throws {
        let folder = try folders()
        let outcome = try folder.run("diff", "base", "head", "--format", format)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("match-changed"))
        #expect(outcome.messages == "")
    }
}

/// The levels that a team gives changes and findings.
@Suite struct TeamLevelTests {
    private let api = "errorspec: 1\napi: Shop\ntitle: Error\n"

    private func folders(config: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("base/api.yaml", api)
        try folder.write("head/api.yaml", api)
        try folder.write("base/groups.yaml", "groups: {Login: {cases: {a: {status: 401, description: A.}}}}\n")
        try folder.write(
            "head/groups.yaml",
            "groups: {Login: {cases: {a: {status: 401, description: A.}, b: {status: 402, description: B.}}}}\n")
        try folder.write(".errorspec.yaml", config)
        return folder
    }

    @Test(arguments: [
        ("", 1), ("levels: {}", 1), ("levels: {case-added: info}", 0), ("levels: {case-added: off}", 0),
        ("levels: {case-added: [{level: info, groups: [Pay]}]}", 1),
        ("levels: {case-added: [{level: info, groups: [Login]}, {level: breaking}]}", 0),
        ("levels: {case-added: [{level: warning, groups: [Shop/Login], apis: [Shop]}]}", 0),
        ("levels: {case-added: [{level: info, apis: [Bank]}]}", 1),
        ("levels: {text-added: breaking, case-added: off}", 1),
        ("levels: {case-aded: info}", 2), ("levels: {case-added: error}", 2), ("level: {case-added: info}", 2),
        ("levels: {hidden-case: warning}", 2), ("levels: {case-added: [{groups: [Login]}]}", 2), ("- levels", 2),
        ("levels: {case-added: [{level: info, group: [Login]}]}", 2), ("levels: {duplicated-case: info}", 2),
    ])
    func levelsOfChanges(config: String, status: Int) throws {
        let outcome = try folders(config: config).run("diff", "base", "head")
        #expect(outcome.status == Int32(status), "\(outcome.messages)")
        if status == 2 { #expect(outcome.messages.contains("[invalid-configuration]")) }
    }

    @Test func theSummaryCountsTheTeams() throws {
        let folder = try folders(config: "levels: {case-added: warning}")
        let output = try folder.run("diff", "base", "head", "--format", "json").output
        let fingerprint = try folder.run("diff", "base", "head", "--format", "json", "--config", "/dev/null").output
        #expect(output.contains("\"level\": \"warning\""))
        let digits = output.firstMatch(of: /"fingerprint": "([0-9a-f]{12})",\s*"kind": "case-added"/)?.1
        #expect(
            digits != nil
                && digits == fingerprint.firstMatch(of: /"fingerprint": "([0-9a-f]{12})",\s*"kind": "case-added"/)?.1)
        #expect(try folder.run("diff", "base", "head", "--config", "nowhere.yaml").status == 2)
    }

    /// Nobody is told that a lane has no change whose change is hidden, or of hidden changes of lanes that nobody asked for.
    @Test func hiddenChangesAreThoseOfTheLanes() throws {
        let folder = try folders(config: "levels: {case-added: off}")
        func verdict(_ lane: String) throws -> String? {
            try folder.run("diff", "base", "head", "--lane", lane).output.split(separator: "\n").last.map(String.init)
        }
        #expect(try verdict("source") == "No change in source is shown: 1 is hidden by `.errorspec.yaml`.")
        #expect(try verdict("text") == "1 change: 1 info.")
    }

    @Test func levelsOfFindings() throws {
        let groups = """
            groups:
              Login: {cases: {a: {status: 401, description: {server: message}}}}
              Pay: {cases: {b: {status: 402, description: {server: message}}}}

            """
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", api + "body: json\nbodies: {json: {message: /m}}\n")
        try folder.write("specs/groups.yaml", groups)
        // Also within an API, it is no spec.
        try folder.write("specs/.errorspec.yaml", "levels: {}\n")
        func lint(_ config: String) throws -> Tool.Outcome {
            try folder.write(".errorspec.yaml", config)
            return try folder.run("lint", "--format", "json", "--fail-on", "warning")
        }
        #expect(try lint("levels: {}").status == 1)
        #expect(try lint("levels: {missing-fallback: off}").status == 0)
        #expect(try lint("levels: {missing-fallback: note}").status == 0)
        #expect(try lint("levels: {missing-fallback: error}").status == 2)
        let one = try lint("levels: {missing-fallback: [{level: off, groups: [Login]}]}")
        #expect(one.status == 1)
        #expect(one.output.components(separatedBy: "\"code\": \"missing-fallback\"").count == 2)
        #expect(try lint("levels: {missing-fallback: [{level: off, groups: [Login, Pay], apis: [Shop]}]}").status == 0)
    }

    @Test func levelsOfAnotherNameAreNotRead() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", api)
        try folder.write("specs/.errorspec.yml", "no spec")
        try folder.write(".errorspec.yml", "levels: {nope: off}\n")
        let outcome = try folder.run("lint")
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("warning: `.errorspec.yml` is not read [invalid-configuration]"))
        #expect(outcome.output.contains("rename it to `.errorspec.yaml`"))
        try folder.write(".errorspec.yaml", "levels: {}\n")
        #expect(!(try folder.run("lint")).output.contains("not read"))
    }

    @Test func severalReportsInOneRun() throws {
        let folder = try folders(config: "")
        let outcome = try folder.run(
            "diff", "base", "head", "--report", "html=review.html", "--report", "sarif=review.sarif")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("case-added"))
        #expect(try folder.read("review.html").hasPrefix("<!doctype html>"))
        let sarif = try #require(
            JSONSerialization.jsonObject(with: Data(folder.read("review.sarif").utf8)) as? [String: Any])
        let run = try #require((sarif["runs"] as? [[String: Any]])?.first)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(Set(results.compactMap { $0["level"] as? String }) == ["error", "warning", "note"])
        #expect(results.contains { $0["ruleId"] as? String == "case-added" })
        let rules = try #require(((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [Any])
        #expect(rules.count == Set(results.compactMap { $0["ruleId"] as? String }).count)
        #expect(try folder.run("diff", "base", "head", "--report", "review.html").status == 64)
    }
}

/// The annotations that GitHub shows beside a line.
@Suite struct AnnotationTests {
    @Test func manyAffectedGroupsAreCounted() throws {
        let folder = try TemporaryFolder()
        let children = (10..<40).map { "  G\($0): {cases: {own: {status: 404, description: No.}}}\n" }.joined()
        for (name, status) in [("base", 500), ("head", 503)] {
            try folder.write("\(name)/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\nparents: [Common]\n")
            try folder.write(
                "\(name)/groups.yaml",
                "groups:\n  Common: {cases: {down: {status: \(status), description: Down.}}}\n\(children)")
        }
        let lines = try folder.run("diff", "base", "head", "--format", "github").output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[1].hasPrefix("::warning file=head/groups.yaml,line=2,col="))
        #expect(lines[0].hasPrefix("::error file=head/groups.yaml,line=2,col="))
        let first = "Common, G10, G11, G12, G13, G14, G15, G16"
        #expect(lines[0].contains("%0A31 groups: \(first), …%0Afingerprint: "))
    }

    /// More breaking changes than GitHub shows, and more than a comment holds.
    @Test func whatMattersLeastIsLeftOut() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: "Something went wrong, and nobody knows why. ", count: 12)
        func cases(_ names: Range<Int>, _ text: String) -> String {
            names.map { "      c\($0): {status: \($0), description: \"\(text)\"}\n" }.joined()
        }
        let head = "groups:\n  Login:\n    cases:\n      down: {status: 500, description: Down."
        for (name, text) in [
            ("base", "\(head), retry: transient}\n\(cases(410..<480, "Old. \(long)"))"),
            ("new head", "\(head)}\n\(cases(410..<480, "New. \(long)"))\(cases(480..<499, "Late."))"),
        ] {
            try folder.write("\(name)/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
            try folder.write("\(name)/groups.yaml", text)
        }
        let lines = try folder.run("diff", "base", "new head", "--format", "github").output.split(separator: "\n")
        #expect(lines.count == 21)
        #expect(lines[0].contains("title=errorspec retry-removed (behaviour)::"))
        #expect(lines[1].contains("title=errorspec case-added (source)::"))
        #expect(
            lines[20] == "::notice title=errorspec::10 more errors and 9 more warnings have no annotation, because "
                + "GitHub shows ten of each. See the job's summary, or run `errorspec diff base 'new head'`.")

        let comment = try folder.run("diff", "base", "new head", "--format", "markdown").output
        #expect(comment.utf8.count < 60_000)
        #expect(comment.components(separatedBy: "| 🛑 breaking |").count == 21)
        #expect(comment.components(separatedBy: "- fingerprint: ").count == 21)
        #expect(comment.contains("  # retry-removed (behaviour) Shop/Login.down\n  reason:\n"))
        let left = comment.matches(of: /holds no more\. Left out: (.*)\. `errorspec diff base 'new head'` prints all\./)
        #expect(left.count == 1)
        #expect(left[0].1.wholeMatch(of: /\d+ info/) != nil, "\(left[0].1)")
        let lanes = try folder.run("diff", "base", "new head", "--format", "markdown", "--lane", "text,source", "--new")
        #expect(lanes.output.contains("`errorspec diff base 'new head' --new --lane source,text` prints all."))
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
        #expect(outcome.output.contains("`Login.locked` is matched by 403 instead of 401; 401 is unmapped now"))
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

    /// A line of the base is none of the files that are checked out: those that hold what is gone stand in.
    @Test func aLineOfTheBaseIsNotAnnotated() throws {
        let folder = try repository()
        try folder.write(
            "app/specs/shop/groups.yaml",
            "# moved\n\n\ngroups:\n  Login: {cases: {other: {status: 409, description: No.}}}\n")
        func output(_ format: String) throws -> String {
            try folder.run("diff", "v1:app/specs", "app/specs", "--format", format).output
        }
        let lines = try output("sarif").matches(of: /"startLine": (\d+)/).map { String($0.1) }
        #expect(Set(lines) == ["5"])
        #expect(try Set(output("gitlab").matches(of: /"begin": (\d+)/).map { String($0.1) }) == ["5"])
        #expect(try output("github").contains("::error file=app/specs/shop/groups.yaml,line=5,col=3,"))
        #expect(try output("markdown").contains("case-removed `v1:app/specs/shop/groups.yaml:1`"))
        // Nothing is left of an API.
        try FileManager.default.removeItem(atPath: folder.path + "/app/specs/shop")
        try folder.write("app/specs/other/api.yaml", api.replacing("Shop", with: "Other"))
        #expect(try output("gitlab").contains("\"begin\": 1"))
        #expect(try output("github").contains("::error title="))
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
        ("nowhere", "there is no folder `nowhere`"),
        ("v1:app/specs/shop/api.yaml", "is a file"),
        (":app/specs", "names no revision"),
        ("v1:/app", "must be relative"),
        ("v1:../..", "is outside of the repository"),
        ("--output=x:app", "nothing"),
    ])
    func missingRevisionsAreErrors(side: String, message: String) throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "--", side, "app/specs")
        #expect(outcome.status == 2)
        if message != "nothing" { #expect(outcome.messages.contains(message), "\(outcome.messages)") }
        #expect(outcome.output == "")
    }

    @Test func aRevisionAloneIsWrongUsage() throws {
        let outcome = try repository().run("diff", "v1", "app/specs")
        #expect(outcome.status == 64)
        #expect(outcome.messages.contains("`v1` is a revision; name a folder in it, as `v1:app/specs`"))
    }

    /// The names of folders are relative to it, also where the commit has none of that name.
    @Test func theWorkingDirectoryMayBeNew() throws {
        let folder = try repository()
        try folder.write("app/ios/readme.txt", "")
        let same = try Tool.run(["diff", "v1:../specs", "../specs"], in: folder.path + "/app/ios")
        #expect(same.status < 2, "\(same.messages)")
        let inside = try Tool.run(["diff", "v1:specs", "."], in: folder.path + "/app/specs")
        #expect(inside.status == 2)
        #expect(inside.messages.contains("`v1` has no folder `specs`; its APIs are in `shop`"), "\(inside.messages)")
    }

    @Test(arguments: ["github", "sarif", "gitlab"]) func whatCannotBeComparedIsAnnotated(format: String) throws {
        let folder = try repository()
        try folder.write("app/specs/shop/api.yaml", "errorspec: 1\napi: shop\n")
        let outcome = try folder.run(
            "diff", "v1:app/specs", "app/specs", "--format", format, "--report", "\(format)=report.txt")
        #expect(outcome.status == 2)
        #expect(outcome.output.contains("invalid-name"), "\(outcome.output)")
        #expect(outcome.messages == "")
        #expect(try folder.read("report.txt") == outcome.output)
    }

    @Test func anInvalidCommitIsToldByItsRevision() throws {
        let folder = try repository()
        try folder.write("app/specs/shop/api.yaml", "errorspec: 1\napi: shop\n")
        try git("commit", "-q", "-a", "-m", "bad", in: folder)
        let outcome = try folder.run("diff", "v1:app/specs", "HEAD:app/specs")
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("HEAD:app/specs/shop/api.yaml:2:6: error:"))
    }

    /// With --new a base without the folder, or without specs in it, is empty: what the head says is new.
    @Test(arguments: ["v1:nowhere", "v1:app/notes"]) func aBaseWithoutSpecsIsEmpty(base: String) throws {
        let folder = try repository()
        try folder.write("app/notes/readme.md", "nothing")
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "notes", in: folder)
        try git("tag", "-f", "v1", in: folder)
        let outcome = try folder.run("diff", base, "app/specs", "--new", "--format", "json")
        #expect(outcome.status == 0)
        #expect(outcome.messages.hasPrefix("note: "))
        #expect(outcome.output.contains("\"kind\": \"api-added\""))
        #expect(outcome.output.contains("\"kind\": \"text-added\""))
        // A head without it is a slip.
        #expect(try folder.run("diff", "v1:app/specs", "v1:nowhere").status == 2)
    }

    /// A branch that is behind isn't shown what main did.
    @Test func threeDotsCompareWithTheMergeBase() throws {
        let folder = try repository()
        try git("checkout", "-q", "-b", "feature", in: folder)
        try folder.write("app/specs/shop/groups.yaml", groups.replacingOccurrences(of: "No.", with: "Never."))
        try git("commit", "-q", "-a", "-m", "other words", in: folder)
        try git("checkout", "-q", "main", in: folder)
        try folder.write("app/specs/shop/groups.yaml", groups.replacingOccurrences(of: "401", with: "409"))
        try git("commit", "-q", "-a", "-m", "another status", in: folder)
        try git("checkout", "-q", "feature", in: folder)
        let expected = "text-changed"
        for arguments in [
            ["main...:app/specs", "app/specs"], ["main...:app/specs", "feature:app/specs"],
            ["main...feature:app/specs", "app/specs"], ["--merge-base", "main:app/specs", "app/specs"],
        ] {
            let outcome = try Tool.run(["diff", "--format", "json"] + arguments, in: folder.path)
            #expect(outcome.status == 0, "\(arguments) \(outcome.messages)")
            #expect(outcome.output.contains(expected))
            #expect(!outcome.output.contains("match-changed"), "\(arguments)")
        }
        #expect(try folder.run("diff", "main:app/specs", "app/specs").output.contains("match-changed"))
        #expect(try folder.run("diff", "--merge-base", "app/specs", "app/specs").status == 2)
        try git("checkout", "-q", "--orphan", "alone", in: folder)
        try git("commit", "-q", "-m", "alone", in: folder)
        let alone = try folder.run("diff", "main...:app/specs", "app/specs")
        #expect(alone.status == 2)
        #expect(alone.messages.contains("no common commit"))
    }

    @Test func withoutARepository() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", api)
        let outcome = try folder.run("diff", "main:specs", "specs", environment: ["GIT_CEILING_DIRECTORIES": "/"])
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("git"))
    }

    @Test func aBaseWithoutTheFolderIsAnError() throws {
        let folder = try repository()
        try folder.write("app/new/api.yaml", "errorspec: 1\napi: Other\ntitle: Error\n")
        for arguments in [["diff", "main:app/new", "app/new"], ["diff", "main:app/new", "app/new", "--quiet"]] {
            let outcome = try Tool.run(arguments, in: folder.path)
            #expect(outcome.status == 2 && outcome.output.isEmpty)
            #expect(outcome.messages.contains("`main` has no folder `app/new`; its APIs are in `app/specs/shop`"))
            #expect(outcome.messages.contains("say --new, or name their earlier folder with --renamed-from"))
        }
        let new = try folder.run("diff", "main:app/new", "app/new", "--new", "--quiet")
        #expect(new.status == 0 && new.messages.contains("everything is new"))
        #expect(try folder.run("diff", "main:app/new", "app/new", "--renamed-from", "app/specs").status == 1)
        try folder.write("empty/readme.txt", "")
        #expect(try folder.run("diff", "./empty", "app/new").status == 2)
    }

    @Test func aRepositoryWithoutAWorkTreeIsReadToo() throws {
        let folder = try repository()
        try git("commit", "-q", "-a", "-m", "second", in: folder)
        try git("clone", "-q", "--bare", ".", "bare.git", in: folder)
        let outcome = try Tool.run(["diff", "v1:app/specs", "HEAD:app/specs"], in: folder.path + "/bare.git")
        #expect(outcome.output.contains("403 instead of 401"), "\(outcome.messages)")
    }

    @Test func theBaseJudges() throws {
        let folder = try repository()
        try folder.write(".errorspec.yaml", "levels: {match-changed: off, text-changed: warning}\n")
        let gate = "This pull request changes its own gate: "
        let off = "`match-changed` breaking or warning → off"
        for format in ["text", "json", "markdown", "github", "html", "gitlab"] {
            let outcome = try folder.run("diff", "v1:app/specs", "app/specs", "--format", format)
            #expect(outcome.status == 1, "\(format)")
            let text = outcome.output.replacing("<code>", with: "`").replacing("</code>", with: "`")
            #expect(text.contains(off) && text.contains("match-changed"), "\(text)")
            if format != "json" { #expect(text.contains(gate), "\(text)") }
        }
        // Once it is merged, it counts; what it hides is said.
        try git("add", ".errorspec.yaml", in: folder)
        try git("commit", "-q", "-m", "our levels", in: folder)
        let merged = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(merged.status == 0)
        #expect(merged.output.hasSuffix("1 change is hidden by `.errorspec.yaml`.\n"), "\(merged.output)")
        #expect(!merged.output.contains(gate) && !merged.output.contains("mean the same"))
        // A file that is gone changes the gate, too.
        try FileManager.default.removeItem(atPath: folder.path + "/.errorspec.yaml")
        let gone = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(gone.output.contains("`match-changed` off → breaking or warning") && gone.status == 0, "\(gone.output)")
        // With two commits, both files are theirs.
        let commits = try folder.run("diff", "v1:app/specs", "main:app/specs")
        #expect(commits.output.contains(off), "\(commits.output)")
    }

    /// However the file is named, it is the repository's.
    @Test(arguments: [
        "levels.yaml", "./app/../levels.yaml", "../{}/levels.yaml", "{/}/levels.yaml", "linked/levels.yaml",
    ])
    func theBaseJudgesByTheFileThatIsNamed(_ name: String) throws {
        let folder = try repository()
        let name = name.replacing("{/}", with: folder.path).replacing(
            "{}", with: URL(fileURLWithPath: folder.path).lastPathComponent)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/linked", withDestinationPath: folder.path)
        try folder.write("levels.yaml", "levels: {match-changed: off}\n")
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs", "--config", name)
        #expect(outcome.status == 1, "\(outcome.messages)")
        #expect(outcome.output.hasPrefix("This pull request changes its own gate: "), "\(outcome.output)")
        let elsewhere = try TemporaryFolder()
        try elsewhere.write("levels.yaml", "levels: {match-changed: off}\n")
        let theirs = try folder.run("diff", "v1:app/specs", "app/specs", "--config", elsewhere.path + "/levels.yaml")
        #expect(theirs.status == 0 && !theirs.output.contains("its own gate"), "\(theirs.output)")
    }

    @Test func theLevelsOfFindingsArePartOfTheGate() throws {
        let folder = try repository()
        try folder.write(
            ".errorspec.yaml", "levels: {unsafe-retry: off, text-changed: info, duplicated-case: warning}\n")
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs")
        // A setting that says the usual level changes nothing.
        #expect(
            outcome.output.hasPrefix(
                "This pull request changes its own gate: `unsafe-retry` warning → off. Its changes are judged"),
            "\(outcome.output)")
    }

    /// Of a base's file with errors, what can be read counts, so that a pull request can repair it.
    @Test func wrongLevelsOfTheBaseCanBeRepaired() throws {
        let folder = try repository()
        try folder.write(".errorspec.yaml", "levels: {nope: off, text-changed: breaking, match-changed: off}\n")
        try git("add", ".errorspec.yaml", in: folder)
        try git("commit", "-q", "-m", "our levels", in: folder)
        let specs = "app/specs/shop/groups.yaml"
        try folder.write(specs, groups.replacingOccurrences(of: "401", with: "403"))
        let before = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(before.status == 2 && before.messages.contains("[invalid-configuration]"), "\(before.messages)")
        try folder.write(".errorspec.yaml", "levels: {text-changed: breaking}\n")
        let note = "`main:.errorspec.yaml` has 1 error: what of it can be read counts"
        let repaired = try folder.run("diff", "main:app/specs", "app/specs", "--format", "markdown")
        #expect(repaired.status == 0, "\(repaired.messages)")
        #expect(repaired.messages.contains("note: \(note)"), "\(repaired.messages)")
        #expect(repaired.output.contains("ℹ️ \(note)."), "\(repaired.output)")
        #expect(repaired.output.contains("1 change is hidden by"), "\(repaired.output)")
        #expect(repaired.output.contains("`match-changed` off → breaking or warning"), "\(repaired.output)")
        try git("commit", "-q", "-a", "-m", "repaired", in: folder)
        let merged = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(merged.status == 0 && merged.messages == "", "\(merged.messages)")
    }

    /// No earlier verdict stays.
    @Test func wrongLevelsAreSaidInTheComment() throws {
        let folder = try repository()
        try folder.write(".errorspec.yaml", "levels: {nope: off}\n")
        let outcome = try folder.run("diff", "v1:app/specs", "app/specs", "--report", "markdown=comment.md")
        #expect(outcome.status == 2 && outcome.messages.contains("there is no change and no finding `nope`"))
        let comment = try String(contentsOfFile: folder.path + "/comment.md", encoding: .utf8)
        #expect(comment.contains("can't be compared") && comment.contains("`nope`"), "\(comment)")
        // Each file by its own name.
        try folder.write(".errorspec.yaml", "")
        try folder.write("accepted.yaml", "accepted: [{fingerprint: nope}]\n")
        let accepting = try folder.run(
            "diff", "v1:app/specs", "app/specs", "--accept", "accepted.yaml", "--format", "markdown")
        #expect(accepting.status == 2)
        #expect(accepting.output.contains("`accepted.yaml` has "), "\(accepting.output)")
    }

    @Test func aRenamedFolderIsFollowed() throws {
        let folder = try repository()
        try git("checkout", "-q", "app/specs", in: folder)
        try git("mv", "app/specs", "app/errors", in: folder)
        try git("commit", "-q", "-m", "renamed", in: folder)
        for (base, head, directory) in [
            ("v1:app/errors", "app/errors", ""), ("v1:app/errors", "HEAD:app/errors", ""),
            ("v1:errors", "errors", "/app"),
        ] {
            let outcome = try Tool.run(["diff", base, head, "--quiet"], in: folder.path + directory)
            #expect(outcome.output == "The specs mean the same.\n" && outcome.status == 0, "\(outcome.messages)")
            #expect(outcome.messages.contains("` was `"), "\(outcome.messages)")
        }
    }

    @Test func aFolderNeverStandsForARevision() throws {
        let folder = try repository()
        try folder.write("main:app/specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        try folder.write("main...:app/specs/api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")
        for base in ["main:app/specs", "main...:app/specs"] {
            #expect(try folder.run("diff", base, "app/specs").output.contains("403 instead of 401"))
        }
        #expect(try folder.run("diff", "./main:app/specs", "app/specs").output.contains("group-added"))
    }

    @Test func aFolderWithAColonIsWrittenWithADot() {
        func side(_ text: String, isFolder: Bool = false, isRevision: Bool = false) -> DiffSide {
            DiffSide(text, isFolder: { _ in isFolder }, isRevision: { _ in isRevision })
        }
        #expect(side("./a:b", isFolder: true) == .folder("./a:b"))
        #expect(side("a:b", isFolder: true) == .commit(revision: "a", folder: "b"))
        #expect(side("a:b") == .commit(revision: "a", folder: "b"))
        #expect(side("a^{/fix: it}:b") == .commit(revision: "a^{/fix: it}", folder: "b"))
        #expect(side("specs") == .folder("specs"))
        #expect(side("specs", isFolder: true, isRevision: true) == .folder("specs"))
        #expect(side("main", isRevision: true) == .revision("main"))
    }

    /// A pull request that repairs its base doesn't stay red for what the base did.
    @Test func brokenBaseIsComparedAsItLastWas() throws {
        let folder = try repository()
        let specs = "app/specs/shop/groups.yaml"
        try folder.write(specs, "groups: {Login: {cases: {locked: {status: 99, description: No.}}}}\n")
        try git("commit", "-qam", "broken", in: folder)
        try folder.write("app/other.txt", "nothing of the specs")
        try git("add", "-A", in: folder)
        try git("commit", "-qm", "other", in: folder)
        try folder.write(specs, groups)
        let repaired = try folder.run("diff", "main:app/specs", "app/specs", "--format", "markdown", "--quiet")
        #expect(repaired.status == 0)
        #expect(
            repaired.messages.contains("note: `main:app/specs` has 1 error: compared with its last valid version, "))
        #expect(repaired.output.contains("ℹ️ `main:app/specs` has 1 error: compared with its last valid version, "))
        #expect(repaired.output.contains("The specs mean the same."))
        try folder.write(specs, groups.replacingOccurrences(of: "401", with: "403"))
        #expect(try folder.run("diff", "main:app/specs", "app/specs").output.contains("403 instead of 401"))
        // A head with errors says its own.
        try folder.write(specs, "groups: {}\nnope: 1\n")
        let broken = try folder.run("diff", "main:app/specs", "app/specs")
        #expect(broken.status == 2)
        #expect(broken.messages.contains("[unknown-key]"))
    }

    @Test func baseThatWasNeverValidCountsAsNew() throws {
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", "errorspec: 1\napi: shop\n")
        try git("init", "-q", "-b", "main", in: folder)
        try git("add", "-A", in: folder)
        try git("commit", "-q", "-m", "first", in: folder)
        try folder.write("specs/api.yaml", api + groups)
        let outcome = try folder.run("diff", "main:specs", "specs")
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("and it has no earlier valid version: everything is new"))
        #expect(outcome.output.contains("api-added"))
    }

    /// The file of accepted changes may come with the pull request, or be what was agreed to before.
    @Test func acceptancesOfTheBaseAloneMayCount() throws {
        let folder = try repository()
        let outcome = try folder.run("diff", "main:app/specs", "app/specs", "--format", "json")
        let changes = try #require(
            (JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])?["changes"]
                as? [[String: Any]])
        let fingerprint = try #require(
            changes.first { $0["level"] as? String == "breaking" }?["fingerprint"] as? String)
        try folder.write("app/accepted.yaml", "- {fingerprint: \(fingerprint), reason: Agreed with the server.}\n")
        let arguments = ["diff", "main:specs", "specs", "--accept", "accepted.yaml", "--format", "markdown"]
        func run(_ more: String...) throws -> Tool.Outcome {
            try Tool.run(arguments + more, in: folder.path + "/app")
        }
        let own = try run()
        #expect(own.status == 0)
        #expect(own.output.contains("- ☑️ **Accepted**: `Shop/Login.locked` match-changed: Agreed with the server."))
        #expect(try run("--accept-from", "base").status == 1)
        try git("add", "app/accepted.yaml", in: folder)
        try git("commit", "-qm", "agree", "app/accepted.yaml", in: folder)
        #expect(try run("--accept-from", "base").status == 0)
        // A base's file with errors doesn't keep the pull request that repairs it from passing.
        let valid = try String(contentsOfFile: folder.path + "/app/accepted.yaml", encoding: .utf8)
        try folder.write("app/accepted.yaml", valid + "- {fingerprint: nope, reason: A slip.}\n")
        try git("commit", "-qm", "slip", "app/accepted.yaml", in: folder)
        let repaired = try run("--accept-from", "base")
        #expect(repaired.status == 0, "\(repaired.messages)")
        #expect(repaired.messages.contains("accepted.yaml` has 1 error: what of it can be read counts"))
        let folders = ["diff", "specs", "specs", "--accept", "accepted.yaml", "--accept-from", "base"]
        #expect(try Tool.run(folders, in: folder.path + "/app").status == 64)
    }
}
