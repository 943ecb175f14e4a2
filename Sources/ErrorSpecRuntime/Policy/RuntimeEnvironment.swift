public import Foundation

/// The clock and the dice of the runtime, so that a test decides both.
public struct RuntimeEnvironment: Sendable {
    /// Time since any fixed moment; never goes back.
    public var now: @Sendable () -> Duration
    /// The wall clock's date, which a `Retry-After` date is measured against when the response has no `Date`.
    public var date: @Sendable () -> Date
    /// Waits. Throws when the task is cancelled.
    public var sleep: @Sendable (Duration) async throws -> Void
    /// A number in 0...1, evenly distributed: the jitter.
    public var random: @Sendable () -> Double
    /// A text that is never given twice: the idempotency key of a request.
    public var identifier: @Sendable () -> String

    /// An environment of a test's own.
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

    /// The real ones: time goes on while the device sleeps.
    public static let live = {
        let clock = ContinuousClock()
        let start = clock.now
        return RuntimeEnvironment(
            now: { start.duration(to: clock.now) }, date: { Date() },
            sleep: { try await clock.sleep(until: clock.now.advanced(by: $0.bounded), tolerance: nil) },
            random: { Double.random(in: 0...1) }, identifier: { UUID().uuidString })
    }()
}
