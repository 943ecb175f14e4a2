/// How a recovery ended for a request that needed it.
enum RecoveryOutcome: Sendable {
    case repaired(RequestRepair)
    /// The action threw.
    case failed(any Error)
    /// The action wasn't run, or was called off: the case is the answer.
    case refused
    /// The request's task is cancelled.
    case cancelled
}

/// Runs each action once at a time, and serves with its result everyone who needs it.
final class RecoveryCoordinator<Action: Hashable & Sendable>: Sendable {
    typealias Operation = @Sendable (RecoveryChain) async throws -> RequestRepair

    /// An action runs at most 5 times in 30 s: a server that refuses what it has just issued must not be hammered.
    static var runsPerWindow: Int { 5 }
    static var window: Duration { .seconds(30) }

    private let environment: RuntimeEnvironment
    private let timeout: Duration?
    private let state = Locked(RecoveryState<Action>())

    /// - Parameter timeout: when a run is given up; `nil`: never.
    init(environment: RuntimeEnvironment, timeout: Duration?) {
        self.environment = environment
        self.timeout = timeout
    }

    /// Grows with each finished run; a request notes it when it is sent.
    var epoch: Int { state.withLock { $0.epoch } }

    /// The repair for a request that was sent at `epoch`, after a run that it starts or joins, or from one that finished since.
    func repair(
        _ action: Action, sentAt epoch: Int, chain: RecoveryChain, operation: @escaping Operation
    ) async -> RecoveryOutcome {
        let service = ObjectIdentifier(self)
        let waiter = state.withLock { $0.nextIdentity() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<RecoveryOutcome, Never>) in
                let now = environment.now()
                let decision = state.withLock { state in
                    // Looked at inside the lock: the cancellation handler runs before this, or finds the waiter.
                    if Task.isCancelled { return RecoveryState<Action>.Decision.answer(.cancelled) }
                    return state.enter(
                        action, .init(identity: waiter, continuation: continuation, chain: chain, operation: operation),
                        sentAt: epoch, service: service, now: now)
                }
                switch decision {
                case .answer(let outcome): continuation.resume(returning: outcome)
                case .wait: break
                case .start(let run): start(run, of: action, operation: operation, chain: chain)
                }
            }
        } onCancel: {
            cancel(waiter)
        }
    }

    /// Calls every run off and forgets every repair: whoever waits gets its case.
    func invalidate() {
        let (runs, waiters) = state.withLock { $0.invalidate() }
        for run in runs { run.cancel() }
        for waiter in waiters { waiter.resume(returning: .refused) }
    }

    private func start(_ run: Int, of action: Action, operation: @escaping Operation, chain: RecoveryChain) {
        let link = RecoveryChain.Link(service: ObjectIdentifier(self), action: state.withLock { $0.number(of: action) })
        let running = chain.adding(link)
        let task = Task {
            let result: Result<RequestRepair, any Error>
            do {
                result = .success(try await RecoveryChain.$current.withValue(running) { try await operation(running) })
            } catch {
                result = .failure(error)
            }
            self.finish(run, of: action, result)
        }
        let timer = timeout.map { timeout in
            Task { [environment] in
                guard (try? await environment.sleep(timeout)) != nil else { return }
                task.cancel()
                self.finish(run, of: action, .failure(RecoveryTimeout()))
            }
        }
        let isOver = state.withLock { $0.attach(task, timer, to: run, of: action) }
        if isOver { timer?.cancel() }
    }

    private func finish(_ run: Int, of action: Action, _ result: Result<RequestRepair, any Error>) {
        let now = environment.now()
        let service = ObjectIdentifier(self)
        let end = state.withLock { $0.finish(run, of: action, result, service: service, now: now) }
        guard let end else { return }
        end.timer?.cancel()
        for waiter in end.answered { waiter.resume(returning: end.outcome) }
        if let next = end.next { start(next.run, of: action, operation: next.operation, chain: next.chain) }
    }

    private func cancel(_ waiter: Int) {
        let (continuation, abandoned) = state.withLock { $0.cancel(waiter) }
        continuation?.resume(returning: .cancelled)
        abandoned?.cancel()
    }
}

/// A run that took longer than the service allows.
struct RecoveryTimeout: Error {}
