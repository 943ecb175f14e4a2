import Foundation

extension ResendPolicy {
    /// The wait before retry `index` (from 0): `jitter × min(initial × factor^index, maximum)`.
    ///
    /// - Parameter random: a number in 0...1; the full range is used by full jitter, its upper half by equal jitter.
    public func delay(beforeRetry index: Int, random: Double) -> Duration {
        let share =
            switch jitter {
            case .full: random
            case .equal: 0.5 + random / 2
            case .none: 1.0
            }
        let start = initial.inSeconds
        guard start > 0 else { return .zero }
        // `pow` overflows to infinity, which `min` takes down to the maximum.
        let seconds = min(start * pow(factor, Double(index)), maximum.inSeconds)
        return .nanoseconds(Int64((share * seconds * 1e9).rounded()))
    }

    /// Whether the policy resends a request.
    public func allows(_ request: RequestSummary) -> Bool {
        switch methods {
        case .any: true
        case .idempotent: request.isIdempotent
        case .only(let methods): methods.contains(request.method)
        }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
