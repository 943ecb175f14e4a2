/// Lets a closure that prepares a request run a recovery first.
public struct AdaptContext<API: ErrorAPI>: Sendable {
    private let run: @Sendable (API.Recovery) async throws -> Bool

    /// A context for testing a closure that prepares requests.
    ///
    /// - Parameter recover: Stands in for the app's actions, and returns whether the recovery has repaired anything.
    public init(recover: @escaping @Sendable (API.Recovery) async throws -> Bool) { run = recover }

    /// Runs a recovery before the request is sent, for an app that knows that its access token has expired.
    ///
    /// This works as if the server had asked for the recovery. Everyone who needs it joins one run, a run that has
    /// ended in the meantime counts too, an action that has failed five times within 30 s isn't run, and each call
    /// takes part once. The request then gets the repair and is prepared again.
    ///
    /// - Returns: `true` if there is a repair. `false` if the action threw an error of its own, or if the request is
    ///   part of the recovery or has already taken part in it: it is then sent as it is, and the server's response
    ///   counts.
    /// - Throws: `RecoveryFailure` if the recovery failed for another reason, such as a lost connection; `URLError` if
    ///   the call's deadline has passed; `CancellationError` if the session is over.
    @discardableResult
    public func recover(_ recovery: API.Recovery) async throws -> Bool { try await run(recovery) }
}
