/// The tokens that a service's retries draw on, so that they don't add to an outage.
///
/// The numbers are those of the AWS SDKs' standard retry mode (v2.1). Safe to share between tasks.
public final class RetryBudget: Sendable {
    private let capacity: Int
    private let state: Locked<Int>

    /// - Parameters:
    ///   - capacity: The most tokens that it can have.
    ///   - tokens: The number of tokens at the start, at most `capacity`, which is the default.
    public init(capacity: Int = 500, tokens: Int? = nil) {
        requireNotNegative(capacity, "capacity")
        requireNotNegative(tokens, "tokens")
        self.capacity = capacity
        state = Locked(min(tokens ?? capacity, capacity))
    }

    /// The tokens that are left.
    public var tokens: Int { state.withLock { $0 } }

    /// Takes tokens for a retry.
    ///
    /// - Returns: whether there were enough; if not, none are taken.
    package func withdraw(_ cost: Int) -> Bool {
        state.withLock { tokens in
            guard tokens >= cost else { return false }
            tokens -= cost
            return true
        }
    }

    /// Returns tokens after a success: those that its last retry took, or 1 if there was no retry.
    package func deposit(_ amount: Int) {
        let capacity = capacity
        state.withLock { $0 += min(max(amount, 0), capacity - $0) }
    }
}
