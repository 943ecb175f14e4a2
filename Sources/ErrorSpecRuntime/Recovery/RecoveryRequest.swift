/// A moment in the order of recoveries and sessions.
struct RecoveryMoment: Sendable, Hashable {
    /// Increases with each finished run and with the end of a session.
    var epoch = 0
    /// The session. Increases by one when a session ends.
    var session = 0
}

/// The state of a request that recoveries need.
struct RecoveryRequest: Sendable {
    let began: RecoveryMoment
    /// The epoch in which it was last sent.
    var sentAt: Int
    /// The scheme, the host and the port of its URL.
    let origin: String
    /// The numbers of the recoveries that it has taken part in.
    var recovered: Set<Int> = []
    /// The recoveries that the request is part of.
    let chain: RecoveryChain
    /// The recoveries whose actions made the request through the app's ordinary service.
    let surroundings: RecoveryChain

    /// Whether a recovery's action made the request.
    var isMadeInRecovery: Bool { !chain.links.isEmpty || !surroundings.links.isEmpty }
}

/// The repairs that were made since a call began.
struct RecentRepairs: Sendable {
    /// The epoch of the latest run.
    let epoch: Int
    /// All repairs, in order; `nil` if there are none.
    let combined: RequestRepair?
}
