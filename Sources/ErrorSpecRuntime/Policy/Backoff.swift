import ErrorSpecReading
import Foundation

extension ResendPolicy {
    /// Returns the wait before a retry: `random × min(initial × 2^index, maximum)`.
    ///
    /// The result is between zero and ten years for any policy; a negative duration of the policy counts as zero.
    ///
    /// - Parameters:
    ///   - index: The number of the retry, counting from 0.
    ///   - random: A number in 0...1.
    package func delay(beforeRetry index: Int, random: Double) -> Duration {
        let random = random.isNaN ? 1 : min(max(random, 0), 1)
        let start = initial.bounded.inSeconds
        guard start > 0 else { return .zero }
        // `pow` overflows to infinity, which `min` reduces to the maximum.
        let seconds = min(start * pow(2, Double(index)), maximum.bounded.inSeconds)
        return .nanoseconds(Int64((random * seconds * 1e9).rounded()))
    }

    /// Returns whether the policy allows retries for the request's method.
    func allows(_ request: RequestSummary) -> Bool {
        switch methods {
        case .any: true
        case .idempotent: request.isIdempotent
        case .only(let methods): methods.contains(request.method)
        }
    }
}

extension Duration {
    /// The duration, limited to 0 seconds … 10 years. Every clock can add such a duration to its time.
    var bounded: Duration { min(max(self, .zero), .seconds(315_360_000)) }
}
