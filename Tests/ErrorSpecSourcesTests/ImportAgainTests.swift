import ErrorSpecFiles
import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// The files of specs that were imported from one text, and got what another one has.
func importedAgain(
    _ specs: [String: String], from text: String, location: SourceLocation = #_sourceLocation
) throws -> [String: String] {
    var files = Dictionary(uniqueKeysWithValues: specs.map { ("specs/" + $0.key, $0.value) })
    let merged = try imported(text).merged(into: specs, location: location)
    for file in merged.files { files[file.path] = String(decoding: file.new, as: UTF8.self) }
    let findings = analyse(["specs"], of: tree(files)).findings
    #expect(findings.isEmpty, "\(findings.map(\.message))", sourceLocation: location)
    return Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst("specs/".count)), $0.value) })
}

/// An import adds to existing specs just as a first import writes.
@Suite struct ImportAgainTests {
    private static let shop = """
        openapi: 3.0.0
        info: {title: Shop}
        servers: [{url: https://example.com/v1}]
        paths:
          /login: {post: {tags: [Auth], responses: {"400": {description: b}, "401": {description: n}}}}
          /logout: {post: {tags: [Auth], responses: {"400": {description: b}}}}
          /orders: {get: {tags: [Orders], responses: {"400": {description: b}, "404": {description: No order.}}}}
          /cart: {get: {tags: [Cart], responses: {"400": {description: b}, "409": {description: c}}}}
          /about: {get: {tags: [About], responses: {"400": {description: b}}}}
        """

