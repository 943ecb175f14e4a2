import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Testing

@Suite struct CheckOpenAPITests {
    private let specs = [
        "api.yaml": """
        errorspec: 1
        api: Shop
        title: Error
        body: standard
        parents: [Common]
        bodies: {standard: {code: /code, message: /message}}
        groups:
          Common:
            cases:
              notFound: {status: 404, description: Gone.}
              teapot: {status: 418, description: Tea.}
          Cart:
            cases:
              soldOut: {code: SOLDOUT, description: Sold out.}
              limited: {code: "LIMIT_*", description: Too many.}
        operations:
          GET /v1/cart/{cartId}: Cart
          POST /v1/card: Cart
        """
    ]
    private let document = """
        openapi: 3.0.3
        servers: [{url: "https://shop.example/v1"}]
        paths:
          /cart/{id}:
            get:
              responses:
                "404": {description: d, content: {application/json: {schema: {$ref: '#/E'}}}}
                "409": {description: d, content: {application/json: {schema: {$ref: '#/E'}}}}
                "4XX": {description: d}
                default: {description: d}
            delete: {responses: {}}
          /cart: {post: {responses: {"500": {$ref: 'https://example.com/x.yaml'}}}}
        E: {properties: {message: {type: string}, code: {type: string, enum: [SOLD_OUT, LIMIT_A, OTHER]}}}
        """

