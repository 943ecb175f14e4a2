@_spi(Adapters) import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The output of logs, recordings, debuggers and `print`.
@Suite struct LogTests {
    private static let marker = "MARKER"
    private static let markedNumber = "4815162342"

    private func shown(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        let children = Mirror(reflecting: value).children.flatMap { ["\($0.value)", String(reflecting: $0.value)] }
        return ["\(value)", String(describing: value), String(reflecting: value), dumped] + children
    }

    /// Returns all output for a failure with this response.
    private func texts<Handler: ResponseErrorHandler>(
        _ response: NetworkResponse, url: String = "http://example.test/", handler: Handler = Token()
    ) async throws -> [String] where Handler.ResponseError.API == Sample {
        let recorder = ObservationTests.Recorder()
        let lines = Box<[String]>([])
        let service = service(ScriptedNetwork([.success(response)])) {
            $0.observers = [
                recorder, ResponseRecorder<Sample> { line in lines.update { $0.append(line) } },
                ResponseErrorLog { level, message, metadata in
                    lines.update { $0.append("\(level) \(message) \(metadata)") }
                },
            ]
        }
        let error = try #require(
            await service.result(
                of: EmptyCall(
                    "POST", url: url, headers: ["Authorization": Self.marker, "Accept": Self.marker],
                    body: Data(Self.marker.utf8)),
                handler: handler
            ).failure)
        await service.drainObservers()
        var texts = shown(error) + shown(error.erased) + shown(error.originError) + shown(error.erased.originError)
        texts += shown(error.fieldErrors) + shown(AttemptOutcome.response(response))
        if let response = error.response { texts += shown(response) }
        if let request = error.request { texts += shown(request) }
        return texts + recorder.lines.value + lines.value
    }

    private func expectNoMarker(
        _ response: NetworkResponse, url: String = "http://example.test/"
    ) async throws {
        for text in try await texts(response, url: url) {
            #expect(!text.contains(Self.marker) && !text.contains(Self.markedNumber), "\(text)")
        }
    }

    // MARK: Values that the spec doesn't declare

    @Test(arguments: [
        #"{"accessToken": "MARKER"}"#, #"{"x": "MARKER"}"#, #"{"user": {"mail": "MARKER", "phone": 4815162342}}"#,
        #"["MARKER", [4815162342, {"a": "MARKER"}]]"#, #""MARKER""#, "4815162342", #"{"a": 0.4815162342}"#,
        #"{"p\u0061ssword": "MARK\u0045R"}"#, #"{"x": "a\nMARKER\"MARKER"}"#, #"{"code": {"value": "MARKER"}}"#,
        #"{"code": ["MARKER"], "message": {"ko": "MARKER"}, "title": [4815162342]}"#, #"{"code": 0.4815162342}"#,
        #"{"errors": [{"field": "mail", "value": "MARKER", "reason": "MARKER is taken", "x": "MARKER"}]}"#,
        #"{"errors": {"mail": "MARKER is taken", "phone": ["MARKER"]}}"#, #"{"errors": "MARKER"}"#,
        #"{"data": {"code": "MARKER", "message": "MARKER"}}"#, #"{"Code": "MARKER", "codes": "MARKER"}"#,
        #"{"message": "hi", "debug": "MARKER"}"#, #"{"code": "A1", "code2": "MARKER"}"#,
        "token=MARKER&password=MARKER", "MARKER", "a: MARKER\r\nb: MARKER", "{\"x\": \"MARKER",
        "<user><token>MARKER</token><a b='MARKER'/></user>", "<?xml version=\"1.0\"?><e>MARKER</e>",
        "<html><body><pre>Cookie: MARKER</pre></body></html>", "--b\r\nname=\"x\"\r\n\r\nMARKER\r\n--b--",
        "\u{0}\u{1}\u{2}MARKER\u{FF}", "\u{1F}\u{8B}MARKER",
    ])
    func undeclaredValuesAreNotShown(_ body: String) async throws {
        for status in [400, 403, 404, 500] { try await expectNoMarker(.status(status, body)) }
    }

    /// Returns a random body, with the marker in each text.
    private func randomValue(_ depth: Int, _ random: inout some RandomNumberGenerator) -> Any {
        let names = ["token", "code", "message", "title", "errors", "id", "data", "password", "field", "a", "e-mail"]
        switch Int.random(in: 0..<(depth > 4 ? 3 : 6), using: &random) {
        case 0: return "\(Self.marker) \(Int.random(in: 0...9, using: &random))"
        case 1: return 4_815_162_342
        case 2: return Bool.random(using: &random)
        case 3: return (0..<Int.random(in: 0...4, using: &random)).map { _ in randomValue(depth + 1, &random) }
        default:
            var object: [String: Any] = [:]
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                object[names.randomElement(using: &random) ?? "a"] = randomValue(depth + 1, &random)
            }
            return object
        }
    }

    /// Returns the same body with the text `declared` at the declared places.
    private func declaring(_ value: Any) -> Any {
        guard var object = value as? [String: Any] else { return value }
        for name in ["code", "message", "title"] where object[name] is String || object[name] is Int {
            object[name] = "declared"
        }
        // The names of fields are declared at every depth.
        func named(_ value: Any) -> Any {
            if let entries = value as? [Any] { return entries.map(named) }
            guard var entry = value as? [String: Any] else { return value }
            for (name, value) in entry { entry[name] = named(value) }
            if let name = entry["field"], !(name is [String: Any]) {
                entry["field"] = name is [Any] ? ["declared"] : "declared"
            }
            return entry
        }
        if let errors = object["errors"] { object["errors"] = named(errors) }
        return object
    }

    @Test(arguments: 0..<60) func noOtherValueOfARandomBodyIsShown(_ seed: UInt64) async throws {
        var random = SplitMix(state: seed)
        let value = declaring(randomValue(0, &random))
        let body = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        for status in [400, 404] { try await expectNoMarker(NetworkResponse(statusCode: status, body: body)) }
    }

    @Test(arguments: [
        "http://example.test/?q=MARKER", "http://example.test/a?MARKER", "http://u:MARKER@example.test/",
        "http://MARKER:p@example.test/", "http://example.test/a#MARKER", "http://example.test/a;sid=MARKER/b",
        "http://example.test/reset/MARKER0123456789/confirm",
        "http://example.test/a/MARKER-MARKER-MARKER-MARKER-MARKER-MARKER",
        "http://example.test/?next=http%3A%2F%2Fa%2FMARKER&b=MARKER",
    ])
    func aRequestShowsNoCredentialsAndNoQuery(_ url: String) async throws {
        try await expectNoMarker(.status(403), url: url)
    }

    @Test func headersOutsideTheListAreNotShown() async throws {
        let headers = ["Set-Cookie": "sid=MARKER", "X-Request": "MARKER", "Location": "http://a/?b=MARKER"]
        for status in [403, 404] { try await expectNoMarker(.status(status, "{}", headers: headers)) }
    }

    @Test func transportErrorShowsNeitherMessagesNorQueries() async throws {
        let url = try #require(URL(string: "http://example.test/a?token=MARKER"))
        let failure = URLError(
            .timedOut,
            userInfo: [
                NSURLErrorFailingURLErrorKey: url, "NSErrorFailingURLStringKey": url.absoluteString,
                NSLocalizedDescriptionKey: "MARKER",
                NSUnderlyingErrorKey: URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]),
                "_stream": 4,
            ])
        let service = service(ScriptedNetwork([.failure(failure)])) { $0.transportPolicy = nil }
        let error = try #require(await service.result(of: EmptyCall(url: url.absoluteString), handler: Token()).failure)
        guard case .transport(let origin) = error.originError else { return #expect(Bool(false)) }
        var texts = shown(error) + shown(error.originError) + shown(origin) + shown(AttemptOutcome.transport(failure))
        texts += shown(error.erased) + shown((origin as? URLError)?.errorUserInfo ?? [:])
        texts += shown(failure.presentation(in: Sample.self).originError)
        for text in texts { #expect(!text.contains(Self.marker), "\(text)") }
        #expect((origin as? URLError)?.code == .timedOut)
        #expect((origin as? URLError)?.failingURL?.path == "/a")
        #expect((origin as? URLError)?.errorUserInfo["_stream"] as? Int == 4)
    }

    @Test func anErrorOfAnotherClientShowsNoQuery() async throws {
        let url = try #require(URL(string: "http://example.test/a?token=MARKER"))
        let network = ScriptedNetwork { _ in
            throw NSError(domain: NSURLErrorDomain, code: -1, userInfo: [NSURLErrorFailingURLErrorKey: url])
        }
        let error = try #require(await service(network).result(of: EmptyCall(), handler: Token()).failure)
        guard case .transport(let origin) = error.originError else { return #expect(Bool(false)) }
        for text in shown(origin) { #expect(!text.contains(Self.marker), "\(text)") }
    }

    // MARK: Values that are shown

    private func description(
        _ body: String, status: Int = 403, headers: [String: String] = [:], url: String = "http://example.test/"
    ) async -> String {
        let service = service(ScriptedNetwork([.status(status, body, headers: headers)]))
        return await service.result(of: EmptyCall(url: url), handler: Token()).failure?.debugDescription ?? ""
    }

    @Test func declaredValuesAreShownAmongTypesAndLengths() async {
        let body =
            #"{"code":"E42","message":"No.","id":12,"on":true,"no":null,"user":{"mail":"a@b.c","tags":["x","yz"]}}"#
        #expect(
            await description(body, url: "http://example.test/v1/users?access_token=a&flag")
                == "Token.forbidden: GET http://example.test/v1/users?access_token=…&… → 403, code E42, 1 attempt, "
                + #"body: {"code": "E42", "message": "No.", "id": number, "on": boolean, "no": null, "#
                + #""user": {"mail": string(5), "tags": [string(1), string(2)]}}"#)
    }

    @Test func namesOfFieldsAreShownWithoutTheirValues() async {
        let text = await description(
            #"{"errors":[{"field":"mail","value":"a@b.c","reason":"taken"},{"field":["body","phone"]}]}"#, status: 400)
        #expect(
            text.hasSuffix(
                #"{"errors": [{"field": "mail", "value": string(5), "reason": string(5)}, {"field": ["body", "phone"]}]}"#
            ),
            "\(text)")
        #expect(
            "\(FieldError(name: "mail", value: "a@b.c", reason: "taken"))"
                == "FieldError(name: mail, value: string(5), reason: string(5))")
    }

    @Test func bodiesOtherThanJSONAreShownAsMediaTypeAndLength() async {
        let html = await description("<p>hi</p>", headers: ["content-type": "text/html; charset=utf-8"])
        #expect(html.hasSuffix(", Content-Type: text/html; charset=utf-8, body: text/html, 9 bytes"), "\(html)")
        #expect(await description("\u{0}\u{1}").hasSuffix(", 1 attempt, body: 2 bytes"))
        #expect(await description("").hasSuffix(", 1 attempt"))
    }

    @Test func listedHeadersAreShown() async {
        let text = await description("{}", headers: ["retry-after": "7", "Date": "today", "X-Other": "a"])
        #expect(text.hasSuffix("retry after 7.0 seconds, Date: today, Retry-After: 7, body: {}"), "\(text)")
    }

    @Test func longNamesAreCutAndExcessMembersAreCounted() async {
        let members = (0..<300).map { "\"a\($0)\":null" }.joined(separator: ",")
        #expect(await description("{\(members)}").contains(" more}"))
        #expect(
            await description("[\(Array(repeating: "1", count: 30).joined(separator: ","))]").hasSuffix("… 10 more]"))
        let name = String(repeating: "n", count: 100)
        #expect(await description(#"{"\#(name)":1}"#).contains("\"\(name.prefix(64))…\": number"))
    }

    @Test func declaredValuesAreShownAfterManyOthers() async {
        let others = (0..<5_000).map { #""a\#($0)":"\#($0)""# }.joined(separator: ",")
        let text = await description(#"{\#(others),"message":"last"}"#)
        #expect(text.contains(#""message": "last""#))
        #expect(text.utf8.count <= 2_048)
    }

    @Test func aDescriptionHasAtMostTwoKibibytes() async {
        let message = String(repeating: "가\u{202E}", count: 20_000)
        let names = (0..<200).map { "\"\($0)\(String(repeating: "\u{1F600}", count: 60))\":1" }.joined(separator: ",")
        let url = "http://example.test/" + String(repeating: "a/", count: 2_000)
        for body in [#"{"message":"\#(message)","title":"\#(message)"}"#, "{\(names)}"] {
            let headers = [
                "Date": String(repeating: "d", count: 3_000), "Retry-After": String(repeating: "r", count: 3_000),
            ]
            let text = await description(body, headers: headers, url: url)
            #expect(text.utf8.count <= 2_048)
        }
    }

    @Test func controlBidirectionalAndInvisibleCharactersAreEscaped() async throws {
        let hidden = "a\u{1B}[31m\u{9B}m\u{202E}\u{2066}\u{200B}\u{FEFF}\u{E0041}\u{2028}\r\n\u{7F}\u{0}z"
        let json = String(
            decoding: try JSONSerialization.data(withJSONObject: [
                "code": hidden, "message": hidden, hidden: 1, "errors": [["field": hidden]],
            ]), as: UTF8.self)
        let error = NetworkError<Token.ResponseError>(
            .response(.invalidRequest), title: hidden, description: hidden, category: .alert,
            response: .status(400, json, headers: ["Content-Type": hidden, "Retry-After": hidden]), codes: [hidden],
            request: RequestSummary(method: hidden, url: URL(string: "http://example.test/")))
        var texts = try await self.texts(.status(400, json, headers: ["Content-Type": hidden])).filter {
            // `print` of an array or a dictionary uses Swift's own format.
            !$0.contains("[FieldError") && $0.contains("Token.invalidRequest")
        }
        texts += [error.debugDescription, error.debugDescription(bodies: .full), "\(FieldError(name: hidden))"]
        for text in texts {
            let line = text.hasSuffix("\n") ? text.dropLast() : text[...]
            let raw = line.unicodeScalars.filter {
                [.control, .format, .lineSeparator].contains($0.properties.generalCategory) && $0 != "\n"
            }
            #expect(raw.isEmpty, "\(raw.map { String($0.value, radix: 16) }) in \(text)")
        }
        #expect(
            error.debugDescription.contains(#""message": "a\u{1B}[31m\u{9B}m\u{202E}\u{2066}\u{200B}\u{FEFF}\u{E0041}"#)
        )
    }

    @Test func wholeBodiesAreShownOnlyOnRequest() async throws {
        let error = try #require(
            await service(ScriptedNetwork([.status(403, #"{"token": "MARKER"}"#)]))
                .result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.debugDescription.hasSuffix(#"body: {"token": string(6)}"#))
        #expect(error.debugDescription(bodies: .full).hasSuffix(#"body: {"token": "MARKER"}"#))
        let lines = Box<[String]>([])
        let log = ResponseErrorLog<Sample>(bodies: .full) { _, _, metadata in
            lines.update { $0.append(metadata["error"] ?? "") }
        }
        let service = service(ScriptedNetwork([.status(403, String(repeating: "x", count: 5_000))])) {
            $0.observers = [log]
        }
        await service.result(of: EmptyCall(), handler: Token())
        await service.drainObservers()
        let line = try #require(lines.value.last)
        #expect(line.hasSuffix("x… (5000 bytes)"))
        #expect(line.utf8.count < 2_300)
    }

    @Test(arguments: [
        "v1/users/12345678901234567890", "posts/how-to-write-swift", "auth/refresh", "v2/orders", "%EA%B0%80/a",
    ])
    func plainPathsAreShown(_ path: String) async {
        #expect(await description("", url: "http://example.test/\(path)").contains("GET http://example.test/\(path) "))
    }

    // MARK: Logs

    @Test func aLoggerGetsLevelsMessagesAndMetadata() async {
        let lines = Box<[(ResponseErrorLog<Sample>.Level, String, [String: String])]>([])
        let log = ResponseErrorLog<Sample> { level, message, metadata in
            lines.update { $0.append((level, message, metadata)) }
        }
        let service = service(ScriptedNetwork([.status(500), .status(419), .status(401, #"{"code": "A1"}"#)])) {
            $0.observers = [log]
        }
        _ = await service.result(of: EmptyCall(), handler: Token())
        await service.drainObservers()
        #expect(
            lines.value.map { "\($0.0) \($0.1)" } == [
                "trace GET http://example.test/: attempt 1",
                "debug GET http://example.test/: 500 is Common.serverError",
                "info GET http://example.test/: retry in 0.05 seconds",
                "trace GET http://example.test/: attempt 2",
                "debug GET http://example.test/: 419 is Token.expiredAccessToken",
                "info GET http://example.test/: recovery refreshAccessToken begins",
                "info GET http://example.test/: recovery refreshAccessToken: repaired",
                "trace GET http://example.test/: attempt 3",
                "debug GET http://example.test/: 401 is Token.unknownAccessToken",
                "warning GET http://example.test/: failure, Token.unknownAccessToken",
            ])
        let last = lines.value.last?.2
        #expect(last?["case"] == "Token.unknownAccessToken")
        #expect(last?["category"] == "signOut")
        #expect(last?["status"] == "401")
        #expect(last?["code"] == "A1")
        #expect(last?["attempts"] == "3")
        #expect(last?["error"]?.hasPrefix("Token.unknownAccessToken: GET http://example.test/ → 401") == true)
        #expect(last?["url"] == "http://example.test/")
    }

    // MARK: Texts for users

    @Test func serverTextsAreMadeSafeToShow() async throws {
        let long = String(repeating: "가", count: 2_000)
        let text = "a\u{202E}b\u{0007}c\u{200B}d\u{2066}e"
        let error = try #require(
            await service(
                ScriptedNetwork([
                    .status(
                        400,
                        #"{"title": "\#(text)", "message": "\#(long)", "errors": [{"field": "nick", "reason": "\#(text)"}]}"#
                            .replacing("\u{0007}", with: "\\u0007"))
                ])
            ).result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.title == "abcde")
        #expect(error.description.count == 1_000)
        #expect(error.fieldErrors.first?.reason == "abcde")
    }
}

/// A generator with a seed, for repeatable random numbers.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
