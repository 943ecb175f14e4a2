/// One call as it goes on: what its attempts have used up.
///
/// A value of the caller's: it isn't shared between tasks.
public struct SupervisedCall: Sendable {
    /// The request, for policies and logs.
    public let summary: RequestSummary
    /// How often the request was sent so far.
    public internal(set) var attempts = 0
    /// The repair to apply to the original request before it is sent: all of them since the call began.
    /// `nil`: nothing. It may change with each attempt.
    public internal(set) var repair: RequestRepair?

    /// The first attempt and ten retries: no request is sent more often, whatever its policies add up to.
    public static let mostAttempts = 11

    /// The user hasn't signed out since the call began, as far as was known when it was last sent.
    var isOfThisSession = true
    let identity: Int
    /// On the environment's clock.
    let deadline: Duration?
    var retries: [ResendPolicy: Int] = [:]
    /// The tokens that the last retry took from the budget; `nil`: there was none.
    var lastCost: Int?
    /// The request as recoveries know it.
    var request: RecoveryRequest
    /// The closing of the gate that keeps the call from trying again; `nil`: the gate was open when it began.
    var closing: Int?
}

/// How one attempt ended.
public enum AttemptOutcome: Sendable {
    /// The server has sent a response.
    case response(NetworkResponse)
    /// No response.
    case transport(any Error)
}

/// The step after an attempt.
public enum NextStep<ResponseError: ResponseErrorType>: Sendable {
    /// The response is a success.
    case succeed(NetworkResponse)
    /// Wait, then send the original request again, with the call's `repair` if there is one.
    case resend(after: Duration)
    /// The call has failed for good.
    case fail(NetworkError<ResponseError>)
}
