import ErrorSpecLanguage
import ErrorSpecReading
import TestSupport
import Testing

/// The resolved form of bodies, policies and groups.
@Suite struct FormatTests {
    private let head = "errorspec: 1\napi: Shop\ntitle: Error\n"

    private func format(_ body: String) throws -> BodyFormat {
        try #require(expectSound(head + "bodies: {one: {\(body)}}\n").api?.bodies.first).format
    }

    // MARK: Places

    @Test func fieldsOfABodyHaveOnePlaceOrAList() throws {
        let format = try format(
            "code: [/a, {header: X-B}], message: {at: /m}, title: [/t], reference: /r, retryAfter: [{header: Wait}, /w]"
        )
        #expect(format.code == [Place(.pointer("/a")), Place(.header("X-B"))])
        #expect(format.message == [Place(.pointer("/m"))])
        #expect(format.title == [Place(.pointer("/t"))])
        #expect(format.reference == [Place(.pointer("/r"))])
        #expect(format.retryAfter == [Place(.header("wait")), Place(.pointer("/w"))])
    }

    @Test func eachWorksWithoutAtAndOnTheWholeBody() throws {
        let format = try format("code: [{each: /errors, at: /code}, {each: /codes}, {each: \"\", at: /code}]")
        #expect(
            format.code == [
                Place(.each("/errors", at: "/code")), Place(.each("/codes", at: "")), Place(.each("", at: "/code")),
            ])
    }

    @Test func placeHasTheValuesOfItsKeys() throws {
        let format = try format(
            "code: [{at: /a, after: x, before: [\":\", \",\"], equals: \"0\", as: zero}, {each: /b, after: [y]}]")
        #expect(
            format.code == [
                Place(.pointer("/a"), after: ["x"], before: [":", ","], equals: ["0"], replacement: "zero"),
                Place(.each("/b", at: ""), after: ["y"]),
            ])
    }

    @Test func valuesKeepTheirNamesAndTheirOrder() throws {
        let format = try format("values: {zoo: /z, ape: [/a, {header: X-Ape}]}")
        #expect(
            format.values == [
                .init(name: "zoo", places: [Place(.pointer("/z"))]),
                .init(name: "ape", places: [Place(.pointer("/a")), Place(.header("X-Ape"))]),
            ])
    }

    @Test func fieldErrorsHavePlacesAndLists() throws {
        let format = try format(
            "fields: [\"\", /errors, {each: /items, at: /errors}], field: {name: [/path, /field], reason: /m, code: /c}"
        )
        #expect(
            format.fields
                == FieldsFormat(
                    at: [.pointer(""), .pointer("/errors"), .each("/items", at: "/errors")],
                    name: [Place(.pointer("/path")), Place(.pointer("/field"))],
                    reason: [Place(.pointer("/m"))], code: [Place(.pointer("/c"))]))
    }

    // MARK: Codes

    @Test func starAtTheEndMakesAFamilyEvenInQuotes() throws {
        let api = try #require(
            expectSound(
                head + """
                    body: flat
                    bodies: {flat: {code: /code, failure: /code, success: {at: /code, equals: [OK, "2*", 10-19]}}}
                    groups: {Pay: {description: D, cases: {a: {code: [30*, "31*", "*", "a*b"]}}}}

                    """
            ).api)
        #expect(api.bodies[0].format.failure == [Place(.pointer("/code"))])
        #expect(
            api.bodies[0].format.success == [
                Place(.pointer("/code"), equals: [.code("OK"), .family("2"), .range(10...19)])
            ])
        let codes = api.cases[0].codes.map(\.value)
        #expect(codes.map(\.isFamily) == [true, true, true, false])
        #expect(codes[0].matches("3001") && !codes[0].matches("30") && codes[2].matches("x") && codes[3].matches("a*b"))
    }

    @Test(arguments: [
        "\"024-01\"", "E1x", "x", "exx", "\"5-5\"", "\"30xxx\"", "'a*b'", "30*", "v2-x", "10-*", "007",
        "\"auth.*\"", "\"^A\"", "'A$'", "US$5", "A^B", "token.to.5", "TOKEN_EXPIRED", "'2024-01-01'", "ORA-00001",
        "AB-12-CD", "OK?", "-1001",
        "\"40001..40099\"", "\"A_*_B\"", "\"*E\"", "\">=43000\"", "[200-299, \"200-299\"]",
    ])
    func unusualCodesAreValid(_ code: String) {
        expectSound(
            head + "body: b\nbodies: {b: {code: /c}}\ngroups: {A: {description: D, cases: {a: {code: \(code)}}}}\n")
    }

    @Test(arguments: [
        ("30xxx", "`30000-30999`"), ("40X", "`400-409`"), ("40001..40099", "`40001-40099`"),
        ("41001 - 41099", "`41001-41099`"), ("42001~42099", "`42001-42099`"), ("9000–9999", "`9000-9999`"),
        ("1000-1999*", "`1000-1999`"), ("E40xx", "a family"), ("auth/*/x", "a family"), ("E100-E199", "a family"),
        ("--5-3", "a range"), ("2024-01-01", "a range"), ("5-", "a range"), ("CARD_DECLINED,", "a list"),
        ("E7;E8", "`[E7, E8]`"), ("1000 to 1999", "`1000-1999`"),
    ])
    func codeThatLooksLikeSeveralHasAHint(_ code: String, _ form: String) {
        let result = compile(
            head
                + "body: b\nbodies: {b: {code: /c}}\ngroups:\n  A:\n    description: D\n    cases:\n      a:\n        code: \(code)\n"
        )
        #expect(result.codes == ["literal-code"])
        #expect(result.diagnostics.first?.hint?.hasPrefix("write \(form)") == true)
    }

    @Test func rangeOfCodesIsTwoNumbersWithoutQuotes() throws {
        let codes = { (code: String) in
            head + "body: b\nbodies: {b: {code: /c}}\ngroups: {A: {description: D, cases: {a: {code: \(code)}}}}\n"
        }
        let api = try #require(expectSound(codes("[200-299, \"300-399\", 0-9]")).api)
        let patterns = api.cases[0].codes.map(\.value)
        #expect(patterns == [.range(200...299), .code("300-399"), .range(0...9)])
        #expect(patterns[0].matches("250") && !patterns[0].matches("0250") && !patterns[0].matches("200-299"))
        let zeros = compile(codes("07000-07999")).diagnostics.first?.hint
        #expect(zeros?.hasPrefix("write `7000-7999`") == true)
        for wrong in ["299-200", "5-5", "024-01", "100-001"] {
            #expect(compile(codes(wrong)).codes == ["invalid-value"])
        }
    }

    // MARK: Successes

    @Test func successesAreInheritedFromParentsAndTheAPI() throws {
        let api = try #require(
            expectSound(
                head + """
                    successes: [200, 204]
                    groups:
                      Own: {successes: 2xx, description: D, cases: {a: {status: 401}}}
                      Child: {parents: [Own], description: D, cases: {b: {status: 402}}}
                      Grandchild: {parents: [Child]}
                      Alone: {description: D, cases: {c: {status: [201, 403]}}}
                      Both: {parents: [Own, Alone], successes: 200-204}

                    """
            ).api)
        func successes(_ name: String) -> Successes { api[api.group(named: name)!].successes }
        #expect(successes("Own") == .all)
        #expect(successes("Grandchild") == .all)
        #expect(successes("Alone") == Successes([StatusPattern(204), StatusPattern(200)]))
        #expect(successes("Both").contains(203) && !successes("Both").contains(205))
    }

    @Test func misspelledSuccessesKeyIsOneFinding() {
        expectFindings(
            ["unknown-key"],
            in: head + "«succeses»: [200]\ngroups: {A: {description: D, cases: {a: {status: 201}}}}\n")
    }

    @Test func sharedCaseMayMatchAStatusThatFailsForOneChild() {
        expectSound(
            head + """
                groups:
                  Common: {description: D, cases: {member: {status: [201, 409]}}}
                  SignUp: {parents: [Common], successes: [200]}
                  Open: {parents: [Common]}

                """)
    }

    // MARK: Waits

    @Test func policyMayHaveItsOwnPlaces() throws {
        let api = try #require(
            expectSound(
                head + """
                    retries:
                      a: {retryAfter: [{header: X-Reset}, /wait]}
                      b: {retryAfter: /wait}
                      c: {retryAfter: ignore}
                      d: {maxRetries: 1}

                    """
            ).api)
        let waits = api.retries.map { policy -> Resend.RetryAfter? in
            if case .resend(let resend) = policy.retry.action { resend.retryAfter } else { nil }
        }
        let places = [Place(.header("X-Reset")), Place(.pointer("/wait"))]
        #expect(waits == [.places(places), .places([Place(.pointer("/wait"))]), .ignore, .honour])
    }
}
