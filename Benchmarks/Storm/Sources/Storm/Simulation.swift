@_spi(Adapters) import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The requests that reached the server, and the results of the calls.
struct Traffic: Sendable {
    /// The number of requests in each time step.
    var requests: [Int]
    var calls = 0
    /// The number of calls that began while the server was failing.
    var beganDuringFailure = 0
    var troubledRequests = 0
    var lost = 0
    /// The number of calls that were lost with retries left.
    var lostWithRetriesLeft = 0

    init(steps: Int) { requests = Array(repeating: 0, count: steps) }

    mutating func add(_ other: Traffic) {
        for step in requests.indices { requests[step] += other.requests[step] }
        calls += other.calls
        beganDuringFailure += other.beganDuringFailure
        troubledRequests += other.troubledRequests
        lost += other.lost
        lostWithRetriesLeft += other.lostWithRetriesLeft
    }
}

/// Simulates all clients of a scenario, with the runtime's supervisor, budget and gate, and a simulated clock.
///
/// The server's failures don't depend on the load, so the clients are independent of each other. The calls of a client
/// may overlap, as in an app.
struct Simulation: Sendable {
    let scenario: Scenario
    let strategy: Strategy

    func run() async -> Traffic {
        let parts = ProcessInfo.processInfo.activeProcessorCount
        return await withTaskGroup(of: Traffic.self) { group in
            for part in 0..<parts {
                group.addTask {
                    var traffic = Traffic(steps: scenario.steps)
                    for number in stride(from: part, to: scenario.clients, by: parts) {
                        var client = Client(number, self)
                        await client.run(&traffic)
                    }
                    return traffic
                }
            }
            return await group.reduce(into: Traffic(steps: scenario.steps)) { $0.add($1) }
        }
    }
}

/// One client with its calls, in chronological order.
private struct Client {
    private struct Call {
        var state: SupervisedCall
        let isTroubled: Bool
        /// The group of the call's endpoint.
        let group: Int
        /// The time of the next event: sending the request if `fails` is `nil`, otherwise the arrival of the
        /// response.
        var time: Double
        var fails: Bool?
    }

    private let scenario: Scenario
    private let strategy: Strategy
    private let clock: Clock
    private let supervisor: RequestSupervisor<Storm>
    private let handlers: [GroupHandler]
    private var throttle: ThrottleState
    // Calls and failures have separate random generators, so that the calls are the same for all strategies.
    private var arrivals: Dice
    private var server: Dice
    private var groups: Dice
    private var calls: [Call] = []

    private static let summary = RequestSummary(method: "GET", url: URL(string: "https://api.example.com/"))

    init(_ number: Int, _ simulation: Simulation) {
        scenario = simulation.scenario
        strategy = simulation.strategy
        let seed = scenario.seed &+ UInt64(number) &* 0x2545_F491_4F6C_DD1D
        arrivals = Dice(seed: seed)
        server = Dice(seed: seed ^ 0x5555)
        clock = Clock(Dice(seed: ~seed))
        supervisor = strategy.supervisor(clock)
        handlers = GroupHandler.all(strategy.policy, distinguished: strategy.distinguishesGroups)
        groups = Dice(seed: seed ^ 0xAAAA)
        throttle = ThrottleState(strategy.throttle)
    }

    mutating func run(_ traffic: inout Traffic) async {
        var arrival = arrivals.unit() * scenario.interval * 2
        while true {
            let next = calls.indices.min { calls[$0].time < calls[$1].time }
            if let next, calls[next].time <= arrival || arrival >= scenario.length {
                await advance(next, &traffic)
            } else if arrival < scenario.length {
                begin(at: arrival, &traffic)
                // The times between two calls are evenly distributed between 0.5 and 1.5 times the average.
                arrival += scenario.interval * (0.5 + arrivals.unit())
            } else {
                return
            }
        }
    }

    private mutating func begin(at time: Double, _ traffic: inout Traffic) {
        clock.set(time)
        let group = Int(groups.unit() * 4)
        let isTroubled = scenario.isInTrouble(at: time) && scenario.concerns(group)
        traffic.calls += 1
        if isTroubled { traffic.beganDuringFailure += 1 }
        let state = handlers[group].begin(Client.summary, supervisor)
        calls.append(Call(state: state, isTroubled: isTroubled, group: group, time: time))
    }

    private mutating func advance(_ index: Int, _ traffic: inout Traffic) async {
        var call = calls.remove(at: index)
        clock.set(call.time)
        guard let fails = call.fails else {
            _ = try? await supervisor.attempt((), in: &call.state)
            let step = Int(call.time / Scenario.step)
            if step < traffic.requests.count { traffic.requests[step] += 1 }
            if call.isTroubled { traffic.troubledRequests += 1 }
            call.fails = scenario.fails(at: call.time, call.group, &server)
            call.time += scenario.latency
            return calls.append(call)
        }
        let mayGoOn = fails ? throttle.failed() : true
        let step: Step
        (call.state, step) = await handlers[call.group].next(call.state, outcome(fails), supervisor)
        switch step {
        case .succeed: throttle.succeeded()
        case .resend(let delay) where mayGoOn:
            call.time += delay / .seconds(1)
            call.fails = nil
            calls.append(call)
        case .resend, .fail:
            throttle.callWasLost()
            guard call.isTroubled else { return }
            traffic.lost += 1
            if call.state.attempts <= strategy.policy.maxRetries { traffic.lostWithRetriesLeft += 1 }
        }
    }

    private func outcome(_ fails: Bool) -> AttemptOutcome {
        guard fails else { return .response(NetworkResponse(statusCode: 200)) }
        return switch scenario.trouble {
        case .outage: .transport(URLError(.cannotConnectToHost))
        case .brownout, .oneOfFour: .response(NetworkResponse(statusCode: 503))
        }
    }
}
