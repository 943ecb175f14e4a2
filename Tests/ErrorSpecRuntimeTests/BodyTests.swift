import ErrorSpecReading
import Foundation
import Testing

@testable import ErrorSpecRuntime

@Suite struct BodyTests {
    private let body = ErrorBody(code: [.pointer("/code")], message: [.pointer("/message")])

    private func response(_ text: String, headers: [String: String] = [:]) -> NetworkResponse {
        NetworkResponse(statusCode: 400, headers: headers, body: Data(text.utf8))
    }

    private func read(_ text: String, _ places: ErrorBody.Place...) -> String? { response(text).text(at: places) }

    // MARK: Bodies without values

    private static func nested(_ depth: Int) -> String {
        String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }

    static let empty: [(String, Data)] = [
        ("empty", Data()), ("white space", Data(" \r\n".utf8)), ("HTML", Data("<html><body>502</body></html>".utf8)),
        ("null", Data("null".utf8)), ("a number", Data("12".utf8)), ("a text", Data(#""text""#.utf8)),
        ("an array", Data("[1]".utf8)),
        ("truncated", Data(#"{"code": "E1", "message": "hal"#.utf8)),
        ("trailing rubbish", Data(#"{"code": "E1"} x"#.utf8)),
        ("two texts", Data(#"{"code": "E1"}{"code": "E2"}"#.utf8)),
        ("NUL behind", Data("{\"code\": \"E1\"}\u{0}".utf8)),
        ("single quotes", Data("{'code': 'E1'}".utf8)), ("a comment", Data(#"{"code": "E1" /* */}"#.utf8)),
        ("a comma too many", Data(#"{"code": "E1",}"#.utf8)),
        ("no comma", Data(#"{"code": "E1" "message": "m"}"#.utf8)),
        ("no colon", Data(#"{"code" "E1"}"#.utf8)), ("a raw newline", Data("{\"code\": \"E\n1\"}".utf8)),
        ("a bad escape", Data(#"{"code": "\x41"}"#.utf8)), ("a short escape", Data(#"{"code": "\u12"}"#.utf8)),
        ("a cut escape", Data(#"{"code": "\"#.utf8)), ("a leading zero", Data(#"{"code": 01}"#.utf8)),
        ("a bare word", Data(#"{"code": nul}"#.utf8)), ("NaN", Data(#"{"code": NaN}"#.utf8)),
        ("a wrong bracket", Data(#"{"code": "E1"]"#.utf8)), ("a value without a key", Data(#"{"E1"}"#.utf8)),
        ("EUC-KR", Data([0x7B, 0x22, 0x63, 0x6F, 0x64, 0x65, 0x22, 0x3A, 0x22, 0xBF, 0xA1, 0xB7, 0xAF, 0x22, 0x7D])),
        ("UTF-16", #"{"code": "E1"}"#.data(using: .utf16)!),
        ("UTF-16LE", #"{"code": "E1"}"#.data(using: .utf16LittleEndian)!),
        ("UTF-32", #"{"code": "E1"}"#.data(using: .utf32)!),
        ("UTF-32BE", #"{"code": "E1"}"#.data(using: .utf32BigEndian)!),
        (
            "a surrogate in UTF-8",
            Data([0x7B, 0x22, 0x63, 0x6F, 0x64, 0x65, 0x22, 0x3A, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x7D])
        ),
        ("depth 513", Data(nested(513).utf8)), ("depth 100,000", Data(nested(100_000).utf8)),
        ("open 100,000", Data(String(repeating: #"{"code":"#, count: 100_000).utf8)),
        ("over 1 MiB", Data((#"{"code": "E1", "x": ""# + String(repeating: "x", count: 1_048_576) + #""}"#).utf8)),
        ("100 MB", Data(repeating: 0x20, count: 100_000_000)),
    ]

    @Test(arguments: empty) func bodyWithoutValuesStillMatchesByStatus(_ name: String, _ data: Data) async {
        let response = NetworkResponse(statusCode: 401, body: data)
        #expect(response.codes(body).isEmpty, "\(name)")
        // The status still decides, and the declared texts are shown.
        let network = ScriptedNetwork([.success(NetworkResponse(statusCode: 401, body: data))])
        let error = await service(network).result(of: EmptyCall(), handler: Token()).failure
        #expect(error?.responseError == .unknownAccessToken)
        #expect(error?.title == "에러")
        #expect(error?.description == "다시 로그인해 주세요.")
        #expect(error?.fieldErrors == [])
    }

    @Test func nestingOf512LevelsIsRead() {
        let text = String(repeating: #"{"a":"#, count: 511) + #"{"code": "E1"}"# + String(repeating: "}", count: 511)
        #expect(read(text, .pointer(String(repeating: "/a", count: 511) + "/code")) == "E1")
    }

    @Test func aBodyOfOneMebibyteIsRead() {
        let start = #"{"code": "E1", "x": ""#
        let text = start + String(repeating: "x", count: NetworkResponse.largestBody - start.utf8.count - 2) + #""}"#
        #expect(text.utf8.count == 1_048_576)
        #expect(read(text, .pointer("/code")) == "E1")
    }

    // MARK: Parsed once

    @Test func aBodyIsParsedAtMostOnce() {
        let detailed = ErrorBody(
            code: [.pointer("/a"), .pointer("/code")], message: [.pointer("/message")], fields: .init(at: "/errors"))
        let response = response(#"{"code": "E1", "message": "m", "errors": {"a": "b"}}"#)
        #expect(response.parses == 0)
        for _ in 0..<100 {
            _ = response.codes(detailed)
            _ = response.text(at: detailed.format.message)
            _ = response.fieldErrors(detailed)
        }
        #expect(response.parses == 1)
    }

    @Test func aBrokenBodyIsParsedAtMostOnceToo() {
        let response = response("{")
        for _ in 0..<100 { #expect(response.codes(body).isEmpty) }
        #expect(response.parses == 1)
    }

    @Test func unreadBodyIsNotParsed() {
        let response = response(#"{"code": "E1"}"#, headers: ["X-Code": "H1"])
        #expect(response.codes(.none).isEmpty)
        #expect(response.codes(ErrorBody(code: [.header("x-code")])) == ["H1"])
        #expect(response.parses == 0)
    }

    @Test func concurrentReadsParseTheBodyOnce() async {
        let response = response(#"{"code": "E1"}"#)
        await withTaskGroup(of: String?.self) { group in
            for _ in 0..<100 { group.addTask { [body] in response.codes(body).first } }
            for await code in group { #expect(code == "E1") }
        }
        #expect(response.parses == 1)
    }

    // MARK: Values

    @Test(arguments: [
        (#""E1""#, "E1"), ("400", "400"), ("-7", "-7"), ("0", "0"), ("-0", "0"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
        ("true", "true"), ("false", "false"), (#""400""#, "400"), (#"" E1 ""#, " E1 "), (#""에러""#, "에러"),
        (#""\uc5d0\ub7ec""#, "에러"), (#""\ud83c\udf31""#, "🌱"), (#""a\ud83c""#, "a\u{FFFD}"),
        (#""\udf31z""#, "\u{FFFD}z"),
        (#""\ud83c\ud83c\udf31""#, "\u{FFFD}🌱"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
        (#""é\n""#, "é\n"),
    ])
    func stringsIntegersAndBooleansAreTexts(_ json: String, _ expected: String) {
        #expect(read("{\"code\": \(json)}", .pointer("/code")) == expected)
    }

    @Test(arguments: [
        #""""#, "null", "1.0", "1e3", "1.5", "{}", "[]", #"["E1"]"#, #"{"code": "E1"}"#, #""\u0000""#, #"" \u200b""#,
    ])
    func valuesThatAreNotCodesAreIgnored(_ json: String) {
        #expect(read("{\"code\": \(json), \"next\": \"N\"}", .pointer("/code")) == nil)
        #expect(read("{\"code\": \(json), \"next\": \"N\"}", .pointer("/code"), .pointer("/next")) == "N")
    }

    @Test func aByteOrderMarkIsSkipped() { #expect(read("\u{FEFF}{\"code\": \"E1\"}", .pointer("/code")) == "E1") }

    @Test func lastOfTwoEqualKeysIsRead() {
        #expect(read(#"{"code": "E1", "code": "E2"}"#, .pointer("/code")) == "E2")
    }

    // MARK: JSON Pointer, with the examples of RFC 6901

    static let rfc = #"""
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8, "o": [{"p": 9}]}
        """#

    @Test(arguments: [
        ("/foo/0", "bar"), ("/foo/1", "baz"), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"),
        (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"), ("/o/0/p", "9"),
    ])
    func pointersFindValues(_ pointer: String, _ expected: String) {
        #expect(read(Self.rfc, .pointer(pointer)) == expected)
    }

    @Test(arguments: [
        "", "foo/0", "/foo", "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/99999999999999999999",
        "/foo/0/x", "/m~n", "/m~2n", "/m~", "/FOO/0",
    ])
    func pointersWithoutATargetFindNoValue(_ pointer: String) { #expect(read(Self.rfc, .pointer(pointer)) == nil) }

    @Test func tildeIsUnescapedOnce() {
        #expect(read(#"{"~1": "a", "/": "b"}"#, .pointer("/~01")) == "a")
        #expect(read(#"{"~1": "a", "/": "b"}"#, .pointer("/~1")) == "b")
        #expect(read(#"{"a\u002fb": "c"}"#, .pointer("/a~1b")) == "c")
    }

    // MARK: Places

    @Test func aPlaceIsCutThenComparedThenReplaced() {
        let json = #"{"type": "com.aws#Throttling:http://x", "plain": "Throttling"}"#
        #expect(read(json, .pointer("/type", after: "#", before: ":")) == "Throttling")
        #expect(read(json, .pointer("/type", after: "#", before: ":", equals: ["Throttling"], as: "slow")) == "slow")
        #expect(read(json, .pointer("/type", equals: ["Throttling"], as: "slow")) == nil)
        // A text that doesn't contain `after` or `before` isn't cut.
        #expect(read(json, .pointer("/plain", after: "#", before: ":")) == "Throttling")
        #expect(read(json, .pointer("/plain", as: "slow")) == "slow")
        #expect(read(json, .pointer("/none", as: "slow")) == nil)
        #expect(read(json, .pointer("/plain", after: "Throttling")) == nil)
        #expect(read(#"{"a": "x#y#z"}"#, .pointer("/a", after: "#")) == "y#z")
        #expect(read(#"{"a": "x#y#z"}"#, .pointer("/a", before: "#")) == "x")
    }

    @Test func headerNamesAreCaseInsensitive() {
        let response = response(
            "{}", headers: ["X-RateLimit-Remaining": " 0 ", "x-amzn-errortype": "Gone:http://x", "X-Empty": " "])
        #expect(
            response.text(at: [.header("x-ratelimit-remaining", equals: ["0"], as: "rate_limited")]) == "rate_limited")
        #expect(response.text(at: [.header("X-Amzn-ErrorType", before: ":")]) == "Gone")
        #expect(response.text(at: [.header("X-Empty"), .header("X-None")]) == nil)
    }

    // MARK: Fields

    @Test func fieldErrorsAreReadFromObjectsInAnArray() async {
        let json =
            #"{"errors": [{"field": "email", "value": "x", "reason": "no @"}, {"field": "age", "value": 7}, {}, "late", 1.5]}"#
        let error = await service(ScriptedNetwork([.status(400, json)])).result(of: EmptyCall(), handler: Token())
            .failure
        #expect(
            error?.fieldErrors == [
                FieldError(name: "email", value: "x", reason: "no @"), FieldError(name: "age", value: "7"),
                FieldError(reason: "late"),
            ])
    }

    @Test func codesAndFieldNamesAreMadeSafeToShow() async throws {
        let long = String(repeating: "x", count: 9_000)
        let json = #"{"errorCode": "\#(long)", "errors": [{"field": "na\#u{202E}me\#u{200B}", "reason": "no"}]}"#
        let error = try #require(
            await service(ScriptedNetwork([.status(400, json)])).result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.codes.allSatisfy { $0.count <= 1_000 } && error.erased.codes.allSatisfy { $0.count <= 1_000 })
        #expect(error.fieldErrors == [FieldError(name: "name", reason: "no")])
    }

    @Test func fieldErrorsAreReadFromAnObjectThatMapsNamesToReasons() {
        let body = ErrorBody(fields: .init(at: "/errors"))
        let json = #"{"errors": {"email": ["no @", "too short"], "age": "too young", "name": null}}"#
        #expect(
            response(json).fieldErrors(body) == [
                FieldError(name: "email", reason: "no @"), FieldError(name: "email", reason: "too short"),
                FieldError(name: "age", reason: "too young"),
            ])
    }

    // MARK: Failures among successes

    @Test(arguments: [
        (200, #"{"code": "SOLD_OUT"}"#, "soldOut"), (200, #"{"code": "OTHER"}"#, "unmatched"),
        (200, #"{"code": "OK"}"#, "success"),
        (200, #"{"code": 0}"#, "success"), (200, "{}", "success"), (204, "", "success"), (200, "<html>", "success"),
        (500, "{}", "unmatched"), (500, #"{"code": "OK"}"#, "unmatched"),
    ])
    func aSuccessWithAnErrorCodeIsAFailure(_ status: Int, _ json: String, _ expected: String) async {
        let result = await service(ScriptedNetwork([.status(status, json)]))
            .result(of: EmptyCall(), handler: Sample.LegacyResponseErrorHandler())
        let outcome =
            switch result.failure?.originError {
            case nil: "success"
            case .response(.soldOut): "soldOut"
            case .response(.unmatched): "unmatched"
            default: "other"
            }
        #expect(outcome == expected)
    }

    @Test func anUnknownCodeInASuccessIsUnmapped() async {
        struct Handler: ResponseErrorHandler {
            func map(_ response: NetworkResponse) -> Sample.LegacyResponseError? { .init(response) }
        }
        let service = service(ScriptedNetwork([.status(200, #"{"code": "OTHER"}"#)]))
        let error = await service.result(of: EmptyCall(), handler: Handler()).failure
        guard case .unmapped = error?.originError else { return #expect(Bool(false)) }
        #expect(error?.code == "OTHER")
        #expect(error?.statusCode == 200)
    }
}
