import ErrorSpecReview
import Foundation
import Testing

@testable import errorspec

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
    func levelOfAChangeDecidesTheStatus(config: String, status: Int) throws {
        let outcome = try folders(config: config).run("diff", "base", "head")
        #expect(outcome.status == Int32(status), "\(outcome.messages)")
        if status == 2 { #expect(outcome.messages.contains("[invalid-configuration]")) }
    }

    /// The base's file has lenient levels for `Sandbox`. They don't apply to a group of the base that the head
    /// renames to `Sandbox`.
    @Test(arguments: ["", "was: [Cart], "]) func levelsApplyToTheBasesGroupNames(was: String) throws {
        let folder = try TemporaryFolder()
        let lenient = Kind.allCases.map { "  \($0.rawValue): [{level: info, groups: [Sandbox]}]\n" }.joined()
        try folder.write(".errorspec.yaml", "levels:\n\(lenient)")
        func write(_ side: String, group: String, status: Int) throws {
            try folder.write("\(side)/api.yaml", api + "operations: {GET /cart: \(group)}\n")
            try folder.write(
                "\(side)/groups.yaml",
                "groups: {\(group): {\(side == "head" ? was : "")cases: {gone: {status: \(status), description: No.}}}}\n"
            )
        }
        try write("base", group: "Cart", status: 404)
        try write("head", group: "Sandbox", status: 410)
        let outcome = try folder.run("diff", "base", "head")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("breaking  404"), "\(outcome.output)")
        // For the base's own `Sandbox`, the lenient levels apply.
        try write("base", group: "Sandbox", status: 404)
        #expect(try folder.run("diff", "base", "head", "--lane", "behaviour").status == 0)
    }

    /// A change of several groups gets the highest of these groups' levels.
    @Test func highestLevelOfTheGroupsCounts() throws {
        let folder = try TemporaryFolder()
        for (side, status) in [("base", 404), ("head", 410)] {
            try folder.write("\(side)/api.yaml", api + "parents: [Common]\n")
            let common = "  Common: {cases: {gone: {status: \(status), description: No.}}}\n"
            let groups = ["A", "B"].map { "  \($0): {cases: {own: {status: 500, description: No.}}}\n" }
            try folder.write("\(side)/groups.yaml", "groups:\n\(common)\(groups.joined())")
        }
        func status(_ groups: String) throws -> Int32 {
            try folder.write(".errorspec.yaml", "levels: {handler-changed: [{level: info, groups: [\(groups)]}]}\n")
            return try folder.run("diff", "base", "head", "--lane", "behaviour").status
        }
        #expect(try status("A, Common") == 1)
        #expect(try status("A, B, Common") == 0)
    }

    @Test func summaryCountsChangesByTeamLevels() throws {
        let folder = try folders(config: "levels: {case-added: warning}")
        let output = try folder.run("diff", "base", "head", "--format", "json").output
        let fingerprint = try folder.run("diff", "base", "head", "--format", "json", "--config", "/dev/null").output
        #expect(output.contains("\"level\": \"warning\""))
        let digits = output.firstMatch(of: /"fingerprint": "([0-9a-f]{32})",\s*"kind": "case-added"/)?.1
        #expect(
            digits != nil
                && digits == fingerprint.firstMatch(of: /"fingerprint": "([0-9a-f]{32})",\s*"kind": "case-added"/)?.1)
        #expect(try folder.run("diff", "base", "head", "--config", "nowhere.yaml").status == 2)
    }

    /// A lane with a hidden change isn't reported as unchanged; hidden changes of other lanes aren't counted.
    @Test func hiddenChangesOfReviewedLanesAreCounted() throws {
        let folder = try folders(config: "levels: {case-added: off}")
        func verdict(_ lane: String) throws -> String? {
            try folder.run("diff", "base", "head", "--lane", lane).output.split(separator: "\n").last.map(String.init)
        }
        #expect(try verdict("source") == "No change is shown. 1 change is hidden by `.errorspec.yaml`.")
        #expect(try verdict("text") == "1 info.")
    }

    @Test func levelOfAFindingDecidesTheStatus() throws {
        let groups = """
            groups:
              Login: {cases: {a: {status: 401, description: {server: message}}}}
              Pay: {cases: {b: {status: 402, description: {server: message}}}}

            """
        let folder = try TemporaryFolder()
        try folder.write("specs/api.yaml", api + "body: json\nbodies: {json: {message: /m}}\n")
        try folder.write("specs/groups.yaml", groups)
        // In an API's folder, the file isn't a spec.
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

    @Test func levelsFileWithOtherNameIsNotRead() throws {
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

    @Test func oneRunWritesSeveralReports() throws {
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
        #expect(Set(results.compactMap { $0["level"] as? String }) == ["error", "warning"])
        #expect(results.contains { $0["ruleId"] as? String == "case-added" })
        let rules = try #require(((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [Any])
        #expect(rules.count == Set(results.compactMap { $0["ruleId"] as? String }).count)
        #expect(try folder.run("diff", "base", "head", "--report", "review.html").status == 64)
    }
}
