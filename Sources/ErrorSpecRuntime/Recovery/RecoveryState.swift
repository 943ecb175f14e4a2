/// Who runs and who waits: the decisions of `RecoveryCoordinator`, all taken under its lock.
struct RecoveryState<Action: Hashable & Sendable>: Sendable {
    typealias Continuation = CheckedContinuation<RecoveryOutcome, Never>

    struct Waiter: Sendable {
        let identity: Int
        let continuation: Continuation
        let chain: RecoveryChain
        let operation: RecoveryCoordinator<Action>.Operation
    }

    enum Decision: Sendable {
        case answer(RecoveryOutcome)
        case wait
        case start(run: Int)
    }

    struct End: Sendable {
        var outcome: RecoveryOutcome
        var answered: [Continuation] = []
        var timer: Task<Void, Never>?
        var next: (run: Int, operation: RecoveryCoordinator<Action>.Operation, chain: RecoveryChain)?
    }

    private struct Run: Sendable {
        let identity: Int
        var task: Task<Void, Never>?
        var timer: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        /// Everyone left, and the action was told to stop.
        var isAbandoned = false
    }

    private struct History: Sendable {
        let number: Int
        var starts: [Duration] = []
        var run: Run?
        var latest: (epoch: Int, outcome: RecoveryOutcome)?
    }

    private(set) var epoch = 0
    private var identities = 0
    private var histories: [Action: History] = [:]
    private var actionOfWaiter: [Int: Action] = [:]

    mutating func nextIdentity() -> Int {
        identities += 1
        return identities
    }

    mutating func number(of action: Action) -> Int {
        if let history = histories[action] { return history.number }
        histories[action] = History(number: histories.count)
        return histories.count - 1
    }

    mutating func enter(
        _ action: Action, _ waiter: Waiter, sentAt: Int, service: ObjectIdentifier, now: Duration
    ) -> Decision {
        let number = number(of: action)
        if waiter.chain.links.contains(.init(service: service, action: number)) { return .answer(.refused) }
        guard var history = histories[action] else { return .answer(.refused) }
        if let latest = history.latest, latest.epoch > sentAt { return .answer(latest.outcome) }
        if history.run != nil {
            if leadsBack(from: number, to: waiter.chain, service: service) { return .answer(.refused) }
            history.run?.waiters[waiter.identity] = waiter
            histories[action] = history
            actionOfWaiter[waiter.identity] = action
            return .wait
        }
        guard let run = begin(&history, now: now) else { return .answer(.refused) }
        history.run?.waiters[waiter.identity] = waiter
        histories[action] = history
        actionOfWaiter[waiter.identity] = action
        return .start(run: run)
    }

    private mutating func begin(_ history: inout History, now: Duration) -> Int? {
        history.starts.removeAll { now - $0 >= RecoveryCoordinator<Action>.window }
        guard history.starts.count < RecoveryCoordinator<Action>.runsPerWindow else { return nil }
        history.starts.append(now)
        let identity = nextIdentity()
        history.run = Run(identity: identity)
        return identity
    }

    /// Whether the run of action `number` waits, directly or not, for a run that the chain belongs to.
    private func leadsBack(from number: Int, to chain: RecoveryChain, service: ObjectIdentifier) -> Bool {
        let sought = Set(chain.links.filter { $0.service == service }.map(\.action))
        guard !sought.isEmpty else { return false }
        var reached: Set<Int> = [number]
        var grows = true
        while grows {
            grows = false
            for history in histories.values where !reached.contains(history.number) {
                let isAwaited = history.run?.waiters.values.contains { waiter in
                    reached.contains { waiter.chain.links.contains(.init(service: service, action: $0)) }
                }
                if isAwaited == true {
                    reached.insert(history.number)
                    grows = true
                }
            }
        }
        return !reached.isDisjoint(with: sought)
    }

    /// - Returns: whether the run ended before its tasks were known here.
    mutating func attach(_ task: Task<Void, Never>, _ timer: Task<Void, Never>?, to run: Int, of action: Action) -> Bool
    {
        guard histories[action]?.run?.identity == run else { return true }
        histories[action]?.run?.task = task
        histories[action]?.run?.timer = timer
        // Everyone may have left between the decision to start and now.
        if histories[action]?.run?.isAbandoned == true { task.cancel() }
        return false
    }

    mutating func finish(
        _ identity: Int, of action: Action, _ result: Result<RequestRepair, any Error>, service: ObjectIdentifier,
        now: Duration
    ) -> End? {
        guard var history = histories[action], let run = history.run, run.identity == identity else { return nil }
        history.run = nil
        var end: End
        switch result {
        case .success(let repair): end = End(outcome: .repaired(repair))
        case .failure(let error):
            end = End(outcome: .failed(error))
            if run.isAbandoned {
                // Called off because everyone had left: its failure says nothing to those who came since.
                end = End(outcome: .refused)
                let first = run.waiters.values.min { $0.identity < $1.identity }
                if let first, let next = begin(&history, now: now) {
                    history.run?.waiters = run.waiters
                    end.next = (next, first.operation, first.chain)
                }
            }
        }
        end.timer = run.timer
        if end.next == nil {
            if !run.isAbandoned || !end.outcome.isRefusal {
                epoch += 1
                history.latest = (epoch, end.outcome)
            }
            end.answered = run.waiters.values.map(\.continuation)
            for waiter in run.waiters.keys { actionOfWaiter[waiter] = nil }
        }
        histories[action] = history
        return end
    }

    /// - Returns: the waiter, and the action to stop if nobody waits for it any more.
    mutating func cancel(_ waiter: Int) -> (Continuation?, Task<Void, Never>?) {
        guard let action = actionOfWaiter.removeValue(forKey: waiter),
            let removed = histories[action]?.run?.waiters.removeValue(forKey: waiter)
        else { return (nil, nil) }
        guard histories[action]?.run?.waiters.isEmpty == true else { return (removed.continuation, nil) }
        histories[action]?.run?.isAbandoned = true
        return (removed.continuation, histories[action]?.run?.task)
    }

    mutating func invalidate() -> (runs: [Task<Void, Never>], waiters: [Continuation]) {
        let runs = histories.values.compactMap(\.run)
        epoch += 1
        for action in histories.keys {
            histories[action]?.run = nil
            // Requests of the old session fail with their case instead of starting a run.
            histories[action]?.latest = (epoch, .refused)
        }
        actionOfWaiter = [:]
        let tasks = runs.flatMap { [$0.task, $0.timer].compactMap(\.self) }
        return (tasks, runs.flatMap { $0.waiters.values.map(\.continuation) })
    }
}

extension RecoveryOutcome {
    var isRefusal: Bool { if case .refused = self { true } else { false } }
}
