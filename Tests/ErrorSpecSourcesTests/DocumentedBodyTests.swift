import ErrorSpecLanguage
import ErrorSpecReading
import ErrorSpecSources
import Testing

/// The places that a document says its errors have. Each is in the spec or in the list of what isn't imported.
@Suite struct DocumentedBodyTests {
    /// Returns a document with one operation, and a response for each status.
    private func document(_ responses: [(status: String, schema: String)], headers: String = "") -> String {
        let all = responses.map { status, schema in
            #""\#(status)": {description: d\#(headers), content: {application/json: {schema: \#(schema)}}}"#
        }
        return "openapi: 3.1.0\npaths: {/a: {get: {responses: {\(all.joined(separator: ", "))}}}}\n"
    }

    private func body(of result: Imported) -> String {
        let line = result.files["api.yaml"]?.split(separator: "\n").first { $0.contains("standard: {") } ?? ""
        return String(line.drop { $0 != "{" })
    }

    private func unused(of result: Imported) -> [String] {
        result.spec?.draft.unused.map { "\($0.count) \($0.kind.rawValue): \($0.message)" } ?? []
    }

    private func cases(of result: Imported) -> [String] {
        result.spec?.draft.groups.flatMap(\.cases).map { declared in
            (declared.statuses.map(\.description) + declared.codes.map(\.written)).joined(separator: " ")
        } ?? []
    }

    // MARK: Places of codes and messages

    @Test(arguments: [
        // A number in an example is a code if it isn't a status.
        (
            #"error: {type: string, example: "50000"}, msg: {type: string, example: it broke}"#,
            "{code: /error, message: /msg}"
        ),
        (#"error: {type: string, example: "404"}, msg: {type: string}"#, "{message: /msg}"),
        ("error: {type: string, example: The room is full.}, msg: {type: string}", "{message: /msg}"),
        ("error: {type: integer}, msg: {type: string}", "{code: /error, message: /msg}"),
        ("http-status: {type: integer}, reason: {type: integer}", "{code: /reason}"),
        ("status: {type: string}, reason: {type: string}", "{code: [/reason, /status]}"),
        ("reason: {type: string}, message: {type: string}", "{code: /reason, message: /message}"),
        // Next to a code, or alone, the reason is the message.
        ("code: {type: string}, reason: {type: string}", "{code: /code, message: /reason}"),
        ("error: {type: boolean}, reason: {type: string}", "{message: /reason}"),
        (
            "message: {type: string}, reason: {type: string, example: The room is full.}",
            "{message: [/message, /reason]}"
        ),
        ("status: {type: string}, message: {type: string}", "{code: /status, message: /message}"),
        (#"status: {type: string, example: "404"}, message: {type: string}"#, "{message: /message}"),
        ("status: {type: string, example: fail}, message: {type: string}", "{message: /message}"),
        ("resultCode: {type: string}, resultMessage: {type: string}", "{code: /resultCode, message: /resultMessage}"),
        (
            "error: {properties: {code: {type: string}, message: {type: string}, innererror: {properties: {code: {type: string, enum: [A, B]}}}}}",
            "{code: [/error/code, /error/innererror/code], message: /error/message}"
        ),
        (
            "fault: {properties: {faultcode: {type: string}, faultstring: {type: string}}}",
            "{code: /fault/faultcode, message: /fault/faultstring}"
        ),
        (
            "response: {properties: {code: {type: integer}, text: {type: string}, msg: {type: string}}}",
            "{code: /response/code, message: /response/msg}"
        ),
        (
            "issue: {type: array, items: {properties: {code: {type: string}, diagnostics: {type: string}}}}",
            "{code: {each: /issue, at: /code}, message: {each: /issue, at: /diagnostics}}"
        ),
    ])
    func placesAreReadByTheirNamesAndNeighbours(properties: String, expected: String) throws {
        let text = document([("400", "{properties: {\(properties)}}")])
        let result = imported(text)
        #expect(body(of: result) == expected)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func placesOfAllSchemasAreSortedByWhatTheySay() throws {
        let text = document([
            ("400", "{properties: {status: {type: string}, title: {type: string}}}"),
            ("409", "{properties: {code: {type: string}, message: {type: string}}}"),
            ("410", "{properties: {http-status: {type: integer}, reason: {type: integer}}}"),
        ])
        #expect(body(of: imported(text)) == "{code: [/code, /reason, /status], message: [/message, /title]}")
    }

    /// The places of a message can be places of codes in other bodies. They are then only read as codes.
    @Test func messageAtAPlaceOfCodesIsListed() {
        let text = document([
            ("400", "{properties: {error: {type: string, enum: [GONE, LATE]}, msg: {type: string}}}"),
            ("404", "{properties: {error: {type: string}}}"),
        ])
        #expect(
            unused(of: imported(text)) == ["1 body: `/error` is read as a code, because other bodies have a code there"]
        )
    }

    @Test(arguments: [
        (
            "{properties: {address: {properties: {countryCode: {enum: [DE, FR]}}}, message: {type: string}}}",
            "/address/countryCode"
        ),
        ("{properties: {message: {type: string}, state: {properties: {phase: {enum: [OPEN, SHUT]}}}}}", "/state/phase"),
        (
            "{properties: {message: {type: string}, list: {type: array, items: {type: array, items: {properties: {code: {enum: [A, B]}}}}}}}",
            "/list/*/*/code"
        ),
    ])
    func enumsAtAnyDepthAreListed(schema: String, place: String) throws {
        let text = document([("400", schema)])
        let result = imported(text)
        #expect(body(of: result) == "{message: /message}")
        #expect(unused(of: result) == ["2 code: codes at `\(place)`, which the body doesn't read"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func membersWithAnotherMeaningAreListed() {
        let schema =
            "{properties: {code: {type: string}, message: {type: string}, status: {type: integer}, path: {type: string}, help: {properties: {url: {type: string}}}, payload: {type: object}}}"
        #expect(
            unused(of: imported(document([("400", schema), ("404", schema)]))) == [
                "2 body: `/path` of error bodies isn't read", "2 body: `/payload` of error bodies isn't read",
                "2 body: `/help/url` of error bodies isn't read",
            ])
    }

