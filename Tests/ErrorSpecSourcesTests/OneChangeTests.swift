import ErrorSpecLanguage
import ErrorSpecSources
import TestSupport
import Testing

/// The same difference is reported as one finding, regardless of the number of operations and groups.
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
        /// The codes of each schema. An empty list allows any code.
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

        /// Six groups with two codes of their own each. All groups share three more codes and two statuses.
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

    @Test func importedSpecMatchesItsServer() throws {
        try expectSound(imported(Server.shop.text), [("openapi.yaml", Server.shop.text)])
    }

    @Test(arguments: Samples.of(120))
    func oneChangeCausesAtMostOneFindingOfEachKind(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var server = Server.shop
        let change = server.change(&random)
        let result = try checked(Self.specs, against: [("openapi.yaml", server.text)])
        #expect(Set(result.codes).count == result.codes.count, "\(change): \(result.messages)")
    }

    @Test func newCodeOfAllGroupsIsOneFindingAboutTheSharedGroup() throws {
        var server = Server.shop
        for index in server.schemas.indices where !server.schemas[index].codes.isEmpty {
            server.schemas[index].codes.append("STOLEN")
        }
        let result = try checked(Self.specs, against: [("openapi.yaml", server.text)])
        #expect(result.codes.allSatisfy { $0 == "uncovered-code" })
        let finding = try #require(result.findings.first)
        #expect(finding.message.hasSuffix(" `STOLEN`: documented, not named by a case"), "\(finding.message)")
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
        #expect(
            try checked(specs, against: [("o.yaml", document)]).messages.filter { $0.contains("named by a case") } == [
                "`GET /a` and `GET /b` 404 `X`: documented, not named by a case",
                "`GET /a` and `GET /c` 404 `Y`: documented, not named by a case",
            ])
    }

    @Test func newCodesOfTheSameOperationsAreOneFinding() throws {
        let specs = shop("groups: {A: {cases: {gone: {status: 404, description: d}}}}\noperations: {GET /a: A}")
        let schema = "{properties: {code: {enum: [C1, C3, C4, C5, C6]}}}"
        let text =
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {404: {content: {application/json: {schema: \(schema)}}}}}}}"
        let findings = try checked(specs, against: [("o.yaml", text)]).findings
        #expect(
            findings.map(\.message) == ["`GET /a` 404 `C1`, `C3`, `C4` and 2 more: documented, not named by a case"])
        #expect(
            findings.map(\.hint) == [
                "add cases with `status: 404, code: C1`, `status: 404, code: C3`, `status: 404, code: C4` and 2 more to `A`"
            ])
    }

    @Test func operationsOfUnrelatedGroupsAreOneFinding() throws {
        let specs = shop(
            """
            groups:
              A: {cases: {gone: {status: 404, description: d}}}
              B: {cases: {lost: {status: 404, description: e}}}
            operations: {GET /a: A, GET /b: B}
            """)
        func found(_ responses: String) throws -> [Diagnostic] {
            let text =
                "openapi: 3.0.0\npaths: {/a: {get: {responses: \(responses)}}, /b: {get: {responses: \(responses)}}}"
            return try checked(specs, against: [("openapi.yaml", text)]).findings
        }
        let other = try found("{default: {description: d}}")
        #expect(other.map(\.message) == ["`GET /a` and `GET /b` `default`: documented, not handled"])
        #expect(other.map(\.hint) == ["add an `otherwise` to each of `A` and `B`"])
        #expect(
            try found("{404: {description: d}, 410: {description: d}}").map(\.message)
                == ["`GET /a` and `GET /b` 410: documented, not handled"])
    }

    @Test func renamedCodeIsSuggested() throws {
        var specs = Self.specs
        specs["cart.yaml"] = specs["cart.yaml"]?.replacing("CART_FULL", with: "CART_FUL")
        let result = try checked(specs, against: [("openapi.yaml", Server.shop.text)])
        #expect(result.codes.sorted() == ["uncovered-code", "undocumented-code"])
        let typo = try #require(result.findings.first { $0.code == .undocumentedCode })
        #expect(typo.message == "`CART_FUL`: named by `Cart.cartFull`, not documented")
        #expect(typo.replacement?.text == "CART_FULL")
    }

    @Test func codeIsNotReportedIfTheSchemaAllowsAnyCode() throws {
        let specs = shop(
            """
            groups:
              Search: {cases: {other: {code: OTHER, description: d}, bad: {status: 400, description: d}}}
            operations: {GET /search: Search}
            """)
        var server = Server.shop
        server.operations.removeAll { $0.tag != "Search" }
        #expect(try checked(specs, against: [("openapi.yaml", server.text)]).codes == [])
    }

    // MARK: Paste

    @Test func pasteAddsTheMissingCasesOfEachGroup() throws {
        let specs = shop(
            """
            parents: [Common]
            groups:
              Common: {cases: {failed: {status: 5xx, description: d}}}
              Orders: {cases: {gone: {status: 404, description: d}}}
            operations: {POST /orders: Orders}
            """)
        let text = """
            openapi: 3.0.0
            paths:
              /orders:
                post: {tags: [Orders], responses: {404: {description: d}, 500: {description: d}, 409: {description: Taken.,
                  content: {application/json: {schema: {properties: {code: {enum: [SOLD_OUT]}}}}}}}}
                put: {tags: [Orders], responses: {404: {description: d}, 423: {description: Locked.}}}
              /refunds: {post: {tags: [Refunds], responses: {402: {description: d}, 500: {description: d}}}}
            """
        let source = [("openapi.yaml", text)]
        let result = try checked(specs, against: source)
        #expect(
            result.paste == """
                # for the group `Orders` in specs/api.yaml
                groups:
                  Orders:
                    cases:
                      conflict:
                        summary: Taken.
                        status: 409
                        description: This could not be done.
                      soldOut:
                        status: 409
                        code: SOLD_OUT
                        description: This could not be done.
                      locked:
                        summary: Locked.
                        status: 423
                        description: This is locked at the moment. Please try again later.

                operations:
                  PUT /orders: Orders

                # for a new group `Refunds` of `Shop`
                groups:
                  Refunds:
                    cases:
                      paymentRequired:
                        summary: d
                        status: 402
                        description: A payment is needed for this.

                operations:
                  POST /refunds: Refunds

                """, "\(result.paste)")
        // Only the block for a new group can be pasted as a separate file. The other block is for an existing group.
        let blocks = result.paste.split(separator: "# for ").map { "# for " + $0 }
        let pasted = specs.merging(["refunds.yaml": String(blocks[1])]) { first, _ in first }
        let again = try checked(pasted, against: source)
        #expect(!again.paste.contains("Refunds"), "\(again.paste)")
    }

    @Test func pasteContainsRecordedResponses() throws {
        let specs = shop(
            "groups: {Login: {cases: {gone: {status: 404, description: d}}}}\noperations: {POST /login: Login}")
        let lines = #"{"operation": "POST /login", "status": 401, "body": {"code": "EXPIRED"}}"#
        let result = try checked(specs, against: [("r.jsonl", lines)])
        #expect(result.messages == ["`POST /login` 401 `EXPIRED`: recorded, not handled"])
        #expect(
            result.paste.contains("      expired:\n        status: 401\n        code: EXPIRED\n"), "\(result.paste)")
    }

    @Test func pasteIsEmptyIfNothingIsMissing() throws {
        #expect(try checked(Self.specs, against: [("openapi.yaml", Server.shop.text)]).paste == "")
    }
}
