import ErrorSpecRuntime

/// How clients retry: a retry policy of the runtime, and the limits on its retries.
struct Strategy: Sendable {
    /// Retry limits that errorspec itself doesn't have, for comparison.
    enum Throttle: Sendable {
        case none
        /// gRPC's retry throttling with the numbers of its specification (gRFC A6): a client has 10 tokens, a failed
        /// attempt takes one token, and a success returns a tenth. With 5 tokens or fewer, there are no retries.
        case grpc
        /// Like the runtime's gate, but closes only after two failed calls in a row.
        case secondCall
    }

    let name: String
    var policy = ResendPolicy.transient
    var hasJitter = true
    var hasBudget = false
    var hasGate = false
    /// Whether each group of a host has its own gate, as in the runtime.
    var distinguishesGroups = true
    var throttle = Throttle.none

    private static func free(_ change: (inout ResendPolicy) -> Void = { _ in }) -> ResendPolicy {
        var policy = ResendPolicy.transient
        var hasJitter = true
        policy.cost = 0
        change(&policy)
        return policy
    }

    static let unlimited = Strategy(name: "the policy alone", policy: free())
    static let both = Strategy(name: "errorspec: gate and budget", hasBudget: true, hasGate: true)
    static let budget = Strategy(name: "budget alone", hasBudget: true)
    /// The defaults of Alamofire's `RetryPolicy`: two retries after 0.5 × 2^n s, without jitter or other limits.
    static let alamofire = Strategy(
        name: "Alamofire's numbers", policy: free { $0.initial = .milliseconds(500) }, hasJitter: false)

    static let all = [
        both,
        Strategy(name: "gate for each host", hasBudget: true, hasGate: true, distinguishesGroups: false),
        Strategy(name: "gate alone", policy: free(), hasGate: true), budget,
        Strategy(name: "gate after two calls", policy: free(), throttle: .secondCall),
        Strategy(name: "gRPC's throttling", policy: free(), throttle: .grpc), alamofire, unlimited,
    ]

    func supervisor(_ clock: Clock) -> RequestSupervisor<Storm> {
        RequestSupervisor(
            recoveries: (),
            configuration: ServiceConfiguration(
                transportPolicy: policy, budget: hasBudget ? RetryBudget() : RetryBudget(capacity: .max),
                gate: hasGate ? RetryGate() : nil, textResolver: SourceTexts(),
                environment: clock.environment(hasJitter: hasJitter)),
            network: NoNetwork())
    }
}

/// The state of a client's throttle.
struct ThrottleState {
    let throttle: Strategy.Throttle
    private var tokens = 10.0
    /// The number of calls that have failed for good since the last success.
    private var lost = 0

    init(_ throttle: Strategy.Throttle) { self.throttle = throttle }

    mutating func succeeded() {
        tokens = min(tokens + 0.1, 10)
        lost = 0
    }

    /// - Returns: whether another attempt may follow.
    mutating func failed() -> Bool {
        tokens = max(tokens - 1, 0)
        return switch throttle {
        case .none: true
        case .grpc: tokens > 5
        case .secondCall: lost < 2
        }
    }

    mutating func callWasLost() { lost += 1 }
}
