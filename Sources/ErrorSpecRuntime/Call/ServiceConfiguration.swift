public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Those parts of a service's behaviour that the spec doesn't decide.
public struct ServiceConfiguration<API: ErrorAPI>: Sendable {
    /// How transport errors are retried: as `transient` by default, or never if `nil`.
    public var transportPolicy: ResendPolicy?
    /// Which transport errors are likely to be temporary: by default, lost connections, time-outs, and names that don't
    /// resolve.
    public var isTransient: @Sendable (any Error) -> Bool
    /// The time that a whole call may take, with its retries and waits; `nil` for no limit.
    ///
    /// It covers attempts, waits between them, and waiting for recoveries. If the wait before a retry would outlast the
    /// deadline, the call fails at once, with the failure of its last attempt.
    public var deadline: Duration? { didSet { requireNotNegative(deadline, "deadline") } }
    /// How long a recovery may run before it is abandoned: 30 s by default; `nil` for no limit.
    ///
    /// This is shorter than the 60 s that the transport gives a request. If a server doesn't respond, the recovery
    /// therefore ends before the requests that wait for it.
    public var recoveryTimeout: Duration? { didSet { requireNotNegative(recoveryTimeout, "recoveryTimeout") } }
    /// Prepares a request before each of its attempts, after any repair: to add an access token that an actor keeps,
    /// for example, or to sign the request.
    ///
    /// It counts against the deadline. If it throws, the call fails as it does after a transport error, with the texts
    /// of `failures.transport` only if the error is about the connection. Once a session has ended, its requests are
    /// neither prepared nor sent. Other clients' requests are prepared as their adapter says.
    public var adapt: (@Sendable (URLRequest) async throws -> URLRequest)?
    /// Prepares the result of ``adapt``.
    var adaptInContext: (@Sendable (URLRequest, AdaptContext<API>) async throws -> URLRequest)?
    /// The tokens that retries draw on. Several services of one server may share one budget.
    public var budget: RetryBudget
    /// Prevents retries while the server is down. Several services may share one gate; `nil` for none.
    public var gate: RetryGate?
    /// Chooses the language of texts.
    public var textResolver: any TextResolver
    /// The observers, which are told about attempts, retries, recoveries and failures.
    public var observers: [any ResponseErrorObserver<API>]
    /// How long after an error similar errors count as repeated, for calls that were already running: 3 s by default.
    public var repetitionInterval: Duration { didSet { requireNotNegative(repetitionInterval, "repetitionInterval") } }
    /// Decodes the bodies of successes.
    public var decoder: JSONDecoder
    /// The clock and the source of randomness; a test can supply its own.
    public var environment: RuntimeEnvironment

    /// A configuration, whose defaults suit most apps. No duration may be negative.
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

    /// A configuration with an `adapt` closure that can run a recovery before a request is sent, through its context.
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

    /// Whether an error is a `URLError` of a failed connection: lost, timed out, refused, or to a name that doesn't
    /// resolve.
    public static func isConnectionError(_ error: any Error) -> Bool {
        switch error.urlErrorCode {
        case .timedOut, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .networkConnectionLost: true
        default: false
        }
    }
}
