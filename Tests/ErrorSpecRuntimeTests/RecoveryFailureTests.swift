import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A case whose category signs the user out must not do so because a refresh was slow, was cancelled, or couldn't reach
/// the server.
@Suite struct RecoveryFailureTests {
    typealias Failure = NetworkError<SignOutToken.ResponseError>

    let server = TokenServer()

    private func expectTransport(_ error: Failure?, _ isReason: @escaping (RecoveryFailure.Reason) -> Bool) {
        #expect(error.isRecoveryFailure(isReason))
        #expect(error?.category == .alert)
        #expect(error?.title == "네트워크 에러")
        #expect(error?.description == "인터넷 연결을 확인해 주세요.")
        #expect(error?.statusCode == 419)
    }

    private func failure(
        of action:
            @escaping @Sendable (RecoveryService<Sample.RefreshResponseErrorHandler>) async throws ->
            RequestRepair
    ) async -> Failure? {
        let server = server
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: Actions(refresh: action))
        return await service.result(of: server.endpoint, handler: SignOutToken()).failure
    }

    @Test func theRecoveryTimesOutBeforeTheTransportDoes() {
        let recovery = ServiceConfiguration<Sample>().recoveryTimeout
        #expect(recovery == .seconds(30))
        #expect(URLSessionNetworkService.Limits().deadline == .seconds(60))
    }

    @Test func hangingRefreshDoesNotSignOut() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let hang = Gate()
        let service = service(
            ScriptedNetwork { server.respond(to: $0) },
            actions: Actions(refresh: { _ in
                await hang.pass()
                return .none
            }), clock: clock, recoveryTimeout: .seconds(30))
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { hang.count == 1 && clock.sleepers == 1 }
        clock.advance(by: .seconds(30))
        let error = await task.value.failure
        expectTransport(error) { if case .timedOut = $0 { true } else { false } }
        #expect(error?.debugDescription.contains("recovery refreshAccessToken took too long") == true)
        hang.open()
    }

    /// A cancelled action may throw its own error at once.
    @Test func refreshCancelledByItsTimeoutDoesNotSignOut() async {
        struct NoRefreshToken: Error {}
        let server = server
        let clock = ManualClock(isInstant: false)
        let (hang, isStopped) = (Gate(), Box(false))
        let service = service(
            ScriptedNetwork { server.respond(to: $0) },
            actions: Actions(refresh: { _ in
                await withTaskCancellationHandler {
                    await hang.pass()
                } onCancel: {
                    isStopped.update { $0 = true }
                    hang.open()
                }
                throw NoRefreshToken()
            }), clock: clock, recoveryTimeout: .seconds(30)
        ) {
            $0.environment.now = {
                // Blocks the task that cancels the action until the action has ended.
                if isStopped.value, !Task.isCancelled { Thread.sleep(forTimeInterval: 0.1) }
                return clock.now
            }
        }
        let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
        await eventually { hang.count == 1 && clock.sleepers == 1 }
        clock.advance(by: .seconds(30))
        expectTransport(await task.value.failure) { if case .timedOut = $0 { true } else { false } }
    }

    @Test(arguments: [URLError.Code.notConnectedToInternet, .timedOut, .cannotConnectToHost])
    func urlErrorOfARefreshDoesNotSignOut(_ code: URLError.Code) async {
        let error = await failure { _ in throw URLError(code) }
        expectTransport(error) { reason in
            if case .transport(let error) = reason { (error as? URLError)?.code == code } else { false }
        }
    }

    @Test func transientErrorOfARefreshDoesNotSignOut() async {
        struct Lost: Error {}
        let server = server
        let service = service(
            ScriptedNetwork { server.respond(to: $0) }, actions: Actions(refresh: { _ in throw Lost() })
        ) { $0.isTransient = { $0 is Lost } }
        let error = await service.result(of: server.endpoint, handler: SignOutToken()).failure
        expectTransport(error) { if case .transport(let error) = $0 { error is Lost } else { false } }
    }

    @Test func cancelledActionDoesNotSignOut() async {
        expectTransport(await failure { _ in throw CancellationError() }) {
            if case .cancelled = $0 { true } else { false }
        }
        expectTransport(await failure { _ in throw URLError(.cancelled) }) {
            if case .cancelled = $0 { true } else { false }
        }
    }

    @Test func cancelledRequestOfAnActionDoesNotSignOut() async {
        let server = server
        let network = ScriptedNetwork { request in
            if request.url?.path == "/refresh" { throw CancellationError() }
            return server.respond(to: request)
        }
        let actions = Actions(refresh: { service in
            _ = try await service.request(EmptyCall(url: "http://example.test/refresh"))
            return .none
        })
        let error = await service(network, actions: actions).result(of: server.endpoint, handler: SignOutToken())
            .failure
        expectTransport(error) { if case .cancelled = $0 { true } else { false } }
    }

    @Test func erasedConnectionErrorDoesNotSignOut() async {
        let lost = NetworkError<Sample.RefreshResponseErrorHandler.ResponseError>(
            .transport(URLError(.networkConnectionLost)))
        expectTransport(await failure { _ in throw lost.erased }) { reason in
            if case .transport(let error as URLError) = reason { error.code == .networkConnectionLost } else { false }
        }
    }

    @Test func requestThatAnActionCannotMakeFailsTheCallWithTheCase() async {
        struct NoRefreshToken: Error {}
        struct Unmade: Requestable {
            typealias Response = EmptyResponse
            func urlRequest() throws -> URLRequest { throw NoRefreshToken() }
        }
        let error = await failure { service in
            try await service.request(Unmade())
            return .none
        }
        #expect(error?.responseError == .expired)
    }

    @Test func errorThrownByAnActionFailsTheCallWithTheCase() async {
        struct NoRefreshToken: Error {}
        let error = await failure { _ in throw NoRefreshToken() }
        #expect(error?.responseError == .expired)
        #expect(error?.category == .signOut)
        #expect(error?.title == "로그아웃")
    }

    @Test func refusedNewTokenFailsTheCallWithTheCase() async {
        server.valid.update { $0 = "none" }
        let error = await failure { _ in .header("Authorization", "new") }
        #expect(error?.responseError == .expired)
        #expect(error?.category == .signOut)
    }

    // MARK: Counting failed runs

    @Test func successfulRunsDoNotCountAsFailed() async throws {
        let server = server
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh())
        for _ in 0..<20 {
            _ = try await service.request(EmptyCall(headers: ["Authorization": "old"]), handler: SignOutToken())
        }
        #expect(server.runs.value == 20)
    }

    @Test func recoveryThatFailsTooOftenStopsRunning() async {
        struct Broken: Error {}
        let server = server
        let clock = ManualClock()
        let service = service(
            ScriptedNetwork { server.respond(to: $0) },
            actions: Actions(refresh: { _ in
                server.runs.increment()
                throw Broken()
            }), clock: clock)
        for _ in 0..<5 {
            let error = await service.result(of: server.endpoint, handler: SignOutToken()).failure
            #expect(error?.responseError == .expired)
        }
        for _ in 0..<3 {
            let error = await service.result(of: server.endpoint, handler: SignOutToken()).failure
            expectTransport(error) { if case .failedTooOften = $0 { true } else { false } }
        }
        #expect(server.runs.value == 5)
        clock.advance(by: .seconds(30))
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure?.responseError == .expired)
        #expect(server.runs.value == 6)
    }

    @Test func callsCancelledDuringASlowRefreshDoNotSignOut() async throws {
        let server = server
        let isSlow = Box(true)
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            if isSlow.value { try await Task.sleep(for: .seconds(3_600)) }
            return .header("Authorization", "new")
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        for screen in 1...8 {
            let task = Task { await service.result(of: server.endpoint, handler: SignOutToken()) }
            await eventually { server.runs.value == screen }
            task.cancel()
            guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
        }
        isSlow.update { $0 = false }
        _ = try await service.request(server.endpoint, handler: SignOutToken())
    }

    // MARK: The wrong service

    @Test func requestThatWouldWaitForItselfFailsWithAnExplanation() async {
        let server = server
        let holder = Box<DataTransferService<Sample>?>(nil)
        let inner = Box<Failure?>(nil)
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            let service = holder.value!
            // In a separate task, as apps do.
            let result = await Task { await service.result(of: server.endpoint, handler: SignOutToken()) }.value
            inner.update { $0 = result.failure }
            _ = try result.get()
            return .none
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        holder.update { $0 = service }
        let outer = await service.result(of: server.endpoint, handler: SignOutToken()).failure
        expectTransport(inner.value) { if case .waitsForItself = $0 { true } else { false } }
        #expect(inner.value?.debugDescription.contains("through the action's context") == true)
        #expect(outer?.debugDescription.contains("through the action's context") == true)
        // The action's error is a connection error, and determines the category.
        #expect(outer?.category == .alert)
        #expect(server.runs.value == 1)
    }

    @Test func taskThatOutlivesItsActionCanRecover() async {
        let server = server
        let holder = Box<DataTransferService<Sample>?>(nil)
        let polling = Box<Task<Failure?, Never>?>(nil)
        let isOver = Gate()
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            let service = holder.value!
            polling.update { polling in
                guard polling == nil else { return }
                polling = Task {
                    await isOver.pass()
                    return await service.result(
                        of: EmptyCall(headers: ["Authorization": "older"]), handler: SignOutToken()
                    ).failure
                }
            }
            return .header("Authorization", "new")
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        holder.update { $0 = service }
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure == nil)
        isOver.open()
        #expect(await polling.value!.value == nil)
        #expect(server.runs.value == 2)
    }
}
