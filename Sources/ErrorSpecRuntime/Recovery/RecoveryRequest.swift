/// A moment in the order of recoveries and sessions.
struct RecoveryMoment: Sendable, Hashable {
    /// Increases by one when a run of a recovery finishes, and when a session ends.
    var epoch = 0
    /// The number of the current session. Increases by one when a session ends.
    var session = 0
}

/// A request's state that recoveries need: for example, when it was sent, and its origin.
struct RecoveryRequest: Sendable {
    let began: RecoveryMoment
    /// The epoch in which the request was last sent.
    var sentAt: Int
    /// The scheme, the host and the port of the request's URL.
    let origin: String
    /// The numbers of the recoveries that the request has taken part in.
    var recovered: Set<Int> = []
    /// The recoveries whose actions made the request through the service in their context.
    let chain: RecoveryChain
    /// The recoveries whose actions made the request through the app's ordinary service.
    let callerChain: RecoveryChain

    /// Whether a recovery's action made the request.
    var isMadeInRecovery: Bool { !chain.links.isEmpty || !callerChain.links.isEmpty }
}

/// The repairs that were made since a call began.
struct RecentRepairs: Sendable {
    /// The current epoch.
    let epoch: Int
    /// All repairs, combined in chronological order; `nil` if no repair was made.
    let combined: RequestRepair?
}
