import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite struct CrowdTests {
    /// With this number, quadratic cost would be noticeable.
    private let count = 10_000

    @Test(arguments: [nil, Duration.seconds(3_600)])
    func tenThousandRequestsWaitForOneRecovery(deadline: Duration?) async {
        let server = TokenServer()
        let clock = ManualClock(isInstant: false)
        let gate = Gate()
        let sent = Box(0)
        let network = ScriptedNetwork { request in
            sent.increment()
            return .status(request.value(forHTTPHeaderField: "Authorization") == "new" ? 200 : 419)
        }
        let service = service(network, actions: server.refresh { await gate.pass() }, clock: clock) {
            $0.deadline = deadline
        }
        let failures = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<count {
                group.addTask { await service.result(of: server.endpoint, handler: Token()).failure != nil }
            }
            group.addTask {
                await eventually { sent.value == count && gate.count == 1 }
                gate.open()
                return false
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(failures == 0)
        #expect(server.runs.value == 1)
        #expect(sent.value == count * 2)
    }
}
