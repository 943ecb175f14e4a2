import ErrorSpecLanguage
import Testing

/// A hint names what `--paste` prints, and a spec that follows the hint no longer has the finding.
@Suite struct CheckHintTests {
    struct Sample: Sendable, CustomTestStringConvertible {
        var testDescription: String
        /// The spec, with a line for each group, its `cases` and `operations`.
        var spec: String
        var source: (path: String, text: String)
    }

    private static let head = """
        errorspec: 1
        api: Shop
        title: Error
        body: b
        bodies: {b: {failure: /errors, code: [/code, {each: /errors, at: /extensions/code}], message: /message}}

        """

    private static func document(_ paths: String) -> (path: String, text: String) {
        let schemas = """
            One: {properties: {code: {type: string, enum: [SOLD_OUT, STOLEN]}, message: {type: string}}}
            Other: {properties: {code: {type: string, enum: [SOLD_OUT, 'A: b', '200-299']}, message: {type: string}}}
            Query: {properties: {data: {type: object}, errors: {type: array, items: {properties: {extensions: {properties: {code: {enum: [FORBIDDEN, BANNED]}}}}}}}}

            """
        return ("openapi.yaml", "openapi: 3.0.0\npaths:\n\(paths)\(schemas)")
    }

    private static func responses(_ responses: [(String, String?)]) -> String {
        responses.map { status, schema in
            let content = schema.map { ", content: {application/json: {schema: {$ref: '#/\($0)'}}}" } ?? ""
            return "\"\(status)\": {description: d\(content)}"
        }.joined(separator: ", ")
    }

    static let samples = [
        Sample(
            testDescription: "archive with failures in a 200",
            spec: head + """
                groups:
                  Orders:
                    cases:
                      soldOut: {status: 409, code: SOLD_OUT, description: Sold out.}
                      down: {status: 5xx, description: Down.}
                  Query:
                    cases:
                      forbidden: {code: FORBIDDEN, description: No.}
                operations:
                  POST /orders: Orders
                  POST /graphql: Query

                """,
            source: (
                "a.jsonl",
                """
                {"operation": "POST /graphql", "status": 200, "body": {"data": null, "errors": [{"message": "no", "extensions": {"code": "BANNED"}}]}}
                {"operation": "POST /graphql", "status": 200, "body": {"data": null, "errors": [{"message": "no"}]}}
                {"operation": "POST /graphql", "status": 200, "body": {"data": {"a": 1}}}
                {"operation": "POST /orders", "status": 409, "body": {"code": "STOLEN"}}
                {"operation": "POST /orders", "status": 503, "body": {"code": "Service Unavailable"}}
                {"operation": "POST /orders", "status": 502, "body": {"code": "A: b"}}
                {"operation": "POST /orders", "status": 404, "body": {"code": "404"}}
                {"operation": "GET /orders/17", "status": 404, "body": {"code": "LOST"}}
                {"operation": "GET /refunds", "status": 402}
                {"operation": "GET /coupons", "status": 200}
                """
            )),
        Sample(
            testDescription: "document",
            spec: head + """
                successes: [200]
                groups:
                  Orders:
                    cases:
                      soldOut: {status: 409, code: SOLD_OUT, description: Sold out.}
                      conflict: {status: 409, description: Taken.}
                      invalid: {status: 422, description: Wrong.}
                  Query:
                    cases:
                      forbidden: {code: FORBIDDEN, description: No.}
                operations:
                  POST /orders: Orders
                  PUT /orders: Orders
                  POST /graphql: Query

                """,
            source: document(
                """
                  /orders:
                    post: {responses: {\(responses([("202", nil), ("409", "One"), ("423", nil), ("410", "Other"), ("default", nil)]))}}
                    put: {responses: {\(responses([("422", "One"), ("409", "Other")]))}}
                    delete: {responses: {\(responses([("404", nil)]))}}
                  /graphql: {post: {responses: {\(responses([("200", "Query")]))}}}
                  /refunds: {get: {responses: {\(responses([("402", nil), ("409", "One")]))}}}
                  /coupons: {get: {responses: {\(responses([("200", nil)]))}}}

                """)),
        Sample(
            testDescription: "document and parents",
            spec: head + """
                parents: [Common]
                groups:
                  Common:
                    cases:
                      notFound: {status: 404, description: Gone.}
                  Orders:
                    cases:
                      soldOut: {code: SOLDOUT, description: Sold out.}
                  Carts:
                    cases:
                      conflict: {status: 409, description: Taken.}
                operations:
                  POST /orders: Orders
                  POST /carts: Carts

                """,
            source: document(
                """
                  /orders: {post: {responses: {\(responses([("404", nil), ("409", "One"), ("500", nil)]))}}}
                  /carts: {post: {responses: {\(responses([("404", nil), ("409", "One"), ("500", nil)]))}}}
                  /coupons: {get: {responses: {\(responses([("404", nil)]))}}}

                """)),
    ]

    // MARK: Hints

    /// Returns the hint without what the user may do instead.
    private func instruction(of finding: Diagnostic) -> String? {
        guard let hint = finding.hint, hint.hasPrefix("add ") else { return nil }
        return hint.replacing(", or add ", with: "\n").replacing("; if it is ", with: "\n").split(separator: "\n")
            .first.map(String.init)
    }

