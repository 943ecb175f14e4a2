/// When a call began, in terms of recoveries.
struct RecoveryMoment: Sendable, Hashable {
    /// Grows with each finished run.
    var epoch = 0
    /// The session that a call belongs to. It grows by one when the user signs out.
    var session = 0
}

/// A request, with what recoveries know about it.
struct RecoveryRequest: Sendable {
    let began: RecoveryMoment
    /// The epoch in which it was last sent.
    var sentAt: Int
    /// The scheme, host and port that it goes to.
    let origin: String
    /// The recoveries that it has taken part in, by number; each at most once.
    var recovered: Set<Int> = []
    /// The recoveries that this request is part of.
    let chain: RecoveryChain
    /// The recoveries in whose actions it is made.
    let surroundings: RecoveryChain

    /// Whether it is made outside of all actions.
    var isTheApps: Bool { chain.links.isEmpty && surroundings.links.isEmpty }
}

/// The facts that a request needs before it is sent.
struct RecoveryStanding: Sendable {
    let epoch: Int
    /// All repairs since the call began; `nil` if there are none.
    let repair: RequestRepair?
}
