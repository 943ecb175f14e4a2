/// Remembers the errors that a service has thrown recently, and recognizes repeated errors, so that one outage shows
/// one alert.
final class RecentFailures: Sendable {
    /// The kind of an error. Two errors of the same kind count as the same error.
    enum Kind: Hashable, Sendable {
        case response(id: String)
        case unmapped(statusCode: Int, code: String?)
        case transport(TransportFailure)
        /// The request couldn't be created, so there was nothing to send.
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

    /// The time for which an error counts as recent.
    private let interval: Duration
    private let state = Locked(State())

    init(interval: Duration) { self.interval = interval }

    /// The number of errors thrown so far. Each call stores this number when it begins.
    var count: Int { state.withLock(\.count) }

    /// Records an error. Returns whether an error of the same kind was thrown shortly before, while this call was
    /// already running.
    ///
    /// - Parameter start: The ``count`` when the call began. An error thrown before then doesn't count, so a call that
    ///   begins after an alert can show an alert of its own.
    func isRepetition(_ kind: Kind, at now: Duration, since start: Int) -> Bool {
        let interval = interval
        return state.withLock { state in
            // Limits the memory that is used if a server keeps sending new codes.
            if state.latest.count >= 64 { state.latest = state.latest.filter { now - $0.value.time < interval } }
            state.count += 1
            guard let last = state.latest.updateValue((state.count, now), forKey: kind) else { return false }
            return last.number > start && now - last.time < interval
        }
    }
}

extension NetworkError {
    /// Why there is no response; `nil` if there is a response, or if the request couldn't be created.
    var transportFailure: TransportFailure? {
        guard case .transport(let error) = originError else { return nil }
        if attempts > 0 { return TransportFailure(error) }
        return if case .transport(let failure) = PresentedFailure(error) { failure } else { nil }
    }

    /// Returns the kind of this error; `nil` if the task was cancelled or the error doesn't come from a service.
    ///
    /// - Parameter reason: The error that a recovery's action threw.
    func kind(after reason: (any Error)?) -> RecentFailures.Kind? {
        switch originError {
        // Requests that failed with different cases may wait for the same recovery. If its action throws a
        // presentable error, they all show this error's texts, so they count as the same error.
        case .response where reason is any PresentableError: .refused(title: title, description: description)
        case .response(let error): .response(id: error.definition.id)
        case .unmapped(let response): .unmapped(statusCode: response.statusCode, code: code)
        case .transport: transportFailure.map { .transport($0) } ?? .unsendable
        case .decoding: .decoding
        case .cancelled, .other: nil
        }
    }
}
