/// A call in progress, with what its attempts have used up.
///
/// A value that belongs to the caller; it isn't shared between tasks.
@_spi(Adapters) public struct SupervisedCall: Sendable {
    /// The request, for policies and logs.
    public let summary: RequestSummary
    /// How often the request has been sent so far.
    public internal(set) var attempts = 0
    /// All repairs since the call began; `nil` if there are none.
    var repair: RequestRepair?

    /// The first attempt and ten retries. No request is sent more often, whatever its policies add up to.
    public static let mostAttempts = 11

    let identity: Int
    /// On the environment's clock.
    let deadline: Duration?
    var retries: [ResendPolicy: Int] = [:]
    /// The tokens that the last retry took from the budget; `nil` if there was none.
    var lastCost: Int?
    /// The request as recoveries know it.
    var request: RecoveryRequest
    /// How many errors the service had thrown when the call began.
    let failuresBefore: Int
    /// When it began, by the environment's clock.
    let start: Duration
    /// The group as observers are told of it; `nil` if there are none.
    let group: CallGroup?
    /// The gates that may hold it back.
    let gate: RetryGate.Key
    /// The closings of the gates when it began; `nil` if there are no gates.
    let closings: RetryGate.Closings?
}

/// How one attempt ended.
@_spi(Adapters) public enum AttemptOutcome: Sendable {
    /// The server sent a response.
    case response(NetworkResponse)
    /// There was no response.
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

/// The subject of a call, for observers.
struct CallGroup: Sendable {
    /// The group's name.
    let name: String
    let operation: SpecOperation?
}
