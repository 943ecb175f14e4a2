/// The recoveries that a request is part of. The request must not wait for these recoveries, because they wait for the
/// request.
struct RecoveryChain: Sendable {
    /// One run of a service's recovery.
    struct Link: Hashable, Sendable {
        let service: ObjectIdentifier
        let action: Int
        let run: Int
    }

    var links: Set<Link> = []
    /// The session to which the action's requests belong, even if it ends before the action makes them; `nil` for the
    /// current session.
    var session: Int?

    /// The recoveries whose actions run in the current task. With this value, a service recognizes requests that an
    /// action makes through the app's ordinary service.
    @TaskLocal static var current = RecoveryChain()

    func union(_ other: RecoveryChain) -> RecoveryChain { RecoveryChain(links: links.union(other.links)) }

    func adding(_ link: Link, session: Int) -> RecoveryChain {
        RecoveryChain(links: links.union([link]), session: session)
    }

    func contains(_ action: Int, of service: ObjectIdentifier) -> Bool {
        links.contains { $0.action == action && $0.service == service }
    }
}
