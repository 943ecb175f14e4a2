/// How a recovery ended for a request that needed it.
enum RecoveryOutcome: Sendable {
    case repaired(RequestRepair)
    /// The action threw an error.
    case threw(any Error)
    /// The recovery failed for a reason other than the action's own error.
    case failed(RecoveryFailure.Reason)
    /// The request can't be repaired: it is part of the recovery, or has already taken part in it.
    case declined
    /// The call's deadline has passed.
    case late
    /// The request's task is cancelled, or its session is over.
    case cancelled
}
