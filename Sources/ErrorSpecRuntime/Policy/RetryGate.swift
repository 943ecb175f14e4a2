public import Foundation

/// Keeps a service's calls from trying again while its server is down, so that an outage meets one request a call.
///
/// A call that fails for good on something transient closes the gate: its policy's retries are spent, or were refused.
/// Calls that begin after that are sent once and not again, until any of the service's calls gets a response that is no
/// transient failure. First attempts are never held back. Each host has a gate of its own, and a policy without retries
/// for a request has no say in it.
///
/// Where a ``RetryBudget`` ends the retries of a client with many calls after half a minute, a gate ends those of every
/// client after its first call. Safe to share between tasks.
public final class RetryGate: Sendable {
    /// The hosts whose gates are closed, each with the number of its closing.
    private struct State: Sendable {
        var closings: [String: Int] = [:]
        var count = 0
    }

    /// How many gates are closed at once: one more opens the one that has been closed for longest.
    private static let mostClosed = 1_000

    private let state = Locked(State())

    /// All gates are open.
    public init() {}

    /// Whether calls that begin now aren't sent again.
    ///
    /// - Parameter url: where they go; its host and port count.
    public func isClosed(to url: URL) -> Bool { closing(of: RequestSummary.server(of: url)) != nil }

    /// Which closing holds back the calls that begin now; `nil`: the gate is open.
    func closing(of server: String) -> Int? { state.withLock { $0.closings[server] } }

    func close(_ server: String) {
        state.withLock { state in
            guard state.closings[server] == nil else { return }
            if state.closings.count >= RetryGate.mostClosed,
                let oldest = state.closings.min(by: { $0.value < $1.value })
            {
                state.closings[oldest.key] = nil
            }
            state.count += 1
            state.closings[server] = state.count
        }
    }

    func open(_ server: String) { state.withLock { _ = $0.closings.removeValue(forKey: server) } }
}
