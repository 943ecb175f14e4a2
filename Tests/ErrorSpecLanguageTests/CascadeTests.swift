import ErrorSpecLanguage
import TestSupport
import Testing

/// The consequences of an error aren't reported as further errors.
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

    @Test func misspelledParentIsOneFinding() {
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

    @Test func duplicateOperationIsShownAsWritten() {
        let operations = "operations: {\"GET /carts/{id}\": Cart, \"GET /carts/{cart}\": Cart}\n"
        let groups = "groups: {Cart: {description: D, cases: {a: {status: 401}}}}\n"
        let result = compile(head + groups + operations)
        #expect(result.codes == ["duplicate-name"])
        #expect(result.diagnostics.first?.notes.first?.message == "`GET /carts/{id}` is declared here first")
    }

    @Test(arguments: [
        ("", "a: {code: «A»}", "`a` matches a code, but its group has no `body`"),
        ("", "a: {code: «A»}, b: {code: B}", "`a` and another case match codes, but their group has no `body`"),
        (
            "", "a: {code: «A»}, b: {status: 401}}}, More: {description: D, cases: {c: {code: C}, d: {code: D}",
            "`a` and 2 more cases match codes, but their 2 groups have no `body`"
        ),
        (
            "body: plain\nbodies: {plain: {message: /message}}\n",
            "a: {code: «A»}}}, More: {description: D, cases: {c: {code: C}}}, Even: {description: D, cases: {d: {code: D}",
            "`a` and 2 more cases match codes, but body `plain` has no `code`"
        ),
    ])
    func missingBodyIsReportedOnce(bodies: String, cases: String, message: String) {
        let text = head + bodies + "groups: {Login: {description: D, cases: {\(cases)}}}\n"
        expectFindings(["invalid-value"], in: text)
        let plain = text.replacing("«", with: "").replacing("»", with: "")
        #expect(compile(plain).diagnostics.map(\.message) == [message])
    }

    @Test func hintForAMissingBodyFixesIt() throws {
        let groups = "groups: {Login: {description: D, cases: {a: {code: A}}}}\n"
        func hint(_ text: String) -> String? { compile(text).diagnostics.first?.hint }
        #expect(
            hint(head + groups) == "write `bodies: {error: {code: /code}}` and `body: error` in `api.yaml`")
        #expect(compile(head + "bodies: {error: {code: /code}}\nbody: error\n" + groups).codes == [])
        let plain = "bodies: {plain: {message: /message}}\n"
        #expect(
            hint(head + plain + groups)
                == "add `code: /code` to body `plain`, and write `body: plain` in the group, or at the top of `api.yaml` for all groups"
        )
        let read = "bodies: {plain: {code: /code, message: /message}}\n"
        #expect(
            hint(head + read + groups)
                == "write `body: plain` in the group, or at the top of `api.yaml` for all groups")
        #expect(compile(head + read + "body: plain\n" + groups).codes == [])
    }

    @Test func misspelledPluralIsOneFindingWithAFix() {
        expectFindings(["unknown-key"], in: head + "body: standard\n«bodys»: {standard: {message: /message}}\n")
        let result = compile(head + "body: standard\nbodys: {}\n")
        #expect(result.diagnostics.first?.replacement?.text == "bodies")
    }
}
