import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A server with one valid token, and an app that stores a token.
final class TokenServer: Sendable {
    let valid = Box("new")
    let stored = Box("old")
    let log = Box<[URLRequest]>([])
    let runs = Box(0)
    let sends = Box(0)

    /// Sends 419 for all tokens except the valid one.
    func respond(to request: URLRequest) -> NetworkResponse {
        log.update { $0.append(request) }
        sends.increment()
        return request.value(forHTTPHeaderField: "Authorization") == valid.value
            ? .status(200, #""ok""#) : .status(419, #"{"message": "만료된 토큰입니다."}"#)
    }

    var endpoint: EmptyCall { EmptyCall(headers: ["Authorization": stored.value]) }

    /// An action that counts its runs, stores the new token, and returns it as the repair.
    func refresh(_ before: @escaping @Sendable () async throws -> Void = {}) -> Actions {
        Actions(refresh: { _ in
            self.runs.increment()
            try await before()
            try Task.checkCancellation()
            self.stored.update { $0 = "new" }
            return .header("Authorization", "new")
        })
    }
}

@Suite struct RecoveryTests {
    let server = TokenServer()

    @Test func theRepairedRequestIsSent() async throws {
        let server = server
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh())
        let body = Data("profile".utf8)
        let call = EmptyCall("POST", headers: ["Authorization": "old", "X-Kept": "1"], body: body)
        _ = try await service.request(call, handler: Token())
        #expect(server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") } == ["old", "new"])
        #expect(server.log.value.map(\.httpBody) == [body, body])
        #expect(server.log.value.map { $0.value(forHTTPHeaderField: "X-Kept") } == ["1", "1"])
        #expect(server.runs.value == 1)
    }

    /// A user's request may join the run that a prefetch has started.
    @Test func runHasAHighPriority() async {
        let server = server
        let priority = Box<TaskPriority?>(nil)
        let actions = server.refresh { priority.update { $0 = Task.currentPriority } }
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        let prefetch = Task(priority: .background) { await service.result(of: server.endpoint, handler: Token()) }
        #expect(await prefetch.value.failure == nil)
        #expect(priority.value == .userInitiated)
    }

    @Test func recoveriesUseNeitherTokensNorRetries() async throws {
        let server = server
        let clock = ManualClock()
        let budget = RetryBudget(tokens: 0)
        let service = service(
            ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh(), clock: clock, budget: budget)
        _ = try await service.request(server.endpoint, handler: Token())
        #expect(clock.waits == [])
        #expect(budget.tokens == 1)
    }

    @Test func lateFailureIsRepairedWithoutAnotherRun() async throws {
        let server = server
        let late = Gate()
        let network = ScriptedNetwork { request in
            if request.url?.path == "/late", request.value(forHTTPHeaderField: "Authorization") == "old" {
                await late.pass()
            }
            return server.respond(to: request)
        }
        let service = service(network, actions: server.refresh())
        let lateCall = EmptyCall(url: "http://example.test/late", headers: ["Authorization": "old"])
        let task = Task { await service.result(of: lateCall, handler: Token()) }
        await eventually { late.count == 1 }
        _ = try await service.request(server.endpoint, handler: Token())
        late.open()
        #expect(await task.value.failure == nil)
        #expect(server.runs.value == 1)
        #expect(server.sends.value == 4)
    }

