/// The errors that a service has thrown of late, so that one outage is one alert.
final class RecentFailures: Sendable {
    /// The key by which one error repeats another.
    enum Kind: Hashable, Sendable {
        case response(id: String)
        case unmapped(statusCode: Int, code: String?)
        case transport(TransportFailure)
        /// The request couldn't be made.
        case unsendable
        case decoding
    }

    private struct State: Sendable {
        /// How many errors were thrown so far.
        var count = 0
        /// By kind, the last one.
        var latest: [Kind: (number: Int, time: Duration)] = [:]
    }

    /// How long an error counts.
    private let interval: Duration
    private let state = Locked(State())

    init(interval: Duration) { self.interval = interval }

    /// The moment that a call notes when it begins: how many errors were thrown before.
    var count: Int { state.withLock(\.count) }

    /// Whether an error of this kind was thrown shortly before, to a call that went on beside this one; this one counts
    /// from now on.
    ///
    /// - Parameter start: when the call began, by ``count``: whoever calls again after an alert sees the next one.
    func isRepetition(_ kind: Kind, at now: Duration, since start: Int) -> Bool {
        let interval = interval
        return state.withLock { state in
            // A server that makes up codes fills no memory.
            if state.latest.count >= 64 { state.latest = state.latest.filter { now - $0.value.time < interval } }
            state.count += 1
            guard let last = state.latest.updateValue((state.count, now), forKey: kind) else { return false }
            return last.number > start && now - last.time < interval
        }
    }
}

extension NetworkError {
    /// `nil`: the task was cancelled, which nobody is told of, or no service threw the error.
    var kind: RecentFailures.Kind? {
        switch originError {
        case .response(let error): .response(id: error.definition.id)
        case .unmapped(let response): .unmapped(statusCode: response.statusCode, code: code)
        case .transport(let error): attempts > 0 ? .transport(TransportFailure(error)) : .unsendable
        case .decoding: .decoding
        case .cancelled, .other: nil
        }
    }
}
