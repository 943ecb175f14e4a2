import ErrorSpecReading

/// Whether and how a request is sent again after a failure.
///
/// Generated code declares a spec's own `retries` as members, for its API alone.
public enum RetryPolicy<API: ErrorAPI>: Hashable, Sendable {
    /// The request is not sent again.
    case never
    /// The app's action repairs the request, which is then sent once more.
    case recover(API.Recovery)
    /// The request is sent again after a wait.
    case resend(ResendPolicy)

    /// `ResendPolicy.transient`.
    public static var transient: Self { .resend(.transient) }
    /// `ResendPolicy.throttling`.
    public static var throttling: Self { .resend(.throttling) }
}

/// Sending again after a wait that doubles, with full jitter: anything between nothing and the whole wait.
public struct ResendPolicy: Hashable, Sendable {
    /// Which requests are sent again.
    public enum Methods: Hashable, Sendable {
        /// GET, HEAD, PUT, DELETE, OPTIONS and TRACE (RFC 9110, 9.2.2), and requests that are declared idempotent.
        case idempotent
        /// Every method, whether or not it is idempotent.
        case any
        /// These alone, in upper case.
        case only([String])
    }

    /// Retries after the first attempt.
    public var maxRetries: Int
    /// The wait before the first retry.
    public var initial: Duration
    /// The longest wait.
    public var maximum: Duration
    /// Whether a wait that the server asks for raises the delay; one above `maximum` ends the call.
    public var honoursRetryAfter: Bool
    /// Where the policy itself reads the server's wait; empty: where the body says, else the `Retry-After` header.
    public var retryAfter: [ErrorBody.Place]
    /// Which requests are sent again.
    public var methods: Methods
    /// Retry tokens that a retry takes from the service's budget.
    public var cost: Int

    /// A policy; what is left out is that of `transient`.
    public init(
        maxRetries: Int = 2, initial: Duration = .milliseconds(50), maximum: Duration = .seconds(20),
        honoursRetryAfter: Bool = true, retryAfter: [ErrorBody.Place] = [], methods: Methods = .idempotent,
        cost: Int = 14
    ) {
        self.maxRetries = maxRetries
        self.initial = initial
        self.maximum = maximum
        self.honoursRetryAfter = honoursRetryAfter
        self.retryAfter = retryAfter
        self.methods = methods
        self.cost = cost
    }

    /// For a server that failed: the AWS SDKs' standard mode (v2.1).
    public static let transient = ResendPolicy()
    /// For a server that asked for patience: as `transient`, from 1 s, at 5 tokens.
    public static let throttling = ResendPolicy(initial: .seconds(1), cost: 5)

    /// The policy's own places of a wait; `nil`: it has none.
    package var retryAfterPlaces: [Place]? { retryAfter.isEmpty ? nil : retryAfter.map(\.place) }
}
