/// The failure of a recovery for a reason other than the action's own error.
///
/// This error is the `.transport` origin of a `NetworkError`. Therefore, the user reads the texts of
/// `failures.transport`, and a slow network doesn't sign the user out.
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
        /// The request is part of the recovery that it needs: the action sent it through the app's ordinary service. An
        /// action should send its requests through the service in its context.
        case waitsForItself
        /// The recovery succeeded, but the request can't be sent again, because its body is a stream or because it has
        /// reached the limit of attempts. Make the call again.
        case cannotBeResent
    }

    /// The reason of the failure.
    public let reason: Reason
    /// The recovery's name in the spec.
    public let recovery: String

    /// Whether the call may succeed if it is made again at once, because the recovery has succeeded.
    public var canBeTriedAgain: Bool { if case .cannotBeResent = reason { true } else { false } }
}

extension RecoveryFailure: CustomStringConvertible {
    /// A text for logs. It omits the text of the action's error, which may contain a URL; only the text of a nested
    /// `RecoveryFailure` is included.
    public var description: String {
        let what =
            switch reason {
            case .timedOut: "took too long"
            case .cancelled: "was cancelled"
            case .failedTooOften: "has failed too often recently and wasn't run again"
            case .transport(let error as RecoveryFailure): "failed: \(error)"
            case .transport(let error): "failed because of the connection (\(type(of: error)))"
            case .waitsForItself:
                "would wait for this request, which is part of it; send the request through the action's context"
            case .cannotBeResent: "succeeded, but the request can't be sent again; make the call again"
            }
        return "recovery \(recovery) \(what)"
    }
}
