/// Runs each recovery action at most once at a time, and shares the result of a run with all requests that need the
/// action.
final class RecoveryCoordinator<Action: Hashable & Sendable>: Sendable {
    typealias Operation = @Sendable (RecoveryChain) async throws -> RequestRepair

    private let environment: RuntimeEnvironment
    private let timeout: Duration?
    private let state = Locked(RecoveryState<Action>())

    /// - Parameter timeout: How long a run may take before it is abandoned; `nil` for no limit.
    init(environment: RuntimeEnvironment, timeout: Duration?) {
        self.environment = environment
        self.timeout = timeout?.bounded
    }

    /// The current moment. A call stores the moment when it begins, to find out later which repairs are newer.
    var moment: RecoveryMoment { state.withLock { $0.moment } }

    /// Returns the index that identifies an action. The index never changes.
    func number(of action: Action) -> Int { state.withLock { $0.number(of: action) } }

    /// Returns the repairs made since the request's call began.
    func repairs(for request: RecoveryRequest) -> RecentRepairs { state.withLock { $0.repairs(for: request) } }

    /// Records that a request needs the action again although it was sent with the action's repair.
    func repairWasRefused(_ action: Action, _ request: RecoveryRequest) {
        state.withLock { $0.repairWasRefused(action, request) }
    }

    /// Repairs a request: uses the result of a run that finished after the request was sent; otherwise, joins or starts
    /// a run.
    func repair(
        _ action: Action, for request: RecoveryRequest, operation: @escaping Operation
    ) async -> RecoveryOutcome {
        let service = ObjectIdentifier(self)
        let waiter = state.withLock { $0.nextIdentity() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<RecoveryOutcome, Never>) in
                let now = environment.now()
                let decision = state.withLock { state in
                    // Checked inside the lock: the cancellation handler has either run before this check, or will find
                    // the waiter.
                    if Task.isCancelled { return RecoveryState<Action>.Decision.end(.cancelled) }
                    return state.enter(
                        action,
                        .init(identity: waiter, continuation: continuation, request: request, operation: operation),
                        service: service, now: now)
                }
                switch decision {
                case .end(let outcome): continuation.resume(returning: outcome)
                case .wait: break
                case .start(let run): start(run)
                }
            }
        } onCancel: {
            cancel(waiter)
        }
    }

    /// Ends the session: cancels all runs and all waiting requests, and forgets all repairs.
    func endSession() {
        let (runs, waiters, endHandlers) = state.withLock { $0.endSession() }
        for run in runs { run.cancel() }
        for waiter in waiters { waiter.resume(returning: .cancelled) }
        for handler in endHandlers { handler() }
    }

    /// Calls a closure when a session ends, or at once if the session is over.
    ///
    /// - Returns: the number to pass to `removeEndHandler`; `nil` if the closure has already been called.
    func onEnd(of session: Int, _ handler: @escaping @Sendable () -> Void) -> Int? {
        let number = state.withLock { $0.addEndHandler(handler, of: session) }
        if number == nil { handler() }
        return number
    }

    func removeEndHandler(_ number: Int?) { state.withLock { $0.removeEndHandler(number) } }

    private func start(_ run: RecoveryState<Action>.Start) {
        let link = RecoveryChain.Link(service: ObjectIdentifier(self), action: run.action, run: run.identity)
        let own = run.request.chain.adding(link, session: run.request.began.session)
        let callerChain = own.union(run.request.callerChain)
        // Under the lock, so that `endSession()` finds the run's tasks and can cancel them.
        state.withLock { state in
            guard state.isCurrent(run) else { return }
            // A high priority, because a more urgent request may join the run.
            let task = Task(priority: .userInitiated) {
                let result: RecoveryRunResult
                do {
                    let repair = try await RecoveryChain.$current.withValue(callerChain) {
                        try await run.operation(own)
                    }
                    result = .repaired(repair)
                } catch {
                    result = .threw(error)
                }
                self.finish(run, result)
            }
            let timer = timeout.map { timeout in
                Task { [environment] in
                    guard (try? await environment.limit(timeout)) != nil else { return }
                    // Finishes the run before cancelling the action, because the cancelled action may throw an error of
                    // its own at once.
                    self.finish(run, .timedOut)
                    task.cancel()
                }
            }
            state.attach(task, timer, to: run)
        }
    }

    private func finish(_ run: RecoveryState<Action>.Start, _ result: RecoveryRunResult) {
        let now = environment.now()
        guard let end = state.withLock({ $0.finish(run, result, now: now) }) else { return }
        end.timer?.cancel()
        for waiter in end.waiters { waiter.resume(returning: end.outcome) }
        if let next = end.next { start(next) }
    }

    private func cancel(_ waiter: Int) {
        let (continuation, abandoned) = state.withLock { $0.cancel(waiter) }
        continuation?.resume(returning: .cancelled)
        abandoned?.cancel()
    }
}