    /// A change of the document, one that a person has made in the specs, and what import adds then: by file, the line
    /// that it stands behind, and it.
    struct Change: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var document: [(old: String, new: String)] = []
        var specs: [(old: String, new: String)] = []
        var added: [String: [String]] = [:]
        var listed: [String] = []
    }

    private static let changes: [Change] = [
        Change(testDescription: "nothing"),
        Change(
            testDescription: "another tag",
            document: [("/logout: {post: {tags: [Auth]", "/logout: {post: {tags: [Session]")]),
        Change(testDescription: "a group that a person has renamed", specs: [("Orders", "Order")]),
        Change(
            testDescription: "a status for a group that a person has renamed",
            document: [(#""404""#, #""423": {description: l}, "404""#)], specs: [("Orders", "Order")],
            added: ["orders.yaml": ["      locked:", "        status: 423"]]),
        Change(
            testDescription: "a status that another group has",
            document: [(#""404""#, #""409": {description: o}, "404""#)],
            added: ["orders.yaml": ["      conflict:", "        status: 409"]]),
        Change(
            testDescription: "a status for an operation of the shared group",
            document: [
                (
                    "/about: {get: {tags: [About], responses: {",
                    #"/about: {get: {tags: [About], responses: {"423": {description: l}, "#
                )
            ],
            added: ["api.yaml": ["      locked:", "        status: 423"]]),
        Change(
            testDescription: "a status for two groups that inherit from one",
            document: [
                (#""404""#, #""423": {description: l}, "404""#), (#""409""#, #""423": {description: l}, "409""#),
            ],
            specs: [("Common", "Shared")], added: ["api.yaml": ["      locked:", "        status: 423"]]),
        Change(
            testDescription: "a status of the shared group that a group has",
            document: [
                (
                    "/about: {get: {tags: [About], responses: {",
                    #"/about: {get: {tags: [About], responses: {"409": {description: l}, "#
                )
            ],
            listed: [
                "`Common` lacks `conflict`, which `Cart.conflict` would hide",
                "`GET /about` documents 409, and no case of `Common` handles it",
            ]),
        Change(
            testDescription: "a new operation whose status another group has",
            document: [
                (
                    "  /about:",
                    "  /coupons: {get: {tags: [Coupons], responses: {\"404\": {description: No coupon.}}}}\n  /about:"
                )
            ],
            added: ["coupons.yaml": ["  Coupons:", "        status: 404", "  GET /coupons: Coupons"]]),
        Change(
            testDescription: "a new operation of a tag whose group a person has renamed",
            document: [
                (
                    "  /about:",
                    "  /orders/{id}: {get: {tags: [Orders], responses: {\"404\": {description: No.}}}}\n  /about:"
                )
            ],
            specs: [("Orders", "Order")], added: ["orders.yaml": ["  GET /orders/{id}: Order"]]),
        Change(
            testDescription: "an operation that a person has given to another group",
            document: [(#""409""#, #""423": {description: l}, "409""#)],
            specs: [("GET /cart: Cart", "GET /cart: Orders")],
            added: ["orders.yaml": ["      conflict:", "        status: 409", "      locked:", "        status: 423"]]),
        Change(testDescription: "a path with its base", specs: [("GET /cart:", "GET /v1/cart:")]),
        Change(
            testDescription: "a new path where the others have their base",
            document: [("  /about:", "  /coupons: {get: {tags: [Cart], responses: {}}}\n  /about:")],
            specs: [("  GET /", "  GET /v1/"), ("  POST /", "  POST /v1/")],
            added: ["cart.yaml": ["  GET /v1/coupons: Cart"]]),
        Change(
            testDescription: "a path that has moved, of a group that a person has renamed",
            document: [("  /orders:", "  /shop/orders:")], specs: [("Orders", "Order")],
            added: ["orders.yaml": ["  GET /shop/orders: Order"]],
            listed: ["the document has no operation `GET /orders`"]),
        Change(
            testDescription: "a default", document: [(#""401""#, #"default: {description: d}, "401""#)],
            added: ["auth.yaml": ["    otherwise:"]]),
        Change(
            testDescription: "an operation less", document: [("  /cart:", "  /basket:")],
            added: ["cart.yaml": ["  GET /basket: Cart"]], listed: ["the document has no operation `GET /cart`"]),
        Change(
            testDescription: "lines that end with CRLF", document: [(#""404""#, #""423": {description: l}, "404""#)],
            specs: [("\n", "\r\n")], added: ["orders.yaml": ["      locked:\r", "        status: 423\r"]]),
        Change(
            testDescription: "a group in braces", document: [(#""401""#, #""423": {description: l}, "401""#)],
            specs: [("  Auth:\n", "  Auth: {parents: Common}\n  Other:\n")],
            listed: [
                "`Auth` lacks `unauthorized`, and is written so that no line can be added",
                "`Auth` lacks `locked`, and is written so that no line can be added",
                "`POST /login` documents 423, and no case of `Auth` handles it",
                "`POST /login` documents 401, and no case of `Auth` handles it",
            ]),
    ]

    /// Each documented failure of an operation goes to the group that handles it in the specs, and to no other.
    @Test(arguments: changes)
    func whatTheGroupOfAnOperationLacksIsAdded(change: Change) throws {
        func changed(_ text: String, _ changes: [(old: String, new: String)]) -> String {
            changes.reduce(text) { $0.replacing($1.old, with: $1.new) }
        }
        let specs = imported(Self.shop).files.mapValues { changed($0, change.specs) }
        let text = changed(Self.shop, change.document)
        let merged = try imported(text).merged(into: specs)
        let added = merged.files.map { file -> (String, [String]) in
            let old = Set(
                String(decoding: file.old ?? [], as: UTF8.self).unicodeScalars.split(separator: "\n").map(String.init))
            let lines = String(decoding: file.new, as: UTF8.self).unicodeScalars.split(separator: "\n").map(String.init)
            return (String(file.path.dropFirst("specs/".count)), lines.filter { !old.contains($0) })
        }
        #expect(Set(added.map(\.0)) == Set(change.added.keys), "\(added)")
        for (file, lines) in added {
            let expected = change.added[file] ?? []
            #expect(lines.filter(expected.contains) == expected, "\(lines)")
        }
        #expect(Set(merged.unused.map(\.message)).isSuperset(of: change.listed), "\(merged.unused.map(\.message))")
        var files = specs
        for file in merged.files {
            files[String(file.path.dropFirst("specs/".count))] = String(decoding: file.new, as: UTF8.self)
        }
        let codes = try checked(files, against: [("openapi.yaml", text)]).codes
        if change.listed.isEmpty { #expect(codes == []) }
        #expect(try imported(text).merged(into: files).files.isEmpty)
    }

    private func document(codes: String, _ responses: String = "") -> String {
        """
        openapi: 3.0.0
        info: {title: Shop}
        paths:
          /orders:
            post:
              responses:
                "409": {description: Sold out, content: {application/json: {schema: {properties: {message: {type: string}, code: {type: string\(codes)}}}}}}
                "410": {description: Too late}\(responses)
          /cart: {get: {responses: {"402": {description: Pay}}}}
        """
    }

    /// The others are added.
    @Test func aCaseThatCannotBeAddedIsListedWithItsReason() throws {
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: Error
            parents: [Common, Base]
            operations:
              GET /about: Common
              GET /orders: Orders

            """,
            "groups.yaml": """
            groups:
              Base:
                parents: []
                cases:
                  notFound: {status: 404, description: Not here.}
              Common:
                cases:
                  badRequest: {status: 400, description: Please check.}
              Orders:
                cases:
                  conflict: {status: 409, description: Changed meanwhile.}

            """.replacing("\n", with: "\r\n"),
        ]
        let merged = try imported(
            """
            openapi: 3.0.0
            info: {title: Shop}
            paths:
              /about: {get: {responses: {"400": {description: b}, "404": {description: n}}}}
              /orders: {get: {responses: {"409": {description: c}, "423": {description: l}}}}
            """
        ).merged(into: specs)
        #expect(merged.files.map { String(decoding: $0.new, as: UTF8.self).contains("status: 423\r\n") } == [true])
        #expect(
            merged.unused.first?.message.hasPrefix("`Common` lacks `notFound`, which can't be added: ") == true,
            "\(merged.unused.map(\.message))")
    }

    /// A code of a group whose other codes have its text.
    @Test func aNewCodeHasTheTextOfItsGroup() throws {
        let new = document(codes: ", enum: [SOLD_OUT, CART_EMPTY]")
        let again = try importedAgain(imported(document(codes: ", enum: [SOLD_OUT]")).files, from: new)
        #expect(again == imported(new).files)
    }

    /// The group had no codes, so that it has no text that a code could have.
    @Test func theFirstCodeOfAGroupIsShownToo() throws {
        let again = try importedAgain(
            imported(document(codes: "")).files, from: document(codes: ", enum: [SOLD_OUT, CART_EMPTY]"))
        let orders = try #require(again["orders.yaml"])
        #expect(!orders.contains("silent"))
        #expect(
            orders.contains(
                "        code: CART_EMPTY\n        description: {server: message, otherwise: This could not be done.}\n"
            ))
    }

    /// A case for a code takes the responses of one for their status: what that does about them stays.
    @Test(arguments: [
        (
            """
              Common:
                cases:
                  expired: {status: 401, description: "Sign in, please.", retry: {recover: refresh}}
            """,
            ["description: \"Sign in, please.\"", "retry: {recover: refresh}"]
        ),
        (
            """
              Base:
                parents: []
                retry: throttling
                title:
                  {text: "Sorry, {status}"}
                cases:
                  expired:
                    status: 4xx
                    description:
                      # the server's
                      server: message

                      otherwise: Sign in.
                    category: quiet
              Common:
                parents: [Base]
            """,
            [
                "title:", "  {text: \"Sorry, {status}\"}", "description:", "  server: message", "",
                "  otherwise: Sign in.", "retry: throttling", "category: quiet",
            ]
        ),
        (
            """
              Base:
                parents: []
                cases:
                  expired: {status: 4xx, description: Sign in.}
              Common:
                parents: [Base]
                retry: throttling
                cases:
                  busy: {status: 503, description: Busy.}
            """,
            ["description: Sign in.", "retry: never"]
        ),
        (
            """
              Common:
                description: Sign in.
                category: quiet
                cases:
                  expired: {status: 401}
                  other: {status: 403}
            """,
            []
        ),
        (
            """
              Common:
                cases:
                  expired: {status: 401, description: Sign in., retry: {recover: refresh}}
                  forbidden: {status: 403, description: No., retry: {recover: refresh}}
            """,
            [
                "description: {server: message, otherwise: Something went wrong. Please try again later.}",
                "retry: {recover: refresh}",
            ]
        ),
        (
            """
              Common:
                cases:
                  expired: {status: 401, description: Sign in., retry: {recover: refresh}}
                  forbidden: {status: 403, description: No.}
            """,
            nil
        ),
    ])
    func aNewCodeIsHandledAsItsResponsesWere(groups: String, handling: [String]?) throws {
        let specs = """
            errorspec: 1
            api: Shop
            title: Error
            body: standard
            parents: [Common]
            categories: [alert, quiet]
            bodies: {standard: {code: /code, message: /message}}
            recoveries: {refresh: {summary: A new token}}
            groups:
            \(groups)
            operations:
              GET /orders: Common

            """
        let schema = "{properties: {code: {enum: [OUTDATED]}, message: {type: string}}}"
        let responses = ["401", "403"].map {
            "\"\($0)\": {description: d, content: {application/json: {schema: \(schema)}}}"
        }.joined(separator: ", ")
        let text = "openapi: 3.0.0\ninfo: {title: Shop}\npaths: {/orders: {get: {responses: {\(responses)}}}}"
        let merged = try imported(text).merged(into: ["api.yaml": specs])
        guard let handling else {
            #expect(merged.files.isEmpty)
            #expect(
                merged.unused.map(\.message) == [
                    "`Common` lacks `outdated`, whose responses `Common.expired` and `Common.forbidden` handle in different ways",
                    "no case of `Common` names the code `OUTDATED`",
                ])
            return
        }
        let new = try #require(try importedAgain(["api.yaml": specs], from: text)["api.yaml"])
        let lines = handling.map { $0.isEmpty ? "\n" : "        \($0)\n" }.joined()
        #expect(new.contains("      outdated:\n        code: OUTDATED\n\(lines)operations:"), "\(new)")
    }

    /// A person's text for the group counts for the new codes as well.
    @Test func aTextThatAPersonGaveTheGroupStays() throws {
        var files = imported(document(codes: ", enum: [SOLD_OUT]")).files
        files["orders.yaml"] = files["orders.yaml"]?.replacing(
            "        description: {server: message, otherwise: This could not be done.}\n", with: ""
        ).replacing("    cases:\n", with: "    description: No order.\n    cases:\n")
        let again = try importedAgain(files, from: document(codes: ", enum: [SOLD_OUT, CART_EMPTY]"))
        #expect(again["orders.yaml"]?.contains("silent") == false)
        #expect(again["orders.yaml"]?.count(of: "description: No order.") == 1)
        #expect(again["orders.yaml"]?.count(of: "otherwise:") == 1)
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}
