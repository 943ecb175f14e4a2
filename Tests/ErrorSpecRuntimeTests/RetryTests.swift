import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct RetryTests {
    typealias Vector = RetryVectorTests.Handler

    @Test func cancellingEndsAWaitAtOnce() async {
        let clock = ManualClock(isInstant: false)
        let sent = Box(0)
        let service = service(
            ScriptedNetwork { _ in
                sent.increment()
                return .status(503)
            }, clock: clock)
        let task = Task { await service.result(of: EmptyCall(), handler: Token()) }
        await eventually { clock.sleepers == 1 }
        task.cancel()
        let error = await task.value.failure
        guard case .cancelled = error?.originError else { return #expect(Bool(false)) }
        // The clock hasn't advanced.
        #expect(clock.now == .zero)
        #expect(sent.value == 1)
        #expect(error?.attempts == 1)
        #expect(error?.category == .silent)
    }

    @Test func cancellingInFlightIsNotAConnectionError() async {
        let isSent = Box(false)
        let network = ScriptedNetwork { _ in
            isSent.update { $0 = true }
            try await Task.sleep(for: .seconds(3_600))
            return .status(200)
        }
        let service = service(network)
        let task = Task { await service.result(of: EmptyCall(), handler: Token()) }
        await eventually { isSent.value }
        task.cancel()
        guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
    }

    @Test func aTaskThatIsCancelledBeforeItStartsSendsNothing() async {
        let sent = Box(0)
        let service = service(
            ScriptedNetwork { _ in
                sent.increment()
                return .status(200)
            })
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await service.result(of: EmptyCall(), handler: Token())
        }
        task.cancel()
        guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
        #expect(sent.value == 0)
    }

    @Test(arguments: [
        ("GET", 3), ("HEAD", 3), ("PUT", 3), ("DELETE", 3), ("OPTIONS", 3), ("TRACE", 3), ("POST", 1), ("PATCH", 1),
    ])
    func onlyIdempotentMethodsAreSentAgain(_ method: String, _ attempts: Int) async {
        let error = await service(ScriptedNetwork([.status(500)])).result(of: EmptyCall(method), handler: Token())
            .failure
        #expect(error?.attempts == attempts)
        let lost = ScriptedNetwork([.failure(URLError(.networkConnectionLost))])
        #expect(await service(lost).result(of: EmptyCall(method), handler: Token()).failure?.attempts == attempts)
    }

    @Test func aDeclaredIdempotentPostIsSentAgain() async {
        let call = EmptyCall("POST", idempotency: .idempotent)
        #expect(
            await service(ScriptedNetwork([.status(500)])).result(of: call, handler: Token()).failure?.attempts == 3)
    }

    @Test func anIdempotencyKeyStaysTheSameOverAllAttempts() async {
        let log = Box<[URLRequest]>([])
        let service = service(ScriptedNetwork([.status(500), .status(500), .status(200)], log: log))
        let body = Data("pay".utf8)
        let result = await service.result(of: EmptyCall("POST", body: body, idempotency: .keyed), handler: Token())
        #expect(result.failure == nil)
        let keys = log.value.map { $0.value(forHTTPHeaderField: "Idempotency-Key") }
        #expect(keys == ["key-1", "key-1", "key-1"])
        #expect(log.value.map(\.httpBody) == [body, body, body])
        // The next call has a different key.
        _ = await service.result(of: EmptyCall("POST", idempotency: .keyed), handler: Token())
        #expect(log.value.last?.value(forHTTPHeaderField: "Idempotency-Key") == "key-2")
    }

    @Test func anEndpointsOwnKeyIsKept() async {
        let log = Box<[URLRequest]>([])
        let service = service(ScriptedNetwork([.status(500), .status(200)], log: log))
        let call = EmptyCall("POST", headers: ["idempotency-key": "mine"], idempotency: .keyed)
        #expect(await service.result(of: call, handler: Token()).failure == nil)
        #expect(log.value.map { $0.value(forHTTPHeaderField: "Idempotency-Key") } == ["mine", "mine"])
    }

    @Test func aBodyThatCannotBeReplayedIsSentOnce() async {
        struct Upload: Requestable {
            typealias Response = EmptyResponse
            func urlRequest() throws -> URLRequest {
                var request = URLRequest(url: URL(string: "http://example.test/")!)
                request.httpMethod = "PUT"
                request.httpBodyStream = InputStream(data: Data("once".utf8))
                return request
            }
        }
        let service = service(ScriptedNetwork([.status(500)]))
        #expect(await service.result(of: Upload(), handler: Token()).failure?.attempts == 1)
        // The recovery succeeds for later calls, but this request isn't sent again.
        let expired = Self.expired()
        let error = await expired.service.result(of: Upload(), handler: SignOutToken()).failure
        guard case .transport(let failure as RecoveryFailure) = error?.originError else { return #expect(Bool(false)) }
        #expect(failure.canBeTriedAgain)
        #expect(error?.attempts == 1)
        #expect(error?.category == .alert)
        #expect(error?.description == "Please try again.")
        #expect(expired.runs.value == 1)
    }

    private static func expired() -> (service: DataTransferService<Sample>, runs: Box<Int>) {
        let runs = Box(0)
        let actions = Actions(refresh: { _ in
            runs.increment()
            return .none
        })
        return (ErrorSpecRuntimeTests.service(ScriptedNetwork([.status(419)]), actions: actions), runs)
    }

    @Test func noRetriesMeansOneAttempt() async {
        let handler = Vector(transient: ResendPolicy(maxRetries: 0))
        let budget = RetryBudget()
        let service = service(ScriptedNetwork([.status(500)]), budget: budget)
        #expect(await service.result(of: EmptyCall(), handler: handler).failure?.attempts == 1)
        #expect(budget.tokens == 500)
    }

    @Test func lastFailureIsThrown() async {
        let service = service(ScriptedNetwork([.status(500), .status(403)]))
        let error = await service.result(of: EmptyCall(), handler: Token()).failure
        #expect(error?.responseError == .forbidden)
        #expect(error?.attempts == 2)
    }

    @Test func eachPolicyCountsItsOwnRetries() async {
        // Two retries of `transient`, and two of `throttling`. Transport errors are retried as `transient`, and share
        // its count.
        let clock = ManualClock()
        let network = ScriptedNetwork([.status(500), .status(429), .status(500), .status(429), .status(500)])
        let error = await service(network, clock: clock).result(of: EmptyCall(), handler: Token()).failure
        #expect(error?.attempts == 5)
        #expect(clock.waits == [.milliseconds(50), .seconds(1), .milliseconds(100), .seconds(2)])
        #expect(error?.responseError == .common(.serverError))
    }

    @Test func noRequestIsSentMoreThanElevenTimes() async {
        let sent = Box(0)
        // The 10 retries of one policy are used up, but other policies have retries left.
        let network = ScriptedNetwork { _ in
            sent.increment() <= 9 ? .status(503) : .status(sent.value % 2 == 0 ? 500 : 429)
        }
        let error = await service(network).result(of: EmptyCall(), handler: Token()).failure
        #expect(sent.value == 11)
        #expect(error?.attempts == 11)
    }

    @Test func emptyBudgetAllowsFirstAttempts() async {
        let service = service(ScriptedNetwork([.status(200)]), budget: RetryBudget(tokens: 0))
        #expect(await service.result(of: EmptyCall(), handler: Token()).failure == nil)
    }

    @Test func aDeadlineShorterThanTheWaitFailsAtOnce() async {
        let clock = ManualClock(isInstant: false)
        let budget = RetryBudget()
        let service = service(ScriptedNetwork([.status(500)]), clock: clock, budget: budget) {
            $0.deadline = .milliseconds(120)
        }
        let task = Task { await service.result(of: EmptyCall(), handler: Token()) }
        await eventually { clock.waits.contains(.milliseconds(50)) }
        clock.advance(by: .milliseconds(50))
        let error = await task.value.failure
        // A wait of 50 ms fits in; the next one of 100 ms doesn't, so the call fails without waiting.
        #expect(error?.responseError == .common(.serverError))
        #expect(error?.attempts == 2)
        #expect(clock.now == .milliseconds(50))
        #expect(!clock.waits.contains(.milliseconds(100)))
        #expect(budget.tokens == 486)
    }

    @Test func deadlineEndsAHangingAttemptThatIgnoresCancellation() async {
        let clock = ManualClock(isInstant: false)
        let hang = Box<CheckedContinuation<Void, Never>?>(nil)
        let network = ScriptedNetwork { _ in
            await withCheckedContinuation { continuation in hang.update { $0 = continuation } }
            return .status(200)
        }
        let service = service(network, clock: clock) { $0.deadline = .seconds(5) }
        let task = Task { await service.result(of: EmptyCall(), handler: Token()) }
        await eventually { clock.sleepers == 1 && hang.value != nil }
        clock.advance(by: .seconds(5))
        let error = await task.value.failure
        guard case .transport(let reason) = error?.originError else { return #expect(Bool(false)) }
        #expect((reason as? URLError)?.code == .timedOut)
        hang.value?.resume()
    }

    @Test func anUnmappedFailureIsNotRetried() async {
        let error = await service(ScriptedNetwork([.status(504)])).result(of: EmptyCall(), handler: Token()).failure
        #expect(error?.attempts == 1)
    }

    @Test(arguments: [URLError.Code.badURL, .dataLengthExceedsMaximum, .cannotDecodeContentData, .httpTooManyRedirects])
    func permanentFailuresAreNotRetried(_ code: URLError.Code) async {
        let error = await service(ScriptedNetwork([.failure(URLError(code))])).result(of: EmptyCall(), handler: Token())
            .failure
        #expect(error?.attempts == 1)
    }

    /// The errors come from a client that doesn't use Swift's `URLSession`.
    @Test func nsErrorsInTheURLErrorDomainCountAsURLErrors() async {
        func end(_ code: Int) async -> NetworkError<Token.ResponseError>? {
            let network = ScriptedNetwork { _ in throw NSError(domain: NSURLErrorDomain, code: code) }
            return await service(network).result(of: EmptyCall(), handler: Token()).failure
        }
        #expect(await end(NSURLErrorTimedOut)?.attempts == 3)
        #expect(await end(NSURLErrorTimedOut)?.debugDescription.contains("URLError(-1001)") == true)
        #expect(await end(NSURLErrorCancelled)?.isSilent == true)
        let error = await service(ScriptedNetwork([.failure(URLError(.cancelled))])).result(
            of: EmptyCall(), handler: Token()
        ).failure
        guard case .cancelled = error?.originError else { return #expect(Bool(false)) }
    }

    @Test func transportRetriesCanBeSwitchedOff() async {
        let service = service(ScriptedNetwork([.failure(URLError(.timedOut))])) { $0.transportPolicy = nil }
        #expect(await service.result(of: EmptyCall(), handler: Token()).failure?.attempts == 1)
    }

    @Test func retryAfterCanBeIgnored() async {
        let clock = ManualClock()
        let handler = Vector(transient: ResendPolicy(honoursRetryAfter: false))
        let service = service(
            ScriptedNetwork([.status(500, headers: ["Retry-After": "100"]), .status(200)]), clock: clock)
        #expect(await service.result(of: EmptyCall(), handler: handler).failure == nil)
        #expect(clock.waits == [.milliseconds(50)])
    }

    @Test func onlyListedMethodsAreRetried() async {
        let handler = Vector(transient: ResendPolicy(methods: .only(["POST"])))
        let service = service(ScriptedNetwork([.status(500)]))
        #expect(await service.result(of: EmptyCall("POST"), handler: handler).failure?.attempts == 3)
        #expect(await service.result(of: EmptyCall("GET"), handler: handler).failure?.attempts == 1)
    }
}