    private func quotations(in text: some StringProtocol) -> [String] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { String($0.element) }
    }

    /// Returns the conditions of the cases that a hint names.
    private func conditions(of instruction: String) -> [String] {
        quotations(in: instruction).filter { $0.hasPrefix("status: ") || $0.hasPrefix("code: ") }
    }

    /// Follows a hint.
    private func applying(_ finding: Diagnostic, to spec: [String: String], paste: String) throws -> [String: String] {
        var spec = spec
        let hint = try #require(instruction(of: finding))
        let quoted = quotations(in: hint)
        func insert(_ text: String, after lines: [String]) throws {
            var rest = spec["api.yaml", default: ""].split(separator: "\n", omittingEmptySubsequences: false)
            var position = 0
            for line in lines {
                let found = rest[position...].firstIndex(of: line[...])
                position = try #require(found) + 1
            }
            rest.insert(text[...], at: position)
            spec["api.yaml"] = rest.joined(separator: "\n")
        }
        if hint.contains("`operations`") {
            if let group = quoted.dropFirst(2).first {
                let blocks = paste.split(separator: "# for ").map { "# for " + $0 }
                let block = try #require(blocks.first { $0.hasPrefix("# for a new group `\(group)`") }, "\(hint)")
                spec["\(group.lowercased()).yaml"] = block
            } else {
                try insert("  \(quoted[0])", after: ["operations:"])
            }
            return spec
        }
        let conditions = conditions(of: hint)
        for group in quoted where !conditions.contains(group) && group != "otherwise" {
            for condition in conditions {
                let name = "added\(spec["api.yaml", default: ""].split(separator: "\n").count)"
                try insert(
                    "      \(name): {\(condition), description: d}", after: ["  \(group):", "    cases:"])
            }
            if quoted.contains("otherwise") {
                try insert("    otherwise: {description: d}", after: ["  \(group):"])
            }
        }
        return spec
    }

    /// Returns the operations, the status and the codes of a finding, without how the specs handle them.
    private func subject(of message: String) -> String {
        String(message.replacing(": recorded", with: "\n").replacing(": documented", with: "\n").prefix { $0 != "\n" })
    }

    // MARK: Tests

    @Test(arguments: samples)
    func hintNamesWhatPasteWrites(sample: Sample) throws {
        let result = try checked(["api.yaml": sample.spec], against: [sample.source])
        let instructions = result.findings.compactMap(instruction)
        #expect(instructions.count > 3)
        for instruction in instructions {
            if instruction.contains("`operations`") {
                #expect(
                    result.paste.contains("  \(quotations(in: instruction)[0])\n"), "\(instruction)\n\(result.paste)")
            }
            for condition in conditions(of: instruction) {
                let lines = condition.replacing(", code: ", with: "\n        code: ")
                #expect(
                    result.paste.contains("        \(lines)\n        description: "), "\(condition)\n\(result.paste)")
            }
            if instruction.contains("`otherwise`") { #expect(result.paste.contains("    otherwise:\n")) }
        }
    }

    /// Only a new operation can have other findings, about its responses.
    @Test(arguments: samples)
    func findingIsGoneAfterItsHintIsFollowed(sample: Sample) throws {
        let before = try checked(["api.yaml": sample.spec], against: [sample.source])
        let subjects = Set(before.messages.map(subject))
        for finding in before.findings {
            guard let instruction = instruction(of: finding) else { continue }
            let spec = try applying(finding, to: ["api.yaml": sample.spec], paste: before.paste)
            let after = try checked(spec, against: [sample.source])
            #expect(!after.messages.contains(finding.message), "\(finding.hint ?? "")\n\(spec)")
            let new = after.messages.filter { !subjects.contains(subject(of: $0)) }
            #expect(new.isEmpty || instruction.contains("`operations`"), "\(finding.hint ?? "")\n\(new)\n\(spec)")
        }
    }

    @Test(arguments: samples)
    func nothingIsLackingAfterAllHintsAreFollowed(sample: Sample) throws {
        var spec = ["api.yaml": sample.spec]
        // A new operation's responses are reported in the next check.
        for _ in 0..<2 {
            let result = try checked(spec, against: [sample.source])
            for finding in result.findings where instruction(of: finding) != nil {
                spec = try applying(finding, to: spec, paste: result.paste)
            }
        }
        let after = try checked(spec, against: [sample.source])
        #expect(after.findings.compactMap(instruction) == [], "\(spec)")
        #expect(after.paste == "")
    }

    /// `successes` doesn't fix a 2xx that fails by its body.
    @Test func hintForACodeInASuccessIsACase() throws {
        let sample = Self.samples[0]
        let result = try checked(["api.yaml": sample.spec], against: [sample.source])
        let hints = result.findings.compactMap(\.hint)
        #expect(hints.contains("add a case with `code: BANNED` to `Query`"), "\(hints)")
        #expect(hints.contains("add a case with `status: 409, code: STOLEN` to `Orders`"), "\(hints)")
        #expect(hints.allSatisfy { !$0.contains("successes") })
    }
}