    @Test func schemaThatContainsItselfEnds() throws {
        let text = """
            openapi: 3.0.0
            paths: {/a: {get: {responses: {"400": {description: d, content: {application/json: {schema: {$ref: '#/E'}}}}}}}}
            E: {properties: {code: {type: string, enum: [A, B]}, message: {type: string}, inner: {$ref: '#/E'}, causes: {type: array, items: {$ref: '#/E'}}}}
            """
        let result = imported(text)
        #expect(cases(of: result) == ["400", "A", "B"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    // MARK: Field errors

    private let fastAPI =
        "{properties: {detail: {type: array, items: {properties: {loc: {type: array, items: {anyOf: [{type: string}, {type: integer}]}}, msg: {type: string}, type: {type: string}}}}}}"

    @Test func listAtThePlaceOfAMessageIsReadToo() throws {
        let text = document([("422", fastAPI), ("404", "{properties: {detail: {type: string}}}")])
        let result = imported(text)
        #expect(
            body(of: result)
                == "{message: [/detail, {each: /detail, at: /msg}], fields: /detail, field: {name: /loc, reason: /msg}}"
        )
        #expect(unused(of: result) == ["1 body: `/detail/*/type` of error bodies isn't read"])
        try expectSound(result, [("openapi.yaml", text)])
        #expect(
            body(of: imported(document([("422", fastAPI)])))
                == "{message: {each: /detail, at: /msg}, fields: /detail, field: {name: /loc, reason: /msg}}")
    }

    @Test(arguments: [
        (
            "errors: {type: array, items: {properties: {status: {type: integer}, code: {type: string, enum: [\"1\", \"2\"]}, detail: {type: string}, source: {properties: {pointer: {type: string}, parameter: {type: string}}}}}}",
            "{code: {each: /errors, at: /code}, message: {each: /errors, at: /detail}, fields: /errors, field: {name: /source/pointer, reason: /detail, code: /code}}"
        ),
        (
            "title: {type: string}, detail: {type: string}, violations: {type: array, items: {properties: {propertyPath: {type: string}, message: {type: string}}}}",
            "{message: [/detail, /title], fields: /violations, field: {name: /propertyPath, reason: /message}}"
        ),
        (
            "message: {type: string}, problems: {type: array, items: {properties: {attribute: {type: string}, issue: {type: string}}}}",
            "{message: /message, fields: /problems, field: {name: /attribute, reason: /issue}}"
        ),
        (
            "message: {type: string}, fieldErrors: {type: object, additionalProperties: {type: array, items: {type: string}}}",
            "{message: /message, fields: /fieldErrors}"
        ),
        (
            "message: {type: string}, errors: {type: array, items: {properties: {field: {type: string}, message: {type: string}}}}, details: {type: array, items: {properties: {path: {type: string}, reason: {type: string}}}}",
            "{message: /message, fields: [/errors, /details], field: {name: [/field, /path], reason: [/message, /reason]}}"
        ),
        (
            "errors: {type: array, items: {properties: {key: {type: string}, value: {type: string}, message: {type: string}}}}",
            "{message: {each: /errors, at: /message}, fields: /errors, field: {name: /key, value: /value, reason: /message}}"
        ),
        ("message: {type: string}, errors: {type: object}", "{message: /message, fields: /errors}"),
        ("errors: {type: string}", "{message: /errors}"),
    ])
    func fieldErrorsAreRead(properties: String, expected: String) throws {
        let text = document([("422", "{properties: {\(properties)}}")])
        let result = imported(text)
        #expect(body(of: result) == expected)
        try expectSound(result, [("openapi.yaml", text)])
    }

    /// In one body, the errors are an object with the names of fields, in another a text.
    @Test func errorsOfAnyTypeAreRead() throws {
        let text = document([
            ("400", "{properties: {errors: {type: object}}}"), ("404", "{properties: {message: {type: string}}}"),
            ("422", "{properties: {errors: {type: string}}}"),
        ])
        let result = imported(text)
        #expect(body(of: result) == "{message: [/message, /errors], fields: /errors}")
        #expect(unused(of: result) == [])
        try expectSound(result, [("openapi.yaml", text)])
    }

    // MARK: Waits, references and headers

    @Test(arguments: [
        ("retry_after_ms", "[{at: /retry_after_ms, unit: ms}, {header: Retry-After}]"),
        ("retryAfterMillis", "[{at: /retryAfterMillis, unit: ms}, {header: Retry-After}]"),
        ("retryAfterSeconds", "[/retryAfterSeconds, {header: Retry-After}]"),
    ])
    func unitOfAWaitIsInItsName(name: String, places: String) throws {
        let text = document([("429", "{properties: {message: {type: string}, \(name): {type: integer}}}")])
        let result = imported(text)
        #expect(body(of: result) == "{message: /message, retryAfter: \(places)}")
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func waitInMinutesIsListed() {
        let text = document([("429", "{properties: {message: {type: string}, retryAfterMinutes: {type: integer}}}")])
        #expect(unused(of: imported(text)) == ["1 body: `/retryAfterMinutes` of error bodies isn't read"])
    }

    @Test func documentedHeadersArePlaces() throws {
        let headers =
            ", headers: {Retry-After: {schema: {type: integer}}, X-Request-Id: {schema: {type: string}}, retry-after-ms: {schema: {type: integer}}, X-RateLimit-Reset: {schema: {type: integer}}, Content-Type: {}}"
        let text = document([("429", "{properties: {message: {type: string}}}")], headers: headers)
        let result = imported(text)
        #expect(
            body(of: result)
                == "{message: /message, reference: {header: X-Request-Id}, retryAfter: [{header: retry-after-ms, unit: ms}, {header: Retry-After}]}"
        )
        #expect(unused(of: result) == ["1 body: the header `X-RateLimit-Reset` isn't read"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func headersArePlacesWithoutASchema() throws {
        let text =
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {429: {description: d, headers: {X-Request-ID: {}, Retry-After: {}}}}}}}"
        let result = imported(text)
        #expect(body(of: result) == "{reference: {header: X-Request-ID}, retryAfter: {header: Retry-After}}")
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func recordedHeadersArePlaces() throws {
        let lines = """
            {"operation": "POST /a", "status": 429, "headers": {"Retry-After": "3", "X-Request-Id": "a", "Via": "b"}, "body": {"message": "No."}}
            """
        let result = imported(lines, path: "a.jsonl")
        #expect(
            body(of: result)
                == "{message: /message, reference: {header: X-Request-Id}, retryAfter: {header: Retry-After}}")
        #expect(unused(of: result) == [])
    }

    // MARK: Failures in a 2xx

    @Test func alternativeWithOtherCodesAndAMessageIsAFailure() throws {
        let text = document([
            (
                "200",
                "{oneOf: [{properties: {resultCode: {type: integer, enum: [0]}, result: {type: object}}}, {properties: {resultCode: {type: integer, enum: [10001, 10002, 10006]}, resultMessage: {type: string}}}]}"
            )
        ])
        let result = imported(text)
        #expect(
            body(of: result)
                == #"{code: /resultCode, failure: {at: /resultCode, equals: ["10001", "10002", "10006"]}, message: /resultMessage}"#
        )
        #expect(cases(of: result) == ["10001", "10002", "10006"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func codesOfAFlaggedFailureAreRead() throws {
        let text = document([
            (
                "200",
                "{oneOf: [{properties: {ok: {const: true}, id: {type: string}}}, {properties: {ok: {const: false}, error_code: {type: string, enum: [gone, late]}}}]}"
            )
        ])
        let result = imported(text)
        #expect(body(of: result) == #"{code: /error_code, failure: {at: /ok, equals: "false"}}"#)
        #expect(cases(of: result) == ["gone", "late"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test(arguments: [
        "{oneOf: [{properties: {id: {type: string}}}, {properties: {resultCode: {enum: [A, B]}}}]}",
        "{properties: {resultCode: {enum: [\"0\", \"1001\"]}, data: {type: object}}}",
        "{properties: {error: {properties: {innererror: {properties: {code: {enum: [A, B]}}}}}}}",
        "{properties: {errors: {type: array, items: {properties: {code: {enum: [A, B]}}}}}}",
    ])
    func codesOfASuccessThatMayHaveFailedAreListed(schema: String) throws {
        let text = document([("200", schema)])
        let result = imported(text)
        #expect(unused(of: result).contains { $0.hasPrefix("2 code: codes at") && $0.contains("of a success") })
        try expectSound(result, [("openapi.yaml", text)])
    }

    // MARK: What a spec can't say

    @Test(arguments: [
        "{properties: {code: {type: string, nullable: true, enum: [GONE, LATE, null]}, message: {type: string}}}",
        "{oneOf: [{properties: {code: {enum: [GONE, LATE]}, message: {type: string}}}, {properties: {message: {type: string}}}]}",
        "{properties: {code: {anyOf: [{enum: [GONE, LATE]}, {type: 'null'}]}, message: {type: string}}}",
    ])
    func statusWithoutACodeIsListed(schema: String) throws {
        let text = document([("409", schema)])
        let result = imported(text)
        #expect(cases(of: result) == ["409", "GONE", "LATE"])
        #expect(
            unused(of: result) == [
                "1 status: 409 without a code: a case with `status: 409` also handles codes that no case names"
            ])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func recordedStatusWithAndWithoutACodeIsListed() throws {
        let lines = """
            {"operation": "POST /a", "status": 409, "body": {"code": "GONE", "message": "No."}}
            {"operation": "POST /a", "status": 409, "body": {"message": "No."}}
            """
        let result = imported(lines, path: "a.jsonl")
        #expect(
            unused(of: result) == [
                "1 status: 409 without a code: a case with `status: 409` also handles codes that no case names"
            ])
    }

    @Test func extensionsAndUnusedResponsesAreListed() {
        let text = """
            openapi: 3.0.0
            x-error-codes: [A]
            paths:
              /a: {get: {x-errors: {A: b}, responses: {404: {$ref: '#/components/responses/Gone'}}}}
            components:
              responses:
                Gone: {$ref: '#/components/responses/Really%20Gone'}
                Really Gone: {description: d, x-errorCodes: [B]}
                Late: {description: d}
            """
        #expect(
            unused(of: imported(text)) == [
                "1 status: no operation refers to the response `Late`", "1 code: the extension `x-errors` isn't read",
                "1 code: the extension `x-errorCodes` isn't read", "1 code: the extension `x-error-codes` isn't read",
            ])
    }

    /// Some documents only have examples, beside a schema that allows any object.
    @Test func examplesReplaceASchemaThatSaysNothing() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a: {get: {responses: {409: {content: {application/json: {schema: {type: object}, example: {code: GONE, message: No.}}}}}}}
              /b: {get: {responses: {409: {content: {application/json: {schema: {type: object, example: {code: LATE, message: No.}}}}}}}}
            """
        let result = imported(text)
        #expect(body(of: result) == "{code: /code, message: /message}")
        #expect(unused(of: result) == ["2 code: codes that only appear in examples: `GONE` and `LATE`"])
        try expectSound(result, [("openapi.yaml", text)])
    }
}
