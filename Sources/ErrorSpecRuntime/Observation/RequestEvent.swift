/// Something that happened to a call. Its events come in order, and the last one is a success or a failure.
public struct RequestEvent<API: ErrorAPI>: Sendable {
    /// The kind of event.
    public enum Kind: Sendable {
        /// A request is sent for the `number`th time, counting from 1.
        case attempt(number: Int)
        /// A failed response was matched. `id` is the case that handles it, or `nil` if there is none. `code` is the first
        /// code, unless the whole body is the code.
        case match(id: String?, statusCode: Int, code: String?)
        /// The transport failed. This is the error's type and code, never its texts, which hold the URL.
        case transport(String)
        /// The request is sent again after a delay.
        case retry(delay: Duration)
        /// A recovery is needed, and is started or joined.
        case recovering(API.Recovery)
        /// The recovery ended.
        case recovered(API.Recovery, RecoveryResult)
        /// The call has succeeded.
        case success(statusCode: Int, attempts: Int)
        /// The call has failed for good, with the error that its caller gets.
        case failure(AnyNetworkError<API>)
    }

    /// How a recovery ended for one of the requests that needed it.
    public enum RecoveryResult: Sendable {
        /// The repaired request is sent.
        case repaired
        /// There is no repair: the action threw, or it took too long, for example.
        case failed
        /// The action wasn't run, because it has failed too often recently or because the request is its own.
        case refused
        /// The request's task was cancelled, or its session ended.
        case cancelled
    }

    /// A number that all events of a call share, and that no other call of this service has.
    public let call: Int
    /// The request's method.
    public let method: String
    /// The request's URL as logs show it: without user info, fragment and the values of its query.
    public let url: String
    /// The group whose handler reads the call's responses, such as `Login`.
    public let group: String
    /// The spec's operation for the request, if the spec names one. It suits metrics, which can't take a URL.
    public let operation: SpecOperation?
    /// The number of the latest attempt, from 1; 0 before the first.
    public let attempt: Int
    /// The time since the call began.
    public let duration: Duration
    /// The session that the call belongs to: 0 at first, and one more after each `endSession()`.
    public let session: Int
    /// The kind of event, with its values.
    public let kind: Kind
    /// The response of a match, for the recorder.
    var response: MatchedResponse?

    /// An event. A service makes its own; this is for a test of an observer.
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

/// Observes a service's calls: for logs, for metrics, and to handle a category in one place, wherever it comes from.
///
/// Events come in order, one at a time, and callers don't wait for the observers. An observer that falls more than
/// 10,000 events behind misses the oldest.
public protocol ResponseErrorObserver<API>: Sendable {
    /// The API whose requests are observed.
    associatedtype API: ErrorAPI

    /// Called for each event of a request, in order.
    func observe(_ event: RequestEvent<API>) async
}
