package import Foundation

/// Prevents retries while the server is down, so that each call sends only one request during an outage.
///
/// A call that fails with a transient error closes the gate when its retries are used up or refused. Calls that begin
/// later are sent only once, until any call gets a response that isn't a transient failure. First attempts are always
/// sent. A failed call that wouldn't be retried anyway doesn't close the gate.
///
/// There is a gate for each host, and one for each group on a host. A failure closes both, and either one prevents
/// retries. If the host is down, one failed call is enough to stop the retries of all others. If only one of several
/// services behind a host is down, its group's gate stays closed, while responses from the other services open the
/// host's gate.
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

    /// The number of the closing of a host's gate, and of a group's gate; `nil` for an open gate.
    struct Closings: Sendable {
        fileprivate let host: Int?
        fileprivate let group: Int?

        fileprivate var isEmpty: Bool { host == nil && group == nil }

        /// Whether at least one of these gates has stayed closed until `later`.
        fileprivate func stillApply(in later: Closings) -> Bool {
            host != nil && host == later.host || group != nil && group == later.group
        }
    }

    /// The closed gates, each with the number of its closing.
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

    /// The limit of closed gates. Closing one more opens the one that has been closed the longest.
    private static let maxClosed = 2_000

    private let state = Locked(State())

    /// An open gate.
    public init() {}

    /// Whether calls that begin now aren't retried.
    ///
    /// - Parameters:
    ///   - url: The URL of the calls. Only its host and its port matter.
    ///   - group: The type of the group's errors.
    package func isClosed<ResponseError>(to url: URL, for group: ResponseError.Type) -> Bool {
        !closings(of: Key(server: RequestSummary.server(of: url), group: ObjectIdentifier(group))).isEmpty
    }

    /// The current closings, which prevent the retries of calls that begin now.
    func closings(of key: Key) -> Closings {
        state.withLock { Closings(host: $0.closings[key.ofHost], group: $0.closings[key]) }
    }

    /// Whether a call mustn't be retried, because a gate that was closed when the call began is still closed.
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
