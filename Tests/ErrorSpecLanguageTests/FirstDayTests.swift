import ErrorSpecLanguage
import TestSupport
import Testing

/// Mistakes of a developer's first day that a fixture of one file can't show. Most of them are in `Fixtures/Invalid`.
@Suite struct FirstDayTests {
    private let header = SpecText(
        "api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")

    @Test func groupsWithoutTheirSectionInASecondFile() {
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

    @Test func casesWithoutTheirSectionInASecondFile() {
        expectFindings(
            ["unknown-key"],
            in: """
                groups:
                  Login:
                    «locked»: {status: 423, description: Locked.}
                    expired: {status: 410, description: Expired.}
                """, path: "login.yaml", beside: [header])
    }

    /// Names of cases that are keys of a case elsewhere stay names where they hold something.
    @Test func aCaseMayBeCalledLikeAKey() {
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

    /// Each finding looks at a bounded part of its line: `Benchmarks/Hostile` measures that.
    @Test(arguments: [
        "a: {x: 1, y}, ", "a = b, ", "a：b, ", "\u{A0}a: 1, ", "a: b, c, d, ", "{a: b = c}, ",
    ])
    func manySlipsOnOneLineAreReported(_ slip: String) {
        let line = String(repeating: slip, count: 200_000 / slip.utf8.count)
        #expect(!compile("errorspec: 1\napi: Shop\ngroups: {Login: {cases: {\(line)}}}\n").diagnostics.isEmpty)
        #expect(!compile("errorspec: 1\napi: Shop\ngroups: [\(line)]\n").diagnostics.isEmpty)
    }
}

/// `duplicated-case` proposes what leaves a spec without findings.
@Suite struct SharedPlaceTests {
    private let header = "errorspec: 1\napi: Shop\ntitle: Error\n"

    private func hint(_ groups: String) -> String? {
        let found = compile(header + groups).diagnostics.filter { $0.code == .duplicatedCase }
        return found.first?.hint
    }

    @Test func theNearestSharedGroupIsProposedWhereNoCaseMeetsTheMovedOne() {
        let groups = """
            groups:
              Common:
                cases:
                  server: {status: 5xx, description: Our fault.}
              Login:
                parents: [Common]
                cases:
                  tooMany: {status: 429, description: Slow down.}
              SignUp:
                parents: [Common]
                cases:
                  tooMany: {status: 429, description: Slow down.}
              Search:
                parents: [Common]
                cases:
                  malformed: {status: STATUS, description: Please check the words.}
            """
        let lifted = groups.replacing("STATUS", with: "400")
            .replacing("      tooMany: {status: 429, description: Slow down.}\n", with: "")
            .replacing("    cases:\n  SignUp", with: "  SignUp").replacing("    cases:\n  Search", with: "  Search")
            .replacing("      server:", with: "      tooMany: {status: 429, description: Slow down.}\n      server:")
        #expect(
            hint(groups.replacing("STATUS", with: "400")) == "declare it once, in `Common`, which they all inherit from"
        )
        expectSound(header + lifted)
        // In `Common`, the case would be hidden by that of `Search`.
        #expect(hint(groups.replacing("STATUS", with: "429"))?.contains("in a new group") == true)
    }

    @Test func aNewGroupKeepsWhatTheCasesOverride() {
        let groups = """
            parents: [Common]
            groups:
              Common:
                cases:
                  slow: {status: 429, description: Please wait.}
              Login:
                cases:
                  tooMany: {status: 429, overrides: Common.slow, description: Slow down.}
              SignUp:
                cases:
                  tooMany: {status: 429, overrides: Common.slow, description: Slow down.}
            """
        #expect(
            hint(groups)
                == "declare it, with its `overrides`, once, in a new group that they all name among their `parents`")
        expectSound(
            header + """
                parents: [Common]
                groups:
                  Common:
                    cases:
                      slow: {status: 429, description: Please wait.}
                  Limited:
                    cases:
                      tooMany: {status: 429, overrides: Common.slow, description: Slow down.}
                  Login: {parents: [Limited]}
                  SignUp: {parents: [Limited]}
                """)
    }

    /// `SignUp` doesn't inherit what the case of `Login` overrides.
    @Test func whereEveryMoveLeadsToOtherFindingsNothingIsReported() {
        #expect(
            hint(
                """
                groups:
                  Limits:
                    cases:
                      slow: {status: 429, description: Please wait.}
                  Login:
                    parents: [Limits]
                    cases:
                      tooMany: {status: 429, overrides: Limits.slow, description: Slow down.}
                  SignUp:
                    cases:
                      tooMany: {status: 429, description: Slow down.}
                """) == nil)
    }
}
