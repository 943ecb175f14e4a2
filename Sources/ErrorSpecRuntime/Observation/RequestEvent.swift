/// An event in a call. A call's events are delivered in order; the last one is a success or a failure.
public struct RequestEvent<API: ErrorAPI>: Sendable {
    /// The kind of event.
    public enum Kind: Sendable {
        /// The request is sent for the `number`th time, counting from 1.
        case attempt(number: Int)
        /// A failed response was matched. `id` is the id of the case that handles the response; `nil` if the response
        /// is unmapped. `code` is the response's first code; `nil` if there is no code or the code is the whole body.
        case match(id: String?, statusCode: Int, code: String?)
        /// The transport failed. The text is the error's type and code, without its messages, which contain the URL.
        case transport(String)
        /// The request is sent again after a delay.
        case retry(delay: Duration)
        /// A recovery was started, or a run in progress was joined.
        case recovering(API.Recovery)
        /// The recovery ended.
        case recovered(API.Recovery, RecoveryResult)
        /// The call succeeded.
        case success(statusCode: Int, attempts: Int)
        /// The call failed for good. The caller receives the same error.
        case failure(AnyNetworkError<API>)
    }

    /// How a recovery ended for a request that needed it.
    public enum RecoveryResult: Sendable {
        /// The repaired request is sent.
        case repaired
        /// There is no repair, for example because the action threw or took too long.
        case failed
        /// The action wasn't run, because it has failed too often recently or because the request is part of the
        /// recovery.
        case refused
        /// The request's task was cancelled, or its session ended.
        case cancelled
    }

    /// The call's number, which is unique within the service.
    public let call: Int
    /// The request's method.
    public let method: String
    /// The request's URL without user info, fragment and query values.
    public let url: String
    /// The group whose handler reads the call's responses, such as `Login`.
    public let group: String
    /// The spec's operation for the request; `nil` if the spec has no such operation. Use the operation instead of the
    /// URL as a label in metrics.
    public let operation: SpecOperation?
    /// The number of the latest attempt, counting from 1; 0 before the first attempt.
    public let attempt: Int
    /// The time since the call began.
    public let duration: Duration
    /// The session that the call belongs to: 0 at first; each `endSession()` adds 1.
    public let session: Int
    /// The kind of event and its values.
    public let kind: Kind
    /// The response of a `match` event, for the recorder.
    var response: MatchedResponse?

    /// Creates an event, for testing an observer.
    public init(
        call: Int = 1, method: String = "GET", url: String = "https://example.com/", group: String = "",
        operation: SpecOperation? = nil, attempt: Int = 1, duration: Duration = .zero, session: Int = 0, kind: Kind
    ) {
        self.group = group
        self.operation = operation
        self.attempt = attempt
        self.duration = duration
        self.session = session
        self.call = call
        self.method = method
        self.url = url
        self.kind = kind
    }
}

/// Observes a service's calls: for logs, for metrics, and to handle a category of failures in one place.
///
/// Events are delivered in order, one at a time, and calls don't wait for observers. If an observer falls more than
/// 10,000 events behind, the oldest are dropped.
public protocol ResponseErrorObserver<API>: Sendable {
    /// The API whose requests are observed.
    associatedtype API: ErrorAPI

    /// Called for each event, in order.
    func observe(_ event: RequestEvent<API>) async
}
