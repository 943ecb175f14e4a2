public import Foundation

/// The runtime's clock and source of randomness, which a test can control.
public struct RuntimeEnvironment: Sendable {
    /// The time since a fixed moment. It never decreases.
    public var now: @Sendable () -> Duration
    /// The current date. A date in a `Retry-After` header is compared to this date if the response has no `Date`
    /// header.
    public var date: @Sendable () -> Date
    /// Waits, and throws if the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// Returns a uniformly distributed random number in 0...1, for jitter.
    public var random: @Sendable () -> Double
    /// Returns a unique string, for a request's idempotency key.
    public var identifier: @Sendable () -> String

    /// Creates an environment for a test.
    public init(
        now: @escaping @Sendable () -> Duration, date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void, random: @escaping @Sendable () -> Double,
        identifier: @escaping @Sendable () -> String
    ) {
        self.now = now
        self.date = date
        self.sleep = sleep
        self.random = random
        self.identifier = identifier
    }

    /// Whether the current sleep is a time limit for other work. A test's clock that skips sleeps must not skip a
    /// time limit.
    @TaskLocal package static var isLimit = false

    /// The environment of the service that makes the current attempt, so that a network stub uses the service's clock.
    @TaskLocal package static var current = RuntimeEnvironment.live

    /// Like ``sleep``, but marked as a time limit (see ``isLimit``).
    var limit: @Sendable (Duration) async throws -> Void {
        { [sleep] time in try await Self.$isLimit.withValue(true) { try await sleep(time) } }
    }

    /// The real clock and randomness. The clock continues while the device sleeps.
    public static let live = {
        let clock = ContinuousClock()
        let start = clock.now
        return RuntimeEnvironment(
            now: { start.duration(to: clock.now) }, date: { Date() },
            sleep: { try await clock.sleep(until: clock.now.advanced(by: $0.bounded), tolerance: nil) },
            random: { Double.random(in: 0...1) }, identifier: { UUID().uuidString })
    }()
}
