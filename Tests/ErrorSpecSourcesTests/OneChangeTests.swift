import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// One change of a server is at most one finding, however many operations and groups it concerns.
@Suite struct OneChangeTests {
    /// A server's document, which can be changed.
    struct Server: Sendable {
        struct Operation: Sendable {
            var tag: String
            var name: String
            /// The schema of each status.
            var responses: [(status: String, schema: String)]
        }

        var operations: [Operation]
        /// The codes of each schema; empty: any.
        var schemas: [(name: String, codes: [String])]
        var codeMember = "code"

        var text: String {
            var text = "openapi: 3.0.3\ninfo: {title: Shop}\npaths:\n"
            for operation in operations {
                let parts = operation.name.split(separator: " ")
                text +=
                    "  \(parts[1]):\n    \(parts[0].lowercased()):\n      tags: [\(operation.tag)]\n      responses:\n"
                for response in operation.responses {
                    text += "        \"\(response.status)\": {description: d, content: {application/json: {schema: "
                    text += "{$ref: '#/components/schemas/\(response.schema)'}}}}\n"
                }
            }
            text += "components:\n  schemas:\n"
            for schema in schemas {
                let list = schema.codes.isEmpty ? "" : ", enum: [\(schema.codes.joined(separator: ", "))]"
                text +=
                    "    \(schema.name): {properties: {message: {type: string}, \(codeMember): {type: string\(list)}}}\n"
            }
            return text
        }

        /// Six groups, of which each has two codes of its own; all share three others and two statuses.
        static let shop: Server = {
            let tags = ["Cart", "Orders", "Coupons", "Returns", "Points", "Wishes"]
            var server = Server(operations: [], schemas: [("Shared", ["EXPIRED", "BLOCKED", "MAINTENANCE"])])
            for (index, tag) in tags.enumerated() {
                let own = ["\(tag.uppercased())_FULL", "\(tag.uppercased())_LOCKED"]
                server.schemas.append(("\(tag)Error", own + ["EXPIRED", "BLOCKED", "MAINTENANCE"]))
                let path = "/\(tag.lowercased())"
                server.operations.append(
                    Operation(tag: tag, name: "GET \(path)/{id}", responses: [("404", "Shared"), ("500", "Shared")]))
                server.operations.append(
                    Operation(
                        tag: tag, name: "POST \(path)/all",
                        responses: [("409", "\(tag)Error"), ("500", "Shared")]
                            + (index % 2 == 0 ? [("422", "Shared")] : [])))
            }
            server.schemas.append(("Free", []))
            server.operations.append(Operation(tag: "Search", name: "GET /search", responses: [("400", "Free")]))
            return server
        }()

        mutating func change(_ random: inout SplitMix) -> String {
            let operation = operations.indices.randomElement(using: &random)!
            let shared = Set(schemas[0].codes)
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                for index in schemas.indices where !schemas[index].codes.isEmpty {
                    schemas[index].codes.append("STOLEN")
                }
                return "a code for all"
            case 1:
                schemas[Int.random(in: 1...6, using: &random)].codes.append("STOLEN")
                return "a code for one"
            case 2:
                let old = schemas[0].codes.randomElement(using: &random)!
                rename(old, to: Bool.random(using: &random) ? old + "S" : "WITHDRAWN_BY_US")
                return "another name for a shared code"
            case 3:
                let old = schemas[1 + Int.random(in: 0..<6, using: &random)].codes.first { !shared.contains($0) }!
                rename(old, to: Bool.random(using: &random) ? old + "S" : "WITHDRAWN_BY_US")
                return "another name for a code"
            case 4:
                let old = schemas[Int.random(in: 0...6, using: &random)].codes.randomElement(using: &random)!
                for index in schemas.indices { schemas[index].codes.removeAll { $0 == old } }
                return "no \(old)"
            case 5:
                replaceStatus("404", by: "410")
                return "410 for 404 everywhere"
            case 6:
                let number = operations[operation].responses.indices.randomElement(using: &random)!
                operations[operation].responses[number].status = "423"
                return "423 at \(operations[operation].name)"
            case 7:
                for index in operations.indices { operations[index].responses.append(("429", "Shared")) }
                return "429 everywhere"
            case 8:
                operations[operation].responses.append(("451", "New"))
                schemas.append(("New", ["FORBIDDEN_THERE", "FORBIDDEN_HERE"]))
                return "451 with codes"
            case 9:
                operations[operation].name += "s"
                return "another path: \(operations[operation].name)"
            case 10:
                if Bool.random(using: &random) {
                    operations.remove(at: operation)
                    return "an operation less"
                }
                operations.append(Operation(tag: "Cart", name: "PATCH /fresh", responses: [("418", "Shared")]))
                return "an operation more"
            default:
                codeMember = "reasonCode"
                return "another member for codes"
            }
        }

