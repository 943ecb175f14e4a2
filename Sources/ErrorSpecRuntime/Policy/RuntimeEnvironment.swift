public import Foundation

/// The runtime's clock and source of randomness, both of which a test can control.
public struct RuntimeEnvironment: Sendable {
    /// The time since some fixed moment. It never goes back.
    public var now: @Sendable () -> Duration
    /// The wall clock's date. A `Retry-After` date is measured against it if the response has no `Date`.
    public var date: @Sendable () -> Date
    /// Waits, and throws if the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A number in 0...1, evenly distributed, for jitter.
    public var random: @Sendable () -> Double
    /// A text that is never returned twice, for a request's idempotency key.
    public var identifier: @Sendable () -> String

    /// An environment for a test.
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

    /// Whether a wait limits something else, and mustn't pass at once by a test's clock.
    @TaskLocal package static var isLimit = false

    /// That of the service which makes the current attempt: a stub of the network waits by the service's clock.
    @TaskLocal package static var current = RuntimeEnvironment.live

    /// As ``sleep``, for a limit.
    var limit: @Sendable (Duration) async throws -> Void {
        { [sleep] time in try await Self.$isLimit.withValue(true) { try await sleep(time) } }
    }

    /// The real clock and randomness. Time passes while the device sleeps.
    public static let live = {
        let clock = ContinuousClock()
        let start = clock.now
        return RuntimeEnvironment(
            now: { start.duration(to: clock.now) }, date: { Date() },
            sleep: { try await clock.sleep(until: clock.now.advanced(by: $0.bounded), tolerance: nil) },
            random: { Double.random(in: 0...1) }, identifier: { UUID().uuidString })
    }()
}
