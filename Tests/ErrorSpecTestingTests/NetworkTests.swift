import ErrorSpecRuntime
import ErrorSpecTesting
import Foundation
import GeneratedSamples
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct NetworkTests {
    private func service(
        _ network: any NetworkService, _ clock: VirtualClock = VirtualClock(), deadline: Duration? = nil,
        refresh: @escaping @Sendable () -> RequestRepair = { .none }
    ) -> DataTransferService<LSLP> {
        DataTransferService(
            network: network, recoveries: Recoveries(refresh: refresh),
            configuration: ServiceConfiguration(deadline: deadline, environment: clock.environment))
    }

    // MARK: Stubs

    @Test func repliesAreUsedInOrderAndRequestsAreRecorded() async throws {
        let network = StubNetworkService([.status(200, "{}"), .error(LSLP.LoginResponseError.cannotLogin)])
        let service = service(network)
        _ = try await service.request(Login(), handler: LSLP.LoginResponseErrorHandler())
        let error = await #expect(throws: NetworkError<LSLP.LoginResponseError>.self) {
            _ = try await service.request(Login(), handler: LSLP.LoginResponseErrorHandler())
        }
        #expect(error?.responseError == .cannotLogin)
        #expect(network.requests.map { $0.url?.path } == ["/v1/users/login", "/v1/users/login"])
        #expect(network.unexpectedRequests.isEmpty)
    }

    @Test func requestAfterTheScriptsEndIsReported() async {
        let network = StubNetworkService([])
        let error = await #expect(throws: NetworkError<LSLP.LoginResponseError>.self) {
            _ = try await service(network).request(Login(), handler: LSLP.LoginResponseErrorHandler())
        }
        guard case .transport(let reason)? = error?.originError else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(reason)".contains("no reply for POST /v1/users/login"))
        #expect(network.unexpectedRequests.map(\.path) == ["/v1/users/login"])
    }

    @Test func transientFailureIsRetriedWithoutWaiting() async throws {
        let clock = VirtualClock()
        let network = StubNetworkService([
            .failure(URLError(.networkConnectionLost)), .failure(URLError(.timedOut)), .status(200, #"{"nick": "a"}"#),
        ])
        _ = try await service(network, clock).request(
            Profile(method: "PUT"), handler: LSLP.EditProfileResponseErrorHandler())
        #expect(network.requests.count == 3)
        #expect(clock.waits == [.milliseconds(50), .milliseconds(100)])
        #expect(clock.now == .milliseconds(150))
    }

    @Test func repairedRequestSucceeds() async throws {
        let network = StubNetworkService { request in
            request.value(forHTTPHeaderField: "Authorization") == "new"
                ? .status(200, #"{"nick": "a"}"#) : .error(LSLP.EditProfileResponseError.token(.expirationAccessToken))
        }
        let service = service(network) { .header("Authorization", "new") }
        _ = try await service.request(Profile(method: "PUT"), handler: LSLP.EditProfileResponseErrorHandler())
        #expect(network.requests.count == 2)
    }

    @Test func delayedReplyAdvancesTheVirtualClock() async throws {
        let clock = VirtualClock()
        let network = FaultInjectingNetworkService(
            over: StubNetworkService([.after(.seconds(3), .status(200, "{}"))]))
        network.faults.delay(by: .seconds(2), times: 1)
        _ = try await service(network, clock).request(Login(), handler: LSLP.LoginResponseErrorHandler())
        #expect(clock.waits == [.seconds(2), .seconds(3)])
    }

    @Test func requestWithoutAReplyEndsWhenCancelled() async {
        let service = service(StubNetworkService([.never]))
        let call = Task { await service.result(of: Login(), handler: LSLP.LoginResponseErrorHandler()) }
        call.cancel()
        guard case .failure(let error) = await call.value, case .cancelled = error.originError else {
            Issue.record("it should have been cancelled")
            return
        }
    }

    @Test func longWaitLastsUntilTheClockIsAdvanced() async throws {
        let clock = VirtualClock()
        let environment = clock.environment
        let timer = Task { try await environment.sleep(.seconds(60)) }
        // The timer ends at 60 s, even if it isn't sleeping yet.
        while !timer.isCancelled, clock.sleepers == 0 { await Task.yield() }
        clock.advance(by: .seconds(59))
        #expect(clock.sleepers == 1)
        try await environment.sleep(.seconds(1))
        try await timer.value
        #expect(clock.now == .seconds(60))
    }

    @Test func shortDeadlineDoesNotPassAtOnce() async throws {
        let clock = VirtualClock()
        let network = StubNetworkService([.failure(URLError(.timedOut)), .after(.seconds(1), .status(200))])
        let service = service(network, clock, deadline: .seconds(10))
        try await service.request(Profile(method: "PUT"), handler: LSLP.EditProfileResponseErrorHandler())
        #expect(clock.waits == [.milliseconds(50), .seconds(1)])
        #expect(clock.now == .milliseconds(1_050))
    }

    // MARK: Faults

    @Test func faultsApplyToTheirGroupTheGivenNumberOfTimes() async throws {
        let network = FaultInjectingNetworkService(over: StubNetworkService { _ in .status(200, #"{"nick": "a"}"#) })
        network.faults.inject(.cannotLogin, into: LSLP.LoginResponseError.self, times: 1)
        let service = service(network)
        // A request of a different group is forwarded.
        _ = try await service.request(Profile(method: "PUT"), handler: LSLP.EditProfileResponseErrorHandler())
        let error = await #expect(throws: NetworkError<LSLP.LoginResponseError>.self) {
            _ = try await service.request(Login(), handler: LSLP.LoginResponseErrorHandler())
        }
        #expect(error?.responseError == .cannotLogin)
        _ = try await service.request(Login(), handler: LSLP.LoginResponseErrorHandler())
        #expect(network.faults.all.isEmpty)
    }

    @Test func listedExamplesCanBeInjected() async throws {
        let network = FaultInjectingNetworkService(over: StubNetworkService { _ in .status(200, "{}") })
        let group = try #require(LSLP.examples.first { $0.id == "Login" })
        let example = try #require(group.examples.first { $0.id == "Common.tooMuchCall" })
        let fault = network.faults.inject(example, into: group, times: nil)
        #expect(network.faults.all.map(\.name) == ["Common.tooMuchCall"])
        #expect(network.faults.all.first?.operations?.map(\.description) == ["POST /v1/users/login"])
        for _ in 0..<3 {
            await #expect(throws: NetworkError<LSLP.LoginResponseError>.self) {
                _ = try await service(network).request(Login(), handler: LSLP.LoginResponseErrorHandler())
            }
        }
        network.faults.remove(fault)
        _ = try await service(network).request(Login(), handler: LSLP.LoginResponseErrorHandler())
    }

    @Test func anyReplyAndAnyDelayCanBeInjected() async throws {
        let clock = VirtualClock()
        let network = FaultInjectingNetworkService(
            over: StubNetworkService { _ in .status(200, "{}") }, environment: clock.environment)
        // The closure that selects requests may access the faults.
        network.faults.inject(.status(599, "?"), times: 1) { $0.httpMethod == "POST" && !network.faults.all.isEmpty }
        network.faults.delay(by: .seconds(2), times: 1)
        let response = try await network.send(Profile(method: "PUT").urlRequest())
        #expect(response.statusCode == 200)
        #expect(clock.now == .seconds(2))
        #expect(try await network.send(Login().urlRequest()).statusCode == 599)
        network.faults.inject(.never, times: nil)
        network.faults.removeAll()
        #expect(try await network.send(Login().urlRequest()).statusCode == 200)
    }

    @Test func pathsMatchTemplatesBelowAnyBase() async throws {
        let network = FaultInjectingNetworkService(over: StubNetworkService { _ in .status(200) })
        network.faults.inject(.blocked, into: GitHub.GetRepositoryResponseError.self, times: nil)
        func status(_ method: String, _ url: String) async throws -> Int {
            var request = URLRequest(url: try #require(URL(string: url)))
            request.httpMethod = method
            return try await network.send(request).statusCode
        }
        #expect(try await status("GET", "https://github.example/api/v3/repos/apple/swift?page=2") == 451)
        #expect(try await status("GET", "https://api.github.com/repos/apple/swift") == 451)
        #expect(try await status("GET", "https://api.github.com/repos/apple/a%2Fb") == 451)
        #expect(try await status("GET", "https://api.github.com/repos/apple") == 200)
        #expect(try await status("DELETE", "https://api.github.com/repos/apple/swift") == 200)
    }
}

private struct Recoveries: LSLPRecoveries {
    let refresh: @Sendable () -> RequestRepair

    func refreshAccessToken(
        _ context: RecoveryContext<LSLP>, service: RecoveryService<LSLP.AccessTokenRefreshResponseErrorHandler>
    ) async throws -> RequestRepair { refresh() }
}

private struct Login: Requestable {
    typealias Response = EmptyResponse

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://lslp.example/v1/users/login")))
        request.httpMethod = "POST"
        return request
    }
}

private struct Profile: Requestable {
    typealias Response = EmptyResponse
    let method: String

    func urlRequest() throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://lslp.example/v1/users/me/profile")))
        request.httpMethod = method
        return request
    }
}
