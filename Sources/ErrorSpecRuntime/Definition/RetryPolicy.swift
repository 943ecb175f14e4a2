/// Whether and how a request is sent again after a failure.
public enum RetryPolicy<Recovery: Hashable & Sendable>: Hashable, Sendable {
    case never
    /// The app's action repairs the request, which is then sent once more.
    case recover(Recovery)
    case resend(ResendPolicy)

    /// `ResendPolicy.transient`.
    public static var transient: Self { .resend(.transient) }
    /// `ResendPolicy.throttling`.
    public static var throttling: Self { .resend(.throttling) }
}

/// Sending again after a wait that grows.
public struct ResendPolicy: Hashable, Sendable {
    public enum Jitter: Hashable, Sendable { case full, equal, none }

    public enum Methods: Hashable, Sendable {
        case idempotent
        case any
        case only([String])
    }

    /// Retries after the first attempt.
    public var maxRetries: Int
    public var initial: Duration
    public var factor: Double
    public var maximum: Duration
    public var jitter: Jitter
    public var honoursRetryAfter: Bool
    /// Where the server says how long to wait, for this policy alone; empty: where the body says.
    public var retryAfter: [ErrorBody.Place]
    public var methods: Methods
    /// Retry tokens that a retry takes from the service's budget.
    public var cost: Int

    public init(
        maxRetries: Int = 2, initial: Duration = .milliseconds(50), factor: Double = 2,
        maximum: Duration = .seconds(20),
        jitter: Jitter = .full, honoursRetryAfter: Bool = true, retryAfter: [ErrorBody.Place] = [],
        methods: Methods = .idempotent, cost: Int = 14
    ) {
        self.maxRetries = maxRetries
        self.initial = initial
        self.factor = factor
        self.maximum = maximum
        self.jitter = jitter
        self.honoursRetryAfter = honoursRetryAfter
        self.retryAfter = retryAfter
        self.methods = methods
        self.cost = cost
    }

    /// For a server that failed: the AWS SDKs' standard mode (v2.1).
    public static let transient = ResendPolicy()
    /// For a server that asked for patience: as `transient`, from 1 s, at 5 tokens.
    public static let throttling = ResendPolicy(initial: .seconds(1), cost: 5)
}
