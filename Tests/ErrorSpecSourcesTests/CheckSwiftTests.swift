import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import TestSupport
import Testing

@Suite struct CheckSwiftTests {
    private func app() -> SwiftOutput {
        var app = SwiftOutput()
        app.type("AccountFailure", ["wrongSecret": "The password isn't right.", "broken": "Something broke."])
        app.map("AccountFailure.wrongSecret", "401", endpoint: "AccountTarget.signIn", at: 47)
        app.map("AccountFailure.broken", "500", endpoint: "AccountTarget.signIn", at: 48)
        app.map("AccountFailure.broken", "500", endpoint: "AccountTarget.renew", at: 52)
        app.operation("POST /auth/sign-in", of: "AccountTarget.signIn")
        app.operation("PATCH /auth", of: "AccountTarget.renew")
        return app
    }

    private let head = "errorspec: 1\napi: Shop\ntitle: T\nbody: b\nbodies: {b: {code: /code}}\n"

    private func specs(_ rest: String) -> [String: String] { ["api.yaml": head + rest] }

    @Test func errorWithoutACaseIsNotHandled() throws {
        let specs = specs(
            """
            groups:
              Login: {cases: {broken: {status: 500, description: Something broke.}}}
              Renewal: {cases: {broken: {status: 5xx, description: Something broke.}}}
            operations:
              POST /v1/auth/sign-in: Login
              PATCH /auth: Renewal
            """)
        let found = try app().checked(specs)
        #expect(found.messages == ["`POST /auth/sign-in` 401 `wrongSecret` (App.swift:47): not handled"])
        #expect(found.places == ["App.swift:47:1 uncovered-status"])
        #expect(found.findings[0].hint == "add a case with `status: 401` to `Login`")
        #expect(
            found.coverage.map { [$0.withGroup, $0.operations, $0.covered, $0.documented] } == [2, 2, 2, 3])
        #expect(
            found.paste == """
                # for the group `Login` in specs/api.yaml
                groups:
                  Login:
                    cases:
                      wrongSecret:
                        status: 401
                        description: The password isn't right.

                """)
    }

    @Test func pastedYAMLMakesTheCheckQuiet() throws {
        let specs = specs(
            """
            groups:
              Other: {cases: {gone: {status: 410, description: Gone.}}}
            operations:
              GET /other: Other
            """)
        let found = try app().checked(specs)
        #expect(
            found.messages == [
                "`POST /auth/sign-in` 401 `wrongSecret` (App.swift:47): not handled",
                "`POST /auth/sign-in` 500 `broken` (App.swift:48): not handled",
                "`PATCH /auth` 500 `broken` (App.swift:52): not handled",
                "`POST /auth/sign-in`: in Swift, not in `operations`", "`PATCH /auth`: in Swift, not in `operations`",
            ])
        #expect(found.findings[0].hint == "add a case with `status: 401` to a new group `SignIn`")
        let blocks = found.paste.split(separator: "# for ").map { block in
            block.split(separator: "\n").dropFirst().joined(separator: "\n")
        }
        let files = Dictionary(uniqueKeysWithValues: blocks.enumerated().map { ("part\($0).yaml", $1) })
        #expect(blocks.count == 2)
        #expect(try app().checked(specs.merging(files) { $1 }).messages == [])
    }

    @Test func codeWithoutACaseIsNotNamed() throws {
        var app = SwiftOutput()
        app.map("PayError.full", "409 FULL", at: 3)
        app.map("PayError.range", "_ =100-199", at: 4)
        app.map("PayError.known", "_ OK_THEN,*K", at: 5)
        app.map("PayError.rest", "otherwise", at: 6)
        let specs = specs(
            """
            groups:
              Pay:
                cases:
                  conflict: {status: 409, description: No.}
                  known: {code: [OK_THEN, "K*"], description: No.}
            """)
        let found = try app.checked(specs)
        #expect(
            found.messages == [
                "`PayError` 409 `FULL` `full` (App.swift:3): not named by a case",
                "`PayError` `100-199` `range` (App.swift:4): not named by a case",
                "`PayError` `default` `rest` (App.swift:6): not handled",
            ])
        #expect(
            found.findings.compactMap(\.hint) == [
                "add a case with `status: 409, code: FULL` to `Pay`", "add a case with `code: 100-199` to `Pay`",
                "add an `otherwise` to `Pay`",
            ])
        #expect(found.paste.contains("code: 100-199\n") && found.paste.contains("    otherwise:\n"))
    }

    @Test func otherWordsAreANote() throws {
        let specs = specs(
            """
            groups:
              Login:
                cases:
                  no: {status: 401, description: Wrong password.}
                  broken: {status: 500, description: {server: "", otherwise: Something broke.}}
              Renewal: {cases: {broken: {status: 500, description: Something broke.}}}
            operations: {POST /auth/sign-in: Login, PATCH /auth: Renewal}
            """)
        let found = try app().checked(specs)
        #expect(
            found.messages == [
                "`POST /auth/sign-in` 401 `wrongSecret` (App.swift:47): the app's description is “The password isn't "
                    + "right.”, and `Login.no` has “Wrong password.”"
            ])
        #expect(found.codes == ["text-differs"])
        #expect(found.findings.map(\.severity) == [.note])
    }

    @Test func errorsOfAnUnknownGroupMayBeHandledByAnyGroup() throws {
        var app = SwiftOutput()
        app.map("NetworkError.busy", "429", at: 3)
        app.map("NetworkError.gone", "410", at: 4)
        let specs = specs("groups: {Common: {cases: {busy: {status: 429, description: Busy.}}}}")
        #expect(try app.checked(specs).messages == ["`NetworkError` 410 `gone` (App.swift:4): not handled"])
    }

    @Test func successOfTheSpecDoesNotHandleAnErrorOfTheApp() throws {
        var app = SwiftOutput()
        app.map("JoinError.known", "201", at: 3)
        let specs = specs("groups: {Join: {cases: {other: {status: 4xx, description: No.}}}}")
        #expect(try app.checked(specs).messages == ["`JoinError` 201 `known` (App.swift:3): not handled"])
    }

    @Test func otherPlacesOfTheBodyAreAWarning() throws {
        var app = SwiftOutput()
        app.map("JoinError.known", "409 A", at: 3)
        app.bodies = [#"{"at":"App.swift:1:1","type":"Failure","code":[{"at":"/error/code"}]}"#]
        let specs = specs("groups: {Join: {cases: {known: {status: 409, code: A, description: No.}}}}")
        let found = try app.checked(specs)
        #expect(found.messages == ["the types that the app decodes lack the code of body `b`"])
        #expect(found.codes == ["body-not-there"])
    }

    @Test func casesThatNoErrorStandsForAreNotesOnRequest() throws {
        var app = SwiftOutput()
        app.map("JoinError.known", "409", at: 3)
        app.map("JoinError.full", "_ FULL_1", at: 3)
        let specs = specs(
            """
            groups:
              Join:
                cases:
                  known: {status: 4xx, description: No.}
                  full: {code: "FULL*", description: No.}
                  gone: {status: 510, description: No.}
                  late: {code: LATE, description: No.}
            """)
        #expect(try app.checked(specs).messages == [])
        #expect(
            try app.checked(specs, undocumented: true).messages == [
                "`Join.gone`: in the specs, not in Swift", "`Join.late`: in the specs, not in Swift",
            ])
    }

    @Test func swiftAndADocumentAreComparedInOneCall() throws {
        let document = """
            openapi: 3.0.0
            info: {title: Shop, version: "1"}
            paths:
              /auth: {patch: {responses: {"403": {description: No}}}}
            """
        let specs = specs(
            """
            groups:
              Login: {cases: {broken: {status: [401, 500], description: Something broke.}}}
            operations: {POST /auth/sign-in: Login, PATCH /auth: Login}
            """)
        let found = try app().checked(specs, beside: [("openapi.yaml", document)])
        #expect(
            Set(found.codes) == ["missing-operation", "uncovered-status", "text-differs"], "\(found.messages)")
        #expect(found.coverage?.isOfApp == false)
    }

    @Test func movedAppIsQuiet() throws {
        let found = try SwiftOutput().checked(specs("groups: {A: {cases: {a: {status: 400, description: A.}}}}"))
        #expect(found.messages == [] && found.paste.isEmpty)
    }
}
