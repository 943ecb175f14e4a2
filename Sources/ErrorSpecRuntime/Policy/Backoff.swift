import Foundation

extension ResendPolicy {
    /// The wait before retry `index` (from 0): `jitter × min(initial × factor^index, maximum)`.
    ///
    /// Whatever numbers a policy has, the delay is between none and ten years: a factor that is negative or no number
    /// counts as 1, and a negative duration as none.
    ///
    /// - Parameter random: a number in 0...1; the full range is used by full jitter, its upper half by equal jitter.
    package func delay(beforeRetry index: Int, random: Double) -> Duration {
        let random = random.isNaN ? 1 : min(max(random, 0), 1)
        let share =
            switch jitter {
            case .full: random
            case .equal: 0.5 + random / 2
            case .none: 1.0
            }
        let start = initial.bounded.inSeconds
        guard start > 0 else { return .zero }
        let growth = factor >= 0 ? pow(abs(factor), Double(index)) : 1
        // `pow` overflows to infinity, which `min` takes down to the maximum.
        let seconds = min(start * growth, maximum.bounded.inSeconds)
        return .nanoseconds(Int64((share * seconds * 1e9).rounded()))
    }

    /// The policy as a key of counts: a factor that is no number doesn't even equal itself.
    var counted: ResendPolicy {
        guard factor.isNaN else { return self }
        var policy = self
        policy.factor = 1
        return policy
    }

    /// Whether the policy resends a request, its number of retries aside.
    func allows(_ request: RequestSummary) -> Bool {
        switch methods {
        case .any: true
        case .idempotent: request.isIdempotent
        case .only(let methods): methods.contains(request.method)
        }
    }
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }

    /// A wait that clocks can add to their time: none where it would be negative, and ten years at most.
    var bounded: Duration { min(max(self, .zero), .seconds(315_360_000)) }
}