    @Test func differencesAreReported() throws {
        let result = try checked(specs, against: [("o.yaml", document)], undocumented: true)
        #expect(
            result.places == [
                "o.yaml:8:9 uncovered-status", "o.yaml:10:9 uncovered-status", "o.yaml:11:5 operation-without-group",
                "o.yaml:12:11 operation-without-group", "o.yaml:12:44 remote-reference", "o.yaml:13:71 uncovered-code",
                "specs/api.yaml:14:7 undocumented-case", "specs/api.yaml:14:23 undocumented-code",
                "specs/api.yaml:18:3 missing-operation",
            ], "\(result.places)")
        let typo = try #require(result.findings.first { $0.code.id == "undocumented-code" })
        #expect(typo.hint == "did you mean `SOLD_OUT`?")
        #expect(typo.replacement?.text == "SOLD_OUT")
        let missing = try #require(result.findings.first { $0.code.id == "missing-operation" })
        #expect(missing.hint == "did you mean `POST /cart`?")
        #expect(result.coverage?.operations == 3)
        #expect(result.coverage?.withGroup == 1)
        #expect(result.coverage?.documented == 4)
        #expect(result.coverage?.covered == 2)
    }

    @Test(arguments: [
        (
            "409: {description: c}, 202: {description: o}",
            "add a case with `status: 202` to `A`, or add 202 to `successes` if it is a success"
        ),
        (
            "409: {content: {application/json: {schema: {properties: {code: {enum: [GONE, 'A: b']}}}}}}",
            #"add a case with `status: 409, code: "A: b"` to `A`"#
        ),
        (
            "409: {content: {application/json: {schema: {properties: {code: {enum: [GONE, '200-299']}}}}}}",
            #"add a case with `status: 409, code: "200-299"` to `A`"#
        ),
        (
            "409: {content: {application/json: {schema: {properties: {code: {enum: [OTHER, FULL]}}}}}}",
            "remove the case if the server doesn't send it, or correct the code, the body's places or the document"
        ),
        (
            "409: {description: c}, 423: {description: l}",
            "add a case with `status: 423` to `A`"
        ),
    ])
    func hintShowsTheChangeToMake(responses: String, hint: String) throws {
        let specs = shop(
            """
            successes: [200]
            groups:
              A: {cases: {gone: {code: GONE, description: d}, conflict: {status: 409, description: c}}}
              B: {parents: [A], cases: {locked: {status: 423, description: l}}}
            operations: {GET /a: A}
            """)
        let text = "openapi: 3.0.0\npaths: {/a: {get: {responses: {\(responses)}}}}"
        let result = try checked(specs, against: [("o.yaml", text)], undocumented: true)
        let codes = result.codes.filter { !["body-not-there", "undocumented-case"].contains($0) }
        let hints = result.findings.map(\.hint)
        #expect(hints.contains(hint), "\(result.findings.map(\.message)) \(hints) \(codes)")
    }

    /// Without a case for the status, a code that no case names is unmapped.
    @Test func aStatusWithAnUnhandledCodeIsNotCovered() throws {
        let specs = shop(
            "groups: {A: {cases: {gone: {status: 409, code: GONE, description: d}}}}\noperations: {GET /a: A}\n")
        let schema = "{properties: {code: {type: string, enum: [GONE, LATE]}}}"
        let text = """
            openapi: 3.0.0
            paths: {/a: {get: {responses: {409: {content: {application/json: {schema: \(schema)}}}}}}}

            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(result.codes == ["uncovered-code"])
        #expect(result.coverage?.documented == 1 && result.coverage?.covered == 0)
    }

    /// The document's operations belong to two APIs.
    @Test func errorOfTwoAPIsIsCountedOnce() throws {
        let api = specs["api.yaml"] ?? ""
        let files = ["a/api.yaml": api, "b/api.yaml": api.replacing("api: Shop", with: "api: Store")]
        let coverage = try checked(files, against: [("o.yaml", document)]).coverage
        #expect(coverage?.documented == 4)
        #expect(coverage?.covered == 2)
    }

    /// A space at the end of a path is ignored. No spec can have a space within a path.
    @Test func hintForAnInvalidPathIsToCorrectIt() throws {
        let text = """
            openapi: 3.0.0
            servers: [{url: "https://shop.example/v1"}]
            paths:
              "/cart/{id}": {get: {responses: {}}}
              "/card": {post: {responses: {}}}
              "/orders ": {get: {responses: {}}}
              "/a b": {get: {responses: {}}}
            """
        #expect(
            try checked(specs, against: [("o.yaml", text)]).findings.map(\.hint) == [
                "add `GET /v1/orders: Orders` to `operations`, and the group `Orders`",
                "correct the path in the document: no spec can have it",
            ])
    }

    @Test func operationIsFoundWithAndWithoutItsBasePath() throws {
        for path in ["/v1/cart/{x}", "/cart/{y}"] {
            var files = specs
            files["api.yaml"] = files["api.yaml"]?.replacing("/v1/cart/{cartId}", with: path)
                .replacing("  POST /v1/card: Cart", with: "")
            let result = try checked(files, against: [("o.yaml", document)])
            #expect(!result.codes.contains("missing-operation"), "\(path)")
        }
    }

    @Test func bodyThatNoSchemaHasIsReportedOnce() throws {
        let text = """
            openapi: 3.0.3
            paths:
              /v1/cart/{id}: {get: {responses: {"404": {description: d, content: {application/json: {schema: {properties: {error: {type: string}}}}}}}}}
              /v1/card: {post: {responses: {"404": {description: d, content: {application/json: {schema: {properties: {error: {type: string}}}}}}}}}
            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(result.codes == ["body-not-there"])
    }

    @Test func operationIsMissingIfNoDocumentHasIt() throws {
        let first = "openapi: 3.0.3\npaths: {'/v1/cart/{id}': {get: {responses: {}}}}"
        let second = "swagger: '2.0'\nbasePath: /v1\npaths: {/card: {post: {responses: {}}}}"
        #expect(try checked(specs, against: [("a.yaml", first)]).codes == ["missing-operation"])
        #expect(try checked(specs, against: [("a.yaml", first), ("b.yaml", second)]).codes == [])
    }

    /// Checks a spec in which `soldOut` is only for 409 against a document with these responses.
    private func movedCode(_ responses: String) throws -> Checked {
        let specs = shop(
            """
            groups:
              Orders:
                description: d
                cases:
                  soldOut: {status: 409, code: SOLD_OUT}
                  invalid: {status: 422}
                  conflict: {status: 409}
            operations:
              POST /orders: Orders
            """)
        let text = """
            openapi: 3.0.3
            paths: {/orders: {post: {responses: {\(responses)}}}}
            E: {properties: {code: {type: string, enum: [SOLD_OUT]}}}
            """
        return try checked(specs, against: [("o.yaml", text)], undocumented: true)
    }

    @Test func codeThatMovesToAnotherStatusIsReported() throws {
        let schema = "content: {application/json: {schema: {$ref: '#/E'}}}"
        let moved = try movedCode(#""409": {description: d}, "422": {description: d, \#(schema)}"#)
        #expect(moved.places == ["o.yaml:3:46 uncovered-code"])
        let finding = try #require(moved.findings.first)
        #expect(finding.message == "`POST /orders` 422 `SOLD_OUT`: documented, named for another status only")
        #expect(
            finding.hint
                == "add a case with `status: 422, code: SOLD_OUT` to `Orders`, or add 422 to the `status` of `Orders.soldOut`"
        )
        #expect(finding.notes.last?.message == "`Orders.soldOut` names it here")
        for shared in ["409", "4XX", "default"] {
            let both = try movedCode(
                #""\#(shared)": {description: d, \#(schema)}, "422": {description: d, \#(schema)}"#)
            #expect(!both.codes.contains("uncovered-code"), "\(shared)")
            #expect(!both.findings.contains { $0.message.contains("soldOut") }, "\(shared)")
        }
    }

    @Test func codesThatMoveTogetherAreOneFinding() throws {
        func found(_ enumeration: String, _ status: String) throws -> [String] {
            let specs = [
                "api.yaml": """
                errorspec: 1
                api: Shop
                title: T
                body: b
                bodies: {b: {code: /code}}
                groups:
                  Orders:
                    description: d
                    cases: {a: {status: 409, code: A}, b: {status: 409, code: B}, invalid: {status: 422}}
                operations:
                  POST /orders: Orders
                """
            ]
            let text = """
                openapi: 3.0.3
                paths: {/orders: {post: {responses: {"409": {description: d}, "\(status)": {description: d, content: {application/json: {schema: {$ref: '#/E'}}}}}}}}
                E: {properties: {code: {type: string, enum: [\(enumeration)]}}}
                """
            return try checked(specs, against: [("o.yaml", text)]).findings.map(\.message)
        }
        #expect(
            try found("A, B", "422") == ["`POST /orders` 422 `A` and `B`: documented, named for another status only"])
        #expect(try found("A, B", "423") == ["`POST /orders` 423 `A` and `B`: documented, not handled"])
    }

    @Test func handledOperationIsNotSuggestedForAMissingOne() throws {
        let text = """
            openapi: 3.0.3
            paths: {'/v1/cart/{id}': {get: {responses: {}}}}
            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(result.codes == ["missing-operation"])
        #expect(result.findings.first?.hint == "remove it, or add it to the document")
    }

    @Test func renamedPathIsSuggestedDespiteOtherParameterNames() throws {
        let text = """
            openapi: 3.0.3
            paths:
              '/v2/cart/{identifierOfTheCart}': {get: {responses: {}}}
              /v1/card: {post: {responses: {}}}
            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(result.codes == ["operation-without-group", "missing-operation"])
        #expect(result.findings.last?.hint == "did you mean `GET /v2/cart/{identifierOfTheCart}`?")
    }

    @Test func hintForANewOperationNamesTheGroupOfItsPathOrTag() throws {
        let text = """
            openapi: 3.0.3
            paths:
              '/v1/cart/{id}':
                get: {tags: [cart], responses: {}}
                put: {responses: {}}
              /v1/card: {post: {responses: {}}}
              /v1/coupons: {get: {tags: [cart], responses: {}}}
              /v1/orders: {get: {responses: {}}}
            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(
            result.findings.map(\.hint) == [
                "add `PUT /v1/cart/{id}: Cart` to `operations`",
                "add `GET /v1/coupons: Cart` to `operations`",
                "add `GET /v1/orders: Orders` to `operations`, and the group `Orders`",
            ])
    }

    /// The body of a remote response is unknown, but its status is known.
    @Test func statusOfARemoteResponseIsCounted() throws {
        let text = """
            openapi: 3.0.3
            paths:
              '/v1/cart/{id}': {get: {responses: {"404": {$ref: 'https://example.com/x.yaml'}}}}
              /v1/card: {post: {responses: {}}}
            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(result.codes == ["remote-reference"])
        #expect(result.coverage?.covered == 1)
    }

    @Test func pathDescribedOnAnotherServerIsNotMissing() throws {
        let text =
            "openapi: 3.0.3\npaths: {'/v1/cart/{id}': {$ref: 'http://example.com/a.yaml'}, /v1/card: {post: {responses: {}}}}"
        #expect(try checked(specs, against: [("a.yaml", text)]).codes == ["remote-reference"])
    }

    /// Without an expected text, no finding is expected.
    @Test(arguments: [
        ("/v1/cart/*", nil), ("v1/cart/*", nil), ("/v1/cart/**", nil), ("/v1/{path+}", nil), ("/v1/cart/{*path}", nil),
        ("/v1/cart/{path...}", nil), ("/v1/cart/{path:path}", nil), ("/v1/cart/*path", nil),
        ("/**", "`GET /v1/cart/{cartId}`: in `operations`, not documented"),
        ("/v1/other/**", "`GET /v1/cart/{cartId}`: in `operations`, not documented"),
        ("/v1/cart/{id}/*", "did you mean `GET /v1/cart/{id}/{value}`?"),
        ("/v1/cart/{id:[0-9]+}", nil), ("/v1/cart/*.json", "did you mean `GET /v1/cart/{value}.json`?"),
    ])
    func wildcardRouteIncludesTheOperationsThatItMatches(path: String, expected: String?) throws {
        let text = "openapi: 3.0.3\npaths: {/v1/card: {post: {responses: {}}}, '\(path)': {get: {responses: {}}}}"
        let result = try checked(specs, against: [("o.yaml", text)])
        let texts = result.findings.flatMap { [$0.message, $0.hint ?? ""] }
        #expect(texts.isEmpty == (expected == nil), "\(texts)")
        if let expected { #expect(texts.contains(expected), "\(texts)") }
    }
}