        private mutating func rename(_ old: String, to new: String) {
            for index in schemas.indices { schemas[index].codes = schemas[index].codes.map { $0 == old ? new : $0 } }
        }

        private mutating func replaceStatus(_ old: String, by new: String) {
            for index in operations.indices {
                operations[index].responses = operations[index].responses.map {
                    ($0.status == old ? new : $0.status, $0.schema)
                }
            }
        }
    }

    private static let specs = imported(Server.shop.text).files

    @Test func theServerAgreesBeforeItChanges() throws {
        try expectSound(imported(Server.shop.text), [("openapi.yaml", Server.shop.text)])
    }

    @Test(arguments: 0..<120)
    func oneChangeIsAtMostOneFinding(seed: Int) throws {
        var random = SplitMix(state: UInt64(seed))
        var server = Server.shop
        let change = server.change(&random)
        let result = try checked(Self.specs, against: [("openapi.yaml", server.text)])
        #expect(result.codes.count <= 1, "\(change): \(result.findings.map(\.message))")
    }

    @Test func aCodeOfASharedEnumNamesTheSharedGroup() throws {
        var server = Server.shop
        for index in server.schemas.indices where !server.schemas[index].codes.isEmpty {
            server.schemas[index].codes.append("STOLEN")
        }
        let result = try checked(Self.specs, against: [("openapi.yaml", server.text)])
        #expect(result.codes == ["uncovered-code"])
        let finding = try #require(result.findings.first)
        #expect(
            finding.message == "no case of `Common`, from which `Cart` and 5 more inherit, names the code `STOLEN`")
        #expect(finding.hint == "add a case with `code: STOLEN` to `Common`")
    }

    @Test func newCodesOfDifferentOperationsAreDifferentFindings() throws {
        let specs = shop(
            """
            groups:
              A: {cases: {gone: {status: 404, code: E1, description: d}}}
            operations: {GET /a: A, GET /b: A, GET /c: A}
            """)
        let responses = [("a", "X, Y"), ("b", "X"), ("c", "Y")].map { path, codes in
            let content = "{application/json: {schema: {properties: {code: {enum: [\(codes)]}}}}}"
            return "/\(path): {get: {responses: {404: {content: \(content)}}}}"
        }
        let document = "openapi: 3.0.0\npaths: {\(responses.joined(separator: ", "))}"
        let messages = try checked(specs, against: [("o.yaml", document)]).findings.map(\.message)
        #expect(
            messages.filter { $0.contains("no case") }
                == ["no case of `A` names the code `X`", "no case of `A` names the code `Y`"])
    }

    /// A list of codes that statuses handle is one thing to decide.
    @Test func newCodesOfTheSameOperationsAreOneFinding() throws {
        let specs = shop(
            """
            groups:
              A: {cases: {gone: {status: 404, description: d}}}
              B: {parents: [A], cases: {taken: {code: E2, description: d}}}
            operations: {GET /a: A}
            """)
        func findings(_ codes: String) throws -> [Diagnostic] {
            let schema = "{properties: {code: {enum: [\(codes)]}}}"
            return try checked(
                specs,
                against: [
                    (
                        "o.yaml",
                        "openapi: 3.0.0\npaths: {/a: {get: {responses: {404: {content: {application/json: {schema: \(schema)}}}}}}}"
                    )
                ]
            ).findings
        }
        #expect(
            try findings("C1, C3, C4, C5, C6").map { [$0.message, $0.hint ?? ""] } == [
                [
                    "no case of `A` names the codes `C1`, `C3`, `C4` and 2 more",
                    "add a case with `code: C1` to `A`, and likewise for the other codes",
                ]
            ])
        // One of them would be hidden.
        #expect(
            try findings("C1, E2").map(\.hint) == [
                "add a case with `code: C1` to `A`",
                "add a case with `code: E2` to `A`, and name it in the `overrides` of `B.taken`",
            ])
    }

    @Test func aStatusThatComesInsteadOfAnotherNamesBoth() throws {
        var server = Server.shop
        server.operations[0].responses = [("410", "Shared"), ("500", "Shared")]
        server.operations.removeAll { $0.tag != "Cart" }
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: T
            groups:
              Cart:
                cases:
                  gone: {status: 404, description: d}
                  conflict: {status: [409, 422, 500], description: d}
            operations:
              GET /cart/{id}: Cart
              POST /cart/all: Cart
            """
        ]
        let result = try checked(
            specs, against: [("openapi.yaml", server.text)], reportsUndocumented: true)
        #expect(result.codes == ["uncovered-status"], "\(result.findings.map(\.message))")
        let finding = try #require(result.findings.first)
        #expect(
            finding.message
                == "`GET /cart/{id}` documents 410, and no case of `Cart` handles it; no operation documents 404, which `Cart.gone` handles"
        )
        #expect(finding.notes.last?.message.hasSuffix("matches 404") == true)
    }

    /// Its codes say which status another one has come for, though it is of another class.
    @Test func aSharedStatusThatComesInsteadOfAnotherNamesBoth() throws {
        func text(_ status: Int) -> String {
            func response(_ status: Int, _ code: String) -> String {
                "\"\(status)\": {description: d, content: {application/json: {schema: {properties: {code: {enum: [\(code)]}}}}}}"
            }
            return """
                openapi: 3.0.0
                info: {title: Shop}
                paths:
                  /a: {get: {tags: [A], responses: {\(response(status, "SLOW")), \(response(404, "GONE"))}}}
                  /b: {get: {tags: [B], responses: {\(response(status, "SLOW")), \(response(409, "TAKEN"))}}}
                """
        }
        let files = imported(text(429)).files
        let finding = try #require(try checked(files, against: [("o.yaml", text(503))]).findings.first)
        #expect(
            finding.message
                == "`GET /a` and 1 more document 503 with `SLOW`, and no case of `Common`, from which `A` and `B` inherit, handles it; no operation documents 429, which `Common.tooManyRequests` handles"
        )
        let corrected = files.mapValues { $0.replacing("status: 429", with: "status: 503") }
        #expect(try checked(corrected, against: [("o.yaml", text(503))]).codes == [])
    }

    /// Another operation still documents the status that its codes had.
    @Test func aStatusWhoseCodesHadAnotherNamesTheirCases() throws {
        let specs = shop(
            """
            groups:
              A:
                cases:
                  expired: {status: 401, code: EXPIRED, description: d}
                  signedOut: {status: 401, description: d}
            operations: {GET /a: A, GET /b: A}
            """)
        let text = """
            openapi: 3.0.0
            paths:
              /a: {get: {responses: {403: {content: {application/json: {schema: {properties: {code: {enum: [EXPIRED]}}}}}}}}}
              /b: {get: {responses: {401: {description: d}}}}
            """
        let result = try checked(specs, against: [("o.yaml", text)])
        #expect(
            result.findings.map(\.hint)
                == ["add a case with `status: 403` to `A`; and add 403 to the `status` of `A.expired`"])
        let corrected = specs.mapValues {
            $0.replacing("status: 401, code", with: "status: [401, 403], code")
                .replacing("      signedOut", with: "      refused: {status: 403, description: d}\n      signedOut")
        }
        #expect(try checked(corrected, against: [("o.yaml", text)]).codes == [])
    }

    @Test func aPathThatIsCalledOtherwiseIsOneFinding() throws {
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: T
            body: b
            bodies: {b: {code: /code, message: /message}}
            groups:
              A: {cases: {gone: {status: 404, description: d}}}
            operations:
              GET /carts/{id}: A
              PUT /carts/{id}: A
              GET /other: A
            """
        ]
        let text = """
            openapi: 3.0.0
            paths:
              /cart/{id}: {get: {responses: {}}, put: {responses: {}}, delete: {responses: {}}}
              /other: {get: {responses: {404: {description: d, content: {application/json: {schema: {properties: {x: {}}}}}}}}}
            """
        let result = try checked(specs, against: [("openapi.yaml", text)])
        #expect(
            result.findings.map(\.message) == [
                "no group handles `DELETE /cart/{id}`",
                "the document has no operation `GET /carts/{id}`, and 1 more of its path",
            ])
        #expect(result.findings.last?.hint == "did you mean `GET /cart/{id}`?")
        #expect(
            result.findings.last?.notes.map(\.message) == [
                "nor `PUT /carts/{id}`", "no group handles `GET /cart/{id}`", "no group handles `PUT /cart/{id}`",
            ])
    }

    /// Each path is found below another one, if no other ends so.
    @Test func aPathThatHasMovedIsSuggested() throws {
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: T
            groups: {A: {cases: {gone: {status: 404, description: d}}}}
            operations:
              POST /login: A
              POST /a/refresh: A
              GET /old/{id}: A
            """
        ]
        let text = """
            openapi: 3.0.0
            paths:
              /auth/login: {post: {}}
              /session/a/refresh: {post: {}}
              /x/old/{id}: {get: {}}
              /y/old/{id}: {get: {}}
            """
        let hints = try checked(specs, against: [("openapi.yaml", text)]).findings
            .filter { $0.code.id == "missing-operation" }.compactMap(\.hint)
        #expect(hints.prefix(2) == ["did you mean `POST /auth/login`?", "did you mean `POST /session/a/refresh`?"])
    }

    /// Groups that share none are counted.
    @Test func whatIsNewForGroupsThatShareNoneIsOneFinding() throws {
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: T
            body: b
            bodies: {b: {code: /code, message: /message}}
            groups:
              A: {cases: {gone: {status: 404, description: d}}}
              B: {cases: {lost: {status: 404, description: e}}}
            operations:
              GET /a: A
              GET /b: B
            """
        ]
        func found(_ responses: String) throws -> [String] {
            let text =
                "openapi: 3.0.0\npaths: {/a: {get: {responses: \(responses)}}, /b: {get: {responses: \(responses)}}}"
            return try checked(specs, against: [("openapi.yaml", text)]).findings.map(\.message)
        }
        #expect(
            try found("{default: {description: d}}") == [
                "`GET /a` and 1 more document a `default` response, and there is no `otherwise` in `A` or 1 more group"
            ])
        #expect(
            try found("{404: {description: d}, 410: {description: d}}") == [
                "`GET /a` and 1 more document 410, and no case of `A` or 1 more group handles it"
            ])
    }

    @Test func anotherNameForACodeIsOneFindingWithBoth() throws {
        var server = Server.shop
        server.schemas[1].codes[0] = "BASKET_FULL"
        let result = try checked(Self.specs, against: [("openapi.yaml", server.text)])
        #expect(result.codes == ["undocumented-code"])
        #expect(result.findings.first?.hint == "did you mean `BASKET_FULL`?")
        #expect(
            result.findings.first?.notes.last?.message == "the document lists `BASKET_FULL` here, which no case names")
    }

    /// A code that is new in another group isn't a new name for it.
    @Test func aCodeThatIsGoneAndOneOfAnotherGroupAreTwoFindings() throws {
        var server = Server.shop
        server.schemas[1].codes.removeFirst()
        server.schemas[2].codes.append("STOLEN")
        let result = try checked(Self.specs, against: [("openapi.yaml", server.text)])
        #expect(result.codes.sorted() == ["uncovered-code", "undocumented-code"])
        #expect(result.findings.allSatisfy { $0.hint?.contains("did you mean") != true })
    }

    /// Whether all codes are known is asked of the operations that may have them.
    @Test func aTypoIsFoundThoughAnotherOperationHasAnyCode() throws {
        var specs = Self.specs
        specs["cart.yaml"] = specs["cart.yaml"]?.replacing("CART_FULL", with: "CART_FUL")
        let result = try checked(specs, against: [("openapi.yaml", Server.shop.text)])
        #expect(result.codes == ["undocumented-code"])
        #expect(result.findings.first?.replacement?.text == "CART_FULL")
    }

    @Test func aCodeOfAnOperationWithAnyCodeIsNoTypo() throws {
        let specs = [
            "api.yaml": """
            errorspec: 1
            api: Shop
            title: T
            body: b
            bodies: {b: {code: /code, message: /message}}
            groups:
              Search: {cases: {other: {code: OTHER, description: d}, bad: {status: 400, description: d}}}
            operations:
              GET /search: Search
            """
        ]
        var server = Server.shop
        server.operations.removeAll { $0.tag != "Search" }
        #expect(try checked(specs, against: [("openapi.yaml", server.text)]).codes == [])
    }
}
