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

    @Test func aMissingBodyIsReportedOnceAGroup() {
        let text =
            head + """
                groups:
                  Login: {description: D, cases: {a: {code: «A1»}, b: {code: B1}, c: {status: 401}, d: {code: D1}}}
                  Basket: {description: D, cases: {a: {code: «A2»}, b: {code: B2}}}
                  Order: {description: D, cases: {a: {code: «A3»}}}

                """
        expectFindings(["invalid-value", "invalid-value", "invalid-value"], in: text)
        #expect(
            compile(text.replacing("«", with: "").replacing("»", with: "")).diagnostics.map(\.message) == [
                "`a` and 2 more cases match codes, and their group has no `body`",
                "`a` and another case match codes, and their group has no `body`",
                "`a` matches a code, and its group has no `body`",
            ])
    }

    @Test func misspelledPluralIsFixedAndNotMissed() {
        expectFindings(["unknown-key"], in: head + "body: standard\n«bodys»: {standard: {message: /message}}\n")
        let result = compile(head + "body: standard\nbodys: {}\n")
        #expect(result.diagnostics.first?.replacement?.text == "bodies")
    }
}
