import ErrorSpecRuntime
import Foundation
import Testing

@Suite struct BackoffTests {
    @Test(arguments: [(0.0, 0, 50, 100), (0.5, 50, 75, 100), (1.0, 100, 100, 100)])
    func jitterSharesTheDelay(_ random: Double, _ full: Int, _ equal: Int, _ none: Int) {
        func delay(_ jitter: ResendPolicy.Jitter) -> Duration {
            ResendPolicy(jitter: jitter).delay(beforeRetry: 1, random: random)
        }
        #expect(delay(.full) == .milliseconds(full))
        #expect(delay(.equal) == .milliseconds(equal == 75 ? 75 : equal))
        #expect(delay(.none) == .milliseconds(none))
    }

    @Test func aPolicyWithoutAWaitNeverWaits() {
        let policy = ResendPolicy(initial: .zero, factor: 10)
        #expect(policy.delay(beforeRetry: 1_000, random: 1) == .zero)
    }

    @Test func aFactorOfOneStaysAtTheInitialDelay() {
        let policy = ResendPolicy(initial: .milliseconds(70), factor: 1)
        #expect(policy.delay(beforeRetry: 9, random: 1) == .milliseconds(70))
    }

    @Test func theSystemsDiceStayInRange() {
        let environment = RuntimeEnvironment.live
        for _ in 0..<1_000 { #expect((0...1).contains(environment.random())) }
        #expect(environment.identifier() != environment.identifier())
    }

    @Test func theBudgetIsNeverAboveItsCapacity() {
        let budget = RetryBudget(capacity: 10, tokens: 20)
        #expect(budget.tokens == 10)
        #expect(budget.withdraw(10))
        #expect(!budget.withdraw(1))
        #expect(budget.withdraw(0))
        budget.deposit(100)
        #expect(budget.tokens == 10)
    }
}
