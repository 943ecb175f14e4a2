import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// After a call has failed for good with a transient failure, later calls are sent once until the server responds.
@Suite struct RetryGateTests {
    /// Returns the number of attempts of each call. The server sends the statuses in order, and then repeats the last
    /// status.
    private func attempts(_ statuses: [Int], calls: [EmptyCall], gate: RetryGate? = RetryGate()) async -> [Int] {
        let network = ScriptedNetwork(statuses.map { .status($0) })
        let service = service(network) { $0.gate = gate }
        var attempts: [Int] = []
        for call in calls {
            // A success counts as 0.
            attempts.append(await service.result(of: call, handler: Token()).failure?.attempts ?? 0)
        }
        return attempts
    }

    private let get = EmptyCall()

    @Test func configurationHasAGateByDefault() { #expect(ServiceConfiguration<Sample>().gate != nil) }

    @Test func eachCallIsSentOnceDuringAnOutage() async {
        #expect(await attempts([500], calls: Array(repeating: get, count: 5)) == [3, 1, 1, 1, 1])
    }

    @Test func withoutAGateEachCallIsRetried() async {
        #expect(await attempts([500], calls: Array(repeating: get, count: 3), gate: nil) == [3, 3, 3])
    }

    @Test(arguments: [200, 403, 404])
    func responseOtherThanATransientFailureOpensTheGate(_ status: Int) async {
        let attempts = await attempts([500, 500, 500, 500, status, 500], calls: [get, get, get, get])
        #expect(attempts.first == 3)
        #expect(attempts[1] == 1)
        #expect(attempts.last == 3)
    }

    @Test func recoveredCaseOpensTheGate() async {
        #expect(
            await attempts([500, 500, 500, 500, 419, 200, 500], calls: [get, get, get, get]) == [3, 1, 0, 3])
    }

    @Test func anotherTransientFailureDoesNotOpenTheGate() async {
        #expect(await attempts([500, 500, 500, 429, 500, 502], calls: [get, get, get, get]) == [3, 1, 1, 1])
    }

    @Test func unmapped5xxDoesNotOpenTheGate() async {
        #expect(await attempts([500, 500, 500, 504, 500], calls: [get, get, get]) == [3, 1, 1])
    }

    @Test func failedConnectionClosesTheGate() async {
        let service = service(ScriptedNetwork([.failure(URLError(.cannotConnectToHost))]))
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 3)
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 1)
    }

    @Test func beingOfflineNeitherClosesNorOpensTheGate() async {
        let offline = Result<NetworkResponse, URLError>.failure(URLError(.notConnectedToInternet))
        let down = Result<NetworkResponse, URLError>.status(500)
        let service = service(ScriptedNetwork([offline, down, down, down, offline, down]))
        var attempts: [Int?] = []
        for _ in 0..<4 { attempts.append(await service.result(of: get, handler: Token()).failure?.attempts) }
        #expect(attempts == [1, 3, 1, 1])
    }

    @Test func eachHostHasItsOwnGate() async {
        let network = ScriptedNetwork { request in request.url?.host == "down.test" ? .status(500) : .status(503) }
        let gate = RetryGate()
        let service = service(network) { $0.gate = gate }
        let down = EmptyCall(url: "http://down.test/")
        #expect(await service.result(of: down, handler: Token()).failure?.attempts == 3)
        #expect(gate.isClosed(to: URL(string: "https://down.test/other")!, for: Token.ResponseError.self))
        #expect(!gate.isClosed(to: URL(string: "http://up.test/")!, for: Token.ResponseError.self))
        #expect(await service.result(of: EmptyCall(url: "http://up.test/"), handler: Token()).failure?.attempts == 11)
        #expect(await service.result(of: down, handler: Token()).failure?.attempts == 1)
    }

    /// One of several services behind a host is down.
    @Test func eachGroupHasItsOwnGate() async {
        let network = ScriptedNetwork { request in request.url?.path == "/down" ? .status(500) : .status(200) }
        let gate = RetryGate()
        let service = service(network) { $0.gate = gate }
        let down = EmptyCall(url: "http://example.test/down")
        let other = Sample.CommonResponseErrorHandler()
        #expect(await service.result(of: down, handler: Token()).failure?.attempts == 3)
        #expect(await service.result(of: get, handler: other).failure == nil)
        // A response from a different group's endpoint shows that the host is up, but not that this group's service
        // is up.
        #expect(gate.isClosed(to: URL(string: "http://example.test/")!, for: Token.ResponseError.self))
        #expect(!gate.isClosed(to: URL(string: "http://example.test/")!, for: Sample.CommonResponseError.self))
        #expect(await service.result(of: down, handler: other).failure?.attempts == 3)
        #expect(await service.result(of: down, handler: Token()).failure?.attempts == 1)
    }

    @Test func outageOfTheHostClosesTheGateForAllGroups() async {
        let service = service(ScriptedNetwork([.status(500)]))
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 3)
        #expect(await service.result(of: get, handler: Sample.CommonResponseErrorHandler()).failure?.attempts == 1)
    }

    @Test func requestThatIsNeverRetriedDoesNotCloseTheGate() async {
        #expect(await attempts([500], calls: [EmptyCall("POST"), get]) == [1, 3])
    }

    @Test func tooLongAWaitClosesTheGate() async {
        let network = ScriptedNetwork([.status(500, headers: ["Retry-After": "100"]), .status(500)])
        let service = service(network)
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 1)
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 1)
    }

    @Test func callsThatBeganBeforeTheGateClosedAreRetried() async {
        let clock = ManualClock(isInstant: false)
        let service = service(ScriptedNetwork([.status(500)]), clock: clock)
        let tasks = (0..<5).map { _ in Task { await service.result(of: EmptyCall(), handler: Token()) } }
        await eventually { clock.sleepers == 5 }
        clock.advance(by: .milliseconds(50))
        await eventually { clock.sleepers == 5 }
        clock.advance(by: .milliseconds(100))
        for task in tasks { #expect(await task.value.failure?.attempts == 3) }
        #expect(await service.result(of: EmptyCall(), handler: Token()).failure?.attempts == 1)
    }

    @Test func closedGateUsesNoTokens() async {
        let budget = RetryBudget()
        let service = service(ScriptedNetwork([.status(500)]), budget: budget)
        for _ in 0..<10 { _ = await service.result(of: get, handler: Token()) }
        #expect(budget.tokens == 472)
    }

    @Test func gateRemembersAThousandHosts() async {
        let gate = RetryGate()
        let service = service(ScriptedNetwork([.status(500)])) {
            $0.gate = gate
            $0.budget = RetryBudget(capacity: 100_000)
        }
        for host in 0...1_000 {
            _ = await service.result(of: EmptyCall(url: "http://host\(host).test/"), handler: Token())
        }
        #expect(!gate.isClosed(to: URL(string: "http://host0.test/")!, for: Token.ResponseError.self))
        #expect(gate.isClosed(to: URL(string: "http://host1.test/")!, for: Token.ResponseError.self))
        #expect(gate.isClosed(to: URL(string: "http://host1000.test/")!, for: Token.ResponseError.self))
    }
}
