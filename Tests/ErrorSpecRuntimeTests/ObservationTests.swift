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

    @Test func observersSeeARetryInOrder() async {
        let seen = await lines([.status(500), .failure(URLError(.timedOut)), .status(200)])
        #expect(
            seen == [
                "attempt 1", "match Common.serverError 500 no code", "retry in 0.05 seconds", "attempt 2",
                "transport URLError(-1001)", "retry in 0.1 seconds", "attempt 3", "success 200 after 3",
            ])
    }

    @Test func observersSeeARecoveryInOrder() async {
        let seen = await lines([.status(419), .status(403, #"{"code": "E42"}"#)])
        #expect(
            seen == [
                "attempt 1", "match Token.expiredAccessToken 419 no code", "recovering refreshAccessToken",
                "repaired refreshAccessToken", "attempt 2", "match Token.forbidden 403 E42",
                "failure Token.forbidden alert after 2",
            ])
    }

    @Test func eventsHaveTheValuesThatMetricsNeed() async {
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

    @Test func observersSeeAnUnmappedFailure() async {
        #expect(await lines([.status(404)]) == ["attempt 1", "match none 404 no code", "failure none alert after 1"])
    }

    @Test func observerHandlesCategoryForEveryGroup() async {
        _ = await lines([.status(401)])
        #expect(recorder.categories.value == [.signOut])
    }

    @Test func observersSeeADecodingFailureInsteadOfASuccess() async {
        let service = service(ScriptedNetwork([.status(200, "{")])) { $0.observers = [recorder] }
        _ = await service.result(of: Call<Int>(), handler: Token())
        await service.drainObservers()
        #expect(recorder.lines.value.last?.hasSuffix("failure none alert after 1") == true)
        #expect(recorder.lines.value.contains { $0.contains("success") } == false)
    }

    @Test func slowObserverDelaysNoCall() async throws {
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

    @Test func cancelledTaskDoesNotWaitForObservers() async throws {
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
        // A different task still waits for the event.
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

    @Test func messagesOfTransportErrorsAreNotShown() async {
        let url = URL(string: "http://a/?token=hunter2")!
        let secret = URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url])
        let service = service(ScriptedNetwork([.failure(secret)])) { $0.transportPolicy = nil }
        let error = await service.result(of: EmptyCall(), handler: Token()).failure
        #expect(error?.debugDescription == "transport URLError(-1001): GET http://example.test/, 1 attempt")
    }
}
