/// The recoveries that a request is made for. It must not wait for them, or they would wait for themselves.
struct RecoveryChain: Sendable {
    /// A run of a recovery of one service.
    struct Link: Hashable, Sendable {
        let service: ObjectIdentifier
        let action: Int
        let run: Int
    }

    var links: Set<Link> = []
    /// The session that the requests belong to, which may be over when they are made; `nil` for the one at that moment.
    var session: Int?

    /// Covers requests that an action makes with the app's ordinary service, in its task and the tasks that it starts.
    @TaskLocal static var current = RecoveryChain()

    func union(_ other: RecoveryChain) -> RecoveryChain { RecoveryChain(links: links.union(other.links)) }

    func adding(_ link: Link, session: Int) -> RecoveryChain {
        RecoveryChain(links: links.union([link]), session: session)
    }

    func contains(_ action: Int, of service: ObjectIdentifier) -> Bool {
        links.contains { $0.action == action && $0.service == service }
    }
}
