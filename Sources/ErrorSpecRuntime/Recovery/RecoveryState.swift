/// The runs, the waiting requests and the decisions of a `RecoveryCoordinator`, protected by the coordinator's lock.
struct RecoveryState<Action: Hashable & Sendable>: Sendable {
    typealias Continuation = CheckedContinuation<RecoveryOutcome, Never>

    struct Waiter: Sendable {
        let identity: Int
        let continuation: Continuation
        let request: RecoveryRequest
        let operation: RecoveryCoordinator<Action>.Operation
    }

    /// The values with which to start a run.
    struct Start: Sendable {
        let action: Int
        let identity: Int
        let request: RecoveryRequest
        let operation: RecoveryCoordinator<Action>.Operation
    }

    enum Decision: Sendable {
        case end(RecoveryOutcome)
        case wait
        case start(Start)
    }

    struct End: Sendable {
        var outcome: RecoveryOutcome
        var waiters: [Continuation] = []
        var timer: Task<Void, Never>?
        var next: Start?
    }

    private(set) var moment = RecoveryMoment()
    private var identities = 0
    private var numbers: [Action: Int] = [:]
    /// The history of each action, indexed by the action's number. Histories are changed in place, because a copy of a
    /// history would also copy its waiters.
    private var histories: [RecoveryHistory<Waiter>] = []
    private var actionOfWaiter: [Int: Int] = [:]
    /// The closures to call when the session ends, by number.
    private var endHandlers: [Int: @Sendable () -> Void] = [:]

    mutating func nextIdentity() -> Int {
        identities += 1
        return identities
    }

    mutating func number(of action: Action) -> Int {
        if let number = numbers[action] { return number }
        numbers[action] = histories.count
        histories.append(.init())
        return histories.count - 1
    }

    /// Returns the repairs for a request. If the request hasn't taken part in a recovery, the recovery's repair is
    /// applied only if it was made for the same origin, because the repair may contain a token.
    func repairs(for request: RecoveryRequest) -> RecentRepairs {
        var repairs: [(epoch: Int, repair: RequestRepair)] = []
        if request.began.session == moment.session, request.began.epoch < moment.epoch {
            for (number, history) in histories.enumerated() {
                guard let latest = history.repair, latest.epoch > request.began.epoch,
                    request.recovered.contains(number) || latest.origin == request.origin
                else { continue }
                repairs.append((latest.epoch, latest.repair))
            }
        }
        repairs.sort { $0.epoch < $1.epoch }
        return RecentRepairs(epoch: moment.epoch, combined: .all(repairs.map(\.repair)))
    }

    mutating func repairWasRefused(_ action: Action, _ request: RecoveryRequest) {
        let number = number(of: action)
        guard request.began.session == moment.session else { return }
        histories[number].repairWasRefused(byRequestSentAt: request.sentAt)
    }

    mutating func enter(
        _ action: Action, _ waiter: Waiter, service: ObjectIdentifier, now: Duration
    ) -> Decision {
        let number = number(of: action)
        let request = waiter.request
        guard request.began.session == moment.session else { return .end(.cancelled) }
        guard !request.chain.contains(number, of: service) else { return .end(.declined) }
        if let outcome = histories[number].outcome(for: request) { return .end(outcome) }
        if histories[number].run != nil {
            if wouldDeadlock(request, waitingFor: number, service: service) { return .end(.failed(.waitsForItself)) }
            wait(waiter, for: number)
            return .wait
        }
        guard !histories[number].hasFailedTooOften(at: now) else { return .end(.failed(.failedTooOften)) }
        let start = begin(number, for: waiter, now: now)
        wait(waiter, for: number)
        return .start(start)
    }

    private mutating func wait(_ waiter: Waiter, for number: Int) {
        actionOfWaiter[waiter.identity] = number
        histories[number].run?.waiters[waiter.identity] = waiter
        let links = waiter.request.chain.union(waiter.request.callerChain)
        if !links.links.isEmpty { histories[number].run?.chainsOfWaiters[waiter.identity] = links }
    }

    private mutating func begin(_ number: Int, for waiter: Waiter, now: Duration) -> Start {
        let identity = nextIdentity()
        histories[number].run = .init(identity: identity, start: now, origin: waiter.request.origin)
        return Start(
            action: number, identity: identity, request: waiter.request, operation: waiter.operation)
    }

