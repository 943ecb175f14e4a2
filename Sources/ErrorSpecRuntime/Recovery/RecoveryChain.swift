/// The recoveries that a request is made for: those it must not start, or they would wait for themselves.
struct RecoveryChain: Sendable {
    /// A recovery of one service.
    struct Link: Hashable, Sendable {
        let service: ObjectIdentifier
        let action: Int
    }

    var links: Set<Link> = []

    /// Covers requests that an action makes with the app's ordinary service, in its task and the child tasks.
    @TaskLocal static var current = RecoveryChain()

    func union(_ other: RecoveryChain) -> RecoveryChain { RecoveryChain(links: links.union(other.links)) }

    func adding(_ link: Link) -> RecoveryChain { RecoveryChain(links: links.union([link])) }
}
