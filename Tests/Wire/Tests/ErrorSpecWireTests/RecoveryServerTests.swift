import ErrorSpecRuntime
import FlyingFox
import FlyingSocks
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Recoveries with an HTTP server on loopback.
@Suite struct RecoveryServerTests {
    /// The requests that the server has received, and the server's response to a refresh.
    private final class State: Sendable {
        let log = Box<[String]>([])
        let refreshes = Box(0)
        let throttled = Box<Set<String>>([])
        let refresh: @Sendable () async -> Int

        init(refresh: @escaping @Sendable () async -> Int = { 200 }) { self.refresh = refresh }

        func respond(_ request: HTTPRequest) async -> HTTPResponse {
            if request.path == "/refresh" {
                refreshes.increment()
                return response(await refresh())
            }
            let token = request.headers[.authorization] ?? "none"
            log.update { $0.append("\(request.path) \(token)") }
            if request.path.hasPrefix("/busy"), throttled.update({ $0.insert(request.path).inserted }) {
                return response(429)
            }
            return response(token == "new" ? 200 : 419)
        }

        private func response(_ status: Int) -> HTTPResponse {
            HTTPResponse(statusCode: HTTPStatusCode(status, phrase: "Status"), body: Data("{}".utf8))
        }
    }

    private func withServer<Value>(_ state: State, _ body: (String) async throws -> Value) async throws -> Value {
        let server = try HTTPServer(
            address: .inet(ip4: "127.0.0.1", port: 0), timeout: 86_400, logger: .disabled,
            handler: ClosureHTTPHandler { await state.respond($0) })
        let task = Task { try await server.run() }
        defer { task.cancel() }
        try await server.waitUntilListening(timeout: 86_400)
        guard case .ip4(_, let port)? = await server.listeningAddress else { throw URLError(.cannotConnectToHost) }
        return try await body("http://127.0.0.1:\(port)")
    }

    private func service(
        _ url: String, clock: ManualClock, _ change: (inout ServiceConfiguration<Sample>) -> Void = { _ in }
    ) -> DataTransferService<Sample> {
        ErrorSpecWireTests.service(
            URLSessionNetworkService(clock: ManualClock(isInstant: false)),
            actions: Actions(refresh: { service in
                try await service.request(EmptyCall(url: url + "/refresh"))
                try Task.checkCancellation()
                return .header("Authorization", "new")
            }), clock: clock, change)
    }

    private func call(_ url: String) -> EmptyCall { EmptyCall(url: url, headers: ["Authorization": "old"]) }

    @Test func throttledRequestsThatWaitedDuringARefreshAreSentWithTheNewToken() async throws {
        let state = State()
        try await withServer(state) { url in
            let clock = ManualClock(isInstant: false)
            let service = service(url, clock: clock)
            let sleepers = (0..<8).map { number in
                Task { await service.result(of: call(url + "/busy\(number)"), handler: SignOutToken()) }
            }
            await eventually { clock.sleepers == 8 }
            try await service.request(call(url + "/now"), handler: SignOutToken())
            clock.advance(by: .seconds(1))
            for sleeper in sleepers { #expect(await sleeper.value.failure == nil) }
        }
        #expect(state.refreshes.value == 1)
        #expect(state.log.value.count { $0.hasSuffix("old") } == 9)
        #expect(state.log.value.count { $0.hasSuffix("new") } == 9)
    }

    @Test func hangingRefreshServerDoesNotSignOut() async throws {
        let hang = Gate()
        let state = State {
            await hang.pass()
            return 200
        }
        try await withServer(state) { url in
            let clock = ManualClock(isInstant: false)
            let service = service(url, clock: clock) { $0.recoveryTimeout = .seconds(30) }
            let tasks = (0..<5).map { number in
                Task { await service.result(of: call(url + "/\(number)"), handler: SignOutToken()) }
            }
            await eventually { state.log.value.count == 5 && hang.count == 1 && clock.sleepers == 1 }
            clock.advance(by: .seconds(30))
            for task in tasks {
                let error = await task.value.failure
                #expect(error?.category == .alert)
                #expect(error.isRecoveryFailure { if case .timedOut = $0 { true } else { false } })
            }
            hang.open()
        }
        #expect(state.refreshes.value == 1)
    }

    @Test func unreachableRefreshServerDoesNotSignOut() async throws {
        try await withServer(State { 500 }) { url in
            let service = service(url, clock: ManualClock())
            let error = await service.result(of: call(url + "/"), handler: SignOutToken()).failure
            // No case of the refresh's group handles 500, so its error has the API's generic texts, which are shown.
            #expect(error?.category == .alert)
            #expect(error?.responseError == .expired)
        }
    }

    @Test func streamAfterARecoveryIsNotResentButCanBeTriedAgain() async throws {
        struct Upload: Requestable {
            typealias Response = EmptyResponse
            let url: String
            func urlRequest() throws -> URLRequest {
                var request = URLRequest(url: URL(string: url)!)
                request.httpMethod = "PUT"
                request.setValue("old", forHTTPHeaderField: "Authorization")
                request.httpBodyStream = InputStream(data: Data("once".utf8))
                return request
            }
        }
        let state = State()
        try await withServer(state) { url in
            let service = service(url, clock: ManualClock())
            let error = await service.result(of: Upload(url: url + "/upload"), handler: SignOutToken()).failure
            guard case .transport(let failure as RecoveryFailure) = error?.originError else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(failure.canBeTriedAgain)
            #expect(error?.category == .alert)
        }
        #expect(state.refreshes.value == 1)
        #expect(state.log.value == ["/upload old"])
    }

    @Test func requestWaitingDuringSignOutStartsNoRefresh() async throws {
        let state = State()
        try await withServer(state) { url in
            let clock = ManualClock(isInstant: false)
            let service = service(url, clock: clock)
            let task = Task { await service.result(of: call(url + "/busy"), handler: SignOutToken()) }
            await eventually { clock.sleepers == 1 }
            service.endSession()
            clock.advance(by: .seconds(1))
            guard case .cancelled? = await task.value.failure?.originError else { return #expect(Bool(false)) }
        }
        #expect(state.refreshes.value == 0)
    }
}
