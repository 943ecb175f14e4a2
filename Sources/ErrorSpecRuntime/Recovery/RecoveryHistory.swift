/// How a run ended.
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
        /// The origin of the request for which it began.
        let origin: String
        var task: Task<Void, Never>?
        var timer: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        /// Those waiters that are requests of actions, with the runs in which they are made.
        var nested: [Int: RecoveryChain] = [:]
        /// Everyone left, and the action was told to stop.
        var isAbandoned = false
    }

    /// An action that has failed 5 times in 30 s isn't run: a server that refuses what it has just issued must not be
    /// hammered.
    static var failuresPerWindow: Int { 5 }
    static var window: Duration { .seconds(30) }

    var run: Run?
    private(set) var latest: (epoch: Int, outcome: RecoveryOutcome)?
    private(set) var repair: (epoch: Int, origin: String, repair: RequestRepair)?
    /// When the failed runs began.
    private var failures: [Duration] = []
    /// When the run began whose repair is in use; `nil` if that run has been counted as failed.
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

    /// The outcome of a run that ended after the request was sent, or whose repair the request didn't have.
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

    /// If the server refuses a run's repair, the run has failed too.
    mutating func repairWasRefused(byRequestSentAt epoch: Int) {
        guard let start = startOfRepair, let repair, epoch >= repair.epoch else { return }
        failures.append(start)
        startOfRepair = nil
    }
}
