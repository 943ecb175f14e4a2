import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// `ServiceConfiguration.adapt`, which prepares each attempt.
@Suite struct AdaptTests {
    private actor Tokens {
        var current = "old"
        func store(_ token: String) { current = token }
    }

    @Test func adaptRunsBeforeEveryAttempt() async {
        let server = TokenServer()
        let tokens = Tokens()
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            await tokens.store("new")
            return .none
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions) {
            $0.adapt = { request in
                var request = request
                request.setValue(await tokens.current, forHTTPHeaderField: "Authorization")
                return request
            }
        }
        #expect(await service.result(of: EmptyCall(), handler: SignOutToken()).failure == nil)
        #expect(server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["old", "new"])
    }

    @Test func adaptReceivesTheRepairedRequest() async {
        let server = TokenServer()
        let seen = Box<[String?]>([])
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh()) {
            $0.adapt = { request in
                seen.update { $0.append(request.value(forHTTPHeaderField: "Authorization")) }
                return request
            }
        }
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure == nil)
        #expect(seen.value == ["old", "new"])
    }

    private struct Locked: Error {}

    /// The texts of `failures.transport` are about the connection, so only connection errors get them.
    @Test(arguments: [(Locked() as any Error, false), (URLError(.timedOut), true)])
    func thrownErrorFailsTheCall(_ thrown: any Error, isOfConnection: Bool) async {
        let recorder = ObservationTests.Recorder()
        let service = service(ScriptedNetwork([.status(200)])) {
            $0.adapt = { _ in throw thrown }
            $0.observers = [recorder]
        }
        let error = await service.result(of: EmptyCall(), handler: SignOutToken()).failure
        guard case .transport(let reason) = error?.originError else { return #expect(Bool(false)) }
        #expect(type(of: reason) == type(of: thrown))
        #expect(error?.attempts == 0)
        #expect((error?.title == "네트워크 에러") == isOfConnection)
        await service.drainObservers()
        #expect(!recorder.lines.value.contains { $0.contains("attempt") })
    }

    /// For example, a service for tokens throws a `NetworkError` of another API or group.
    @Test func failureOfACallWithinAdaptFailsTheOuterCall() async {
        typealias Other = NetworkError<Sample.RefreshResponseError>
        let offline = Other(.transport(URLError(.notConnectedToInternet)), attempts: 3)
        for (thrown, title, isSilent) in [(offline, "네트워크 에러", false), (Other(.cancelled), "에러", true)] {
            let service = service(ScriptedNetwork([.status(200)])) { $0.adapt = { _ in throw thrown } }
            let error = await service.result(of: EmptyCall(), handler: SignOutToken()).failure
            #expect(error?.title == title)
            #expect(error?.isSilent == isSilent)
        }
    }

    /// Makes a call whose `adapt` reads the token, and signs out and in again when the given condition is true.
    /// Returns the tokens that were sent, and the call's error.
    private func tokensSent(
        _ responses: [Result<NetworkResponse, URLError>], clock: ManualClock = ManualClock(), adapting: Gate? = nil,
        when: @escaping @Sendable () -> Bool
    ) async -> (sent: [String?], end: NetworkError<SignOutToken.ResponseError>?) {
        let log = Box<[URLRequest]>([])
        let token = Box("of the old session")
        let service = service(ScriptedNetwork(responses, log: log), clock: clock) {
            $0.adapt = { request in
                await adapting?.pass()
                var request = request
                request.setValue(token.value, forHTTPHeaderField: "Authorization")
                return request
            }
        }
        let task = Task { await service.result(of: EmptyCall(), handler: SignOutToken()) }
        await eventually(when)
        service.endSession()
        token.update { $0 = "of the new session" }
        adapting?.open()
        clock.advance(by: .seconds(1))
        let end = await task.value.failure
        return (log.value.map { $0.value(forHTTPHeaderField: "Authorization") }, end)
    }

    @Test func requestWaitingForARetryIsNotSentWithTheNextSessionsToken() async {
        let clock = ManualClock(isInstant: false)
        let (sent, end) = await tokensSent([.status(429), .status(200)], clock: clock) { clock.sleepers == 1 }
        #expect(sent == ["of the old session"])
        guard case .cancelled? = end?.originError else { return #expect(Bool(false)) }
    }

    @Test func requestWaitingInAdaptIsNotSentWithTheNextSessionsToken() async {
        let adapting = Gate()
        let (sent, end) = await tokensSent([.status(200)], adapting: adapting) { adapting.count == 1 }
        #expect(sent == [])
        guard case .cancelled? = end?.originError else { return #expect(Bool(false)) }
    }

    // MARK: A recovery before anything fails

    /// A service whose `adapt` runs the refresh until the actor has a new token.
    private func refreshing(
        _ server: TokenServer, _ tokens: Tokens, ignoresFailure: Bool = false,
        refresh: @escaping @Sendable (RecoveryService<Sample.RefreshResponseErrorHandler>) async throws -> RequestRepair
    ) -> DataTransferService<Sample> {
        let actions = Actions(refresh: { service in
            server.runs.increment()
            return try await refresh(service)
        })
        var configuration = ServiceConfiguration<Sample> { request, context in
            do {
                if await tokens.current == "old" { try await context.recover(.refreshAccessToken) }
            } catch  where ignoresFailure {}
            var request = request
            request.setValue(await tokens.current, forHTTPHeaderField: "Authorization")
            return request
        }
        configuration.recoveryTimeout = nil
        configuration.environment = ManualClock().environment()
        return DataTransferService(
            network: ScriptedNetwork { server.respond(to: $0) }, recoveries: actions, configuration: configuration)
    }

    @Test func expiredTokenIsRefreshedBeforeTheRequestIsSent() async {
        let server = TokenServer()
        let tokens = Tokens()
        let service = refreshing(server, tokens) { _ in
            await tokens.store("new")
            return .none
        }
        #expect(await service.result(of: EmptyCall(), handler: SignOutToken()).failure == nil)
        #expect(server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["new"])
    }

    @Test func aThousandCallsWithAnExpiredTokenShareOneRefresh() async {
        let server = TokenServer()
        let tokens = Tokens()
        let service = refreshing(server, tokens) { _ in
            await tokens.store("new")
            return .none
        }
        let failures = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<1_000 {
                group.addTask { await service.result(of: EmptyCall(), handler: SignOutToken()).failure != nil }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failures == 0)
        #expect(server.runs.value == 1)
        #expect(server.log.value.count == 1_000)
    }

    @Test func adaptReceivesTheRequestWithTheRecoverysRepair() async {
        let server = TokenServer()
        let seen = Box<[String?]>([])
        var configuration = ServiceConfiguration<Sample> { request, context in
            seen.update { $0.append(request.value(forHTTPHeaderField: "Authorization")) }
            try await context.recover(.refreshAccessToken)
            return request
        }
        configuration.recoveryTimeout = nil
        configuration.environment = ManualClock().environment()
        let service = DataTransferService(
            network: ScriptedNetwork { server.respond(to: $0) }, recoveries: server.refresh(),
            configuration: configuration)
        #expect(await service.result(of: server.endpoint, handler: SignOutToken()).failure == nil)
        #expect(seen.value == ["old", "new"])
        #expect(server.log.value.count == 1)
    }

    @Test func recoveryInAdaptIsSkippedForTheRecoverysOwnRequest() async {
        let server = TokenServer()
        let tokens = Tokens()
        let service = refreshing(server, tokens) { service in
            _ = await service.result(of: EmptyCall())
            await tokens.store("new")
            return .none
        }
        #expect(await service.result(of: EmptyCall(), handler: SignOutToken()).failure == nil)
        #expect(server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["old", "new"])
        #expect(server.runs.value == 1)
    }

    @Test func afterARefusedRefreshTheServersResponseDecides() async {
        let server = TokenServer()
        let service = refreshing(server, Tokens()) { _ in throw NoToken() }
        let error = await service.result(of: EmptyCall(), handler: SignOutToken()).failure
        #expect(error?.responseError == .expired)
        #expect(server.runs.value == 1)
        #expect(server.log.value.count == 1)
    }

    /// - Parameter ignoresFailure: Whether `adapt` ignores the error, so that the request is sent and its response needs the
    ///   refresh again.
    @Test(arguments: [false, true]) func offlineRefreshFailsTheCallAsATransportError(ignoresFailure: Bool) async {
        let server = TokenServer()
        let service = refreshing(server, Tokens(), ignoresFailure: ignoresFailure) { _ in
            throw URLError(.notConnectedToInternet)
        }
        let error = await service.result(of: EmptyCall(), handler: SignOutToken()).failure
        guard case .transport(let reason) = error?.originError else { return #expect(Bool(false)) }
        #expect((reason as? RecoveryFailure)?.recovery == "refreshAccessToken")
        #expect(server.log.value.count == (ignoresFailure ? 1 : 0))
        #expect(server.runs.value == 1)
    }

    private struct NoToken: Error {}
}
