/// Runs each action once at a time, and gives its result to everyone who needs it.
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

    /// The moment that a call notes when it begins, so that it can tell what has happened since.
    var moment: RecoveryMoment { state.withLock { $0.moment } }

    /// The number of an action, which is the same each time.
    func number(of action: Action) -> Int { state.withLock { $0.number(of: action) } }

    /// The standing of a request: the runs that have ended since its call began.
    func standing(of request: RecoveryRequest) -> RecoveryStanding { state.withLock { $0.standing(of: request) } }

    /// A request failed although it had the action's repair.
    func repairWasRefused(_ action: Action, _ request: RecoveryRequest) {
        state.withLock { $0.repairWasRefused(action, request) }
    }

    /// The repair for a request, after a run that it starts or joins, or from one that finished since it was sent.
    func repair(
        _ action: Action, for request: RecoveryRequest, operation: @escaping Operation
    ) async -> RecoveryOutcome {
        let service = ObjectIdentifier(self)
        let waiter = state.withLock { $0.nextIdentity() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<RecoveryOutcome, Never>) in
                let now = environment.now()
                let decision = state.withLock { state in
                    // Looked at inside the lock: the cancellation handler runs before this, or finds the waiter.
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

    /// Ends the session: cancels every run and everyone who waits, and forgets every repair.
    func endSession() {
        let (runs, waiters, endings) = state.withLock { $0.endSession() }
        for run in runs { run.cancel() }
        for waiter in waiters { waiter.resume(returning: .cancelled) }
        for ending in endings { ending() }
    }

    /// Calls a closure when a session ends: at once if it has.
    ///
    /// - Returns: A number by which to forget it, or `nil` if it has been called.
    func atEnd(of session: Int, _ ending: @escaping @Sendable () -> Void) -> Int? {
        let number = state.withLock { $0.add(ending, of: session) }
        if number == nil { ending() }
        return number
    }

    func forget(_ ending: Int?) { state.withLock { $0.forget(ending) } }

    private func start(_ run: RecoveryState<Action>.Start) {
        let link = RecoveryChain.Link(service: ObjectIdentifier(self), action: run.action, run: run.identity)
        let own = run.request.chain.adding(link, session: run.request.began.session)
        let surroundings = own.union(run.request.surroundings)
        // Under the lock: whoever ends the session cancels the run's tasks, so they are known before they begin.
        state.withLock { state in
            guard state.isWanted(run) else { return }
            // Whoever joins the run mustn't wait for one that a less urgent task has started.
            let task = Task(priority: .userInitiated) {
                let result: RecoveryRunResult
                do {
                    let repair = try await RecoveryChain.$current.withValue(surroundings) {
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
                    // In this order: an action that is told to stop may throw an error of its own at once.
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
