import ErrorSpecReading

/// Whether and how a request is sent again after a failure.
///
/// Generated code adds a spec's own `retries` as members, only for its API.
public enum RetryPolicy<API: ErrorAPI>: Hashable, Sendable {
    /// The request is not sent again.
    case never
    /// The app's action repairs the request, which is then sent once more.
    case recover(API.Recovery)
    /// The request is sent again after a wait.
    case resend(ResendPolicy)

    /// Sends the request again as ``ResendPolicy/transient`` describes.
    public static var transient: Self { .resend(.transient) }
    /// Sends the request again as ``ResendPolicy/throttling`` describes.
    public static var throttling: Self { .resend(.throttling) }
}

/// A policy that sends a request again after a wait. The maximum wait doubles with each retry; the actual wait is
/// random, between zero and this maximum (full jitter).
public struct ResendPolicy: Hashable, Sendable {
    /// Which requests are sent again.
    public enum Methods: Hashable, Sendable {
        /// GET, HEAD, PUT, DELETE, OPTIONS and TRACE (RFC 9110, 9.2.2), and requests that are declared idempotent.
        case idempotent
        /// Every method, whether or not it is idempotent.
        case any
        /// Only the given methods, in upper case.
        case only([String])
    }

    /// The maximum number of retries after the first attempt.
    public var maxRetries: Int { didSet { requireNotNegative(maxRetries, "maxRetries") } }
    /// The wait before the first retry, before jitter.
    public var initial: Duration { didSet { requireNotNegative(initial, "initial") } }
    /// The longest wait, before jitter.
    public var maximum: Duration { didSet { requireNotNegative(maximum, "maximum") } }
    /// Whether to wait at least as long as the server requests. If the server requests a wait longer than `maximum`,
    /// the call fails.
    public var honoursRetryAfter: Bool
    /// The places where this policy looks for the wait that the server requests. If empty, the body's `retryAfter`
    /// places are used, or else the `Retry-After` header.
    public var retryAfter: [ErrorBody.Place]
    /// Which requests are sent again.
    public var methods: Methods
    /// The number of tokens that a retry takes from the service's budget.
    public var cost: Int { didSet { requireNotNegative(cost, "cost") } }

    /// Creates a policy. The default values are the same as in `transient`. Numbers must not be negative.
    public init(
        maxRetries: Int = 2, initial: Duration = .milliseconds(50), maximum: Duration = .seconds(20),
        honoursRetryAfter: Bool = true, retryAfter: [ErrorBody.Place] = [], methods: Methods = .idempotent,
        cost: Int = 14
    ) {
        requireNotNegative(maxRetries, "maxRetries")
        requireNotNegative(initial, "initial")
        requireNotNegative(maximum, "maximum")
        requireNotNegative(cost, "cost")
        self.maxRetries = maxRetries
        self.initial = initial
        self.maximum = maximum
        self.honoursRetryAfter = honoursRetryAfter
        self.retryAfter = retryAfter
        self.methods = methods
        self.cost = cost
    }

    /// A policy for failures of the server. The values are the same as in the AWS SDKs' standard retry mode (v2.1).
    public static let transient = ResendPolicy()
    /// A policy for a server that limits the rate of requests: like `transient`, but the first wait is at most 1 s and
    /// a retry costs 5 tokens.
    public static let throttling = ResendPolicy(initial: .seconds(1), cost: 5)

    /// The places where this policy looks for the wait that the server requests; `nil` if the policy declares none.
    package var retryAfterPlaces: [Place]? { retryAfter.isEmpty ? nil : retryAfter.map(\.place) }
}
