import ErrorSpecLanguage
import TestSupport
import Testing

/// One mistake, one diagnostic: what only follows from it is not reported.
@Suite struct CascadeTests {
    private let head = "errorspec: 1\napi: Shop\ntitle: Error\n"

    @Test func emptyAPIFileIsReportedOnce() {
        let groups = SpecText(
            "groups.yaml",
            """
            groups:
              Login:
                body: standard
                description: {server: message, otherwise: Failed.}
                category: alarm
                retry: patient
                cases: {failed: {code: X}}
            """)
        expectFindings(["missing-key"], in: "# to be written\n", beside: [groups])
    }

    @Test func aMisspeltParentIsNotMissedByItsCases() {
        expectFindings(
            ["unknown-reference"],
            in: head + """
                groups:
                  Common: {description: D, cases: {a: {status: 401}}}
                  Login: {parents: [«Comon»], description: D, cases: {b: {status: 401}}}

                """)
    }

    @Test func invalidLocaleIsNotReportedTwice() {
        expectFindings(
            ["invalid-name"],
            in: head + """
                locales: [ko, «english!»]
                groups: {Login: {description: {ko: 가, en: A}, cases: {a: {status: 401}}}}

                """)
    }

    @Test func placeWithoutValueIsReportedOnce() {
        expectFindings(["missing-key"], in: head + "bodies: {standard: {code: {header: X-Code, «at»: }}}\n")
    }

    @Test func operationsThatDifferByParametersAreShownAsTheyAreWritten() {
        let operations = "operations: {\"GET /carts/{id}\": Cart, \"GET /carts/{cart}\": Cart}\n"
        let groups = "groups: {Cart: {description: D, cases: {a: {status: 401}}}}\n"
        let result = compile(head + groups + operations)
        #expect(result.codes == ["duplicate-name"])
        #expect(result.diagnostics.first?.notes.first?.message == "`GET /carts/{id}` is declared here first")
    }

    @Test func misspelledPluralIsFixedAndNotMissed() {
        expectFindings(["unknown-key"], in: head + "body: standard\n«bodys»: {standard: {message: /message}}\n")
        let result = compile(head + "body: standard\nbodys: {}\n")
        #expect(result.diagnostics.first?.replacement?.text == "bodies")
    }
}
