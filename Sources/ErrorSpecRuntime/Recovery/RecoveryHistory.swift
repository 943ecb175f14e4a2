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
        /// The origin of the request that started the run.
        let origin: String
        var task: Task<Void, Never>?
        var timer: Task<Void, Never>?
        var waiters: [Int: Waiter] = [:]
        /// The waiting requests that other recoveries made, with the chains of these recoveries.
        var nested: [Int: RecoveryChain] = [:]
        /// No request waits any more, and the action was cancelled.
        var isAbandoned = false
    }

    /// An action that has failed 5 times in 30 s isn't run, so that a server that refuses its own new tokens isn't
    /// overloaded.
    static var failuresPerWindow: Int { 5 }
    static var window: Duration { .seconds(30) }

    var run: Run?
    private(set) var latest: (epoch: Int, outcome: RecoveryOutcome)?
    private(set) var repair: (epoch: Int, origin: String, repair: RequestRepair)?
    /// The start times of the failed runs.
    private var failures: [Duration] = []
    /// The start time of the run that made the current repair; `nil` if that run has been counted as failed.
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

    /// The outcome of the latest run if it ended after the request was sent, or if the request didn't have its repair;
    /// otherwise `nil`.
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

    /// Counts the run that made a refused repair as failed.
    mutating func repairWasRefused(byRequestSentAt epoch: Int) {
        guard let start = startOfRepair, let repair, epoch >= repair.epoch else { return }
        failures.append(start)
        startOfRepair = nil
    }
}
