/// The result of a run.
enum RecoveryRunResult: Sendable {
    case repaired(RequestRepair)
    case threw(any Error)
    case timedOut
}

/// The recent runs of one action.
struct RecoveryHistory<Waiter: Sendable>: Sendable {
    struct Run: Sendable {
        let identity: Int
        let start: Duration
        /// The scheme, the host and the port of the request that started the run.
        let origin: String
        var task: Task<Void, Never>?
        var timer: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        /// For each waiting request that another recovery's action made: the recoveries that the request is part of.
        /// The key identifies the waiter.
        var chainsOfWaiters: [Int: RecoveryChain] = [:]
        /// Whether the action was cancelled because no request waits for it any more.
        var isAbandoned = false
    }

    /// The number of failures within `window` after which an action isn't run, so that a server that refuses its own
    /// new tokens isn't overloaded.
    static var failuresPerWindow: Int { 5 }
    static var window: Duration { .seconds(30) }

    var run: Run?
    private(set) var latest: (epoch: Int, outcome: RecoveryOutcome)?
    private(set) var repair: (epoch: Int, origin: String, repair: RequestRepair)?
    /// The times at which the failed runs started.
    private var failures: [Duration] = []
    /// When the run that made the current repair started; `nil` if no run has made a repair, or if this run has been
    /// counted as failed.
    private var startOfRepair: Duration?

    mutating func end(_ run: Run, _ result: RecoveryRunResult, epoch: Int) -> RecoveryOutcome {
        let outcome: RecoveryOutcome
        switch result {
        case .repaired(let repair):
            outcome = .repaired(repair)
            self.repair = (epoch, run.origin, repair)
            startOfRepair = run.start
        case .threw(let error):
            outcome = .threw(error)
            failures.append(run.start)
        case .timedOut:
            outcome = .failed(.timedOut)
            failures.append(run.start)
        }
        latest = (epoch, outcome)
        return outcome
    }

    /// Returns the outcome of the latest run, or `nil` if a request must not use this outcome. A request may use the
    /// outcome if the run ended after the request was sent. If the run ended earlier, but after the call began, the
    /// request may use the outcome only if the repair wasn't applied because it was made for a different origin.
    func outcome(for request: RecoveryRequest) -> RecoveryOutcome? {
        guard let latest else { return nil }
        if latest.epoch > request.sentAt { return latest.outcome }
        guard let repair, repair.epoch == latest.epoch, repair.epoch > request.began.epoch,
            repair.origin != request.origin
        else { return nil }
        return latest.outcome
    }

    mutating func hasFailedTooOften(at now: Duration) -> Bool {
        failures.removeAll { now - $0 >= Self.window }
        return failures.count >= Self.failuresPerWindow
    }

    /// Counts the run that made the current repair as failed, because a request with the repair was refused.
    mutating func repairWasRefused(byRequestSentAt epoch: Int) {
        guard let start = startOfRepair, let repair, epoch >= repair.epoch else { return }
        failures.append(start)
        startOfRepair = nil
    }
}
