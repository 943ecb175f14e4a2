/// A call in progress: its request, and the attempts and retries used so far.
///
/// The caller owns the value; it isn't shared between tasks.
@_spi(Adapters) public struct SupervisedCall: Sendable {
    /// The request, for policies and logs.
    public let summary: RequestSummary
    /// The number of times that the request has been sent so far.
    public internal(set) var attempts = 0
    /// All repairs made since the call began, combined; `nil` if no repair was made.
    var repair: RequestRepair?

    /// The maximum number of attempts of a call, regardless of the policies: the first attempt and ten retries.
    public static let mostAttempts = 11

    let identity: Int
    /// The deadline on the environment's clock; `nil` for no limit.
    let deadline: Duration?
    var retries: [ResendPolicy: Int] = [:]
    /// The number of tokens that the last retry took from the budget; `nil` before the first retry.
    var lastCost: Int?
    /// The request's state that recoveries need: for example, when it was sent, and its origin.
    var request: RecoveryRequest
    /// The number of errors that the service had thrown when the call began.
    let failuresBefore: Int
    /// The time on the environment's clock at which the call began.
    let start: Duration
    /// The group and the operation, for events; `nil` if there are no observers.
    let group: CallGroup?
    /// Identifies the gates that may prevent the call's retries.
    let gateKey: RetryGate.Key
    /// Records which of the gates in ``gateKey`` were closed when the call began; `nil` if the service has no gates.
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
    /// The status or the transport's error, without URL, headers or body.
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
    /// The next attempt follows after a wait, with the original request.
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
