package import Foundation

/// Prevents retries while the server is down, so that each call sends only one request during an outage.
///
/// A call that fails with a transient error closes the gate when its retries are used up or refused. Calls that begin
/// later are sent only once, until any call gets a response that isn't a transient failure. First attempts are always
/// sent. A failed call that wouldn't be retried anyway doesn't close the gate.
///
/// There is a gate for each host, and a gate for each group on a host. A failure closes both gates, and a retry is
/// prevented if either of them is closed. If the host is down, one failed call is enough to stop the retries of all
/// other calls to the host. If only one of several services behind a host is down, its group's gate stays closed, while
/// responses from the other services open the host's gate.
///
/// A ``RetryBudget`` stops the retries of a busy client after half a minute; a gate stops the retries of every client
/// after its first failed call. Safe to share between tasks.
public final class RetryGate: Sendable {
    /// The requests that a gate applies to.
    struct Key: Hashable, Sendable {
        let server: String
        /// The type of the group's errors; `nil` for all groups of the host.
        var group: ObjectIdentifier?

        fileprivate var ofHost: Key { Key(server: server) }
    }

    /// The closings of a host's gate and of a group's gate, each identified by a number; `nil` for an open gate.
    struct Closings: Sendable {
        fileprivate let host: Int?
        fileprivate let group: Int?

        fileprivate var isEmpty: Bool { host == nil && group == nil }

        /// Returns whether at least one of these gates has stayed closed until `later`.
        fileprivate func stillApply(in later: Closings) -> Bool {
            host != nil && host == later.host || group != nil && group == later.group
        }
    }

    /// The closed gates. Each has the number of its closing; numbers are never reused.
    private struct State: Sendable {
        var closings: [Key: Int] = [:]
        var count = 0

        mutating func close(_ key: Key) {
            guard closings[key] == nil else { return }
            if closings.count >= RetryGate.maxClosed, let oldest = closings.min(by: { $0.value < $1.value }) {
                closings[oldest.key] = nil
            }
            count += 1
            closings[key] = count
        }
    }

    /// The maximum number of closed gates. At the limit, closing another gate opens the gate that was closed first.
    private static let maxClosed = 2_000

    private let state = Locked(State())

    /// Creates an open gate.
    public init() {}

    /// Returns whether calls that begin now aren't retried.
    ///
    /// - Parameters:
    ///   - url: The URL of the calls. Only the host and the port are used.
    ///   - group: The type of the group's errors.
    package func isClosed<ResponseError>(to url: URL, for group: ResponseError.Type) -> Bool {
        !closings(of: Key(server: RequestSummary.server(of: url), group: ObjectIdentifier(group))).isEmpty
    }

    /// Returns the current closings of the two gates, which prevent the retries of calls that begin now.
    func closings(of key: Key) -> Closings {
        state.withLock { Closings(host: $0.closings[key.ofHost], group: $0.closings[key]) }
    }

    /// Returns whether a call must not be retried, because a gate that was closed when the call began is still closed.
    func preventsRetry(_ key: Key, since began: Closings) -> Bool { began.stillApply(in: closings(of: key)) }

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
