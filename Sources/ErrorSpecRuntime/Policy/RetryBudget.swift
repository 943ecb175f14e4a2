/// A limited number of tokens that a service's retries draw on, so that retries don't make an outage worse.
///
/// The defaults are the same as in the AWS SDKs' standard retry mode (v2.1). Safe to share between tasks.
public final class RetryBudget: Sendable {
    private let capacity: Int
    private let state: Locked<Int>

    /// - Parameters:
    ///   - capacity: The maximum number of tokens.
    ///   - tokens: The number of tokens at the start, at most `capacity`. The default is `capacity`.
    public init(capacity: Int = 500, tokens: Int? = nil) {
        requireNotNegative(capacity, "capacity")
        requireNotNegative(tokens, "tokens")
        self.capacity = capacity
        state = Locked(min(tokens ?? capacity, capacity))
    }

    /// The number of tokens left.
    public var tokens: Int { state.withLock { $0 } }

    /// Takes the given number of tokens for a retry, unless the budget has fewer tokens.
    ///
    /// - Returns: whether the tokens were taken.
    package func withdraw(_ cost: Int) -> Bool {
        state.withLock { tokens in
            guard tokens >= cost else { return false }
            tokens -= cost
            return true
        }
    }

    /// Returns tokens to the budget after a success.
    package func deposit(_ amount: Int) {
        let capacity = capacity
        state.withLock { $0 += min(max(amount, 0), capacity - $0) }
    }
}
