import ErrorSpecLanguage
import TestSupport
import Testing

/// Errors of a developer's first day that need more than a fixture. Most such errors are in `Fixtures/Invalid`.
@Suite struct FirstDayTests {
    private let header = SpecText(
        "api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")

    @Test func groupsOutsideTheirSectionAreReportedInASecondFile() {
        expectFindings(
            ["unknown-key"],
            in: """
                «Login»:
                  cases:
                    locked: {status: 423, description: Locked.}
                SignUp:
                  cases:
                    taken: {status: 409, description: Taken.}
                """, path: "login.yaml", beside: [header])
    }

    @Test func casesOutsideTheirSectionAreReportedInASecondFile() {
        expectFindings(
            ["unknown-key"],
            in: """
                groups:
                  Login:
                    «locked»: {status: 423, description: Locked.}
                    expired: {status: 410, description: Expired.}
                """, path: "login.yaml", beside: [header])
    }

    @Test func caseMayHaveTheNameOfAKey() {
        expectSound(
            """
            errorspec: 1
            api: Shop
            title: Error
            groups:
              Login:
                cases:
                  status: {status: 423, description: Locked.}
                  code: {status: 424, description: Failed.}
            """)
    }

    /// Each finding reads only a limited part of its line. `Benchmarks/Hostile` measures the time.
    @Test(arguments: [
        "a: {x: 1, y}, ", "a = b, ", "a：b, ", "\u{A0}a: 1, ", "a: b, c, d, ", "{a: b = c}, ",
    ])
    func manySlipsOnOneLineAreReported(_ slip: String) {
        let line = String(repeating: slip, count: 200_000 / slip.utf8.count)
        #expect(!compile("errorspec: 1\napi: Shop\ngroups: {Login: {cases: {\(line)}}}\n").diagnostics.isEmpty)
        #expect(!compile("errorspec: 1\napi: Shop\ngroups: [\(line)]\n").diagnostics.isEmpty)
    }
}

/// Cases that `duplicated-case` reports can be declared once in a shared group.
@Suite struct DuplicatedCaseTests {
    private let header = "errorspec: 1\napi: Shop\ntitle: Error\n"

    private func isReported(_ groups: String) -> Bool {
        let codes = compile(header + groups).codes
        #expect(codes.isEmpty || codes == ["duplicated-case"])
        return !codes.isEmpty
    }

    @Test func sharedGroupOfDuplicatedCaseKeepsItsOverrides() {
        let common = """
            parents: [Common]
            groups:
              Common:
                cases:
                  slow: {status: 429, description: Please wait.}

            """
        let tooMany = "    cases:\n      tooMany: {status: 429, overrides: Common.slow, description: Slow down.}\n"
        #expect(isReported(common + "  Login:\n\(tooMany)  SignUp:\n\(tooMany)"))
        let shared = "  Limited:\n\(tooMany)  Login: {parents: [Limited]}\n  SignUp: {parents: [Limited]}\n"
        expectSound(header + common + shared)
    }

    /// One shared group can't have the different parents, bodies or successes of both groups.
    @Test(arguments: [
        ["parents: [], ", "parents: [Limits], "], ["body: one, ", "body: two, "],
        ["successes: 200, ", "successes: [200, 201], "],
    ])
    func casesOfGroupsWithDifferentKeysAreNotDuplicates(_ keys: [String]) {
        func groups(_ first: String, _ second: String) -> String {
            let names = [("Login", first), ("SignUp", second)]
            let groups = names.map { name, keys -> String in
                let overrides = keys.contains("Limits") ? "overrides: Limits.slow, " : ""
                return "  \(name): {\(keys)cases: {tooMany: {status: 429, \(overrides)description: Slow down.}}}\n"
            }
            return """
                bodies: {one: {message: /message}, two: {message: /error}}
                groups:
                  Limits: {cases: {slow: {status: 429, description: Please wait.}}}

                """ + groups.joined()
        }
        #expect(!isReported(groups(keys[0], keys[1])))
        #expect(isReported(groups(keys[0], keys[0])))
    }
}
