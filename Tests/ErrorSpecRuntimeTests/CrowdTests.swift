import ErrorSpecRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What ten thousand waiters cost. Time is compared with time on the same machine: ten times as many may take ten times
/// as long, and not a hundred times.
@Suite(.serialized) struct CrowdTests {
    /// The time in which so many requests wait for one recovery, get its repair, and end.
    private func time(_ count: Int, deadline: Duration? = nil) async -> Double {
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
        let start = ContinuousClock.now
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
        return (ContinuousClock.now - start) / .seconds(1)
    }

    @Test(arguments: [nil, Duration.seconds(3_600)]) func tenThousandWaitersCostTimeInProportion(_ deadline: Duration?)
        async
    {
        // The faster of two, so that what else the machine does matters less.
        var few = Double.infinity
        var many = Double.infinity
        for _ in 0..<2 {
            few = min(few, await time(1_000, deadline: deadline))
            many = min(many, await time(10_000, deadline: deadline))
        }
        #expect(many / few < 32)
    }
}
