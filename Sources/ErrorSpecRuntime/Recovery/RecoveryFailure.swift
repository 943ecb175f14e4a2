/// Why a recovery brought no repair although its action didn't refuse one.
///
/// It is what a `NetworkError` holds as its `.transport` origin, with the texts and the category of `failures.transport`:
/// a slow network signs nobody out.
public struct RecoveryFailure: Error {
    /// Why a recovery has failed.
    public enum Reason: Sendable {
        /// The action took longer than the service's `recoveryTimeout`.
        case timedOut
        /// The action gave up because it was cancelled.
        case cancelled
        /// The action has failed five times within 30 s, so it wasn't run once more.
        case failedTooOften
        /// The action threw an error of the connection.
        case transport(any Error)
        /// The request was made inside a recovery that it needs itself, through the app's ordinary service. An action's
        /// own requests go through the service that it is given.
        case waitsForItself
        /// The recovery succeeded, but the request can't be sent again, because its body is a stream or it was sent as
        /// often as a request may be: make the call again.
        case cannotBeResent
    }

    /// Why it has failed.
    public let reason: Reason
    /// The recovery's name in the spec.
    public let recovery: String

    /// Whether the same call may succeed when it is made again at once: the recovery has repaired what was wrong.
    public var canBeTriedAgain: Bool { if case .cannotBeResent = reason { true } else { false } }
}

extension RecoveryFailure: CustomStringConvertible {
    /// For logs; it holds no text of the action's error, which may name a URL.
    public var description: String {
        let what =
            switch reason {
            case .timedOut: "took too long"
            case .cancelled: "was cancelled"
            case .failedTooOften: "has failed too often of late, and wasn't run again"
            case .transport(let error): "failed on the connection (\(type(of: error)))"
            case .waitsForItself:
                "is what this request is made for; make it through the service that the action is given"
            case .cannotBeResent: "succeeded, but the request can't be sent again; make the call anew"
            }
        return "recovery \(recovery) \(what)"
    }
}
