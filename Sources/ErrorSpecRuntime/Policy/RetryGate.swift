public import Foundation

/// Keeps a service's calls from trying again while its server is down, so that an outage meets one request a call.
///
/// A call that fails for good on something transient closes the gate: its policy's retries are spent, or were refused.
/// Calls that begin after that are sent once and not again, until any of the service's calls gets a response that is no
/// transient failure. First attempts are never held back. Each host has a gate for each group whose handler reads its
/// responses: the commonest outage is one of several services behind a host. A policy without retries for a request has
/// no say in it.
///
/// Where a ``RetryBudget`` ends the retries of a client with many calls after half a minute, a gate ends those of every
/// client after its first call. Safe to share between tasks.
public final class RetryGate: Sendable {
    /// The requests that one gate is for.
    struct Key: Hashable, Sendable {
        let server: String
        /// The type of the group's errors.
        let group: ObjectIdentifier
    }

    /// The closed gates, each with the number of its closing.
    private struct State: Sendable {
        var closings: [Key: Int] = [:]
        var count = 0
    }

    /// How many gates are closed at once: one more opens the one that has been closed for longest.
    private static let mostClosed = 1_000

    private let state = Locked(State())

    /// All gates are open.
    public init() {}

    /// Whether calls that begin now aren't sent again.
    ///
    /// - Parameters:
    ///   - url: where they go; its host and port count.
    ///   - group: the errors of their group.
    public func isClosed<ResponseError>(to url: URL, for group: ResponseError.Type) -> Bool {
        closing(of: Key(server: RequestSummary.server(of: url), group: ObjectIdentifier(group))) != nil
    }

    /// Which closing holds back the calls that begin now; `nil`: the gate is open.
    func closing(of key: Key) -> Int? { state.withLock { $0.closings[key] } }

    func close(_ key: Key) {
        state.withLock { state in
            guard state.closings[key] == nil else { return }
            if state.closings.count >= RetryGate.mostClosed,
                let oldest = state.closings.min(by: { $0.value < $1.value })
            {
                state.closings[oldest.key] = nil
            }
            state.count += 1
            state.closings[key] = state.count
        }
    }

    func open(_ key: Key) { state.withLock { _ = $0.closings.removeValue(forKey: key) } }
}
