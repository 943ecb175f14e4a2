public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// How a service behaves that the spec has no say in.
public struct ServiceConfiguration<API: ErrorAPI>: Sendable {
    /// How transport errors are retried; `nil`: never. `transient` unless set.
    public var transportPolicy: ResendPolicy?
    /// Which errors of the transport may pass by themselves: lost connections, time-outs, and names that don't resolve.
    public var isTransient: @Sendable (any Error) -> Bool
    /// The time that a whole call may take, with its retries and waits; `nil`: as long as its attempts and waits take.
    ///
    /// It covers attempts, waits between them, and waiting for recoveries. A wait before a retry that would end later
    /// isn't begun: the call fails at once with what it has.
    public var deadline: Duration?
    /// When a recovery is given up that doesn't end; 30 s unless set, `nil`: never.
    ///
    /// Shorter than the 60 s that the transport gives a request, so that a server which doesn't respond ends a
    /// recovery before it ends the requests that wait for it.
    public var recoveryTimeout: Duration?
    /// Prepares a request before each of its attempts, after any repair: for an access token that an actor keeps, or
    /// for a signature.
    ///
    /// It counts against the deadline. What it throws fails the call as an error of the transport. No request of a session
    /// that has ended since is prepared or sent. Other clients' requests are prepared as their adapter says.
    public var adapt: (@Sendable (URLRequest) async throws -> URLRequest)?
    /// Prepares what ``adapt`` has returned.
    var adaptInContext: (@Sendable (URLRequest, AdaptContext<API>) async throws -> URLRequest)?
    /// The tokens that retries draw on; one budget may serve several services of one server.
    public var budget: RetryBudget
    /// Keeps calls from trying again while the server is down; one gate may serve several services. `nil`: none.
    public var gate: RetryGate?
    /// Chooses the language of texts.
    public var textResolver: any TextResolver
    /// Who is told of attempts, retries, recoveries and failures.
    public var observers: [any ResponseErrorObserver<API>]
    /// How long an error makes others like it `isRepeated`, of calls that had begun before it: 3 s unless set.
    public var repetitionInterval: Duration
    /// Reads the bodies of successes.
    public var decoder: JSONDecoder
    /// The clock and the dice: a test's own, for example.
    public var environment: RuntimeEnvironment

    /// A configuration; each value that is left out is the one that suits most apps.
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

    /// A configuration with an `adapt` that may run a recovery before a request is sent, by its context.
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

    /// Whether an error is a `URLError` of a connection that failed: lost, timed out, refused, or a name not found.
    public static func isConnectionError(_ error: any Error) -> Bool {
        switch (error as? URLError)?.code {
        case .timedOut, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .networkConnectionLost: true
        default: false
        }
    }
}
