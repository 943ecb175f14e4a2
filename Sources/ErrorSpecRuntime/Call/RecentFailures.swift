/// The errors that a service has thrown recently. It marks repeated ones, so that one outage shows one alert.
final class RecentFailures: Sendable {
    /// Two errors of the same kind count as the same error.
    enum Kind: Hashable, Sendable {
        case response(id: String)
        case unmapped(statusCode: Int, code: String?)
        case transport(TransportFailure)
        /// The request couldn't be made.
        case unsendable
        case decoding
        /// An action threw a presentable error, whose texts are shown.
        case refused(title: String, description: String)
    }

    private struct State: Sendable {
        /// The number of errors thrown so far.
        var count = 0
        /// The latest error of each kind.
        var latest: [Kind: (number: Int, time: Duration)] = [:]
    }

    /// How long an error counts as recent.
    private let interval: Duration
    private let state = Locked(State())

    init(interval: Duration) { self.interval = interval }

    /// The number of errors thrown so far. Each call stores it when it begins.
    var count: Int { state.withLock(\.count) }

    /// Records an error, and returns whether another one of its kind was thrown shortly before, while this call was
    /// already running.
    ///
    /// - Parameter start: The ``count`` when the call began. A call that begins after an alert can therefore show the
    ///   next one.
    func isRepetition(_ kind: Kind, at now: Duration, since start: Int) -> Bool {
        let interval = interval
        return state.withLock { state in
            // Limits the memory that a server with ever new codes can use.
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

    /// The kind of this error; `nil` if the task was cancelled or no service threw the error.
    ///
    /// - Parameter reason: The error that a recovery's action threw.
    func kind(after reason: (any Error)?) -> RecentFailures.Kind? {
        switch originError {
        // One refused refresh can fail requests with different cases, and shows its texts for all of them.
        case .response where reason is any PresentableError: .refused(title: title, description: description)
        case .response(let error): .response(id: error.definition.id)
        case .unmapped(let response): .unmapped(statusCode: response.statusCode, code: code)
        case .transport: transportFailure.map { .transport($0) } ?? .unsendable
        case .decoding: .decoding
        case .cancelled, .other: nil
        }
    }
}