    @Test func refusedNewTokenFailsAfterOneRecovery() async {
        let server = server
        server.valid.update { $0 = "none" }
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh())
        let error = await service.result(of: server.endpoint, handler: Token()).failure
        #expect(error?.responseError == .expiredAccessToken)
        #expect(error?.attempts == 2)
        #expect(error?.description == "만료된 토큰입니다.")
        #expect(server.runs.value == 1)
    }

    @Test func recoveryRunsAtMostFiveTimesInThirtySeconds() async {
        let server = server
        let clock = ManualClock()
        server.valid.update { $0 = "none" }
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh(), clock: clock)
        for expected in [1, 2, 3, 4, 5, 5, 5] {
            let attempts = server.runs.value < expected ? 2 : 1
            let error = await service.result(of: server.endpoint, handler: Token()).failure
            #expect((error?.responseError == .expiredAccessToken) == (attempts == 2))
            if attempts == 1 {
                #expect(error.isRecoveryFailure { if case .failedTooOften = $0 { true } else { false } })
            }
            #expect(error?.attempts == attempts)
            #expect(server.runs.value == expected)
            clock.advance(by: .seconds(1))
        }
        // So far, 7 s have passed. At 30 s after the first run, one more run is allowed.
        clock.advance(by: .seconds(22))
        _ = await service.result(of: server.endpoint, handler: Token())
        #expect(server.runs.value == 5)
        clock.advance(by: .seconds(1))
        _ = await service.result(of: server.endpoint, handler: Token())
        #expect(server.runs.value == 6)
    }

    @Test func refusedEmptyTokenFailsAfterOneRecovery() async {
        let server = server
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            return .header("Authorization", "")
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        #expect(await service.result(of: server.endpoint, handler: Token()).failure?.attempts == 2)
        #expect(server.runs.value == 1)
    }

    // MARK: The action's own failures

    /// Makes a call, and cancels it when its recovery has reached the gate.
    private func leave(_ call: EmptyCall, of service: DataTransferService<Sample>, waitingFor gate: Gate) async {
        let leaver = Task { await service.result(of: call, handler: Token()) }
        await eventually { gate.count == 1 }
        leaver.cancel()
        _ = await leaver.value
    }

    private func failure(
        toRefresh respond: @escaping @Sendable () async throws -> NetworkResponse
    ) async -> (error: NetworkError<Token.ResponseError>?, runs: Int) {
        let server = server
        let network = ScriptedNetwork { request in
            request.url?.path == "/refresh" ? try await respond() : server.respond(to: request)
        }
        let actions = Actions(refresh: { service in
            server.runs.increment()
            struct Refreshed: Decodable { let token: String }
            let new = try await service.request(Call<Refreshed>(url: "http://example.test/refresh"))
            return .header("Authorization", new.token)
        })
        let service = service(network, actions: actions)
        return (await service.result(of: server.endpoint, handler: Token()).failure, server.runs.value)
    }

    @Test func anExpiredRefreshTokenSignsOut() async {
        let (error, runs) = await failure { .status(418) }
        #expect(error?.responseError == .expiredAccessToken)
        #expect(error?.category == .signOut)
        #expect(error?.title == "로그아웃")
        #expect(error?.description == "다시 로그인해 주세요.")
        #expect(error?.statusCode == 419)
        #expect(runs == 1)
    }

    @Test func offlineRefreshDoesNotSignOut() async {
        let (error, _) = await failure { throw URLError(.notConnectedToInternet) }
        #expect(error?.responseError == nil)
        #expect(
            error.isRecoveryFailure { reason in
                if case .transport(let error as URLError) = reason {
                    error.code == .notConnectedToInternet
                } else {
                    false
                }
            })
        #expect(error?.category == .alert)
        #expect(error?.title == "네트워크 에러")
    }

    @Test func unauthorizedRefreshIsReadByItsOwnHandler() async {
        let (error, runs) = await failure { .status(401) }
        #expect(error?.description == "인증할 수 없습니다.")
        #expect(runs == 1)
    }

    @Test func expiredTokenInARefreshDoesNotStartAnotherRefresh() async {
        let (error, runs) = await failure { .status(419) }
        #expect(error?.responseError == .expiredAccessToken)
        #expect(error?.attempts == 1)
        #expect(runs == 1)
    }

    @Test func unreadableResponseToTheRefreshIsADecodingFailure() async {
        for body in ["", "<html>", "{}", "[", #"{"token": null}"#] {
            let (error, _) = await failure { .status(200, body) }
            #expect(error?.responseError == .expiredAccessToken)
            #expect(error?.description == "응답을 읽을 수 없습니다.")
            #expect(error?.category == .alert)
        }
    }

    @Test func actionsErrorWithoutTextsKeepsTheCasesTexts() async {
        struct KeychainLocked: Error {}
        let server = server
        let service = service(
            ScriptedNetwork { server.respond(to: $0) }, actions: Actions(refresh: { _ in throw KeychainLocked() }))
        let error = await service.result(of: server.endpoint, handler: Token()).failure
        #expect(error?.title == "토큰 갱신 실패")
        #expect(error?.description == "만료된 토큰입니다.")
        #expect(error?.category == .alert)
    }

    @Test func actionsPresentableErrorReplacesTheCasesTexts() async {
        struct SignedOut: PresentableError {
            let title = "Bye"
            let description = "You were signed out."
            let categoryName: String? = "signOut"
        }
        let server = server
        let service = service(
            ScriptedNetwork { server.respond(to: $0) }, actions: Actions(refresh: { _ in throw SignedOut() }))
        let error = await service.result(of: server.endpoint, handler: Token()).failure
        #expect(error?.title == "Bye")
        #expect(error?.category == .signOut)
    }

    @Test func hangingActionIsAbandoned() async {
        let server = server
        let clock = ManualClock(isInstant: false)
        let hang = Gate()
        let actions = Actions(refresh: { _ in
            await hang.pass()  // ignores cancellation
            return .none
        })
        let service = service(
            ScriptedNetwork { server.respond(to: $0) }, actions: actions, clock: clock, recoveryTimeout: .seconds(60))
        let task = Task { await service.result(of: server.endpoint, handler: Token()) }
        await eventually { hang.count == 1 && clock.sleepers == 1 }
        clock.advance(by: .seconds(60))
        let error = await task.value.failure
        #expect(error.isRecoveryFailure { if case .timedOut = $0 { true } else { false } })
        #expect(error?.title == "네트워크 에러")
        hang.open()
    }

    @Test func actionThatUsesTheOrdinaryServiceDoesNotDeadlock() async {
        let server = server
        let holder = Box<DataTransferService<Sample>?>(nil)
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            _ = try await holder.value!.request(server.endpoint, handler: Token())
            return .none
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        holder.update { $0 = service }
        let error = await service.result(of: server.endpoint, handler: Token()).failure
        #expect(error.isRecoveryFailure { if case .transport(is RecoveryFailure) = $0 { true } else { false } })
        #expect(server.runs.value == 1)
    }

    @Test func nestedRecoveryDoesNotStartTheOuterOneAgain() async {
        // Refreshing requires accepted terms, and accepting them requires a fresh token.
        let network = ScriptedNetwork { request in .status(request.url?.path == "/terms" ? 419 : 451) }
        let runs = Box<[String]>([])
        let holder = Box<DataTransferService<Sample>?>(nil)
        let actions = Actions(
            refresh: { _ in
                runs.update { $0.append("refresh") }
                _ = try await holder.value!.request(EmptyCall(url: "http://example.test/refresh"), handler: Token())
                return .none
            },
            terms: { context in
                runs.update { $0.append("terms") }
                _ = try await context.service(Token()).request(EmptyCall(url: "http://example.test/terms"))
                return .none
            })
        let service = service(network, actions: actions)
        holder.update { $0 = service }
        let error = await service.result(of: EmptyCall(url: "http://example.test/terms"), handler: Token()).failure
        #expect(error.isRecoveryFailure { if case .transport(is RecoveryFailure) = $0 { true } else { false } })
        #expect(runs.value == ["refresh", "terms"])
    }

    @Test func recoveriesThatNeedEachOtherDoNotDeadlock() async {
        // Both recoveries are running when each of them needs the other one.
        let both = Gate(size: 2)
        let network = ScriptedNetwork { request in
            request.url?.path == "/needsTerms" ? .status(451) : .status(419)
        }
        let actions = Actions(
            refresh: { service in
                await both.pass()
                let context = DetachedService(service)
                _ = try await context.needTerms()
                return .none
            },
            terms: { context in
                await both.pass()
                _ = try await context.service(Token()).request(EmptyCall(url: "http://example.test/needsRefresh"))
                return .none
            })
        let service = service(network, actions: actions)
        DetachedService.current.update { $0 = service }
        async let one = service.result(of: EmptyCall(url: "http://example.test/needsRefresh"), handler: Token())
        async let other = service.result(of: EmptyCall(url: "http://example.test/needsTerms"), handler: Token())
        let (first, second) = await (one, other)
        #expect(first.failure != nil)
        #expect(second.failure != nil)
    }

    /// Calls the ordinary service from inside an action.
    private struct DetachedService {
        static let current = Box<DataTransferService<Sample>?>(nil)
        init(_ service: RecoveryService<Sample.RefreshResponseErrorHandler>) {}
        func needTerms() async throws -> EmptyResponse {
            try await Self.current.value!.request(EmptyCall(url: "http://example.test/needsTerms"), handler: Token())
        }
    }

    // MARK: Waiters

    @Test func cancellingOneWaiterDoesNotAffectTheOthers() async {
        let server = server
        let gate = Gate()
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh { await gate.pass() })
        let call = server.endpoint
        let tasks = (0..<5).map { _ in Task { await service.result(of: call, handler: Token()) } }
        await eventually { gate.count == 1 && server.sends.value == 5 }
        tasks[0].cancel()
        guard case .cancelled = await tasks[0].value.failure?.originError else { return #expect(Bool(false)) }
        gate.open()
        for task in tasks.dropFirst() { #expect(await task.value.failure == nil) }
        #expect(server.runs.value == 1)
    }

    @Test func actionIsCancelledWhenNoCallWaitsForIt() async {
        let server = server
        let wasCancelled = Box(false)
        let isRunning = Box(false)
        let actions = Actions(refresh: { _ in
            isRunning.update { $0 = true }
            do {
                try await Task.sleep(for: .seconds(3_600))
            } catch {
                wasCancelled.update { $0 = true }
                throw error
            }
            return .none
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        let call = server.endpoint
        let tasks = (0..<3).map { _ in Task { await service.result(of: call, handler: Token()) } }
        await eventually { isRunning.value && server.sends.value == 3 }
        for task in tasks { task.cancel() }
        for task in tasks {
            guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
        }
        await eventually { wasCancelled.value }
        #expect(wasCancelled.value)
    }

    @Test func callAfterACancelledRunStartsAnotherRun() async {
        let server = server
        let first = Gate()
        let actions = Actions(refresh: { _ in
            guard server.runs.increment() > 1 else {
                await first.pass()
                throw CancellationError()
            }
            return .header("Authorization", "new")
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        let call = server.endpoint
        await leave(call, of: service, waitingFor: first)
        // The first run hasn't ended yet, so the second one must not start.
        let lateCall = Task { await service.result(of: call, handler: Token()) }
        await eventually { server.sends.value == 2 }
        #expect(server.runs.value == 1)
        first.open()
        #expect(await lateCall.value.failure == nil)
        #expect(server.runs.value == 2)
    }

    @Test func resultOfAnAbandonedRunIsUsedByLaterCalls() async {
        let server = server
        let gate = Gate()
        let late = Gate()
        let network = ScriptedNetwork { request in
            if request.url?.path == "/late", request.value(forHTTPHeaderField: "Authorization") == "old" {
                await late.pass()
            }
            return server.respond(to: request)
        }
        let isDone = Box(false)
        let actions = Actions(refresh: { _ in
            server.runs.increment()
            await gate.pass()  // ignores cancellation, and still gets its token
            isDone.update { $0 = true }
            return .header("Authorization", "new")
        })
        let service = service(network, actions: actions)
        let lateCall = EmptyCall(url: "http://example.test/late", headers: ["Authorization": "old"])
        let lateTask = Task { await service.result(of: lateCall, handler: Token()) }
        await eventually { late.count == 1 }
        let call = server.endpoint
        await leave(call, of: service, waitingFor: gate)
        gate.open()
        await eventually { isDone.value }
        late.open()
        #expect(await lateTask.value.failure == nil)
        #expect(server.runs.value == 1)
    }

    /// docs/recoveries.md recommends this for servers that rotate refresh tokens.
    @Test func refreshInASeparateTaskFinishesAfterItsCallersAreCancelled() async {
        let server = server
        let refresh = Gate()
        let network = ScriptedNetwork { request in
            guard request.url?.path == "/refresh" else { return server.respond(to: request) }
            await refresh.pass()
            return .status(200)
        }
        let actions = Actions(refresh: { service in
            server.runs.increment()
            let endpoint = EmptyCall("POST", url: "http://example.test/refresh")
            _ = try await Task { try await service.request(endpoint) }.value
            return .header("Authorization", "new")
        })
        let service = service(network, actions: actions)
        let call = server.endpoint
        await leave(call, of: service, waitingFor: refresh)
        let lateCall = Task { await service.result(of: call, handler: Token()) }
        await eventually { server.sends.value == 2 }
        refresh.open()
        #expect(await lateCall.value.failure == nil)
        #expect(server.runs.value == 1)
    }

    @Test func refreshDoesNotRestoreASessionThatEnded() async {
        let server = server
        let gate = Gate()
        let hasStored = Box(false)
        let isOver = Box(false)
        let actions = Actions(refresh: { _ in
            defer { isOver.update { $0 = true } }
            await gate.pass()
            try Task.checkCancellation()
            hasStored.update { $0 = true }
            return .header("Authorization", "new")
        })
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: actions)
        let call = server.endpoint
        let task = Task { await service.result(of: call, handler: Token()) }
        await eventually { gate.count == 1 }
        service.endSession()
        let error = await task.value.failure
        guard case .cancelled? = error?.originError else { return #expect(Bool(false)) }
        #expect(error?.attempts == 1)
        gate.open()
        await eventually { isOver.value }
        #expect(!hasStored.value)
        #expect(server.sends.value == 1)
    }

    @Test func aRequestOfTheOldSessionIsNotRepairedAfterSigningOut() async throws {
        let server = server
        let late = Gate()
        let network = ScriptedNetwork { request in
            if request.url?.path == "/late" { await late.pass() }
            return server.respond(to: request)
        }
        let service = service(network, actions: server.refresh())
        let lateCall = EmptyCall(url: "http://example.test/late", headers: ["Authorization": "old"])
        let task = Task { await service.result(of: lateCall, handler: Token()) }
        await eventually { late.count == 1 }
        _ = try await service.request(server.endpoint, handler: Token())
        service.endSession()
        late.open()
        guard case .cancelled? = await task.value.failure?.originError else { return #expect(Bool(false)) }
        #expect(server.runs.value == 1)
        // Requests of a new session can recover.
        _ = try await service.request(EmptyCall(headers: ["Authorization": "old"]), handler: Token())
        #expect(server.runs.value == 2)
    }

    // MARK: A crowd

    @Test func aThousandRequestsShareOneRefresh() async {
        let server = server
        let all = Gate(size: 1_000)
        let network = ScriptedNetwork { request in
            if request.value(forHTTPHeaderField: "Authorization") == "old" { await all.pass() }
            return server.respond(to: request)
        }
        let service = service(network, actions: server.refresh())
        let failures = await crowd(service)
        #expect(failures.isEmpty)
        #expect(server.runs.value == 1)
        #expect(server.sends.value == 2_000)
        let tokens = server.log.value.map { $0.value(forHTTPHeaderField: "Authorization") }
        #expect(tokens.count { $0 == "new" } == 1_000)
        #expect(server.log.value.allSatisfy { $0.httpBody == Data("body".utf8) })
    }

    @Test func failedRefreshFailsEachOfAThousandRequestsOnce() async {
        let server = server
        let all = Gate(size: 1_000)
        let network = ScriptedNetwork { request in
            if request.url?.path == "/refresh" { return .status(418) }
            await all.pass()
            return server.respond(to: request)
        }
        let actions = Actions(refresh: { service in
            server.runs.increment()
            _ = try await service.request(EmptyCall(url: "http://example.test/refresh"))
            return .none
        })
        let service = service(network, actions: actions)
        let failures = await crowd(service)
        #expect(failures.count == 1_000)
        #expect(failures.allSatisfy { $0.category == .signOut && $0.responseError == .expiredAccessToken })
        #expect(server.runs.value == 1)
        #expect(server.sends.value == 1_000)
    }

    @Test func cancellingAllWaitingRequestsEndsThem() async {
        let server = server
        let gate = Gate()
        let service = service(ScriptedNetwork { server.respond(to: $0) }, actions: server.refresh { await gate.pass() })
        let call = server.endpoint
        let tasks = (0..<1_000).map { _ in Task { await service.result(of: call, handler: Token()) } }
        await eventually { server.sends.value == 1_000 }
        for task in tasks { task.cancel() }
        for task in tasks {
            guard case .cancelled = await task.value.failure?.originError else { return #expect(Bool(false)) }
        }
        gate.open()
        #expect(server.sends.value == 1_000)
    }

    private func crowd(_ service: DataTransferService<Sample>) async -> [NetworkError<Token.ResponseError>] {
        let call = EmptyCall("POST", headers: ["Authorization": "old"], body: Data("body".utf8))
        return await withTaskGroup(of: NetworkError<Token.ResponseError>?.self) { group in
            for _ in 0..<1_000 {
                group.addTask { await service.result(of: call, handler: Token()).failure }
            }
            return await group.reduce(into: []) { failures, failure in
                if let failure { failures.append(failure) }
            }
        }
    }
}
