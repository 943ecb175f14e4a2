import Dispatch

/// What reached the server.
struct Traffic: Sendable {
    /// Requests in each step of time.
    var requests: [Int]
    var calls = 0
    var failedCalls = 0
    var callsInOutage = 0
    var requestsInOutage = 0
    /// Requests of the calls that began in the outage.
    var requestsOfOutageCalls = 0

    init(steps: Int) { requests = Array(repeating: 0, count: steps) }

    var total: Int { requests.reduce(0, +) }

    mutating func add(_ other: Traffic) {
        for step in requests.indices { requests[step] += other.requests[step] }
        calls += other.calls
        failedCalls += other.failedCalls
        callsInOutage += other.callsInOutage
        requestsInOutage += other.requestsInOutage
        requestsOfOutageCalls += other.requestsOfOutageCalls
    }
}

/// Runs every client through the whole time. The server is up or down whatever the load, so clients don't depend on each
/// other and share no clock; a client's calls may overlap, as an app's do.
struct Simulation<S: Strategy>: Sendable {
    let scenario: Scenario
    let strategy: S

    func run() -> Traffic {
        let parts = 64
        let results = UnsafeMutableBufferPointer<Traffic>.allocate(capacity: parts)
        results.initialize(repeating: Traffic(steps: scenario.steps))
        defer { results.deallocate() }
        nonisolated(unsafe) let slots = results
        DispatchQueue.concurrentPerform(iterations: parts) { part in
            var traffic = Traffic(steps: scenario.steps)
            for client in stride(from: part, to: scenario.clients, by: parts) { run(client, &traffic) }
            slots[part] = traffic
        }
        return results.reduce(into: Traffic(steps: scenario.steps)) { $0.add($1) }
    }

    private func run(_ number: Int, _ traffic: inout Traffic) {
        // The arrivals have dice of their own, so that all strategies meet the same calls.
        var arrivals = Dice(seed: scenario.seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D)
        var dice = Dice(seed: ~scenario.seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
        let client = strategy.client()
        var time = arrivals.unit() * scenario.interval * 2
        while time < scenario.length {
            call(at: time, client, &dice, &traffic)
            // Even between half and one and a half of the average.
            time += scenario.interval * (0.5 + arrivals.unit())
        }
    }

    private func call(at start: Double, _ client: S.Client, _ dice: inout Dice, _ traffic: inout Traffic) {
        let beginsInOutage = scenario.isDown(at: start)
        traffic.calls += 1
        if beginsInOutage { traffic.callsInOutage += 1 }
        var time = start
        var retries = 0
        while true {
            let step = Int(time / Scenario.step)
            if step < traffic.requests.count { traffic.requests[step] += 1 }
            if scenario.isDown(at: time) { traffic.requestsInOutage += 1 }
            if beginsInOutage { traffic.requestsOfOutageCalls += 1 }
            guard scenario.isDown(at: time) else { return strategy.succeeded(after: retries, client) }
            guard let wait = strategy.wait(beforeRetry: retries, of: client, &dice) else {
                traffic.failedCalls += 1
                return
            }
            retries += 1
            time += scenario.latency + wait
        }
    }
}
