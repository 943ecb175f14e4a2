/// Something that happened to a call: its events come in order, and the last is a success or a failure.
public struct RequestEvent<API: ErrorAPI>: Sendable {
    /// The kind of event.
    public enum Kind: Sendable {
        /// A request is sent, for the `number`th time (from 1).
        case attempt(number: Int)
        /// A failed response was matched: the case by id, or `nil` for one that no case handles.
        case match(id: String?, statusCode: Int, code: String?)
        /// The transport failed. The error's type and code; never its texts, which hold the URL.
        case transport(String)
        /// The request is sent again after a delay.
        case retry(delay: Duration)
        /// A recovery is needed, run or joined.
        case recovering(API.Recovery)
        /// The recovery ended.
        case recovered(API.Recovery, RecoveryResult)
        /// The call has succeeded.
        case success(statusCode: Int, attempts: Int)
        /// The call has failed for good: what its caller was told.
        case failure(AnyNetworkError<API>)
    }

    /// How a recovery ended, for one request that needed it.
    public enum RecoveryResult: Sendable {
        /// The repaired request is sent.
        case repaired
        /// The action threw.
        case failed
        /// The action wasn't run: too often of late, called off, or needed by itself.
        case refused
        /// The action was cancelled.
        case cancelled
    }

    /// The same for all events of a call, and of no other call of this service.
    public let call: Int
    /// The request's method.
    public let method: String
    /// Without query values, fragment and user.
    public let url: String
    /// The group whose handler reads the call's responses: `Login`.
    public let group: String
    /// The operation of the spec that the request is of, if the spec names it: for metrics, which can't take a URL.
    public let operation: SpecOperation?
    /// The number of the latest attempt, from 1; 0 before the first.
    public let attempt: Int
    /// The time since the call began.
    public let duration: Duration
    /// The session that the call belongs to: 0 until `endSession()` is called, 1 until it is called again.
    public let session: Int
    /// The kind of event, with its values.
    public let kind: Kind
    /// Of a match: the response, for the recorder, which takes the secrets out.
    let response: MatchedResponse?

    /// An event, for the tests of an observer.
    public init(
        call: Int = 1, method: String = "GET", url: String = "https://example.com/", group: String = "",
        operation: SpecOperation? = nil, attempt: Int = 1, duration: Duration = .zero, session: Int = 0, kind: Kind
    ) {
        self.init(
            call: call, method: method, url: url, group: group, operation: operation, attempt: attempt,
            duration: duration, session: session, kind: kind, response: nil)
    }

    init(
        call: Int, method: String, url: String, group: String, operation: SpecOperation?, attempt: Int,
        duration: Duration, session: Int, kind: Kind, response: MatchedResponse?
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
        self.response = response
    }
}

/// Sees what happens to a service's calls: for logs, metrics, and what an app does about a category wherever it comes from.
///
/// Called off the callers' path, in order, one event at a time. An observer that falls more than 10,000 events behind
/// misses the oldest.
public protocol ResponseErrorObserver<API>: Sendable {
    /// The API whose requests are observed.
    associatedtype API: ErrorAPI

    /// Called for each event of a request, in order.
    func observe(_ event: RequestEvent<API>) async
}
