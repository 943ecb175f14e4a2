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

    /// How long an error counts.
    private let interval: Duration
    private let times = Locked([Kind: Duration]())

    init(interval: Duration) { self.interval = interval }

    /// Whether an error of this kind was thrown shortly before; this one counts from now on.
    func isRepetition(_ kind: Kind, at now: Duration) -> Bool {
        let interval = interval
        return times.withLock { times in
            // A server that makes up codes fills no memory.
            if times.count >= 64 { times = times.filter { now - $0.value < interval } }
            guard let last = times.updateValue(now, forKey: kind) else { return false }
            return now - last < interval
        }
    }
}

extension NetworkError {
    /// `nil`: the task was cancelled, which nobody is told of.
    var kind: RecentFailures.Kind? {
        switch originError {
        case .response(let error): .response(id: error.definition.id)
        case .unmapped(let response): .unmapped(statusCode: response.statusCode, code: code)
        case .transport(let error): attempts > 0 ? .transport(TransportFailure(error)) : .unsendable
        case .decoding: .decoding
        case .cancelled: nil
        }
    }
}
