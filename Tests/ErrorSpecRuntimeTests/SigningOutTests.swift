import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// After `endSession()`, no earlier call is sent, restores the session, or shows its failure to the next user.
@Suite struct SigningOutTests {
    let server = TokenServer()

    private func expectSilence<Value>(_ result: Result<Value, NetworkError<SignOutToken.ResponseError>>) {
        guard case .failure(let error) = result, case .cancelled = error.originError else {
            Issue.record("\(result)")
            return
        }
        #expect(error.isSilent)
        #expect(error.category == .silent)
        #expect(error.response == nil)
    }

    @Test func requestInFlightStartsNoRecoveryAfterTheSessionEnds() async {
        let server = server
        let inFlight = Gate()
        let network = ScriptedNetwork { request in
            await inFlight.pass()
            return server.respond(to: request)
        }
        let service = service(network, actions: server.refresh())
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { inFlight.count == 1 }
        service.endSession()
        // The call ends without waiting for the server.
        expectSilence(await task.value)
        inFlight.open()
        #expect(server.runs.value == 0)
        #expect(server.sends.value == 0)
        #expect(server.stored.value == "old")
    }

    @Test func requestWaitingForARetryStartsNoRecoveryAfterTheSessionEnds() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let isFirst = Box(true)
        let network = ScriptedNetwork { request in
            isFirst.update { isFirst in
                defer { isFirst = false }
                return isFirst
            } ? .status(429) : server.respond(to: request)
        }
        let service = service(network, actions: server.refresh(), clock: clock)
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { clock.sleepers == 1 }
        service.endSession()
        expectSilence(await task.value)
        #expect(clock.now == .zero)
        #expect(server.runs.value == 0)
        #expect(server.sends.value == 0)
    }

    @Test func repairedRequestWaitingForARetryIsNotSentAgain() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let network = ScriptedNetwork { request in
            server.respond(to: request).statusCode == 419 ? .status(419) : .status(429)
        }
        let service = service(network, actions: server.refresh(), clock: clock)
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { clock.sleepers == 1 }
        service.endSession()
        clock.advance(by: .seconds(1))
        expectSilence(await task.value)
        #expect(server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["old", "new"])
        #expect(server.runs.value == 1)
    }

    @Test(arguments: [200, 403, 419, 500])
    func lateResponsesAreNotDelivered(_ status: Int) async {
        let inFlight = Gate()
        let recorder = ObservationTests.Recorder()
        let network = ScriptedNetwork { _ in
            await inFlight.pass()
            return .status(status)
        }
        let service = service(network, actions: server.refresh()) { $0.observers = [recorder] }
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { inFlight.count == 1 }
        service.endSession()
        inFlight.open()
        expectSilence(await task.value)
        await service.drainObservers()
        #expect(recorder.categories.value == [.silent])
        #expect(recorder.lines.value.map { $0.split(separator: " ")[3] } == ["attempt", "failure"])
        #expect(server.runs.value == 0)
    }

    /// An endpoint whose `decode` runs a closure.
    private struct Decoding: Requestable {
        var beginning: @Sendable () -> Void = {}
        let decoding: @Sendable () -> Void

        func urlRequest() throws -> URLRequest {
            beginning()
            return try EmptyCall().urlRequest()
        }

        func decode(_ response: NetworkResponse, with decoder: JSONDecoder) throws -> String {
            decoding()
            return String(decoding: response.body, as: UTF8.self)
        }
    }

    @Test func sessionThatEndsDuringDecodingReturnsNoValue() async {
        let recorder = ObservationTests.Recorder()
        let service = service(ScriptedNetwork([.status(200, "old user")])) { $0.observers = [recorder] }
        expectSilence(await service.result(of: Decoding(decoding: { service.endSession() }), handler: SignOutToken()))
        await service.drainObservers()
        #expect(recorder.lines.value.map { $0.split(separator: " ")[3] } == ["attempt", "failure"])
    }

    @Test func valueDecodedAfterTheSessionEndsIsNeverReturned() async {
        for _ in 0..<20 {
            let (isEnding, hasEnded) = (Box(false), Box(false))
            let decoded = Box(0)
            let service = service(ScriptedNetwork([.status(200, "old user")]))
            let calls = (0..<50).map { _ in
                Task {
                    // A call that begins after the session's end belongs to the next session.
                    let (beganBefore, wasOver) = (Box(false), Box(false))
                    let result = await service.result(
                        of: Decoding(
                            beginning: { beganBefore.update { $0 = !isEnding.value } },
                            decoding: {
                                decoded.increment()
                                wasOver.update { $0 = hasEnded.value }
                            }), handler: SignOutToken())
                    return (result, beganBefore.value && wasOver.value)
                }
            }
            await eventually { decoded.value > 0 }
            isEnding.update { $0 = true }
            service.endSession()
            hasEnded.update { $0 = true }
            for call in calls {
                let (result, isOfOldSession) = await call.value
                if isOfOldSession { expectSilence(result) }
            }
        }
    }

    @Test func callWaitingInAdaptEndsAtOnce() async {
        let adapting = Gate()
        let service = service(ScriptedNetwork([.status(200)])) {
            $0.adapt = { request in
                await adapting.pass()
                return request
            }
        }
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { adapting.count == 1 }
        service.endSession()
        expectSilence(await task.value)
        adapting.open()
    }

    @Test func endOfASessionEndsAThousandCallsAtOnce() async {
        let inFlight = Gate()
        let service = service(
            ScriptedNetwork { _ in
                await inFlight.pass()
                return .status(200)
            })
        let tasks = (0..<1_000).map { _ in Task { await service.result(of: EmptyCall(), handler: SignOutToken()) } }
        await eventually { inFlight.count == 1_000 }
        service.endSession()
        for task in tasks { expectSilence(await task.value) }
        let next = Task { await service.result(of: EmptyCall(), handler: SignOutToken()) }
        await eventually { inFlight.count == 1_001 }
        inFlight.open()
        #expect(await next.value.failure == nil)
    }

    @Test func callWaitingForARefreshEndsAtOnce() async {
        let refresh = Gate()
        let service = service(
            ScriptedNetwork { [server] in server.respond(to: $0) }, actions: server.refresh { await refresh.pass() })
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { refresh.count == 1 }
        service.endSession()
        expectSilence(await task.value)
        refresh.open()
    }

    @Test func refreshOfAnEndedSessionSendsNoMoreRequests() async {
        let server = server
        let paths = Box<[String]>([])
        let network = ScriptedNetwork { request in
            paths.update { $0.append(request.url?.path ?? "") }
            return server.respond(to: request)
        }
        let before = Gate()
        let end = Box<NetworkError<Sample.RefreshResponseErrorHandler.ResponseError>?>(nil)
        let actions = Actions(refresh: { service in
            await before.pass()
            // The action ignores cancellation.
            let result = await Task.detached {
                await service.result(of: EmptyCall(url: "http://example.test/refresh"))
            }.value
            end.update { $0 = result.failure }
            return .none
        })
        let service = service(network, actions: actions)
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { before.count == 1 }
        service.endSession()
        before.open()
        expectSilence(await task.value)
        await eventually { end.value != nil }
        guard case .cancelled? = end.value?.originError else { return #expect(Bool(false)) }
        #expect(paths.value == ["/"])
    }

    @Test func requestOfAnEndedSessionDoesNotJoinTheNextSessionsRun() async {
        let server = server
        let inFlight = Gate()
        let refresh = Gate()
        let network = ScriptedNetwork { request in
            if request.url?.path == "/old" { await inFlight.pass() }
            return server.respond(to: request)
        }
        let service = service(network, actions: server.refresh { await refresh.pass() })
        let old = EmptyCall(url: "http://example.test/old", headers: ["Authorization": "old"])
        let oldTask = Task { await service.result(of: old, handler: SignOutToken()) }
        await eventually { inFlight.count == 1 }
        service.endSession()
        let newTask = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { refresh.count == 1 }
        inFlight.open()
        expectSilence(await oldTask.value)
        refresh.open()
        #expect(await newTask.value.failure == nil)
        #expect(server.runs.value == 1)
    }

    @Test func failedRunsOfAnEndedSessionDoNotCount() async {
        struct Broken: Error {}
        let server = server
        let isBroken = Box(true)
        let service = service(
            ScriptedNetwork { server.respond(to: $0) },
            actions: server.refresh { if isBroken.value { throw Broken() } })
        for _ in 0..<6 { _ = await service.result(of: server.endpoint, handler: SignOutToken()) }
        #expect(server.runs.value == 5)
        service.endSession()
        isBroken.update { $0 = false }
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure == nil)
    }

    @Test func recoveryRunCancelledAtItsStartEnds() async {
        // At any moment, an action that checks for cancellation stores nothing after the user has signed out.
        for _ in 0..<200 {
            let server = TokenServer()
            let signedOut = Box(false)
            let storedLate = Box(false)
            let actions = Actions(refresh: { _ in
                server.runs.increment()
                while !signedOut.value { await Task.yield() }
                if !Task.isCancelled { storedLate.update { $0 = true } }
                return .none
            })
            let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
            let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
            await eventually { server.runs.value == 1 }
            service.endSession()
            // The run's tasks are cancelled now or when they are attached, in any case before the call ends.
            expectSilence(await task.value)
            signedOut.update { $0 = true }
            #expect(!storedLate.value)
        }
    }
}
