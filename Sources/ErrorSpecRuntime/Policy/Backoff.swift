import ErrorSpecReading
import Foundation

extension ResendPolicy {
    /// The wait before retry `index` (from 0): `random × min(initial × 2^index, maximum)`.
    ///
    /// Whatever numbers a policy has, the delay is between zero and ten years: a negative duration counts as zero.
    ///
    /// - Parameter random: a number in 0...1.
    package func delay(beforeRetry index: Int, random: Double) -> Duration {
        let random = random.isNaN ? 1 : min(max(random, 0), 1)
        let start = initial.bounded.inSeconds
        guard start > 0 else { return .zero }
        // `pow` overflows to infinity, which `min` reduces to the maximum.
        let seconds = min(start * pow(2, Double(index)), maximum.bounded.inSeconds)
        return .nanoseconds(Int64((random * seconds * 1e9).rounded()))
    }

    /// Whether the policy resends a request, apart from its number of retries.
    func allows(_ request: RequestSummary) -> Bool {
        switch methods {
        case .any: true
        case .idempotent: request.isIdempotent
        case .only(let methods): methods.contains(request.method)
        }
    }
}

extension Duration {
    /// A wait that clocks can add to their time: at least zero, and at most ten years.
    var bounded: Duration { min(max(self, .zero), .seconds(315_360_000)) }
}
