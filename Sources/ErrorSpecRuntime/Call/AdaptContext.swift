/// The context of an `adapt` closure, which lets the closure run a recovery before the request is sent.
public struct AdaptContext<API: ErrorAPI>: Sendable {
    private let run: @Sendable (API.Recovery) async throws -> Bool

    /// Creates a context, for testing a closure that prepares requests.
    ///
    /// - Parameter recover: Replaces the app's actions; returns whether the recovery produced a repair.
    public init(recover: @escaping @Sendable (API.Recovery) async throws -> Bool) { run = recover }

    /// Runs a recovery before the request is sent, for example because the app knows that its access token has expired.
    ///
    /// The same rules apply as after a failed response: concurrent calls share one run of the action, an action that
    /// has failed five times within 30 s isn't run, and a call takes part in each recovery at most once. After a
    /// repair, the request is prepared again.
    ///
    /// - Returns: `true` if there is a repair; `false` if the action threw an error of its own, or if the request is
    ///   part of the recovery or has already taken part in it. Without a repair, the request is sent unchanged.
    /// - Throws: `RecoveryFailure` if the recovery failed for another reason, such as a lost connection; `URLError` if
    ///   the call's deadline has passed; `CancellationError` if the session is over.
    @discardableResult
    public func recover(_ recovery: API.Recovery) async throws -> Bool { try await run(recovery) }
}
