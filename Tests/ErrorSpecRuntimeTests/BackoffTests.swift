import ErrorSpecRuntime
import Foundation
import Testing

@Suite struct BackoffTests {
    @Test(arguments: [(0.0, 0), (0.5, 50), (1.0, 100)])
    func jitterScalesTheDelay(_ random: Double, _ milliseconds: Int) {
        #expect(ResendPolicy().delay(beforeRetry: 1, random: random) == .milliseconds(milliseconds))
    }

    @Test func aPolicyWithoutAWaitNeverWaits() {
        let policy = ResendPolicy(initial: .zero)
        #expect(policy.delay(beforeRetry: 1_000, random: 1) == .zero)
    }

    @Test func randomNumbersOfTheLiveEnvironmentAreInRange() {
        let environment = RuntimeEnvironment.live
        for _ in 0..<1_000 { #expect((0...1).contains(environment.random())) }
        #expect(environment.identifier() != environment.identifier())
    }

    @Test func depositsNeverExceedTheBudgetsCapacity() {
        let budget = RetryBudget(capacity: 10, tokens: 20)
        #expect(budget.tokens == 10)
        #expect(budget.withdraw(10))
        #expect(!budget.withdraw(1))
        #expect(budget.withdraw(0))
        budget.deposit(100)
        #expect(budget.tokens == 10)
    }
}
