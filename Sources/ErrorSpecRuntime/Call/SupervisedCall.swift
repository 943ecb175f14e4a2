/// A call in progress: its request, and the attempts and retries used so far.
///
/// The caller owns the value; it isn't shared between tasks.
@_spi(Adapters) public struct SupervisedCall: Sendable {
    /// The request, for policies and logs.
    public let summary: RequestSummary
    /// How often the request has been sent so far.
    public internal(set) var attempts = 0
    /// All repairs made since the call began, combined; `nil` if there are none.
    var repair: RequestRepair?

    /// The limit of attempts: the first one and ten retries, regardless of the policies.
    public static let mostAttempts = 11

    let identity: Int
    /// On the environment's clock.
    let deadline: Duration?
    var retries: [ResendPolicy: Int] = [:]
    /// The tokens that the last retry took from the budget; `nil` if there was none.
    var lastCost: Int?
    /// The state of the request that recoveries need.
    var request: RecoveryRequest
    /// How many errors the service had thrown when the call began.
    let failuresBefore: Int
    /// When the call began, on the environment's clock.
    let start: Duration
    /// The group, for events; `nil` if there are no observers.
    let group: CallGroup?
    /// The gates that may prevent the call's retries.
    let gate: RetryGate.Key
    /// The closings that applied to these gates when the call began; `nil` if the service has no gates.
    let closings: RetryGate.Closings?
}

/// How one attempt ended.
@_spi(Adapters) public enum AttemptOutcome: Sendable {
    /// The server sent a response.
    case response(NetworkResponse)
    /// The request couldn't be sent, or no response was received.
    case transport(any Error)
}

@_spi(Adapters) extension AttemptOutcome: CustomStringConvertible, _Redacted {
    /// The status, or what failed; no URL, header or body.
    public var description: String {
        switch self {
        case .response(let response): "response \(response.statusCode)"
        case .transport(let error): "transport " + LoggedError.text(error)
        }
    }
}

/// The step after an attempt.
@_spi(Adapters) public enum NextStep<ResponseError: ResponseErrorType>: Sendable {
    /// The response is a success.
    case succeed(NetworkResponse)
    /// Wait, then make the next attempt with the original request.
    case resend(after: Duration)
    /// The call has failed for good.
    case fail(NetworkError<ResponseError>)
}

/// The group and the operation of a call, for its events.
struct CallGroup: Sendable {
    /// The group's name.
    let name: String
    let operation: SpecOperation?
}
