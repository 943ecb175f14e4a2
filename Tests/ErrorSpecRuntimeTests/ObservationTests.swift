import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct ObservationTests {
    struct Recorder: ResponseErrorObserver {
        typealias API = Sample
        let lines = Box<[String]>([])
        let categories = Box<[Sample.Category]>([])

        func observe(_ event: RequestEvent<Sample>) async {
            if case .failure(let failure) = event.kind { categories.update { $0.append(failure.category) } }
            lines.update { $0.append("\(event.call) \(event.method) \(event.url) \(text(event.kind))") }
        }

        private func text(_ kind: RequestEvent<Sample>.Kind) -> String {
            switch kind {
            case .attempt(let number): "attempt \(number)"
            case .match(let id, let status, let code): "match \(id ?? "none") \(status) \(code ?? "no code")"
            case .transport(let error): "transport \(error)"
            case .retry(let delay): "retry in \(delay)"
            case .recovering(let action): "recovering \(action)"
            case .recovered(let action, let result): "\(result) \(action)"
            case .success(let status, let attempts): "success \(status) after \(attempts)"
            case .failure(let failure):
                "failure \(failure.id ?? "none") \(failure.category.rawValue) after \(failure.attempts)"
            }
        }
    }

    let recorder = Recorder()

    private func lines(
        _ responses: [Result<NetworkResponse, URLError>], actions: Actions = Actions(), _ call: EmptyCall = EmptyCall()
    ) async -> [String] {
        let service = service(ScriptedNetwork(responses), actions: actions) { $0.observers = [recorder] }
        _ = await service.result(of: call, handler: Token())
        await service.drainObservers()
        return recorder.lines.value.map { $0.replacing("1 GET http://example.test/ ", with: "") }
    }

    @Test func aRetryIsSeenInOrder() async {
        let seen = await lines([.status(500), .failure(URLError(.timedOut)), .status(200)])
        #expect(
            seen == [
                "attempt 1", "match Common.serverError 500 no code", "retry in 0.05 seconds", "attempt 2",
                "transport URLError(-1001)", "retry in 0.1 seconds", "attempt 3", "success 200 after 3",
            ])
    }

    @Test func aRecoveryIsSeenInOrder() async {
        let seen = await lines([.status(419), .status(403, #"{"code": "E42"}"#)])
        #expect(
            seen == [
                "attempt 1", "match Token.expiredAccessToken 419 no code", "recovering refreshAccessToken",
                "repaired refreshAccessToken", "attempt 2", "match Token.forbidden 403 E42",
                "failure Token.forbidden alert after 2",
            ])
    }

    @Test func anEventSaysWhatMetricsAskFor() async {
        struct Metrics: ResponseErrorObserver {
            typealias API = Sample
            let lines = Box<[String]>([])

            func observe(_ event: RequestEvent<Sample>) {
                let operation = event.operation?.description ?? "–"
                lines.update {
                    $0.append("\(event.session) \(event.group) \(operation) \(event.attempt) \(event.duration)")
                }
            }
        }
        let metrics = Metrics()
        let clock = ManualClock()
        let network = ScriptedNetwork([.status(500), .status(200)])
        let service = service(network, clock: clock) { $0.observers = [metrics] }
        let call = EmptyCall(url: "http://example.test/v1/users/12?full=1")
        _ = await service.result(of: call, handler: Token())
        service.endSession()
        _ = await service.result(of: EmptyCall(), handler: Sample.CommonResponseErrorHandler())
        await service.drainObservers()
        #expect(
            metrics.lines.value == [
                "0 Token GET /v1/users/{id} 1 0.0 seconds", "0 Token GET /v1/users/{id} 1 0.0 seconds",
                "0 Token GET /v1/users/{id} 1 0.0 seconds", "0 Token GET /v1/users/{id} 2 0.05 seconds",
                "0 Token GET /v1/users/{id} 2 0.05 seconds", "1 Common – 1 0.0 seconds", "1 Common – 1 0.0 seconds",
            ])
    }

    @Test func anUnmappedFailureIsSeen() async {
        #expect(await lines([.status(404)]) == ["attempt 1", "match none 404 no code", "failure none alert after 1"])
    }

    @Test func anAppReactsToACategoryWhereverItComesFrom() async {
        _ = await lines([.status(401)])
        #expect(recorder.categories.value == [.signOut])
    }

    @Test func aDecodingFailureIsSeenAndNoSuccess() async {
        let service = service(ScriptedNetwork([.status(200, "{")])) { $0.observers = [recorder] }
        _ = await service.result(of: Call<Int>(), handler: Token())
        await service.drainObservers()
        #expect(recorder.lines.value.last?.hasSuffix("failure none alert after 1") == true)
        #expect(recorder.lines.value.contains { $0.contains("success") } == false)
    }

    @Test func aSlowObserverHoldsNoCallUp() async throws {
        struct Stuck: ResponseErrorObserver {
            typealias API = Sample
            let gate: Gate
            func observe(_ event: RequestEvent<Sample>) async { await gate.pass() }
        }
        let gate = Gate()
        let service = service(ScriptedNetwork([.status(200)])) { $0.observers = [Stuck(gate: gate)] }
        for _ in 0..<100 { _ = try await service.request(EmptyCall(), handler: Token()) }
        gate.open()
    }

    @Test func aTaskThatIsCancelledWaitsForNoObserver() async throws {
        struct Stuck: ResponseErrorObserver {
            typealias API = Sample
            let gate: Gate
            func observe(_ event: RequestEvent<Sample>) async { await gate.pass() }
        }
        let gate = Gate()
        let service = service(ScriptedNetwork([.status(200)])) { $0.observers = [Stuck(gate: gate)] }
        _ = try await service.request(EmptyCall(), handler: Token())
        await eventually { gate.count == 1 }
        let drained = Task { await service.drainObservers() }
        drained.cancel()
        await drained.value
        // Another one still waits, and is told.
        let patient = Task { await service.drainObservers() }
        gate.open()
        await patient.value
    }

    @Test func anObserverThatDrainsDoesNotWaitForItself() async throws {
        struct Draining: ResponseErrorObserver {
            typealias API = Sample
            let service: Locked<DataTransferService<Sample>?>
            let hasDrained: Gate
            func observe(_ event: RequestEvent<Sample>) async {
                await service.withLock { $0 }?.drainObservers()
                hasDrained.open()
            }
        }
        let known = Locked<DataTransferService<Sample>?>(nil)
        let hasDrained = Gate()
        let service = service(ScriptedNetwork([.status(200)])) {
            $0.observers = [Draining(service: known, hasDrained: hasDrained)]
        }
        known.withLock { $0 = service }
        _ = try await service.request(EmptyCall(), handler: Token())
        await hasDrained.pass()
        known.withLock { $0 = nil }
    }

    // MARK: Secrets

    private static let secrets = [
        "tok-header", "tok-query", "tok-body", "tok-user", "tok-cookie", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
    ]

    private func failure(body: String, status: Int = 403) async -> NetworkError<Token.ResponseError>? {
        let headers = ["Set-Cookie": "session=tok-cookie", "Authorization": "Bearer tok-header"]
        let service = service(ScriptedNetwork([.status(status, body, headers: headers)])) { $0.observers = [recorder] }
        let call = EmptyCall(
            "POST", url: "http://me:tok-user@example.test/v1/users?access_token=tok-query&flag#tok-query",
            headers: ["Authorization": "Bearer tok-header", "Cookie": "a=tok-cookie"],
            body: Data("password=tok-body".utf8))
        let error = await service.result(of: call, handler: Token()).failure
        await service.drainObservers()
        return error
    }

    @Test(arguments: [
        #"{"accessToken": "tok-body", "message": "no"}"#, #"{"refresh_token":"tok-body"}"#,
        #"{"user": {"password": 12, "apiKey": "tok-body"}}"#,
        #"{"tokens": ["tok-body", {"a": "tok-body"}], "b": 1}"#, #"{"token": {"value": "tok-body \" }"}, "b": 1}"#,
        "access_token=tok-body&x=1", "<token>tok-body</token>", "Authorization: Bearer tok-body", "Bearer tok-body",
        #"{"message": "bad token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}"#,
        #"{"x": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"#,
        #"{"accessToken" : "tok-body"#, "Cookie: tok-body", #"{"message": "{\"accessToken\":\"tok-body\"}"}"#,
        "secret: 'tok-body'",
    ])
    func noSecretIsShown(_ body: String) async throws {
        for status in [403, 404] {
            let error = try #require(await failure(body: body, status: status))
            var shown =
                [error.debugDescription, "\(error)", String(reflecting: error), "\(error.originError)"]
                + recorder.lines.value
            if let response = error.response { shown += ["\(response)", String(reflecting: response)] }
            var dumped = ""
            dump(error, to: &dumped)
            if let response = error.response { dump(response, to: &dumped) }
            shown.append(dumped)
            for secret in Self.secrets {
                for text in shown { #expect(!text.contains(secret), "\(text)") }
            }
        }
    }

    @Test func logsShowFailuresInFull() async {
        let body = #"{"code": "E42", "message": "not yours", "id": 12}"#
        let error = await failure(body: body)
        #expect(
            error?.debugDescription
                == "Token.forbidden: POST http://example.test/v1/users?access_token=…&… → 403, code E42, 1 attempt, body: \(body)"
        )
    }

    @Test func atMostTwoKibibytesOfABodyAreShown() async throws {
        let error = try #require(await failure(body: String(repeating: "가나 ", count: 5_000)))
        #expect(error.debugDescription.utf8.count < 2_300)
        #expect(error.debugDescription.hasSuffix("… (35000 bytes)"))
    }

    @Test func aBodyThatIsNoTextIsCounted() async throws {
        let error = try #require(await failure(body: "\u{0}\u{1}\u{2}"))
        #expect(error.debugDescription.hasSuffix("body: 3 bytes that are no text"))
    }

    @Test func aTransportErrorsOwnTextsAreNotShown() async {
        let url = URL(string: "http://a/?token=tok-query")!
        let secret = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url])
        let service = service(ScriptedNetwork([.failure(secret)])) { $0.transportPolicy = nil }
        let error = await service.result(of: EmptyCall(), handler: Token()).failure
        #expect(error?.debugDescription == "transport URLError(-1001): GET http://example.test/, 1 attempt")
    }
}
