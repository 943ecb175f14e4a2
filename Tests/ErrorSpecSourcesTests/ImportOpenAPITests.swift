import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Testing

@Suite struct ImportOpenAPITests {
    static let shop = """
        openapi: 3.0.3
        info: {title: Web Shop API, version: "1"}
        servers: [{url: "https://shop.example/v1"}]
        tags: [{name: Cart, description: What the user wants to buy.}]
        paths:
          /cart/{id}:
            parameters: [{name: id, in: path}]
            get:
              tags: [Cart]
              responses:
                200: {description: OK}
                "404": {$ref: '#/components/responses/NotFound'}
                "429": {description: Too fast, content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}}
            post:
              tags: [Cart, Orders]
              responses:
                "409":
                  description: The cart was ordered already.
                  content:
                    application/json:
                      schema:
                        allOf:
                          - $ref: '#/components/schemas/Error'
                          - properties: {code: {enum: [ALREADY_ORDERED, sold-out]}}
                "5XX": {description: Server error}
                x-notes: none
          /orders:
            get:
              tags: [Orders]
              responses:
                "404": {$ref: '#/components/responses/NotFound'}
                default: {description: Anything else, content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}}
            x-internal: {responses: {"418": {description: no operation}}}
        webhooks:
          ordered: {post: {responses: {"417": {description: no operation}}}}
        components:
          responses:
            NotFound:
              description: Nothing is there.
              content: {application/json: {schema: {$ref: '#/components/schemas/Error'}}}
          schemas:
            Error: {type: object, properties: {code: {type: string}, message: {type: string}}}

        """