@Suite struct CheckRecordingsTests {
    private let specs = [
        "api.yaml": """
        errorspec: 1
        api: Shop
        title: Error
        body: standard
        bodies: {standard: {code: /code, message: /message}}
        groups:
          Login:
            cases:
              cannotLogin:
                status: 401
                description: {server: message, otherwise: Wrong password.}
              locked: {code: LOCKED, description: Locked.}
          Me:
            cases:
              gone: {status: 404, description: Gone.}
            otherwise: {description: Later.}
        operations:
          POST /login: Login
          GET /users/me: Me
          GET /users/{id}: Login
        """
    ]

    private func codes(_ lines: String...) throws -> [String] {
        try checked(specs, against: [("r.jsonl", lines.joined(separator: "\n"))]).codes
    }

    @Test func unmappedResponsesAreReportedOnceWithTheirCount() throws {
        let lines = """
            {"operation": "POST /login", "status": 500, "count": 3}
            {"method": "post", "url": "https://shop.example/login?x=1", "status": 500}

            {"operation": "GET /users/me", "status": 500}
            {"operation": "POST /login", "status": 401, "body": {"code": "EXPIRED"}}
            {"operation": "POST /login", "status": 401, "text": "{\\"code\\": \\"LOCKED\\"}"}
            {"operation": "GET /coupons", "status": 404}
            {"operation": "POST /login", "status": 200}
            """
        let result = try checked(specs, against: [("r.jsonl", lines)], unseen: true)
        #expect(
            result.places == [
                "r.jsonl:1:1 unmapped-response", "r.jsonl:4:1 unmapped-response", "r.jsonl:5:1 unknown-code",
                "r.jsonl:7:1 unknown-operation", "specs/api.yaml:15:7 unseen-case",
            ], "\(result.places)")
        #expect(result.findings.first?.message.contains("4 times") == true)
    }

    @Test func fixedSegmentsBeatParameters() throws {
        #expect(try codes(#"{"operation": "GET /users/me", "status": 404, "is": "Me.gone"}"#) == [])
        #expect(try codes(#"{"operation": "GET /users/7/", "status": 401, "is": "Login.cannotLogin"}"#) == [])
        #expect(try codes(#"{"operation": "GET /users/{whoever}", "status": 401, "is": "Login.cannotLogin"}"#) == [])
    }

    @Test(arguments: [
        (#"{"group": "Login", "status": 401, "is": "Login.cannotLogin"}"#, []),
        (#"{"group": "Shop/Login", "status": 400, "code": ["X", "LOCKED"], "is": "Login.locked"}"#, []),
        (#"{"group": "Login", "status": 401, "is": "Login.locked"}"#, ["response-mismatch"]),
        (#"{"group": "Login", "status": 200, "is": "success"}"#, []),
        (#"{"group": "Login", "status": 401, "is": "success"}"#, ["response-mismatch"]),
        (#"{"group": "Login", "status": 500, "is": null}"#, []),
        (#"{"group": "Me", "status": 500, "is": null}"#, ["unmapped-response", "response-mismatch"]),
        (#"{"group": "Me", "status": 500, "is": "unmatched"}"#, []),
        (#"{"group": "Login", "status": 401, "is": "Login.nobody"}"#, ["unknown-reference"]),
        (#"{"group": "Nobody", "status": 401}"#, ["unknown-reference"]),
        (#"{"group": "Login", "status": 401, "body": {"message": "No."}, "description": "No.", "title": "Error"}"#, []),
        (#"{"group": "Login", "status": 401, "description": "Wrong password."}"#, []),
        (#"{"group": "Login", "status": 401, "description": "Right password."}"#, ["response-mismatch"]),
        (#"{"group": "Login", "status": "no"}"#, ["invalid-recording"]),
        (#"{"group": "Login", "status": 999}"#, ["invalid-status"]),
        (#"{"status": 401}"#, ["invalid-recording"]),
        (#"{"group": "Login", "status": 401, "count": 0}"#, ["invalid-recording"]),
        (#"{"group": "Login", "status": 401, "is": 3}"#, ["invalid-recording"]),
        (#"{"group": "Login", "status": 401, "body": {"code": 401}}"#, []),
        (#"{"group": "Login", "status": 401, "body": {"code": 4010}}"#, ["unknown-code"]),
    ])
    func recordingIsComparedWithItsExpectation(line: String, expected: [String]) throws {
        #expect(try codes(line) == expected)
    }

    @Test func invalidLineDoesNotAffectOthers() throws {
        #expect(
            try codes("{oops", #"{"group": "Login", "status": 500}"#, "[]")
                == ["invalid-recording", "unmapped-response", "invalid-recording"])
    }

    /// Some servers send such statuses, so this isn't an error.
    @Test func statusOutsideHTTPIsANote() throws {
        let archive = """
            {"log": {"version": "1.2", "entries": [
              {"request": {"method": "POST", "url": "https://a.example/login"}, "response": {"status": 999}}
            ]}}
            """
        let lines = [("a.jsonl", #"{"group": "Login", "status": 99}"#), ("a.har", archive)]
        for (file, number) in zip(lines, ["99", "999"]) {
            let diagnostic = try #require(try checked(specs, against: [file]).findings.first)
            #expect(diagnostic.severity == .note)
            #expect(diagnostic.message == "\(number) is not an HTTP status; skipped")
        }
    }

    @Test func archiveWithEncodedBodiesIsChecked() throws {
        let archive = """
            {"log": {"version": "1.2", "entries": [
              {"request": {"method": "POST", "url": "https://a.example/login"},
               "response": {"status": 403, "headers": [{"name": "A", "value": "b"}], "content": {"text": "eyJjb2RlIjogIkxPQ0tFRCJ9", "encoding": "base64"}}},
              {"request": {"method": "POST", "url": "https://a.example/login"}, "response": {"status": 0}},
              {"request": {"method": "POST", "url": "https://a.example/login"}, "response": {"status": 403, "content": {"text": "nope"}}}
            ]}}
            """
        let result = try checked(specs, against: [("a.har", archive)])
        #expect(result.places == ["a.har:4:92 invalid-status", "a.har:5:3 unmapped-response"], "\(result.places)")
    }

    private func archive(_ responses: [String]) -> String {
        let entries = responses.map { response in
            "{\"request\": {\"method\": \"POST\", \"url\": \"https://a.example/login\"}, \"response\": \(response)}"
        }
        return "{\"log\": {\"version\": \"1.2\", \"entries\": [\n\(entries.joined(separator: ",\n"))\n]}}"
    }

    /// Some proxies mark every content as base64.
    @Test func contentThatIsNotBase64IsReadAsText() throws {
        func found(_ text: String) throws -> Checked {
            let content = #"{"status": 403, "content": {"encoding": "base64", "text": "\#(text)"}}"#
            return try checked(specs, against: [("a.har", archive([content]))])
        }
        let plain = try found(#"{\"code\": \"LOCKED\"}"#)
        #expect(plain.codes == ["invalid-recording"])
        #expect(plain.findings.map(\.severity) == [.note])
        // Without padding, and with line breaks.
        #expect(try found(#"eyJjb2RlIjog\nIkxPQ0tFRCJ9"#).codes == [])
        #expect(try found("eyJjb2RlIjoiTE9DS0VEIn0").codes == [])
    }

    @Test func statusZeroIsANote() throws {
        #expect(
            try checked(specs, against: [("a.har", archive([#"{"status": 0}"#]))]).messages
                .contains("0 is not an HTTP status; skipped"))
        let many = archive(Array(repeating: #"{"status": 0}"#, count: 6) + [#"{"status": 200}"#])
        #expect(
            try checked(specs, against: [("a.har", many)]).messages == [
                "0 is not an HTTP status; 6 responses are skipped"
            ])
    }

    @Test func handshakeIsNoOperation() throws {
        let lines = """
            {"method": "GET", "url": "wss://a.example/live", "status": 101}
            {"method": "GET", "url": "https://a.example/old", "status": 301}
            {"method": "POST", "url": "https://a.example/login", "status": 401}
            """
        let source = [("r.jsonl", lines)]
        #expect(try checked(specs, against: source).codes == [])
        #expect(imported(source).spec?.draft.groups.flatMap(\.operations).contains("GET /live") == false)
    }

    @Test func recordingsBesideSpecsAreChecked() throws {
        let files = [
            "specs/api.yaml": specs["api.yaml"] ?? "",
            "specs/deep/login.responses.jsonl": #"{"group": "Login", "status": 401, "is": "Login.locked"}"# + "\n"
                + #"{"group": "Login", "status": 500}"#,
            "specs/.hidden/x.responses.jsonl": "garbage",
        ]
        let tree = tree(files)
        let analysis = analyse(["specs"], of: tree)
        let checked = analysis.withRecordings(of: tree)
        #expect(checked.findings.map(\.code.id) == ["response-mismatch"])
        #expect(checked.findings.map { checked.files[$0.range.file].path } == ["specs/deep/login.responses.jsonl"])
        // Known recordings are not read again, unless the numbers of their files have changed.
        var known = KnownRecordings()
        for (tree, paths) in [(tree, checked.files.all.map(\.path)), (.memory([:]), checked.files.all.map(\.path))] {
            let again = analysis.withRecordings(of: tree, reusing: &known)
            #expect(again.files.all.map(\.path) == paths)
            #expect(again.findings == checked.findings)
        }
        var more = analysis
        more.files.add(path: "specs/new.yaml", folder: "specs", name: "new.yaml", role: .part, bytes: [])
        let moved = more.withRecordings(of: tree, reusing: &known)
        #expect(moved.findings.map { moved.files[$0.range.file].path } == ["specs/deep/login.responses.jsonl"])
    }

    @Test func recordingWithAnUnknownMethodIsListed() throws {
        let lines = """
            {"method": "P403OST", "url": "/login", "status": 401}
            {"method": "POST", "url": "/login", "status": 401}
            """
        let result = imported(lines, path: "recorded.jsonl")
        #expect(result.analysis.findings.allSatisfy { $0.severity != .error })
        #expect(result.spec?.draft.unused.contains { $0.kind == .operation } == true)
        #expect(result.spec?.draft.groups.flatMap(\.operations) == ["POST /login"])
    }

    @Test func recordingsBecomeASpec() throws {
        let lines = """
            {"operation": "GET /users/123", "status": 404, "body": {"error": {"code": "USER_GONE", "message": "No such user."}}}
            {"operation": "POST /login", "status": 404, "body": {"error": {"code": "NO_ROUTE", "message": "x y"}}}
            """
        let result = imported([("r.jsonl", lines)])
        #expect(result.files["users.yaml"]?.contains("GET /users/{id}: Users") == true)
        #expect(result.files["users.yaml"]?.contains("code: USER_GONE") == true)
        #expect(result.analysis.findings.isEmpty)
    }

    /// A recorded path may begin with a server's path, which only a document contains.
    @Test func operationBelowAnUnknownBaseIsSuggested() throws {
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: T
            groups:
              Users: {parents: [], otherwise: {description: d}}
            operations:
              POST /users/login: Users
            """
        ]
        let line = #"{"method": "POST", "url": "https://shop.example/eu/v1/users/login", "status": 401}"#
        let result = try checked(specs, against: [("r.jsonl", line)])
        #expect(result.codes == ["unknown-operation"])
        let hint = try #require(result.findings.first?.hint)
        #expect(hint.contains("`POST /users/login` below `/eu/v1`"), "\(hint)")
        // `/api` and a version are known beginnings of a path.
        let found = line.replacing("/eu/v1", with: "/api/v1")
        #expect(try checked(specs, against: [("r.jsonl", found)]).codes == ["unmapped-response"])
    }

    @Test func findingsShowNoValuesOfARequest() throws {
        let secret = "q8ZkPwLrTnVbXcYdMfGhJsKa"
        let lines = """
            {"method": "POST", "url": "https://a.example/reset/eyJhbGciOiJIUzI1NiJ9abc1?token=\(secret)", "status": 404, "headers": {"Authorization": "Bearer \(secret)"}, "body": {"code": "NOPE", "password": "\(secret)"}}
            {"method": "POST", "url": "/users/jo@example.com/\(secret)\(secret)", "status": 401}
            {"operation": "POST /login", "status": 401, "body": {"code": "X1", "token": "\(secret)"}, "headers": {"Cookie": "\(secret)"}}
            {"operation": "POST /login", "status": 401, "is": 3, "body": "\(secret)"}
            {"operation": "POST /login", "status": 401, "is": "Login.locked", "text": "\(secret)"}
            """
        let result = try checked(specs, against: [("r.jsonl", lines)])
        #expect(result.findings.count == 5)
        let texts = result.findings.flatMap { [$0.message, $0.hint ?? ""] + $0.notes.map(\.message) }.joined(
            separator: "\n")
        #expect(!texts.contains(secret) && !texts.contains("eyJ") && !texts.contains("jo@"), "\(texts)")
        #expect(texts.contains("`POST /reset/{id}`") && !result.paste.contains(secret), "\(texts)")
    }
}
