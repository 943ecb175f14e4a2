@_spi(Adapters) import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Everything that a log, a debugger or a `print` shows.
@Suite struct SecretTests {
    private let secret = "hunter2!x"

    private func shown(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        let children = Mirror(reflecting: value).children.flatMap { ["\($0.value)", String(reflecting: $0.value)] }
        return ["\(value)", String(describing: value), String(reflecting: value), dumped] + children
    }

    /// All that an error of this response shows.
    private func texts(
        _ response: NetworkResponse, url: String = "http://example.test/"
    ) async throws -> [String] {
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
        let error = try #require(await service.result(of: EmptyCall(url: url), handler: Token()).failure)
        await service.drainObservers()
        var texts = shown(error) + shown(error.erased) + shown(error.originError) + shown(error.erased.originError)
        texts += shown(error.fieldErrors) + shown(AttemptOutcome.response(response))
        if let response = error.response { texts += shown(response) }
        if let request = error.request { texts += shown(request) }
        return texts + recorder.lines.value + lines.value
    }

    private func expectHidden(_ response: NetworkResponse, _ url: String = "http://example.test/") async throws {
        for text in try await texts(response, url: url) { #expect(!text.contains(secret), "\(text)") }
    }

    @Test(arguments: [
        "password", "pw", "userPw", "userpw", "USER_PW", "passwd", "pin", "userPin", "pin_code", "otp", "smsOtp",
        "verificationCode", "verification_code", "authCode", "auth", "refresh", "token", "fcm-token", "secret",
        "session",
        "apiKey", "api_key", "X-Api-Key", "SesacKey", "Sesac-Key", "new password", "p a s s w o r d", "newPassword",
        #"p\u0061ssword"#, #"\u0070\u0077"#, "p%61ssword", "user[password]", "ｐａｓｓｗｏｒｄ", "비밀번호", "cvc", "card_number",
        "kennwort", "userIban", "motDePasse", "contraseña", "раssword", "tοken", "pässword",
    ])
    func namesOfSecretsAreKnownInAnySpelling(_ name: String) async throws {
        for body in [#"{"\#(name)": "\#(secret)"}"#, #"{"user": {"a": 1, "\#(name)":"\#(secret)"}}"#] {
            try await expectHidden(.status(403, body))
        }
        if !name.contains(" ") { try await expectHidden(.status(404, "x=1&\(name)=\(secret)&y=2")) }
    }

    @Test(arguments: [
        "author", "shipping", "opinion", "message", "status", "code", "id", "happiness", "pinned", "spinner", "caliban",
        "сообщение",
    ])
    func otherNamesAreShown(_ name: String) async throws {
        let error = try #require(
            await service(ScriptedNetwork([.status(403, #"{"\#(name)": "shown"}"#)]))
                .result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.debugDescription.contains("shown"), "\(error.debugDescription)")
    }

    @Test(arguments: [
        // As the body's `fields` say.
        #"{"errors":[{"field":"password","value":"hunter2!x"}]}"#,
        #"{"errors":[{"field":"password","value":"hunter2!x","reason":"hunter2!x is too short"}]}"#,
        #"{"errors":[{"field":"p\u0061ssword","value":"hunt\u0065r2!x"}]}"#,
        // As servers write it where no spec says so.
        #"{"detail":[{"loc":["body","password"],"msg":"too short","input":"hunter2!x"}]}"#,
        #"{"violations":[{"rejectedValue":"hunter2!x","name":"user.pw"}]}"#,
        #"{"errors":[{"field":"password","reason":"'hunter2!x' is too weak"}]}"#,
        #"{"detail":[{"name":"password","msg":"hunter2!x is too short"}]}"#,
        // Half of an emoji, which a server has cut off, and a value that comes twice.
        #"{"detail":[{"loc":["body","password"],"input":"hunter2!x","msg":"too short: \ud83d"}]}"#,
        #"{"detail":[{"name":"password","got":"hunter2!x","got":"x"}]}"#,
    ])
    func valuesOfFieldsThatAreSecretsAreHidden(_ body: String) async throws {
        try await expectHidden(.status(400, body))
        try await expectHidden(.status(404, body))
    }

    @Test(arguments: [
        #"<user password="hunter2!x"/>"#, #"<user><param name="password">hunter2!x</param></user>"#,
        #"<field name='password' value='hunter2!x'/>"#, #"<field name="password"\n  content = "hunter2!x"/>"#,
        #"{"fields": [{"name": "password", "value": "hunter2!x"}]}"#, "<iban>hunter2!x</iban>",
        #"<p:Password Type="http://a.test/x#PasswordText">hunter2!x</p:Password>"#,
        #"<input value="hunter2!x" name="password">"#, #"<input name="csrf_token" type="hidden" value="hunter2!x">"#,
        "<input type=password value=hunter2!x>", #"<string name="token" translatable="false">hunter2!x</string>"#,
        "<th>DB_PASSWORD</th>\n<td>hunter2!x</td>", "<key>password</key><string>hunter2!x</string>",
        "<td>HTTP_COOKIE</td><td>'lang=de; x=hunter2!x'</td>", "Cookie: sid=abc; b=hunter2!x\nAccept: a",
        #"{"got": "GET / Cookie: sid=abc; b=hunter2!x", "b": 1}"#,
        #"Authorization: Digest username="a", response="hunter2!x", uri="/""#,
        #"--b\nContent-Disposition: form-data; name="password"\n\nhunter2!x\n--b--"#,
        #"{"callback": "https://u:hunter2!x@host.test/p"}"#, "dial postgres://app:hunter2!x@db:5432/a failed",
        #"{"link": "/reset-password/hunter2!x"}"#,
    ])
    func valuesBesideTheirNamesAreHidden(_ body: String) async throws {
        try await expectHidden(.status(403, body.replacing("\\n", with: "\n")))
    }

    @Test(arguments: [
        #"<p class="a">shown</p>"#, "<td>name</td><td>shown</td>", "https://host.test/@user/shown",
        #"{"password": "x", "name": "shown"}"#, #"<input name="nick" value="shown"><input name="password" value="x">"#,
        #"{"errors": [{"field": "password", "reason": "shown: at least 8 letters"}]}"#, "Cookie: a=b\nshown",
        #"Authorization: Digest response="a", uri="/"\nshown"#, "text/html and application/vnd.api.shown-v1+json",
        #"{"got": "Cookie: a=b; c=d", "b": "shown"}"#, "a < b, token or not: shown", "<password>x</password>shown",
    ])
    func otherTextsAreShown(_ body: String) async throws {
        let text = body.replacing("\\n", with: "\n")
        let error = try #require(
            await service(ScriptedNetwork([.status(403, text)])).result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.debugDescription.contains("shown"), "\(error.debugDescription)")
    }

    @Test func valuesOfOtherFieldsAreShown() async throws {
        let body = #"{"errors":[{"field":"nick","value":"hunter2!x"}]}"#
        let texts = try await texts(.status(400, body))
        #expect(texts.contains { $0.contains(secret) })
    }

    /// Each would have to be looked for in the text.
    @Test func aBodyWithTooManySecretsIsNotShown() {
        let fields = (0..<2_000).map { #"{"field":"password","value":"hunter\#($0)"}"# }.joined(separator: ",")
        let response = NetworkResponse.status(404, #"{"errors":[\#(fields)]}"#)
        let text = NetworkError<Token.ResponseError>(.unmapped(response)).debugDescription
        #expect(text == "unmapped: – → 404, 1 attempt, body: \(response.body.count) bytes with 2000 secrets")
    }

    @Test func aShortSecretIsHiddenWhereItStandsAlone() async throws {
        let error = try #require(
            await service(
                ScriptedNetwork([.status(400, #"{"errors":[{"field":"pin","value":"12"}],"at":"2012-12-12"}"#)])
            ).result(of: EmptyCall(), handler: Token()).failure)
        #expect(error.debugDescription.contains(#""value":"‹redacted›""#), "\(error.debugDescription)")
        #expect(error.debugDescription.contains("2012"))
    }

    @Test(arguments: [
        "http://example.test/?q=hunter2!x", "http://example.test/a?hunter2!x", "http://u:hunter2!x@example.test/",
        "http://example.test/a#hunter2!x", "http://example.test/a;jsessionid=hunter2!x/b",
    ])
    func aRequestsQueryIsNeverShown(_ url: String) async throws { try await expectHidden(.status(403), url) }

    @Test(arguments: [
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", "9f86d081884c7d659a2feaa0c55ad015", "f3a9c01d7be24482a9e1",
    ])
    func segmentsThatLookLikeTokensAreHidden(_ token: String) async throws {
        for text in try await texts(.status(403), url: "http://example.test/v1/reset/\(token)/confirm") {
            #expect(!text.contains(token), "\(text)")
        }
        for text in try await texts(.status(403), url: "http://example.test/reset-password/4f7a1c") {
            #expect(!text.contains("4f7a1c"), "\(text)")
        }
    }

    @Test(arguments: ["v1/users/12345678901234567890", "posts/how-to-use-swift-6-in-2026", "auth/refresh", "v2/orders"])
    func plainPathsAreShown(_ path: String) async throws {
        let texts = try await texts(.status(403), url: "http://example.test/\(path)")
        #expect(texts.contains { $0.contains("GET http://example.test/\(path)") })
    }

    @Test func urlsInBodiesLoseTheirQueries() async throws {
        try await expectHidden(.status(403, #"{"next": "https://example.test/v1/x?code=hunter2!x&a=b", "b": 1}"#))
        try await expectHidden(.status(403, #"{"next": "https:\/\/example.test\/x?code=hunter2!x"}"#))
    }

    @Test func headersAreNeverShown() async throws {
        let headers = ["Set-Cookie": "sid=\(secret)", "X-Other": secret, "Location": "http://a/?b=\(secret)"]
        try await expectHidden(.status(403, "{}", headers: headers))
        try await expectHidden(.status(404, "{}", headers: headers))
    }

    @Test func aTransportErrorsUrlHasNoQuery() async throws {
        let url = URL(string: "http://example.test/a?token=\(secret)")!
        let failure = URLError(
            .timedOut,
            userInfo: [
                NSURLErrorFailingURLErrorKey: url, "NSErrorFailingURLStringKey": url.absoluteString,
                NSUnderlyingErrorKey: URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]),
                "_stream": 4,
            ])
        let service = service(ScriptedNetwork([.failure(failure)])) { $0.transportPolicy = nil }
        let error = try #require(await service.result(of: EmptyCall(url: url.absoluteString), handler: Token()).failure)
        guard case .transport(let origin) = error.originError else { return #expect(Bool(false)) }
        var texts = shown(error) + shown(error.originError) + shown(origin) + shown(AttemptOutcome.transport(failure))
        texts += shown(error.erased) + shown((origin as? URLError)?.errorUserInfo ?? [:])
        texts += shown(failure.presentation(in: Sample.self).originError)
        for text in texts { #expect(!text.contains(secret), "\(text)") }
        #expect((origin as? URLError)?.code == .timedOut)
        #expect((origin as? URLError)?.failingURL?.path == "/a")
        #expect((origin as? URLError)?.errorUserInfo["_stream"] as? Int == 4)
    }

    @Test func anErrorOfAnotherClientHasNoQueryEither() async throws {
        let url = URL(string: "http://example.test/a?token=\(secret)")!
        let network = ScriptedNetwork { _ in
            throw NSError(domain: NSURLErrorDomain, code: -1, userInfo: [NSURLErrorFailingURLErrorKey: url])
        }
        let error = try #require(await service(network).result(of: EmptyCall(), handler: Token()).failure)
        guard case .transport(let origin) = error.originError else { return #expect(Bool(false)) }
        for text in shown(origin) { #expect(!text.contains(secret), "\(text)") }
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

    @Test func aCodeThatLooksLikeATokenIsNotLogged() async {
        let lines = Box<[String]>([])
        let log = ResponseErrorLog<Sample> { _, message, metadata in
            lines.update { $0.append("\(message) \(metadata)") }
        }
        let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"
        let service = service(ScriptedNetwork([.status(403, #"{"code": "\#(token)"}"#)])) { $0.observers = [log] }
        await service.result(of: EmptyCall(), handler: Token())
        await service.drainObservers()
        #expect(lines.value.count == 3)
        #expect(!lines.value.contains { $0.contains(token) })
    }

    // MARK: What users read

    @Test func serverTextsAreFitToBeShown() async throws {
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