    /// Returns whether the run of action `number` waits, directly or indirectly, for a run that the request is part of.
    private func wouldDeadlock(
        _ request: RecoveryRequest, waitingFor number: Int, service: ObjectIdentifier
    ) -> Bool {
        let sought = actions(of: request.chain.union(request.callerChain), service)
        guard !sought.isEmpty else { return false }
        var reached: Set<Int> = [number]
        var grows = true
        while grows {
            grows = false
            for (other, history) in histories.enumerated() where !reached.contains(other) {
                let isAwaited = history.run?.chainsOfWaiters.values.contains { links in
                    !reached.isDisjoint(with: actions(of: links, service))
                }
                if isAwaited == true {
                    reached.insert(other)
                    grows = true
                }
            }
        }
        return !reached.isDisjoint(with: sought)
    }

    /// Returns the actions of a chain, without those whose runs have ended: a task that an action started can outlive
    /// the run.
    private func actions(of chain: RecoveryChain, _ service: ObjectIdentifier) -> Set<Int> {
        Set(
            chain.links.lazy.filter { $0.service == service && histories[$0.action].run?.identity == $0.run }
                .map(\.action))
    }

    /// Returns whether a run may still start; `false` if the session has ended since the decision to start.
    func isCurrent(_ start: Start) -> Bool { histories[start.action].run?.identity == start.identity }

    mutating func attach(_ task: Task<Void, Never>, _ timer: Task<Void, Never>?, to start: Start) {
        histories[start.action].run?.task = task
        histories[start.action].run?.timer = timer
        // All waiting requests may have been cancelled since the decision to start.
        if histories[start.action].run?.isAbandoned == true { task.cancel() }
    }

    mutating func finish(_ start: Start, _ result: RecoveryRunResult, now: Duration) -> End? {
        let number = start.action
        guard let run = histories[number].run, run.identity == start.identity else { return nil }
        histories[number].run = nil
        if case .repaired = result {} else if run.isAbandoned { return restart(number, after: run, now: now) }
        moment.epoch += 1
        let outcome = histories[number].end(run, result, epoch: moment.epoch)
        for waiter in run.waiters.keys { actionOfWaiter[waiter] = nil }
        return End(outcome: outcome, waiters: run.waiters.values.map(\.continuation), timer: run.timer)
    }

    /// Starts a new run for the requests that joined a run after it was cancelled.
    private mutating func restart(_ number: Int, after run: RecoveryHistory<Waiter>.Run, now: Duration) -> End {
        var end = End(outcome: .failed(.cancelled), timer: run.timer)
        guard let first = run.waiters.values.min(by: { $0.identity < $1.identity }) else { return end }
        end.next = begin(number, for: first, now: now)
        histories[number].run?.waiters = run.waiters
        histories[number].run?.chainsOfWaiters = run.chainsOfWaiters
        return end
    }

    /// - Returns: the waiter's continuation, and the action's task if the task should be cancelled because no request
    ///   waits for it any more.
    mutating func cancel(_ waiter: Int) -> (Continuation?, Task<Void, Never>?) {
        guard let number = actionOfWaiter.removeValue(forKey: waiter),
            let removed = histories[number].run?.waiters.removeValue(forKey: waiter)
        else { return (nil, nil) }
        histories[number].run?.chainsOfWaiters[waiter] = nil
        guard histories[number].run?.waiters.isEmpty == true else { return (removed.continuation, nil) }
        histories[number].run?.isAbandoned = true
        return (removed.continuation, histories[number].run?.task)
    }

    mutating func addEndHandler(_ handler: @escaping @Sendable () -> Void, of session: Int) -> Int? {
        guard session == moment.session else { return nil }
        let number = nextIdentity()
        endHandlers[number] = handler
        return number
    }

    mutating func removeEndHandler(_ number: Int?) {
        if let number { endHandlers[number] = nil }
    }

    mutating func endSession() -> (
        runs: [Task<Void, Never>], waiters: [Continuation], endHandlers: [@Sendable () -> Void]
    ) {
        defer { endHandlers = [:] }
        let runs = histories.compactMap(\.run)
        moment.epoch += 1
        moment.session += 1
        for number in histories.indices { histories[number] = .init() }
        actionOfWaiter = [:]
        let tasks = runs.flatMap { [$0.task, $0.timer].compactMap(\.self) }
        return (tasks, runs.flatMap { $0.waiters.values.map(\.continuation) }, Array(endHandlers.values))
    }
}
