#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport that uses `URLSession`. Every request ends within a time limit and uses limited memory, even with a
/// hostile server.
///
/// There is one exception: on Linux, Foundation up to Swift 6.3 crashes if a server closes the connection within a
/// response's head ([its issue 5285](https://github.com/swiftlang/swift-corelibs-foundation/issues/5285)) or sends
/// headers after a chunked body. On Linux, libcurl also repeats a request without a body, regardless of its method and
/// up to 5 times, if a kept-alive connection closes before the response. If you call untrusted hosts from a Linux
/// server, or if requests must not arrive twice, use the adapter in `Integrations/ErrorSpecAsyncHTTPClient` instead.
public final class URLSessionNetworkService: NetworkService {
    /// The limits of a request and its response. They must not be negative.
    public struct Limits: Sendable {
        /// The maximum time from the first byte sent to the last byte received, including redirects: 60 s by default.
        ///
        /// `URLSession`'s own time-out restarts with each received byte, so a slow server would never trigger it.
        public var deadline: Duration { didSet { requireNotNegative(deadline, "deadline") } }
        /// The largest body of a success, in bytes: 10 MiB by default. If a body is larger, the request fails.
        public var largestBody: Int { didSet { requireNotNegative(largestBody, "largestBody") } }
        /// The number of bytes that are read of the body of a response that isn't a success: 1 MiB by default. The
        /// rest is cut off.
        public var largestErrorBody: Int { didSet { requireNotNegative(largestErrorBody, "largestErrorBody") } }
        /// The maximum number of redirects of a request: 10 by default.
        ///
        /// If 0, redirects are returned as responses, which a case may handle. A redirect without a valid `Location`,
        /// or one that would need the bytes of a stream again, is always returned. On Linux, returned redirects have no
        /// body.
        public var mostRedirects: Int { didSet { requireNotNegative(mostRedirects, "mostRedirects") } }

        /// Creates limits with the given values, and defaults for the others.
        public init(
            deadline: Duration = .seconds(60), largestBody: Int = 10_485_760, largestErrorBody: Int = 1_048_576,
            mostRedirects: Int = 10
        ) {
            requireNotNegative(deadline, "deadline")
            requireNotNegative(largestBody, "largestBody")
            requireNotNegative(largestErrorBody, "largestErrorBody")
            requireNotNegative(mostRedirects, "mostRedirects")
            self.deadline = deadline
            self.largestBody = largestBody
            self.largestErrorBody = largestErrorBody
            self.mostRedirects = mostRedirects
        }
    }

    private let session: URLSession
    private let exchanges: ExchangeRegistry
    private let limits: Limits
    private let credentials: CredentialHeaders
    private let environment: RuntimeEnvironment

    /// - Parameters:
    ///   - configuration: The session's configuration, which is copied. The default stores nothing on disk. On Linux,
    ///     the configuration's cache isn't used.
    ///   - credentialHeaders: The headers to drop on a redirect to another origin, both from the request and from the
    ///     configuration's `httpAdditionalHeaders`. Headers whose names suggest a secret (`X-Auth-Token`, `Sesac-Key`)
    ///     are always dropped.
    ///   - environment: Provides the clock for the deadline.
    public init(
        configuration: URLSessionConfiguration = .ephemeral, limits: Limits = Limits(),
        credentialHeaders: [String] = ["Authorization", "Cookie", "Proxy-Authorization"],
        environment: RuntimeEnvironment = .live
    ) {
        self.limits = limits
        self.environment = environment
        exchanges = ExchangeRegistry(limits: limits, environment: environment)
        // A copy, because the original belongs to the app.
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        #if canImport(FoundationNetworking)
            let queue: OperationQueue? = CallbackQueue()
            // Foundation on Linux crashes if a task is cancelled while its cache searches for a response and the
            // request ends before the cancellation has been processed.
            configuration.urlCache = nil
        #else
            let queue: OperationQueue? = nil
        #endif
        credentials = CredentialHeaders(named: credentialHeaders, takenFrom: configuration)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// - Throws: `URLError`, or `CancellationError` if the task is cancelled.
    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        let request = credentials.added(to: request)
        var redirects = Redirects(of: request, limit: limits.mostRedirects, credentials: credentials)
        let deadline = environment.now() + limits.deadline
        var reply = try await reply(to: request, until: deadline)
        while case .redirect(let next, let location) = reply {
            reply = try await self.reply(to: redirects.follow(next, to: location), until: deadline)
        }
        guard case .response(let response) = reply else { throw URLError(.badServerResponse) }
        return response
    }

    private func reply(to request: URLRequest, until deadline: Duration) async throws -> Reply {
        // Foundation on Linux crashes if a task is created for a call that was cancelled when a redirect arrived.
        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        let identifier = task.taskIdentifier
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(Exchange(task: task, continuation: continuation, deadline: deadline))
                // The cancellation handler may have run before the exchange began.
                if Task.isCancelled { exchanges.end(identifier, .failure(CancellationError())) }
            }
        } onCancel: {
            exchanges.end(identifier, .failure(CancellationError()))
        }
    }
}
