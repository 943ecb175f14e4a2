import ErrorSpecRuntime
import Foundation
import Testing

/// Policies, budgets and time limits with extreme values. At worst, a call isn't retried.
@Suite struct HostilePolicyTests {
    static let durations: [Duration] = [
        .zero, .seconds(Int64.max), .nanoseconds(1),
    ]
    static let longest = Duration.seconds(315_360_000)

    @Test(arguments: durations, durations) func aDelayIsNeverNegativeAndNeverOverflows(
        _ initial: Duration, _ maximum: Duration
    ) {
        let policy = ResendPolicy(initial: initial, maximum: maximum)
        for index in [0, 1, 10, Int.max, -1, Int.min] {
            for random in [0, 0.5, 1, -1, 7, .infinity, .nan] {
                let delay = policy.delay(beforeRetry: index, random: random)
                #expect(delay >= .zero && delay <= Self.longest)
                #expect(delay <= max(maximum, .zero))
            }
        }
    }

    @Test(arguments: durations) func callWithAnyWaitEnds(_ duration: Duration) async {
        let handler = RetryVectorTests.Handler(
            transient: ResendPolicy(initial: duration, maximum: duration, cost: 0))
        let budget = RetryBudget(tokens: 100)
        let service = service(ScriptedNetwork([.status(500)]), budget: budget, recoveryTimeout: duration)
        let error = await service.result(of: EmptyCall(), handler: handler).failure
        #expect(error?.attempts == 3)
        #expect(budget.tokens == 100)
    }

    @Test(arguments: durations + [.nanoseconds(-1), .seconds(Int64.min)]) func liveClockAcceptsEveryDuration(
        _ duration: Duration
    )
        async throws
    {
        let task = Task { try await RuntimeEnvironment.live.sleep(duration) }
        if duration > .seconds(1) { task.cancel() }
        _ = await task.result
    }

    @Test func policyWithoutRetriesNeverRetries() async {
        let handler = RetryVectorTests.Handler(transient: ResendPolicy(maxRetries: 0))
        #expect(
            await service(ScriptedNetwork([.status(500)])).result(of: EmptyCall(), handler: handler).failure?.attempts
                == 1)
    }

    @Test func unlimitedRetriesAreLimited() async {
        let handler = RetryVectorTests.Handler(transient: ResendPolicy(maxRetries: .max, cost: 0))
        #expect(
            await service(ScriptedNetwork([.status(500)])).result(of: EmptyCall(), handler: handler).failure?.attempts
                == 11)
    }

    @Test(arguments: durations) func callWithAnyDeadlineEnds(_ deadline: Duration) async {
        let clock = ManualClock(isInstant: false)
        let service = service(ScriptedNetwork([.status(200)]), clock: clock) { $0.deadline = deadline }
        let error = await service.result(of: EmptyCall(), handler: Token()).failure
        #expect((error == nil) == (deadline > .zero))
    }

    @Test func aBudgetStaysWithinItsCapacity() {
        let budget = RetryBudget(capacity: 10, tokens: 0)
        budget.deposit(.max)
        #expect(budget.tokens == 10)
        budget.deposit(.min)
        #expect(budget.tokens == 10)
        #expect(!budget.withdraw(.max))
        #expect(RetryBudget(capacity: 0).tokens == 0)
        #expect(RetryBudget(capacity: .max).withdraw(.max))
    }
}
