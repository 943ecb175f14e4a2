import ErrorSpecRuntime

/// How a client tries again.
protocol Strategy: Sendable {
    /// What one client keeps between its calls.
    associatedtype Client

    var name: String { get }

    func client() -> Client
    /// The wait before retry `index` (from 0), in seconds; `nil`: the call fails.
    func wait(beforeRetry index: Int, of client: Client, _ dice: inout Dice) -> Double?
    /// A call ended well, after so many retries.
    func succeeded(after retries: Int, _ client: Client)
}

/// A loop, as it is often written: every second, five times.
struct Naive: Strategy {
    let name = "naive"

    func client() {}
    func wait(beforeRetry index: Int, of client: Void, _ dice: inout Dice) -> Double? { index < 5 ? 1 : nil }
    func succeeded(after retries: Int, _ client: Void) {}
}

/// The defaults of Alamofire's `RetryPolicy`: two retries after 0.5 × 2^n s, without jitter and without a budget.
struct AlamofireNumbers: Strategy {
    let name = "Alamofire RetryPolicy"

    func client() {}
    func wait(beforeRetry index: Int, of client: Void, _ dice: inout Dice) -> Double? {
        index < 2 ? 0.5 * Double(1 << index) : nil
    }
    func succeeded(after retries: Int, _ client: Void) {}
}

/// The runtime's own policy and budget, with injected dice.
struct ErrorSpec: Strategy {
    let name = "errorspec"
    let policy = ResendPolicy.transient

    func client() -> RetryBudget { RetryBudget() }

    func wait(beforeRetry index: Int, of client: RetryBudget, _ dice: inout Dice) -> Double? {
        guard index < policy.maxRetries else { return nil }
        let wait = policy.delay(beforeRetry: index, random: dice.unit())
        guard client.withdraw(policy.cost) else { return nil }
        return Double(wait.components.seconds) + Double(wait.components.attoseconds) / 1e18
    }

    func succeeded(after retries: Int, _ client: RetryBudget) { client.deposit(retries > 0 ? policy.cost : 1) }
}
