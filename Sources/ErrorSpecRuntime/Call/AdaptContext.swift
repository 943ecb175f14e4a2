/// The context in which `ServiceConfiguration` has an attempt prepared.
public struct AdaptContext<API: ErrorAPI>: Sendable {
    private let run: @Sendable (API.Recovery) async throws -> Bool

    /// A context for the test of a closure that prepares requests.
    ///
    /// - Parameter recover: Stands for the app's actions: whether the recovery has repaired anything.
    public init(recover: @escaping @Sendable (API.Recovery) async throws -> Bool) { run = recover }

    /// Runs a recovery before the request is sent: for an app that knows that its access token has expired.
    ///
    /// It is as if the server had asked for it: everybody who needs it joins one run, a run that has ended meanwhile
    /// serves as well, five failures in 30 s end it, and each call takes part once. The request that is prepared then
    /// gets the repair, and is prepared anew.
    ///
    /// - Returns: whether there is a repair. Not so where the action has refused one with an error of its own, and for
    ///   a request that is part of the recovery: it goes out as it is, and the server's response counts.
    /// - Throws: `RecoveryFailure` or `URLError` if the recovery has failed as a connection does; `CancellationError` if
    ///   the session is over.
    @discardableResult
    public func recover(_ recovery: API.Recovery) async throws -> Bool { try await run(recovery) }
}
