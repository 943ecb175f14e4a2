import ErrorSpecReview
import Testing

/// How errors are read: every response that is read in another way is named, and no other.
@Suite struct BodyTests {
    private func body(_ places: String) -> String { "body: b\nbodies: {b: {\(places)}}" }

    private let server = "description: {server: message, otherwise: D}"

    private func messages(_ old: String, _ new: String, _ oldHeader: String, _ newHeader: String) throws -> [String] {
        try compare(shop(old, header: oldHeader), shop(new, header: newHeader)).map(\.message)
    }

    // MARK: Who reads it

    @Test func anOtherwiseReadsTheBodyToo() throws {
        let specs = """
            groups:
              A: {cases: {a: {status: 400, \(server)}}}
              B: {otherwise: {\(server)}}
              C: {parents: B, cases: {c: {status: 400, description: D}}}
            """
        #expect(
            try changes(specs, specs, oldHeader: body("message: /m"), newHeader: body("message: /n")) == [
                "breaking behaviour body-changed  {A.a, B.unmatched}: message: /m → message: /n [A, B, C]"
            ])
    }

    @Test func anOtherwiseIsReadWithTheBodyOfItsGroup() throws {
        let bodies = "bodies: {b: {message: /m}, c: {message: /n}}"
        let specs = """
            groups:
              P: {body: b, otherwise: {\(server)}}
              A: {parents: P, body: b, cases: {a: {status: 400, description: D}}}
            """
        #expect(
            try changes(specs, specs.replacing("P: {body: b", with: "P: {body: c"), oldHeader: bodies) == [
                "breaking behaviour body-changed P.unmatched: message: /m → message: /n [A, P]"
            ])
    }

    @Test func whoEndpointsReachThroughAnOtherwiseAloneIsReached() throws {
        let specs = """
            groups:
              R: {otherwise: {\(server)}}
              U: {cases: {u: {status: 400, \(server)}}}
            operations: {GET /r: R}
            """
        let found = try compare(
            shop(specs, header: body("message: /m")), shop(specs, header: body("message: /n")))
        #expect(found.map(\.level) == [.breaking])
        #expect(found.map(\.operations) == [["GET /r"]])
    }

    @Test func failuresThatNoCaseHandlesReadTheBodyOfTheRequest() throws {
        let failures = "\nfailures: {unmapped: {description: {server: message, otherwise: D}}}"
        let specs = """
            groups:
              A: {cases: {a: {status: 400, \(server)}}}
              B: {cases: {b: {status: 400, description: D}}}
              C: {otherwise: {description: D}}
            """
        let (before, after) = (body("message: /m") + failures, body("message: /n") + failures)
        #expect(
            try changes(specs, specs, oldHeader: before, newHeader: after) == [
                "breaking behaviour body-changed  (failures.unmapped) {A.a}: message: /m → message: /n [A, B]"
            ])
        #expect(
            try changes(
                specs.replacing(server, with: "description: D"), specs.replacing(server, with: "description: D"),
                oldHeader: before, newHeader: after) == [
                    "breaking behaviour body-changed  (failures.unmapped): message: /m → message: /n [A, B]"
                ])
    }

    @Test func aValueConcernsTheTextsThatInsertIt() throws {
        let specs = """
            groups:
              A: {cases: {a: {status: 400, description: {text: 'V {v}', otherwise: D}}}}
              B: {cases: {b: {status: 401, \(server)}}}
              C: {cases: {c: {status: 402, description: {text: 'W {w}', otherwise: D}}}}
              D: {parents: A}
            """
        let before = body("message: /m, values: {v: /v, w: /w}")
        #expect(
            try changes(specs, specs, oldHeader: before, newHeader: before.replacing("v: /v", with: "v: /x")) == [
                "breaking behaviour body-changed A.a: values: v /v, w /w → values: v /x, w /w [A, D]"
            ])
        #expect(
            try changes(
                specs, specs, oldHeader: before, newHeader: body("message: /n, values: {v: /x, w: /w}")) == [
                    "breaking behaviour body-changed  {A.a, B.b}: message: /m\nvalues: v /v, w /w → "
                        + "message: /n\nvalues: v /x, w /w [A, B, D]"
                ])
    }

    /// The specs don't say what a catalog's text inserts.
    @Test func aCatalogsTextMayInsertAnyValue() throws {
        let specs = """
            groups:
              A: {cases: {a: {status: 400, description: {key: a, otherwise: D}}}}
              B: {cases: {b: {status: 401, description: {text: 'V {v}', otherwise: D}}}}
              C: {cases: {c: {status: 402, description: D}}}
            """
        #expect(
            try changes(specs, specs, oldHeader: body("values: {v: /v}"), newHeader: body("values: {v: /w}")) == [
                "breaking behaviour body-changed  {A.a, B.b}: values: v /v → values: v /w [A, B]"
            ])
    }

    /// The fields and the reference of a response are read with the body of the group whose case handles it.
    @Test func factsOfInheritedCasesAreReadWithTheirGroupsBody() throws {
        let specs = """
            groups:
              P: {body: p, cases: {p: {status: 500, description: D}}}
              A: {parents: P, body: a, cases: {a: {status: 400, description: D}}}
            """
        let bodies = "bodies: {a: {message: /m}, p: {message: /m, fields: /f}}"
        #expect(
            try changes(specs, specs, oldHeader: bodies, newHeader: bodies.replacing("fields: /f", with: "fields: /g"))
                == ["breaking behaviour body-changed P: fields: /f → fields: /g [A, P]"])
    }

    // MARK: Waits

    @Test func aWaitOfTheBodyConcernsAnOtherwiseThatWaits() throws {
        let specs = """
            groups:
              A: {cases: {a: {status: 400, description: D}}, otherwise: {description: D, retry: transient}}
              B: {parents: A}
            """
        #expect(
            try changes(specs, specs, oldHeader: body("retryAfter: /w"), newHeader: body("retryAfter: /x")) == [
                "info behaviour retry-changed A.unmatched (retryAfter): /w → /x [A, B]"
            ])
    }

    @Test func aWaitThatATextInsertsIsReadElsewhere() throws {
        let specs = """
            groups:
              A: {cases: {a: {status: 400, description: {text: 'Wait {retryAfter}', otherwise: D}}}}
              B: {cases: {b: {status: 400, description: D}}}
              C:
                cases:
                  c: {status: 400, description: {text: 'Wait {retryAfter}', otherwise: D}, retry: {retryAfter: /own}}
            """
        #expect(
            try changes(specs, specs, oldHeader: body("message: /m"), newHeader: body("message: /m, retryAfter: /x"))
                == [
                    "breaking behaviour body-changed A.a: retryAfter: header Retry-After → retryAfter: /x [A]"
                ])
    }

    /// A body that names the header reads what a body reads that says nothing.
    @Test func theHeaderIsTheDefaultOfAWait() throws {
        let specs = "groups: {A: {cases: {a: {status: 503, description: D, retry: transient}}}}"
        #expect(
            try changes(
                specs, specs, oldHeader: body("message: /m"),
                newHeader: body("message: /m, retryAfter: {header: retry-after}")) == [])
    }

    // MARK: What means nothing

    @Test func theOrderOfAlternativesMeansNothing() throws {
        let specs = "groups: {A: {cases: {a: {code: A, description: D}}}}"
        let before = body("code: {at: /c, after: ['#', ':'], before: [',', ';'], equals: [A, B]}, failure: [/x, /y]")
        let after = body("code: {at: /c, after: [':', '#'], before: [';', ','], equals: [B, A]}, failure: [/y, /x]")
        #expect(try changes(specs, specs, oldHeader: before, newHeader: after) == [])
        let places = (body("code: [/c, /d]"), body("code: [/d, /c]"))
        #expect(try changes(specs, specs, oldHeader: places.0, newHeader: places.1).count == 1)
    }

    // MARK: Sentences

    @Test(arguments: [
        ("code: /c", "code: /d", "its code is read elsewhere"),
        ("code: /c, message: /m", "code: /d, message: /n", "its code and message are read elsewhere"),
        ("code: /c", "code: /c, fields: /f", "its fields are new"),
        ("code: /c, fields: /f", "code: /c, fields: /g", "its fields are read elsewhere"),
        ("code: /c, reference: /r", "code: /c", "its reference is gone"),
        ("code: /c, values: {v: /v}", "code: /c, values: {v: /w}", "its value `v` is read elsewhere"),
        ("code: /c, values: {v: /v}", "code: /c, values: {v: /v, w: /w}", "its value `w` is new"),
        (
            "code: /c, title: /t, values: {v: /v}", "code: /d, fields: /f, values: {w: /w}",
            "its code is read elsewhere; its title and value `v` are gone; its value `w` and fields are new"
        ),
    ])
    func sentence(before: String, after: String, expected: String) throws {
        let specs = "groups: {A: {cases: {a: {status: 400, description: D}}}}"
        #expect(
            try messages(specs, specs, body(before), body(after)) == [
                "The body `b` is read in another way: \(expected)."
            ])
    }

    @Test func anotherBodyIsNamed() throws {
        let specs = "groups: {A: {cases: {a: {status: 400, description: D}}}}"
        let bodies = "bodies: {b: {code: /c}, d: {code: /d}}\n"
        #expect(
            try messages(specs, specs, bodies + "body: b", bodies + "body: d") == [
                "The body `d` is read instead of `b`: its code is read elsewhere."
            ])
        #expect(
            try messages(specs, specs, bodies, bodies + "body: d") == [
                "The body `d` is read, and none was before: its code is new."
            ])
        #expect(
            try messages(specs, specs, bodies + "body: b", bodies) == [
                "No body is read instead of `b`: its code is gone."
            ])
    }
}
