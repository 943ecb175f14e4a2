extension RequestSupervisor {
    /// Takes the tokens of a retry from the budget, and returns the wait before the next attempt; `nil` if the failure
    /// is final.
    ///
    /// Closes the gate if the failure is final although the policy allows retries for this request.
    func retry(_ policy: ResendPolicy, retryAfter: Duration?, in call: inout SupervisedCall) -> Duration? {
        guard call.summary.isReplayable, policy.allows(call.summary), policy.maxRetries > 0 else { return nil }
        guard let delay = affordableDelay(policy, retryAfter: retryAfter, in: call) else {
            configuration.gate?.close(call.gateKey)
            return nil
        }
        call.retries[policy, default: 0] += 1
        call.lastCost = policy.cost
        observe(call) { .retry(delay: delay) }
        return delay
    }

    private func affordableDelay(
        _ policy: ResendPolicy, retryAfter: Duration?, in call: SupervisedCall
    ) -> Duration? {
        let index = call.retries[policy, default: 0]
        guard index < policy.maxRetries, call.attempts < SupervisedCall.mostAttempts else { return nil }
        var delay = policy.delay(beforeRetry: index, random: environment.random())
        if policy.honoursRetryAfter, let retryAfter {
            guard retryAfter <= policy.maximum else { return nil }
            delay = max(delay, retryAfter.bounded)
        }
        if let deadline = call.deadline, environment.now() + delay >= deadline { return nil }
        if let began = call.closings, configuration.gate?.preventsRetry(call.gateKey, since: began) == true {
            return nil
        }
        return configuration.budget.withdraw(policy.cost) ? delay : nil
    }

    /// Opens the gate, because a response that isn't a transient failure shows that the server is up.
    func serverResponded(to call: SupervisedCall) { configuration.gate?.open(call.gateKey) }
}