    @Test func documentBecomesASpec() throws {
        let result = imported(Self.shop)
        #expect(
            result.files["api.yaml"] == """
                errorspec: 1
                api: Shop
                summary: Web Shop API
                title: Error
                body: standard
                parents: [Common]

                bodies:
                  standard: {code: /code, message: /message}

                groups:
                  Common:
                    summary: Errors that several groups share
                    cases:
                      notFound:
                        summary: Nothing is there.
                        status: 404
                        description: {server: message, otherwise: This could not be found.}

                """)
        #expect(
            result.files["cart.yaml"] == """
                groups:
                  Cart:
                    summary: What the user wants to buy.
                    cases:
                      conflict:
                        summary: The cart was ordered already.
                        status: 409
                        description: {server: message, otherwise: This could not be done.}
                      tooManyRequests:
                        summary: Too fast
                        status: 429
                        description: {server: message, otherwise: "Too many requests. Please wait a moment, then try again."}
                      serverError:
                        summary: Server error
                        status: 5xx
                        description: {server: message, otherwise: Something went wrong on our side. Please try again later.}
                      alreadyOrdered:
                        status: 409
                        code: ALREADY_ORDERED
                        description: {server: message, otherwise: This could not be done.}
                      soldOut:
                        status: 409
                        code: sold-out
                        description: {server: message, otherwise: This could not be done.}

                operations:
                  GET /cart/{id}: Cart
                  POST /cart/{id}: Cart

                """)
        #expect(result.files["orders.yaml"]?.contains("otherwise:\n      summary: Anything else") == true)
        try expectSound(result, [("openapi.yaml", Self.shop)])
    }

    @Test func swagger2IsRead() throws {
        let text = """
            {"swagger": "2.0", "info": {"title": "The Pets REST API (beta)"}, "basePath": "/api/v1/",
             "paths": {
              "/api/v2/pets/{petId}": {"get": {"responses": {"404": {"$ref": "#/responses/Missing"}}}},
              "/{shelter}/dogs": {"post": {"responses": {"422": {"description": "no", "schema": {"$ref": "#/definitions/E"}}}}}},
             "responses": {"Missing": {"description": "Missing", "schema": {"$ref": "#/definitions/E"}}},
             "definitions": {"E": {"properties": {"errorCode": {"type": "string", "enum": ["A1", "2B"]}, "detail": {"type": "string"}}}}}
            """
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("api: Pets\n") == true)
        #expect(result.files["api.yaml"]?.contains("standard: {code: /errorCode, message: /detail}") == true)
        #expect(result.files["pets.yaml"]?.contains("GET /api/v2/pets/{petId}: Pets") == true)
        #expect(result.files["dogs.yaml"]?.contains("POST /{shelter}/dogs: Dogs") == true)
        #expect(result.files["api.yaml"]?.contains("code2B:\n        code: \"2B\"") == true)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func referencesToOtherFilesAreFollowed() throws {
        let main = """
            openapi: 3.1.0
            info: {title: Notes}
            paths:
              /notes: {get: {$ref: '../paths/get%20notes.yaml'}}
              /more: {$ref: 'more.yaml#/paths/~1more'}
              /far: {$ref: 'https://example.com/far.yaml'}
              /gone: {get: {responses: {"404": {$ref: 'gone.yaml'}, "500": {$ref: '#/nowhere'}}}}
            """
        let files = [
            "paths/get notes.yaml": "tags: [Notes]\nresponses: {'403': {$ref: '..\\docs\\forbidden.yaml'}}",
            "docs/forbidden.yaml": "description: Not yours.",
            "docs/more.yaml": "paths: {/more: {post: {tags: [Notes], responses: {'409': {description: c}}}}}",
        ]
        let result = imported(main, path: "docs/openapi.yaml", beside: files)
        #expect(Set(result.codes) == ["remote-reference", "unresolved-reference"])
        #expect(result.files["notes.yaml"]?.contains("status: 403") == true)
        #expect(result.files["notes.yaml"]?.contains("status: 409") == true)
        #expect(result.spec?.draft.unused.count { $0.kind == .reference } == 3)
        try expectSound(result, [("docs/openapi.yaml", main)], beside: files)
    }

    @Test func referenceCyclesAreCut() throws {
        let text = """
            openapi: 3.0.0
            info: {title: Circles}
            paths:
              /a: {get: {responses: {"400": {$ref: '#/components/responses/A'}, "404": {$ref: '#/components/responses/C'}}}}
            components:
              responses:
                A: {$ref: '#/components/responses/B'}
                B: {$ref: '#/components/responses/A'}
                C: {description: c, content: {application/json: {schema: {$ref: '#/components/schemas/Tree'}}}}
              schemas:
                Tree:
                  properties: {message: {type: string}, child: {$ref: '#/components/schemas/Tree'}, error: {$ref: '#/components/schemas/Tree'}}
                  allOf: [{$ref: '#/components/schemas/Tree'}]
            """
        let result = imported(text)
        #expect(result.codes == ["unresolved-reference"])
        #expect(result.files["api.yaml"]?.contains("message: [/message, /error/message]") == true)
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func schemaThatOnlyRefersToItselfIsReported() {
        let text = """
            openapi: 3.0.0
            info: {title: Circles}
            paths:
              /a: {get: {responses: {"404": {description: c, content: {application/json: {schema: {$ref: '#/s/A'}}}}}}}
            s: {A: {$ref: '#/s/B'}, B: {$ref: '#/s/A'}}
            """
        let result = imported(text)
        #expect(result.codes == ["unresolved-reference"])
        #expect(result.store.diagnostics.all.first?.message == "`#/s/A` leads back to itself")
        #expect(result.spec?.draft.groups.flatMap(\.cases).map(\.name) == ["notFound"])
    }

    @Test func namesOfCasesAreUniqueAndValid() throws {
        let codes = [
            "not_found", "NOT-FOUND", "notFound", "none", "1000", "한글", "https://example.com/errors/out-of-stock",
            "common",
            "unmatched", "self", "30xxx", "x y", "true", "errorBody", "OAuthFailed", "invalidURL",
        ]
        let list = codes.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = """
            openapi: 3.0.0
            info: {title: ""}
            paths:
              /Common: {get: {tags: [Common], responses: {"404": {description: d, content: {application/json: {schema: {properties: {code: {enum: [\(list), "fam*", "", null]}}}}}}}}}
              /b: {get: {tags: ["2FA / Sign-in"], responses: {"404": {description: d}}}}
              /c: {get: {tags: [None], responses: {"418": {description: d}, "444": {description: d}, "600": {description: d}}}}
            """
        let result = imported(text)
        let draft = try #require(result.spec?.draft)
        #expect(draft.api == "Example")
        #expect(draft.groups.map(\.name) == ["Common", "CommonOperations", "NoneOperations"])
        let names = draft.groups[1].cases.map(\.name)
        #expect(
            names.filter { !$0.hasPrefix("code") } == [
                "notFound", "notFound2", "notFound3", "none2", "outOfStock", "common2", "unmatched2",
                "self", "xY", "true",
                "errorBody2", "oauthFailed", "invalidURL",
            ], "\(names)")
        #expect(draft.groups[0].cases.map(\.name) == ["notFound"])
        #expect(draft.groups[2].cases.map(\.name) == ["imATeapot", "status444"])
        #expect(draft.unused.map(\.kind.rawValue).contains("status"))
        #expect(draft.unused.contains { $0.kind == .code && $0.message.contains("family") })
        #expect(imported(text).files == result.files)
        #expect(result.analysis.findings.isEmpty)
        // The check reports the code that the import listed as unused.
        #expect(try checked(result.files, against: [("openapi.yaml", text)]).codes == ["uncovered-code"])
    }

    @Test func unusableDeclarationsAreListed() throws {
        let text = """
            openapi: 3.0.0
            info: {title: Odd}
            paths:
              /things/{id}: {get: {responses: {INVALID: {description: d}, "400": {description: "Bad `id`.", content: {application/json: {schema: {properties: {code: {type: string}}}, example: {code: THING_BROKEN}}}}}}}
              /things/{name}: {get: {responses: {"404": {description: d}}}}
              /things?x=1: {get: {responses: {"404": {description: d}}}}
              /other: {get: {responses: {"400": {description: d, content: {application/json: {schema: {properties: {errorCode: {type: string}}}}}}}}}
            """
        let result = imported(text)
        let unused = try #require(result.spec?.draft.unused)
        #expect(
            unused.map { "\($0.count) \($0.kind.rawValue)" }.prefix(4) == [
                "1 operation", "1 operation", "1 status", "1 code",
            ])
        #expect(result.files["api.yaml"]?.contains("code: [/code, /errorCode]") == true)
        #expect(unused.contains { $0.kind == .code && $0.message.contains("THING_BROKEN") })
    }

    @Test func documentWithoutErrorsBecomesAValidSpec() throws {
        let text = "openapi: 3.0.0\npaths: {/a: {get: {responses: {200: {description: ok}}}}}"
        let result = imported(text)
        try expectSound(result, [("openapi.yaml", text)])
        #expect(
            result.spec?.draft.unused.map(\.message) == [
                "operations document no error: the `otherwise` of `Common` handles any"
            ])
    }

    @Test(arguments: ["", "paths: {}", "paths: [1]", "paths: {/a: 5}", "paths: {/a: {get: 5}}"])
    func documentWithoutOperationsIsRefused(paths: String) {
        let result = imported("openapi: 3.1.0\ninfo: {title: Nothing}\n\(paths)")
        #expect(result.spec == nil)
        #expect(result.codes == ["unknown-source"])
    }

    @Test func invalidOperationsAreListed() throws {
        let text =
            "openapi: 3.0.0\npaths: {/a: {get: {responses: []}, put: 5}, /b: 5, /c: {get: {responses: {404: {}}}}}"
        let result = imported(text)
        #expect(
            result.spec?.draft.unused.map(\.message).prefix(3) == [
                "the `responses` of `GET /a` aren't a map", "`PUT /a` isn't a map", "`/b` isn't a map of operations",
            ])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func documentsOfTheSameOperationAreMerged() throws {
        let sources = ["404: {description: Gone}", "409: {description: Sold out}"].enumerated().map {
            number, response in
            (path: "\(number).yaml", text: "openapi: 3.0.0\npaths: {/a: {get: {responses: {\(response)}}}}")
        }
        let result = imported(sources)
        let group = try #require(result.spec?.draft.groups.first)
        #expect(group.cases.map(\.name) == ["notFound", "conflict"])
        #expect(group.operations == ["GET /a"])
        #expect(result.spec?.draft.unused.contains { $0.kind == .operation } == false)
        try expectSound(result, sources)
    }

    /// The document of Box describes several operations at one path, which differ only in their fragments.
    @Test func fragmentsAreNotPartOfAPath() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /files/{id}: {put: {responses: {404: {description: No such file}}}}
              /files/{id}#add_link: {put: {responses: {409: {description: There is a link}}}}

            """
        let result = imported(text)
        let group = try #require(result.spec?.draft.groups.first)
        #expect(group.cases.map(\.name) == ["notFound", "conflict"])
        #expect(group.operations == ["PUT /files/{id}"])
        #expect(result.spec?.draft.unused.contains { $0.kind == .operation } == false)
        try expectSound(result, [("openapi.yaml", text)])
    }

    /// Some frameworks write examples without a schema.
    @Test func placesAreReadFromExamplesWithoutASchema() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a:
                get:
                  responses:
                    400: {description: Bad, content: {application/json: {example: {error: {code: bad_name, message: No.}}}}}
                    404: {description: No, content: {application/json: {examples: {one: {value: {error: {code: no_a, message: No.}}}}}}}
            """
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("standard: {code: /error/code, message: /error/message}") == true)
        #expect(result.spec?.draft.groups.first?.cases.map(\.name) == ["badRequest", "notFound"])
        #expect(
            result.spec?.draft.unused.first { $0.kind == .code }?.message
                == "codes that only appear in examples: `bad_name` and `no_a`")
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func yamlFeaturesThatSpecsLackAreRead() throws {
        let text = """
            %YAML 1.2
            ---
            openapi: !!str 3.0.0
            info: &i {title: Anchors}
            base: &errors
              404: {description: "\\u00e4 \\x41"}
            paths:
              /a: {get: {responses: {<<: *errors, 409: {description: c}}}, get: {responses: {<<: *errors, 410: {description: last}}}}
            ...
            ---
            second: document
            """
        let result = imported(text)
        // The key is reported, because other readers may use the first of two equal keys.
        #expect(result.codes == ["duplicate-key"])
        #expect(result.files["api.yaml"]?.contains("status: 404") == true)
        #expect(result.files["api.yaml"]?.contains("status: 410") == true)
        #expect(result.files["api.yaml"]?.contains("status: 409") == false)
        #expect(try checked(result.files, against: [("openapi.yaml", text)]).codes == ["duplicate-key"])
    }

    @Test(arguments: [
        ("{properties: {code: {type: string, x-extensible-enum: [GONE, LATE]}}}", ["gone", "late"]),
        (
            "{discriminator: {propertyName: code, mapping: {seat_taken: '#/A', gone: '#/A'}}, oneOf: [{properties: {code: {type: string}}}]}",
            ["seatTaken", "gone"]
        ),
        ("{properties: {code: {enum: [déjà_vu, ærger]}}}", ["dejaVu", "aerger"]),
    ])
    func codesListedInAnyFormBecomeCases(schema: String, cases: [String]) throws {
        let text =
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {409: {content: {application/json: {schema: \(schema)}}}}}}}"
        let result = imported(text)
        #expect(result.spec?.draft.groups.flatMap(\.cases).filter { !$0.codes.isEmpty }.map(\.name) == cases)
        try expectSound(result, [("openapi.yaml", text)])
    }

    /// A reason such as "This is no longer available." may be wrong for a code.
    @Test func textForACodeDoesNotGuessAReason() throws {
        let conflict = "{content: {application/json: {schema: {properties: {code: {enum: [GONE]}}}}}}"
        let text = "openapi: 3.0.0\npaths: {/a: {get: {responses: {410: \(conflict)}}}}"
        let cases = try #require(imported(text).spec?.draft.groups.flatMap(\.cases).filter { !$0.codes.isEmpty })
        #expect(cases.map { $0.description?.text } == ["Something went wrong. Please try again later."])
    }

    @Test(arguments: [
        ("{properties: {code: {enum: [GONE, LATE], x-enum-descriptions: [The seat is gone., too late]}}}", "/code"),
        (
            "{properties: {code: {enum: [GONE, LATE], x-enumDescriptions: {LATE: too late, GONE: The seat is gone.}}}}",
            "/code"
        ),
        (
            "{properties: {code: {oneOf: [{const: GONE, description: The seat is gone.}, {const: LATE, title: too late}]}}}",
            "/code"
        ),
        (
            "{oneOf: [{description: The seat is gone., properties: {code: {const: GONE}}}, {description: too late, properties: {code: {enum: [LATE]}}}]}",
            "/code"
        ),
        (
            "{properties: {error: {anyOf: [{properties: {code: {const: GONE}, message: {const: The seat is gone.}}}, {description: too late, properties: {code: {const: LATE}}}]}}}",
            "/error/code"
        ),
        (
            "{discriminator: {propertyName: code, mapping: {GONE: '#/components/schemas/Gone', LATE: '#/components/schemas/Late'}}, oneOf: [{$ref: '#/components/schemas/Gone'}, {$ref: '#/components/schemas/Late'}]}",
            "/code"
        ),
        (
            "{properties: {code: {enum: [null, GONE, LATE], x-enum-descriptions: [nothing at all, The seat is gone., too late]}}}",
            "/code"
        ),
    ])
    func descriptionOfACodeBecomesTheSummary(schema: String, place: String) throws {
        let text = """
            openapi: 3.1.0
            paths: {/a: {get: {responses: {409: {content: {application/json: {schema: \(schema)}}}}}}}
            components:
              schemas:
                Gone: {description: The seat is gone., properties: {code: {const: GONE}}}
                Late: {description: too late, properties: {code: {const: LATE}}}
            """
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("{code: \(place)") == true, "\(result.files)")
        let cases = result.spec?.draft.groups.flatMap(\.cases).filter { !$0.codes.isEmpty } ?? []
        #expect(cases.map(\.name) == ["gone", "late"])
        #expect(cases.map(\.summary) == ["The seat is gone.", "too late"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func manySchemasWithOneCodeEachAreRead() throws {
        let schemas = (0..<400).map { "{properties: {code: {const: CODE_\($0)}, message: {example: Number \($0).}}}" }
        let schema = "{oneOf: [\(schemas.joined(separator: ", "))]}"
        let result = imported(
            "openapi: 3.1.0\npaths: {/a: {get: {responses: {409: {content: {application/json: {schema: \(schema)}}}}}}}"
        )
        #expect(result.spec?.draft.groups.flatMap(\.cases).count { !$0.codes.isEmpty } == 400)
    }

    @Test func yamlDocumentMayBeginWithABrace() {
        let result = imported("{paths: {/a: {get: {responses: {409: {description: Taken}}}}}, openapi: 3.0.0}")
        #expect(result.spec?.draft.groups.flatMap(\.cases).map(\.statuses.description) == ["[409]"])
    }

    @Test func codesWithoutLettersInExamplesAreListed() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a: {get: {responses: {409: {content: {application/json: {schema: {properties: {code: {type: string}}}, examples: {a: {value: {code: 00_400}}, b: {value: {code: "409"}}}}}}}}}
            """
        #expect(
            imported(text).spec?.draft.unused.first { $0.kind == .code }?.message
                == "codes that only appear in examples: `00_400`")
    }

    @Test func exampleBesideAnEnumAtAnotherPlaceIsListed() throws {
        let result = imported(
            """
            openapi: 3.0.0
            info: {title: Shop}
            paths:
              /cart:
                get:
                  responses:
                    "400":
                      description: c
                      content:
                        application/json:
                          schema:
                            properties:
                              code: {type: string, example: GONE}
                              message: {type: string}
                              errors: {type: array, items: {properties: {code: {type: string, enum: [LATE]}}}}
            """)
        let codes = try #require(result.spec?.draft.unused.first { $0.kind == .code })
        #expect(codes.count == 1)
        #expect(codes.message.contains("`GONE`"))
    }

    /// The text for a 409 must also fit an email address that is already taken.
    @Test func genericTextClaimsNoMoreThanTheStatus() throws {
        let result = imported(
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {'409': {description: Email already exists}}}}}")
        #expect(result.files["api.yaml"]?.contains("description: This could not be done.") == true)
    }

    private func document(schema: String) -> String {
        """
        openapi: 3.0.0
        paths: {/a: {get: {responses: {400: {description: Bad, content: {application/json: {schema: \(schema)}}}}}}}
        """
    }

    @Test(arguments: [
        ("{properties: {message: {type: array, items: {type: string}}}}", "{message: {each: /message}}"),
        ("{properties: {errors: {type: array, items: {type: string}}}}", "{message: {each: /errors}}"),
        ("{properties: {errors: {type: object, additionalProperties: {type: string}}}}", "{fields: /errors}"),
        ("{properties: {err_msg: {type: string}}}", "{message: /err_msg}"),
        (
            "{properties: {title: {type: string}, detail: {type: string}, traceId: {type: string}, retry_after: {type: number}}}",
            "{message: [/detail, /title], reference: /traceId, retryAfter: [/retry_after, {header: Retry-After}]}"
        ),
        (
            "{properties: {title: {type: string}, error: {properties: {requestId: {type: string}}}}}",
            "{message: /title, reference: /error/requestId}"
        ),
        ("{properties: {status: {type: string, enum: [GONE, LATE]}}}", "{code: /status}"),
        // A member that only repeats the status, or only says that there is an error, isn't a code.
        ("{properties: {error: {type: boolean, enum: [true]}, message: {type: string}}}", "{message: /message}"),
        ("{properties: {error: {const: true}, message: {type: string}}}", "{message: /message}"),
        ("{properties: {code: {type: integer, enum: [400, 404]}, message: {type: string}}}", "{message: /message}"),
        (
            "{properties: {code: {type: integer, description: The HTTP status code.}, message: {type: string}}}",
            "{message: /message}"
        ),
        (
            "{properties: {statusCode: {type: integer}, message: {type: string}, error: {type: string, example: Forbidden}}}",
            "{message: /message}"
        ),
        ("{properties: {status: {type: integer}, error: {type: string, example: Unauthorized}}}", "{message: /error}"),
        ("{properties: {code: {enum: [Conflict, SoldOut]}}}", "{code: /code}"),
        // An identifier is a code if it has no digits.
        ("{properties: {id: {type: string, example: not_found}}}", "{code: /id}"),
        ("{properties: {id: {type: string, example: 8f14e45f}, message: {type: string}}}", "{message: /message}"),
        (
            "{properties: {type: {type: string, example: error.list}, errors: {type: array, items: {properties: {code: {type: string}, message: {type: string}, field: {type: string}}}}}}",
            "{code: [/type, {each: /errors, at: /code}], message: {each: /errors, at: /message}, fields: /errors, field: {name: /field, reason: /message, code: /code}}"
        ),
        // A `type` with a single value isn't a code.
        (
            "{properties: {error: {properties: {type: {enum: [api_error]}, code: {type: string}, message: {type: string}}}}}",
            "{code: /error/code, message: /error/message}"
        ),
        (
            "{properties: {type: {type: string}, detail: {type: string}, errors: {type: array, items: {properties: {code: {type: string}}}}}}",
            "{code: [/type, {each: /errors, at: /code}], message: /detail}"
        ),
        (
            "{type: array, items: {properties: {code: {type: string, enum: [GONE]}, message: {type: string}}}}",
            #"{code: {each: "", at: /code}, message: {each: "", at: /message}}"#
        ),
    ])
    func bodiesOfManyServersAreRead(schema: String, body: String) throws {
        let result = imported(document(schema: schema))
        #expect(result.files["api.yaml"]?.contains("standard: \(body)\n") == true, "\(result.files)")
        try expectSound(result, [("openapi.yaml", document(schema: schema))])
    }

    @Test(arguments: [
        ("{type: array, items: {properties: {why: {type: string}}}}", ["error bodies that are lists"]),
        (
            "{properties: {ok: {type: boolean}, why: {type: string}}}",
            ["error bodies without a known place, with `ok` and `why`"]
        ),
        (
            "{properties: {status: {type: string, enum: [error, fail]}}}",
            ["error bodies without a known place, with `status`"]
        ),
        ("{type: string}", ["error bodies that are a text"]),
    ])
    func bodiesWithoutAKnownPlaceAreListed(schema: String, messages: [String]) throws {
        let result = imported(document(schema: schema))
        #expect(result.spec?.draft.unused.filter { $0.kind == .body }.map(\.message) == messages)
        try expectSound(result, [("openapi.yaml", document(schema: schema))])
    }

    @Test func codesInBodiesBecomeCasesAndCodesInHeadersAreListed() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a:
                get:
                  responses:
                    400:
                      description: Bad
                      headers: {X-Error-Code: {schema: {type: string, enum: [A, B]}}}
                      content: {application/json: {schema: {properties: {error: {properties:
                        {code: {type: string, enum: [C, D]}, type: {type: string, enum: [E, F]}, message: {type: string}}}}}}}
            """
        let result = imported(text)
        #expect(result.spec?.draft.groups.first?.cases.map(\.name) == ["badRequest", "c", "d", "e", "f"])
        #expect(
            result.spec?.draft.unused.filter { $0.kind == .code }.map { "\($0.count) \($0.message)" } == [
                "1 codes in the header `X-Error-Code`, which the body doesn't read"
            ])
        try expectSound(result, [("openapi.yaml", text)])
    }

    /// These schemas are from the documents of real servers.
    @Test(arguments: [
        (
            "error: {type: string}, error_description: {type: string}, code: {type: integer, description: The HTTP status}, msg: {type: string}, error_code: {type: string}",
            "{code: [/error_code, /error], message: [/error_description, /msg]}"
        ),
        (
            "type: {type: string, enum: [card_error, api_error]}, code: {type: string}, decline_code: {type: string, enum: [lost_card, stolen_card]}, message: {type: string}",
            "{code: [/code, /decline_code, /type], message: /message}"
        ),
        ("resultCode: {type: string}, reason: {type: string, enum: [LATE, GONE]}", "{code: [/resultCode, /reason]}"),
        ("rtnCode: {type: string}, status: {type: string, enum: [GONE, LATE]}", "{code: [/rtnCode, /status]}"),
        ("returnCode: {type: integer}, responseCode: {type: string}", "{code: [/returnCode, /responseCode]}"),
    ])
    func everyPlaceOfCodesAndMessagesIsWritten(properties: String, body: String) throws {
        let text = document(schema: "{properties: {\(properties)}}")
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("standard: \(body)\n") == true, "\(result.files)")
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func bodiesOtherThanJSONAreListed() throws {
        let text = """
            openapi: 3.0.3
            paths:
              /pay:
                post:
                  responses:
                    409: {description: Conflict, content: {application/xml: {schema: {properties: {Code: {type: string, enum: [InUse]}}}}}}
            """
        let result = imported(text)
        #expect(
            result.spec?.draft.unused.map(\.message) == ["error bodies as `application/xml` are not imported"])
        try expectSound(result, [("openapi.yaml", text)])
    }

    @Test func enumsWithUnknownNamesAreListed() throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a: {get: {responses: {400: {content: {application/json: {schema: {properties: {errorType: {enum: [GONE, LATE]},
                ok: {type: boolean, enum: [true, false]}, message: {type: string}}}}}}}}}
              /b: {get: {responses: {400: {content: {application/json: {schema: {properties: {state: {enum: [OPEN, SHUT]}}}}}}}}}
            """
        let codes = imported(text).spec?.draft.unused.filter { $0.kind == .code }.map(\.message)
        #expect(
            codes == [
                "codes at `/errorType`, which the body doesn't read", "codes at `/state`, which the body doesn't read",
            ])
    }

    @Test(arguments: [
        (
            "errors", "code", "detail",
            "{code: {each: /errors, at: /code}, message: [{each: /errors, at: /detail}, {each: /errors, at: /title}]}"
        ),
        ("Errors", "Code", "Message", "{code: {each: /Errors, at: /Code}, message: {each: /Errors, at: /Message}}"),
    ])
    func messageIsReadFromTheSameListAsTheCode(list: String, code: String, message: String, body: String) throws {
        let text = """
            openapi: 3.0.0
            paths:
              /a:
                get:
                  responses:
                    "400": {description: Bad, content: {application/json: {schema: {properties: {\(list): {type: array,
                      items: {properties: {\(code): {type: string, enum: [Q]}, title: {type: string}, \(message): {type: string}}}}}}}}}
            """
        let result = imported(text)
        #expect(result.files["api.yaml"]?.contains("standard: \(body)\n") == true, "\(result.files)")
        try expectSound(result, [("openapi.yaml", text)])
    }

    /// A name consists of whole words of the title, without its version.
    @Test(arguments: [
        ("Acme API v2.3", "Acme"), ("Petstore - OpenAPI 3.0", "Petstore"), ("Office 365 API, version 2", "Office365"),
        ("Matrix Client-Server Registration and Login API", "MatrixClientServerRegistration"),
    ])
    func apiIsNamedAfterItsTitle(title: String, name: String) {
        let result = imported(
            "openapi: 3.0.0\ninfo: {title: '\(title)'}\npaths: {/a: {get: {responses: {'404': {description: d}}}}}")
        #expect(result.spec?.draft.api == name)
    }

    /// A payment gateway sends a code with each 200, and the document doesn't show which code means success.
    @Test func codesOfASuccessAreListed() {
        let text = """
            openapi: 3.0.0
            paths:
              /pay: {post: {responses: {200: {content: {application/json: {schema: {properties: {code: {enum: ["0", "1001"]}, msg: {type: string}}}}}}}}}
              /a: {get: {responses: {200: {content: {application/json: {schema: {properties: {type: {enum: [A, B]}, title: {type: string}}}}}}}}}
            """
        #expect(
            imported(text).spec?.draft.unused.filter { $0.kind == .code }.map(\.message)
                == ["codes at `/code` of a success: if it may have failed, the body needs `success` or `failure`"])
    }

    /// No API can have these names.
    @Test(arguments: ["Swift", "Type", "Category", "Foundation", "Recoveries", "Any", "None"])
    func apiGetsAValidName(title: String) throws {
        let result = imported(
            "openapi: 3.0.0\ninfo: {title: \(title)}\npaths: {/a: {get: {responses: {'404': {description: d}}}}}")
        #expect(result.spec != nil)
        #expect(result.analysis.findings.allSatisfy { $0.severity != .error })
        #expect(result.spec?.draft.api.hasPrefix(title) == true)
    }

    /// YAML limits the length of keys, and escapes make a key longer.
    @Test(arguments: ["a", "\u{FFFD}"])
    func pathTooLongForAYAMLKeyIsListed(character: String) throws {
        let path = "/" + String(repeating: character, count: 1_020)
        let result = imported(
            """
            openapi: 3.0.0
            info: {title: Shop}
            paths:
              ? \(path)
              : {get: {responses: {"404": {description: d}}}}
              /b: {get: {responses: {"404": {description: d}}}}
            """)
        #expect(result.analysis.findings.allSatisfy { $0.severity != .error })
        #expect(result.spec?.draft.groups.flatMap(\.operations) == ["GET /b"])
        #expect(result.spec?.draft.unused.contains { $0.kind == .operation } == true)
    }
}
