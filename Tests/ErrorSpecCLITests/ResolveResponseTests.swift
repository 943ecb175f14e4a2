import Foundation
import Testing

/// The parts of a response that `resolve` reads.
@Suite struct ResolveResponseTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            "specs/api.yaml",
            """
            errorspec: 1
            api: Pay
            locales: [en, zh-Hans, zh-Hant]
            successes: [200]
            body: stripe
            bodies:
              stripe:
                code: [/error/decline_code, /error/code, {header: X-Code}]
                message: /error/message
                reference: {header: Request-Id}
                values: {balance: /error/balance}
                fields: /error/fields
                field: {name: /name, reason: /reason, code: /code}
            groups:
              Charge:
                cases:
                  declined:
                    code: card_declined
                    title: {en: Declined, zh-Hans: 已拒绝, zh-Hant: 已拒絕}
                    description: {server: message, otherwise: {en: No., zh-Hans: 否, zh-Hant: 否}}
                    retry: throttling
                  balance: {code: "insufficient*", title: {en: B, zh-Hans: B, zh-Hant: B}, description: {server: message, otherwise: {en: No., zh-Hans: 否, zh-Hant: 否}}}
                  created: {status: 201, title: {en: C, zh-Hans: C, zh-Hant: C}, description: {en: C, zh-Hans: C, zh-Hant: C}}

            """)
    }

    private func resolve(_ arguments: String..., body: String? = nil) throws -> [String: Any] {
        let all = ["resolve", "Charge"] + arguments + (body == nil ? [] : ["--body", "-"]) + ["--format", "json"]
        return try Tool.run(all, in: folder.path, input: body ?? "").json()
    }

    private func winner(_ resolution: [String: Any]) -> String? {
        (resolution["winner"] as? [String: Any])?["case"] as? String
    }

    private func text(_ name: String, _ resolution: [String: Any]) -> String? {
        (resolution[name] as? [String: Any])?["text"] as? String
    }

    @Test func severalCodesAreTriedInTheirOrder() throws {
        let unknown = try resolve("402", "--code", "do_not_honor", "--code", "card_declined")
        #expect(unknown["codes"] as? [String] == ["do_not_honor", "card_declined"])
        #expect(unknown["code"] as? String == "do_not_honor")
        #expect(winner(unknown) == "declined")
        #expect(winner(try resolve("402", "--code", "insufficient_funds", "--code", "card_declined")) == "balance")
        #expect(winner(try resolve("402", "--code", "card_declined", "--code", "insufficient_funds")) == "declined")
        let text = try folder.run("resolve", "Charge", "402", "--code", "a", "--code", "card_declined", "--code", "a")
        #expect(text.output.hasPrefix("Pay/Charge 402 codes a, card_declined → declined\n"))
        #expect(!unknown.keys.contains("reference"))
    }

    @Test func codeMayBeginWithAHyphen() throws {
        #expect(try resolve("400", "--code", "-32600")["codes"] as? [String] == ["-32600"])
        #expect(try resolve("400", "--code=-32600", "--code", "-x")["codes"] as? [String] == ["-32600", "-x"])
    }

    @Test(arguments: ["99", "600", "999"]) func onlyStatusesOfHTTPAreResolved(_ status: String) throws {
        let outcome = try folder.run("resolve", "Charge", status)
        #expect(outcome.status == 64)
        #expect(outcome.messages.contains("\(status) is not an HTTP status, which is a number from 100 to 599."))
    }

    @Test func plainTextIsOnlyReadAsWholeBody() throws {
        let outcome = try Tool.run(
            ["resolve", "Charge", "402", "--body", "-"], in: folder.path, input: "upstream connect error")
        #expect(
            outcome.messages
                == "note: the body in standard input is not JSON, so only `\"\"` reads it, as plain text: "
                + "expected a value (line 1, column 1)\n")
    }

    /// JSON contains the built-in text that the text format shows.
    @Test func jsonHasBuiltInTexts() throws {
        let resolution = try resolve("404")
        #expect(text("title", resolution) == "Error")
        #expect(text("description", resolution) == "Something went wrong. Please try again later.")
        #expect((resolution["title"] as? [String: Any])?["source"] as? String == "builtIn")
        #expect(try resolve("200")["title"] is NSNull)
    }

    @Test func unlistedSuccessesAreFailures() throws {
        #expect(winner(try resolve("201")) == "created")
        #expect(try resolve("200")["failure"] as? Bool == false)
    }

    @Test func referenceValuesWaitAndFieldsAreReported() throws {
        let body = """
            {"error": {"code": "card_declined", "balance": 1.50, "fields": [{"name": "card", "reason": "stolen", "code": "x"}]}}
            """
        let resolution = try resolve(
            "402", "--header", "Request-Id: req_1", "--header", "Retry-After: 1.5", body: body)
        #expect(resolution["reference"] as? String == "req_1")
        #expect(resolution["values"] as? [String: String] == ["balance": "1.50"])
        #expect(resolution["retryAfter"] as? Double == 1.5)
        let field = try #require((resolution["fields"] as? [[String: Any]])?.first)
        #expect(field["name"] as? String == "card" && field["reason"] as? String == "stolen")
        #expect(field["code"] as? String == "x" && field["value"] is NSNull)

        let text = try folder.run(
            "resolve", "Charge", "402", "--body", "-", "--header", "Request-Id: req_1", "--header", "Retry-After: 30",
            input: body)
        #expect(
            text.output.hasSuffix(
                """
                  reference    req_1
                  retry after  30 s
                  values       balance: 1.50
                  fields       card: stolen  (code x)

                """), "\(text.output)")
    }

    @Test(arguments: [
        ("zh-TW", "已拒絕"), ("zh-CN", "已拒绝"), ("zh-HK", "已拒絕"), ("zh", "已拒绝"), ("en-GB", "Declined"), ("fr", "Declined"),
    ])
    func languagesAreChosenLikeInTheRuntime(locale: String, expected: String) throws {
        #expect(text("title", try resolve("402", "--code", "card_declined", "--locale", locale)) == expected)
        let outcome = try folder.run("resolve", "Charge", "402", "--locale", locale)
        #expect(outcome.messages.contains("note: the texts of Pay are in") == (locale == "fr"))
    }

    @Test func unpairedSurrogateIsReadable() throws {
        let resolution = try resolve(
            "402", body: #"{"error": {"code": "card_declined", "message": "No \ud800 here"}}"#)
        #expect(winner(resolution) == "declined")
        #expect(text("description", resolution) == "No \u{FFFD} here")
    }

    @Test(arguments: ["X-Code: card_declined  ", "X-Code:card_declined\t", "x-code:  \tcard_declined"])
    func spacesAroundHeaderAreIgnored(header: String) throws {
        #expect(winner(try resolve("402", "--header", header)) == "declined")
    }
}
