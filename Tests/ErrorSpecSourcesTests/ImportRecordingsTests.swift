import ErrorSpecLanguage
import ErrorSpecSources
import Testing

/// The import of recorded responses.
@Suite struct ImportRecordingsTests {
    /// Returns an entry of an archive.
    private func entry(_ request: String, _ status: Int, _ body: String) -> String {
        let parts = request.split(separator: " ")
        let text = body.replacing("\"", with: "\\\"")
        return """
            {"request": {"method": "\(parts[0])", "url": "\(parts[1])"}, "response": {"status": \(status), "content": {"text": "\(text)"}}}
            """
    }

    private func archive(_ entries: [String]) -> String {
        "{\"log\": {\"version\": \"1.2\", \"entries\": [\(entries.joined(separator: ", "))]}}"
    }

    private func cases(of result: Imported) -> [String] {
        result.spec?.draft.groups.flatMap { group in group.cases.map { "\(group.name).\($0.name)" } } ?? []
    }

    private func unused(of result: Imported) -> [String] {
        result.spec?.draft.unused.map { "\($0.count) \($0.kind.rawValue): \($0.message)" } ?? []
    }

    @Test func statusWithACodeInEveryBodyHasNoOwnCase() throws {
        let lines = """
            {"operation": "POST /login", "status": 401, "body": {"code": "BAD_PASSWORD", "message": "No."}}
            {"operation": "POST /login", "status": 401, "body": {"code": "LOCKED", "message": "No."}}
            {"operation": "POST /login", "status": 429, "body": {"code": "SLOW_DOWN", "message": "No."}}
            {"operation": "POST /login", "status": 429, "body": {"message": "No."}}
            {"operation": "GET /orders", "status": 503}
            """
        let result = imported(lines, path: "a.jsonl")
        #expect(
            cases(of: result) == [
                "Login.tooManyRequests", "Login.badPassword", "Login.locked", "Login.slowDown",
                "Orders.serviceUnavailable",
            ])
        #expect(try checked(result.files, against: [("a.jsonl", lines)], unseen: true).codes == [])
    }

    @Test(arguments: [
        (["10021", "10022", "10023"], ["Common.code10021", "Pay.code10022", "Refund.code10023"]),
        (["\"10021\"", "\"-2\"", "\"007\""], ["Common.code10021", "Pay.code2", "Refund.code007"]),
        (["400", "401", "404"], ["Common.badRequest", "Pay.unauthorized", "Refund.notFound"]),
        (
            ["\"Bad Request\"", "\"Unauthorized\"", "\"Not Found\""],
            ["Common.badRequest", "Pay.unauthorized", "Refund.notFound"]
        ),
    ])
    func numberIsACodeUnlessItRepeatsTheStatus(codes: [String], expected: [String]) throws {
        let lines = [("pay", 400, 0), ("pay", 401, 1), ("refund", 400, 0), ("refund", 404, 2)].map {
            path, status, code in
            let body = #"{"code": \#(codes[code]), "message": "No."}"#
            return #"{"operation": "POST /\#(path)", "status": \#(status), "body": \#(body)}"#
        }.joined(separator: "\n")
        let result = imported(lines, path: "a.jsonl")
        #expect(cases(of: result) == expected)
        #expect(unused(of: result) == [])
        #expect(try checked(result.files, against: [("a.jsonl", lines)], unseen: true).codes == [])
    }

    /// The entries of an archive may share a line, and a body may have several lines.
    @Test func lineBreaksInAnArchiveDoNotMatter() {
        let entries = [("orders", 401, "E1"), ("me", 404, "E2"), ("carts", 409, "E3")].map { path, status, code in
            entry("GET https://api.example/\(path)", status, #"{\n"code": "\#(code)",\n"message": "m"}"#)
        }
        let (one, several) = (archive(entries), archive(entries).replacing("}, {\"request", with: "},\n{\"request"))
        #expect(one != several)
        #expect(cases(of: imported(one, path: "a.har")) == ["Orders.e1", "Me.e2", "Carts.e3"])
        #expect(imported(one, path: "a.har").files == imported(several, path: "a.har").files)
    }

    @Test func recordingsGetTheTemplatesOfADocument() throws {
        let document = """
            openapi: 3.0.0
            info: {title: Shop}
            servers: [{url: https://api.example/v1}]
            paths:
              /orders/{number}: {get: {tags: [Orders], responses: {"404": {description: Not found}}}}
            """
        let line = #"{"method": "GET", "url": "https://api.example/v1/orders/8731", "status": 410}"#
        let sources = [("openapi.yaml", document), ("a.jsonl", line)]
        let result = imported(sources)
        #expect(result.spec?.draft.groups.flatMap(\.operations) == ["GET /orders/{number}"])
        try expectSound(result, sources)
    }

    @Test func statusWithoutAUsableCodeKeepsItsCase() throws {
        let lines = """
            {"operation": "GET /a", "status": 400, "body": {"code": "E 1", "message": "No."}}
            {"operation": "GET /b", "status": 404, "body": {"code": "GONE", "message": "No."}}
            """
        #expect(cases(of: imported(lines, path: "a.jsonl")) == ["A.badRequest", "B.gone"])
    }

    @Test func parametersOfAGuessedTemplateHaveDifferentNames() throws {
        let result = imported(
            "{\"operation\": \"GET /users/17/orders/4f1c2a9e-1111-4222-8333-123456789abc\", \"status\": 404}",
            path: "a.jsonl")
        #expect(result.spec?.draft.groups.flatMap(\.operations) == ["GET /users/{id}/orders/{id2}"])
    }

    @Test func recordingsWithoutAnOperationAreListed() throws {
        let lines = """
            {"operation": "POST /orders", "status": 409, "code": "SOLD_OUT"}
            {"group": "Orders", "status": 401}
            {"group": "Orders", "status": 403}
            """
        let result = imported(lines, path: "a.jsonl")
        #expect(
            unused(of: result) == [
                "2 operation: responses name the group `Orders` and no operation",
                "1 code: no recorded body has the code `SOLD_OUT`",
            ])
        #expect(cases(of: result) == ["Orders.conflict"])
    }

    @Test func invalidLineIsAWarning() throws {
        let result = imported(
            "{\"operation\": \"POST /orders\", \"status\": 409}\n{\"operation\": \"POST /orders\", \"sta",
            path: "a.jsonl")
        #expect(result.codes == ["invalid-recording"])
        #expect(result.store.diagnostics.all.map(\.severity) == [.warning])
        #expect(cases(of: result) == ["Orders.conflict"])
    }

    @Test(arguments: [#"{"log": {"entries": []}}"#, "{\"status\": \"none\", \"path\": \"/a\"}"])
    func sourceWithoutRecordedResponsesIsRefused(text: String) {
        let result = imported(text, path: "a.har")
        #expect(result.spec == nil)
        #expect(result.codes.contains("unknown-source"))
    }

    @Test func onlyTheMainHostOfArchivesIsImported() throws {
        let entries = [
            entry("GET https://cdn.example/pixel.gif", 404, "<html>"),
            entry("GET https://cdn.example/logo.gif", 404, "<html>"),
            entry("OPTIONS https://api.example/v1/orders", 403, ""),
            entry("GET https://API.example/v1/orders", 409, #"{"code":"SOLD_OUT","message":"No."}"#),
            entry("GET https://api.example/favicon.ico", 404, "<html>"),
            entry("POST https://user@stats.example:8080/collect", 403, "<html>"),
            entry("GET https://api.example/v1/orders", 304, ""),
        ]
        let text = archive(entries)
        let result = imported(text, path: "a.har")
        #expect(cases(of: result) == ["Orders.soldOut"])
        #expect(result.spec?.draft.groups.flatMap(\.operations) == ["GET /v1/orders"])
        #expect(
            unused(of: result) == [
                "2 operation: responses of `cdn.example`: the spec describes `api.example`",
                "1 operation: responses of `stats.example:8080`: the spec describes `api.example`",
            ])
        // Several archives are read as if they were one.
        let parts = imported([("a.har", archive(Array(entries[..<2]))), ("b.har", archive(Array(entries[2...])))])
        #expect(parts.files == result.files)
        #expect(unused(of: parts) == unused(of: result))
        // A check reports the same hosts as the import.
        let check = try checked(result.files, against: [("a.har", text)], unseen: true)
        #expect(
            check.findings.map(\.message)
                == ["cdn.example", "stats.example:8080"].map {
                    "responses of `\($0)` are not compared: most of the JSON is sent by `api.example`"
                })
    }
}
