package import Foundation

/// Prevents a service's retries while its server is down, so that in an outage each call sends one request.
///
/// A call whose last attempt fails with a transient error closes the gate, whether its policy's retries are used up or
/// were refused. Calls that begin after that are sent only once, until one of the service's calls gets a response that
/// isn't a transient failure. First attempts are never held back. A failed call that wouldn't be retried anyway doesn't
/// close the gate.
///
/// Each host has a gate, and another one for each group whose handler reads its responses. A failure closes both, and
/// either one holds a call back. So when a host is down, one call is enough for all others to know. Most
/// often, only one of several services behind a host is down: then its group's gate stays closed, while responses from
/// the other services open the host's.
///
/// A ``RetryBudget`` ends the retries of a client with many calls after half a minute; a gate ends those of every
/// client after its first call. Safe to share between tasks.
public final class RetryGate: Sendable {
    /// The requests that a gate applies to.
    struct Key: Hashable, Sendable {
        let server: String
        /// The type of the group's errors; `nil` for all groups of the host.
        var group: ObjectIdentifier?

        fileprivate var ofHost: Key { Key(server: server) }
    }

    /// The closings that hold a call back, of the host's gate and of the group's.
    struct Closings: Sendable {
        fileprivate let host: Int?
        fileprivate let group: Int?

        fileprivate var isEmpty: Bool { host == nil && group == nil }

        /// Whether at least one gate has been closed ever since.
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

    /// How many gates can be closed at once. Closing one more opens the one that has been closed for longest.
    private static let mostClosed = 2_000

    private let state = Locked(State())

    /// A gate that is open.
    public init() {}

    /// Whether calls that begin now aren't sent again.
    ///
    /// - Parameters:
    ///   - url: The calls' URL, of which the host and the port count.
    ///   - group: The errors of the calls' group.
    package func isClosed<ResponseError>(to url: URL, for group: ResponseError.Type) -> Bool {
        !closings(of: Key(server: RequestSummary.server(of: url), group: ObjectIdentifier(group))).isEmpty
    }

    /// The closings that hold back the calls that begin now.
    func closings(of key: Key) -> Closings {
        state.withLock { Closings(host: $0.closings[key.ofHost], group: $0.closings[key]) }
    }

    /// Whether a call that began under these closings may be sent only once, because a gate has been closed ever since.
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
