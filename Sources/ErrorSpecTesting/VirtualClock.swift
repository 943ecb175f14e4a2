import ErrorSpecReading
public import ErrorSpecRuntime
public import Foundation

/// A clock for tests: waits take no real time, and the random number is fixed.
///
/// ```swift
/// let clock = VirtualClock()
/// let service = DataTransferService<LSLP>(
///     network: stub, recoveries: recoveries, configuration: .init(environment: clock.environment))
/// ```
///
/// A wait before a retry ends at once, and advances the clock by its duration. A time limit, such as a call's
/// deadline or the timeout of a recovery, lasts until other waits or `advance(by:)` have advanced the clock far
/// enough. The same is true for any other wait of ``longestWait`` or more.
public final class VirtualClock: Sendable {
    private struct Sleeper: Sendable {
        var end: Duration
        var wake: CheckedContinuation<Void, any Error>
    }

    private struct State: Sendable {
        var now = Duration.zero
        var waits: [Duration] = []
        var next = 0
        var sleepers: [Int: Sleeper] = [:]
        var identifiers = 0
    }

    /// Waits shorter than this duration end immediately. Longer waits, and waits of this duration, last until the
    /// clock has been advanced.
    public let longestWait: Duration
    private let start: Date
    private let random: Double
    private let state = Locked(State())

    /// - Parameters:
    ///   - longestWait: 30 s by default, which is longer than the waits of the default policies.
    ///   - random: The number that replaces all random numbers. With 1, every delay has its maximum length.
    ///   - date: The date at the start.
    public init(
        longestWait: Duration = .seconds(30), random: Double = 1,
        date: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) {
        requireNotNegative(longestWait, "longestWait")
        self.longestWait = longestWait
        self.random = random
        start = date
    }

    /// The time since the start.
    public var now: Duration { state.withLock(\.now) }

    /// The durations of the waits that ended at once, in order: the delays of retries.
    public var waits: [Duration] { state.withLock(\.waits) }

    /// The number of tasks that wait for the clock to advance.
    public var sleepers: Int { state.withLock(\.sleepers.count) }

    /// An environment with this clock, for a service's configuration.
    public var environment: RuntimeEnvironment {
        RuntimeEnvironment(
            now: { self.now }, date: { self.date }, sleep: { try await self.sleep($0) }, random: { self.random },
            identifier: {
                self.state.withLock { state in
                    state.identifiers += 1
                    return "id-\(state.identifiers)"
                }
            })
    }

    /// Advances the clock, and resumes the tasks whose waits have ended.
    public func advance(by time: Duration) {
        requireNotNegative(time, "time")
        let due = state.withLock { state in
            state.now += time
            return Self.removeDue(&state)
        }
        for wake in due { wake.resume() }
    }

    private var date: Date { start + now.inSeconds }

    private static func removeDue(_ state: inout State) -> [CheckedContinuation<Void, any Error>] {
        let due = state.sleepers.filter { $0.value.end <= state.now }
        for key in due.keys { state.sleepers[key] = nil }
        return due.sorted { ($0.value.end, $0.key) < ($1.value.end, $1.key) }.map(\.value.wake)
    }

    private func sleep(_ time: Duration) async throws {
        try Task.checkCancellation()
        if time < longestWait, !RuntimeEnvironment.isLimit {
            state.withLock { $0.waits.append(time) }
            return advance(by: time)
        }
        let key = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.sleepers[key] = Sleeper(end: state.now + time, wake: wake)
                    return false
                }
                if isCancelled { wake.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: key) }?.wake.resume(throwing: CancellationError())
        }
    }
}
