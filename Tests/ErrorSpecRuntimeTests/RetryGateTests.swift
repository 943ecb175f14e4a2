import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// After a call has failed for good on something transient, later calls are sent once until the server responds.
@Suite struct RetryGateTests {
    /// The attempts of each call, at a server that responds with each of the statuses in turn, and then with the last.
    private func attempts(_ statuses: [Int], calls: [EmptyCall], gate: RetryGate? = RetryGate()) async -> [Int] {
        let network = ScriptedNetwork(statuses.map { .status($0) })
        let service = service(network) { $0.gate = gate }
        var attempts: [Int] = []
        for call in calls {
            // A success counts none.
            attempts.append(await service.result(of: call, handler: Token()).failure?.attempts ?? 0)
        }
        return attempts
    }

    private let get = EmptyCall()

    @Test func itIsThereUnlessItIsTakenAway() { #expect(ServiceConfiguration<Sample>().gate != nil) }

    @Test func anOutageCostsOneRequestACall() async {
        #expect(await attempts([500], calls: Array(repeating: get, count: 5)) == [3, 1, 1, 1, 1])
    }

    @Test func withoutItEachCallIsSentAgain() async {
        #expect(await attempts([500], calls: Array(repeating: get, count: 3), gate: nil) == [3, 3, 3])
    }

    @Test(arguments: [200, 403, 404])
    func anyOtherResponseThanATransientFailureOpensTheGate(_ status: Int) async {
        let attempts = await attempts([500, 500, 500, 500, status, 500], calls: [get, get, get, get])
        #expect(attempts.first == 3)
        #expect(attempts[1] == 1)
        #expect(attempts.last == 3)
    }

    @Test func aCaseThatIsRecoveredOpensIt() async {
        #expect(
            await attempts([500, 500, 500, 500, 419, 200, 500], calls: [get, get, get, get]) == [3, 1, 0, 3])
    }

    @Test func anotherTransientFailureDoesNotOpenIt() async {
        #expect(await attempts([500, 500, 500, 429, 500, 502], calls: [get, get, get, get]) == [3, 1, 1, 1])
    }

    @Test func aFailureOfTheServersThatNoCaseHandlesDoesNotOpenIt() async {
        #expect(await attempts([500, 500, 500, 504, 500], calls: [get, get, get]) == [3, 1, 1])
    }

    @Test func aConnectionThatFailsClosesIt() async {
        let service = service(ScriptedNetwork([.failure(URLError(.cannotConnectToHost))]))
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 3)
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 1)
    }

    @Test func beingOfflineNeitherClosesNorOpensIt() async {
        let offline = Result<NetworkResponse, URLError>.failure(URLError(.notConnectedToInternet))
        let down = Result<NetworkResponse, URLError>.status(500)
        let service = service(ScriptedNetwork([offline, down, down, down, offline, down]))
        var attempts: [Int?] = []
        for _ in 0..<4 { attempts.append(await service.result(of: get, handler: Token()).failure?.attempts) }
        #expect(attempts == [1, 3, 1, 1])
    }

    @Test func eachHostHasItsOwn() async {
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

    /// One service behind a host is down, and the others work.
    @Test func eachGroupHasItsOwn() async {
        let network = ScriptedNetwork { request in request.url?.path == "/down" ? .status(500) : .status(200) }
        let gate = RetryGate()
        let service = service(network) { $0.gate = gate }
        let down = EmptyCall(url: "http://example.test/down")
        let other = Sample.CommonResponseErrorHandler()
        #expect(await service.result(of: down, handler: Token()).failure?.attempts == 3)
        #expect(await service.result(of: get, handler: other).failure == nil)
        // The response of another group's endpoint shows that the host is up, and says nothing of this one.
        #expect(gate.isClosed(to: URL(string: "http://example.test/")!, for: Token.ResponseError.self))
        #expect(!gate.isClosed(to: URL(string: "http://example.test/")!, for: Sample.CommonResponseError.self))
        #expect(await service.result(of: down, handler: other).failure?.attempts == 3)
        #expect(await service.result(of: down, handler: Token()).failure?.attempts == 1)
    }

    @Test func anOutageOfTheHostIsKnownToAllGroups() async {
        let service = service(ScriptedNetwork([.status(500)]))
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 3)
        #expect(await service.result(of: get, handler: Sample.CommonResponseErrorHandler()).failure?.attempts == 1)
    }

    @Test func aRequestThatIsNeverSentAgainDoesNotCloseIt() async {
        #expect(await attempts([500], calls: [EmptyCall("POST"), get]) == [1, 3])
    }

    @Test func aWaitThatIsTooLongClosesIt() async {
        let network = ScriptedNetwork([.status(500, headers: ["Retry-After": "100"]), .status(500)])
        let service = service(network)
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 1)
        #expect(await service.result(of: get, handler: Token()).failure?.attempts == 1)
    }

    @Test func callsThatBeganBeforeItClosedAreSentAgain() async {
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

    @Test func itCostsNoTokens() async {
        let budget = RetryBudget()
        let service = service(ScriptedNetwork([.status(500)]), budget: budget)
        for _ in 0..<10 { _ = await service.result(of: get, handler: Token()) }
        #expect(budget.tokens == 472)
    }

    @Test func itRemembersAThousandHosts() async {
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
