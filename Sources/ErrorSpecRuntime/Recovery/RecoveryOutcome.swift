/// How a recovery ended for a request that needed it.
enum RecoveryOutcome: Sendable {
    case repaired(RequestRepair)
    /// The action threw.
    case threw(any Error)
    /// There is no repair, for a reason other than the action's refusal.
    case failed(RecoveryFailure.Reason)
    /// The request's case is final: the request belongs to the recovery itself, or has taken part in it already.
    case declined
    /// The call's deadline has passed.
    case late
    /// The request's task is cancelled, or its session is over.
    case cancelled
}
