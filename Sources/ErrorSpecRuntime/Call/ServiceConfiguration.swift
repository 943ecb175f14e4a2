public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The settings of a service that aren't part of the spec.
public struct ServiceConfiguration<API: ErrorAPI>: Sendable {
    /// How transport errors are retried: by default like `ResendPolicy.transient`; never if `nil`.
    public var transportPolicy: ResendPolicy?
    /// Whether a transport error is likely to be temporary. By default: connections that were lost, timed out or
    /// refused, and host names that don't resolve.
    public var isTransient: @Sendable (any Error) -> Bool
    /// The time limit of a whole call; `nil`, the default, for no limit.
    ///
    /// The limit includes all attempts, the waits between them, and recoveries. If the wait before a retry would exceed
    /// the deadline, the call fails at once with the failure of its last attempt.
    public var deadline: Duration? { didSet { requireNotNegative(deadline, "deadline") } }
    /// How long a recovery may run before it is abandoned: 30 s by default; `nil` for no limit.
    ///
    /// The default is shorter than the transport's 60 s, so that a recovery whose server doesn't respond ends before
    /// the requests that wait for it.
    public var recoveryTimeout: Duration? { didSet { requireNotNegative(recoveryTimeout, "recoveryTimeout") } }
    /// Prepares a request before each attempt, after any repair: for example, adds an access token or a signature.
    ///
    /// The time that the closure takes counts towards the deadline. If the closure throws, the call fails with a
    /// transport error; the user reads the texts of `failures.transport` only if the error is about the connection.
    /// For the requests of another client, see the documentation of the client's adapter.
    public var adapt: (@Sendable (URLRequest) async throws -> URLRequest)?
    /// Prepares a request further, after ``adapt``, and can run recoveries through its context.
    var adaptInContext: (@Sendable (URLRequest, AdaptContext<API>) async throws -> URLRequest)?
    /// The tokens that retries draw on. Services of the same server may share a budget.
    public var budget: RetryBudget
    /// Prevents retries while the server is down; `nil` to retry even then. Several services may share a gate.
    public var gate: RetryGate?
    /// Chooses the language of the texts for users.
    public var textResolver: any TextResolver
    /// The observers of attempts, retries, recoveries and failures.
    public var observers: [any ResponseErrorObserver<API>]
    /// The time for which an error is remembered: 3 s by default. If a call that was already running fails with a
    /// similar error within this time, the second error counts as repeated.
    public var repetitionInterval: Duration { didSet { requireNotNegative(repetitionInterval, "repetitionInterval") } }
    /// Decodes the bodies of successes.
    public var decoder: JSONDecoder
    /// The clock and the source of randomness, which a test can replace.
    public var environment: RuntimeEnvironment

    /// Creates a configuration, with defaults that suit most apps. Durations must not be negative.
    public init(
        transportPolicy: ResendPolicy? = .transient,
        isTransient: @escaping @Sendable (any Error) -> Bool = Self.isConnectionError,
        deadline: Duration? = nil, recoveryTimeout: Duration? = .seconds(30),
        adapt: (@Sendable (URLRequest) async throws -> URLRequest)? = nil,
        budget: RetryBudget = RetryBudget(), gate: RetryGate? = RetryGate(),
        textResolver: any TextResolver = PreferredLanguageTextResolver(),
        observers: [any ResponseErrorObserver<API>] = [], repetitionInterval: Duration = .seconds(3),
        decoder: JSONDecoder = JSONDecoder(), environment: RuntimeEnvironment = .live
    ) {
        requireNotNegative(deadline, "deadline")
        requireNotNegative(recoveryTimeout, "recoveryTimeout")
        requireNotNegative(repetitionInterval, "repetitionInterval")
        self.transportPolicy = transportPolicy
        self.isTransient = isTransient
        self.deadline = deadline
        self.recoveryTimeout = recoveryTimeout
        self.adapt = adapt
        self.budget = budget
        self.gate = gate
        self.textResolver = textResolver
        self.observers = observers
        self.repetitionInterval = repetitionInterval
        self.decoder = decoder
        self.environment = environment
    }

    /// Creates a configuration with an `adapt` closure that also receives a context. Through the context, the closure
    /// can run a recovery before a request is sent.
    ///
    /// ```swift
    /// ServiceConfiguration<LSLP> { request, context in
    ///     if await tokens.haveExpired { try await context.recover(.refreshAccessToken) }
    ///     return await tokens.sign(request)
    /// }
    /// ```
    public init(adapt: @escaping @Sendable (URLRequest, AdaptContext<API>) async throws -> URLRequest) {
        self.init()
        adaptInContext = adapt
    }

    /// Returns whether an error is a `URLError` for a connection that was lost, timed out or refused, or for a host
    /// name that doesn't resolve.
    public static func isConnectionError(_ error: any Error) -> Bool {
        switch error.urlErrorCode {
        case .timedOut, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .networkConnectionLost: true
        default: false
        }
    }
}
