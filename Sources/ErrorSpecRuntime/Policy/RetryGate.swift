package import Foundation

/// Keeps a service's calls from trying again while its server is down, so that an outage meets one request a call.
///
/// A call that fails for good on something transient closes the gate: its policy's retries are spent, or were refused.
/// Calls that begin after that are sent once and not again, until any of the service's calls gets a response that is no
/// transient failure. First attempts are never held back. A policy without retries for a request has no say in it.
///
/// A host has a gate, and another one for each group whose handler reads its responses; a failure closes both, and
/// either holds a call back. So an outage of the host is known to all after one call, and one of several services behind
/// a host, the commonest outage, stays known while the responses of the others open the host's gate.
///
/// Where a ``RetryBudget`` ends the retries of a client with many calls after half a minute, a gate ends those of every
/// client after its first call. Safe to share between tasks.
public final class RetryGate: Sendable {
    /// The requests that one gate is for.
    struct Key: Hashable, Sendable {
        let server: String
        /// The type of the group's errors; `nil`: all of the host's.
        var group: ObjectIdentifier?

        fileprivate var ofHost: Key { Key(server: server) }
    }

    /// The closings that hold a call back, of the host's gate and of the group's.
    struct Closings: Sendable {
        fileprivate let host: Int?
        fileprivate let group: Int?

        fileprivate var isEmpty: Bool { host == nil && group == nil }

        /// Whether neither gate has been open since.
        fileprivate func stand(in later: Closings) -> Bool {
            host != nil && host == later.host || group != nil && group == later.group
        }
    }

    /// The closed gates, each with the number of its closing.
    private struct State: Sendable {
        var closings: [Key: Int] = [:]
        var count = 0

        mutating func close(_ key: Key) {
            guard closings[key] == nil else { return }
            if closings.count >= RetryGate.mostClosed, let oldest = closings.min(by: { $0.value < $1.value }) {
                closings[oldest.key] = nil
            }
            count += 1
            closings[key] = count
        }
    }

    /// How many gates are closed at once: one more opens the one that has been closed for longest.
    private static let mostClosed = 2_000

    private let state = Locked(State())

    /// All gates are open.
    public init() {}

    /// Whether calls that begin now aren't sent again.
    ///
    /// - Parameters:
    ///   - url: where they go; its host and port count.
    ///   - group: the errors of their group.
    package func isClosed<ResponseError>(to url: URL, for group: ResponseError.Type) -> Bool {
        !closings(of: Key(server: RequestSummary.server(of: url), group: ObjectIdentifier(group))).isEmpty
    }

    /// The closings that hold back the calls that begin now.
    func closings(of key: Key) -> Closings {
        state.withLock { Closings(host: $0.closings[key.ofHost], group: $0.closings[key]) }
    }

    /// Whether a call that began under these closings may be sent once only: a gate has been closed ever since.
    func holdsBack(_ key: Key, since began: Closings) -> Bool { began.stand(in: closings(of: key)) }

    func close(_ key: Key) {
        state.withLock { state in
            state.close(key.ofHost)
            state.close(key)
        }
    }

    func open(_ key: Key) {
        state.withLock { state in
            state.closings[key.ofHost] = nil
            state.closings[key] = nil
        }
    }
}
