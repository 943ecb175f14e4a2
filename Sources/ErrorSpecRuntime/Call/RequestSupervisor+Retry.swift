extension RequestSupervisor {
    /// The wait before the next attempt, its tokens taken; `nil`: the failure stands.
    func retry(_ policy: ResendPolicy, retryAfter: Duration?, in call: inout SupervisedCall) -> Duration? {
        let index = call.retries[policy, default: 0]
        guard call.summary.isReplayable, policy.allows(call.summary), index < policy.maxRetries,
            call.attempts < SupervisedCall.mostAttempts
        else { return nil }
        var delay = policy.delay(beforeRetry: index, random: environment.random())
        if policy.honoursRetryAfter, let retryAfter {
            guard retryAfter <= policy.maximum else { return nil }
            delay = max(delay, retryAfter)
        }
        if let deadline = call.deadline, environment.now() + delay >= deadline { return nil }
        guard configuration.budget.withdraw(policy.cost) else { return nil }
        call.retries[policy] = index + 1
        call.lastCost = policy.cost
        observe(call) { .retry(delay: delay) }
        return delay
    }
}
