/// When a call began, in terms of recoveries.
struct RecoveryMoment: Sendable, Hashable {
    /// Grows with each finished run.
    var epoch = 0
    /// The session that a call belongs to: it grows when the user signs out.
    var session = 0
}

/// A request as recoveries know it.
struct RecoveryRequest: Sendable {
    let began: RecoveryMoment
    /// The epoch in which it was last sent.
    var sentAt: Int
    /// The scheme, host and port that it goes to.
    let origin: String
    /// The recoveries that it has taken part in, by number: each at most once.
    var recovered: Set<Int> = []
    /// The recoveries whose own request it is.
    let chain: RecoveryChain
    /// The recoveries in whose actions it is made.
    let surroundings: RecoveryChain

    /// It isn't made inside an action.
    var isTheApps: Bool { chain.links.isEmpty && surroundings.links.isEmpty }
}

/// The facts that a request needs before it is sent.
struct RecoveryStanding: Sendable {
    let epoch: Int
    /// All that was repaired since the call began; `nil`: nothing.
    let repair: RequestRepair?
}
