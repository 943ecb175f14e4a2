/// The tokens that a service's retries draw on, so that its clients don't add to an outage.
///
/// The numbers are those of the AWS SDKs' standard retry mode (v2.1). Safe to share between tasks.
public final class RetryBudget: Sendable {
    private let capacity: Int
    private let state: Locked<Int>

    /// - Parameters:
    ///   - capacity: the most tokens that it holds.
    ///   - tokens: the number at the start; `capacity` unless given.
    public init(capacity: Int = 500, tokens: Int? = nil) {
        self.capacity = max(capacity, 0)
        state = Locked(min(max(tokens ?? capacity, 0), self.capacity))
    }

    /// The tokens that are left.
    public var tokens: Int { state.withLock { $0 } }

    /// Takes tokens for a retry. A negative cost is none.
    ///
    /// - Returns: whether there were enough; if not, none are taken.
    package func withdraw(_ cost: Int) -> Bool {
        state.withLock { tokens in
            guard tokens >= cost else { return false }
            tokens -= max(cost, 0)
            return true
        }
    }

    /// Gives tokens back: after a success, what its last retry took, or 1 if it took none.
    package func deposit(_ amount: Int) {
        let capacity = capacity
        state.withLock { $0 += min(max(amount, 0), capacity - $0) }
    }
}
