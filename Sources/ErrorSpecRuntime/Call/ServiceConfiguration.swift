public import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How a service behaves that the spec has no say in.
public struct ServiceConfiguration<API: ErrorAPI>: Sendable {
    /// How transport errors are retried; `nil`: never. `transient` unless set.
    public var transportPolicy: ResendPolicy?
    /// Which errors of the transport may pass by themselves: lost connections, time-outs, and names that don't resolve.
    public var isTransient: @Sendable (any Error) -> Bool
    /// The time that a whole call may take, with its retries and waits; `nil`: as long as its attempts and waits take.
    ///
    /// A wait that would end later isn't begun: the call fails at once with what it has.
    public var deadline: Duration?
    /// When a recovery is given up that doesn't end; 60 s unless set, `nil`: never.
    public var recoveryTimeout: Duration?
    /// The tokens that retries draw on; one budget may serve several services of one server.
    public var budget: RetryBudget
    public var textResolver: any TextResolver
    public var observers: [any ResponseErrorObserver<API>]
    /// How long an error makes others like it `isRepeated`: 3 s unless set.
    public var repetitionInterval: Duration
    /// Reads the bodies of successes.
    public var decoder: JSONDecoder
    /// The clock and the dice: a test's own, for example.
    public var environment: RuntimeEnvironment

    public init(
        transportPolicy: ResendPolicy? = .transient,
        isTransient: @escaping @Sendable (any Error) -> Bool = Self.isConnectionError,
        deadline: Duration? = nil, recoveryTimeout: Duration? = .seconds(60), budget: RetryBudget = RetryBudget(),
        textResolver: any TextResolver = PreferredLanguageTextResolver(),
        observers: [any ResponseErrorObserver<API>] = [], repetitionInterval: Duration = .seconds(3),
        decoder: JSONDecoder = JSONDecoder(), environment: RuntimeEnvironment = .live
    ) {
        self.transportPolicy = transportPolicy
        self.isTransient = isTransient
        self.deadline = deadline
        self.recoveryTimeout = recoveryTimeout
        self.budget = budget
        self.textResolver = textResolver
        self.observers = observers
        self.repetitionInterval = repetitionInterval
        self.decoder = decoder
        self.environment = environment
    }

    /// Whether an error is a `URLError` of a connection that failed: lost, timed out, refused, or a name not found.
    public static func isConnectionError(_ error: any Error) -> Bool {
        switch (error as? URLError)?.code {
        case .timedOut, .cannotFindHost, .dnsLookupFailed, .cannotConnectToHost, .networkConnectionLost: true
        default: false
        }
    }
}
