/// Why a recovery failed for a reason other than the action's own refusal.
///
/// A `NetworkError` holds it as its `.transport` origin, with the texts and the category of `failures.transport`: a
/// slow network signs nobody out.
public struct RecoveryFailure: Error {
    /// The reason why a recovery failed.
    public enum Reason: Sendable {
        /// The action took longer than the service's `recoveryTimeout`.
        case timedOut
        /// The action gave up because it was cancelled.
        case cancelled
        /// The action has failed five times within 30 s, so it wasn't run again.
        case failedTooOften
        /// The action threw a connection error.
        case transport(any Error)
        /// The request needs the very recovery in which it is made, and was sent through the app's ordinary service. An
        /// action should send its own requests through the service that it is given.
        case waitsForItself
        /// The recovery succeeded, but the request can't be sent again, because its body is a stream or because it has
        /// been sent as often as a request may be. Make the call again.
        case cannotBeResent
    }

    /// Why it failed.
    public let reason: Reason
    /// The recovery's name in the spec.
    public let recovery: String

    /// Whether the same call may succeed if it is made again at once, because the recovery has repaired what was wrong.
    public var canBeTriedAgain: Bool { if case .cannotBeResent = reason { true } else { false } }
}

extension RecoveryFailure: CustomStringConvertible {
    /// For logs. It has no text of the action's error, which may contain a URL, unless that is a `RecoveryFailure` too.
    public var description: String {
        let what =
            switch reason {
            case .timedOut: "took too long"
            case .cancelled: "was cancelled"
            case .failedTooOften: "has failed too often of late, and wasn't run again"
            case .transport(let error as RecoveryFailure): "failed: \(error)"
            case .transport(let error): "failed on the connection (\(type(of: error)))"
            case .waitsForItself:
                "is what this request is made for; make it through the service that the action is given"
            case .cannotBeResent: "succeeded, but the request can't be sent again; make the call anew"
            }
        return "recovery \(recovery) \(what)"
    }
}
