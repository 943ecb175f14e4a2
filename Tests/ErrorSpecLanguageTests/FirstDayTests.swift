import ErrorSpecLanguage
import TestSupport
import Testing

/// What a developer gets wrong on the first day, where a fixture of one file can't show it. Most of it is in
/// `Fixtures/Invalid`.
@Suite struct FirstDayTests {
    private let header = SpecText(
        "api.yaml", "errorspec: 1\napi: Shop\ntitle: Error\n")

    @Test func groupsWithoutTheirSectionInASecondFile() {
        expectMistakes(
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
        expectMistakes(
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

    /// One long line of slips is read in no time: each finding looks at a bounded part of it.
    @Test(arguments: [
        "a: {x: 1, y}, ", "a = b, ", "a：b, ", "\u{A0}a: 1, ", "a: b, c, d, ", "{a: b = c}, ",
    ])
    func manySlipsOnOneLineAreFoundAtOnce(_ slip: String) {
        let line = String(repeating: slip, count: 200_000 / slip.utf8.count)
        let start = ContinuousClock.now
        _ = compile("errorspec: 1\napi: Shop\ngroups: {Login: {cases: {\(line)}}}\n")
        _ = compile("errorspec: 1\napi: Shop\ngroups: [\(line)]\n")
        // Quadratic, it would take minutes.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
