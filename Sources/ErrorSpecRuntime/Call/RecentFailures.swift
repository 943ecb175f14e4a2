/// The errors that a service has thrown recently, so that one outage shows one alert.
final class RecentFailures: Sendable {
    /// The key by which errors count as alike.
    enum Kind: Hashable, Sendable {
        case response(id: String)
        case unmapped(statusCode: Int, code: String?)
        case transport(TransportFailure)
        /// The request couldn't be made.
        case unsendable
        case decoding
        /// An action refused to repair the request, for a reason that has texts of its own.
        case refused(title: String, description: String)
    }

    private struct State: Sendable {
        /// How many errors were thrown so far.
        var count = 0
        /// The last error of each kind.
        var latest: [Kind: (number: Int, time: Duration)] = [:]
    }

    /// How long an error counts.
    private let interval: Duration
    private let state = Locked(State())

    init(interval: Duration) { self.interval = interval }

    /// How many errors have been thrown so far. A call notes it when it begins.
    var count: Int { state.withLock(\.count) }

    /// Whether an error of this kind was thrown shortly before, while this call was already running. This one counts
    /// from now on.
    ///
    /// - Parameter start: The ``count`` when the call began. Whoever calls again after an alert sees the next one.
    func isRepetition(_ kind: Kind, at now: Duration, since start: Int) -> Bool {
        let interval = interval
        return state.withLock { state in
            // A server that makes up codes must not fill the memory.
            if state.latest.count >= 64 { state.latest = state.latest.filter { now - $0.value.time < interval } }
            state.count += 1
            guard let last = state.latest.updateValue((state.count, now), forKey: kind) else { return false }
            return last.number > start && now - last.time < interval
        }
    }
}

extension NetworkError {
    /// Why there is no response; `nil` if there is one, or if the request couldn't be made.
    var transportFailure: TransportFailure? {
        guard case .transport(let error) = originError else { return nil }
        if attempts > 0 { return TransportFailure(error) }
        return if case .transport(let failure) = PresentedFailure(error) { failure } else { nil }
    }

    /// `nil` if the task was cancelled, which nobody is told about, or if no service threw the error.
    ///
    /// - Parameter reason: The error that a recovery's action threw.
    func kind(after reason: (any Error)?) -> RecentFailures.Kind? {
        switch originError {
        // One refresh may be refused for requests that failed with different cases.
        case .response where reason is any PresentableError: .refused(title: title, description: description)
        case .response(let error): .response(id: error.definition.id)
        case .unmapped(let response): .unmapped(statusCode: response.statusCode, code: code)
        case .transport: transportFailure.map { .transport($0) } ?? .unsendable
        case .decoding: .decoding
        case .cancelled, .other: nil
        }
    }
}
