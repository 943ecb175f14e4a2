#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport over `URLSession`. Each request ends, in bounded time and memory, whatever the server does.
///
/// One fault is beyond it: on Linux, Foundation up to Swift 6.3 ends the process when a server hangs up within a response's
/// head ([its issue 5285](https://github.com/swiftlang/swift-corelibs-foundation/issues/5285)). A server that calls hosts
/// that it can't trust takes the adapter of `Integrations/ErrorSpecAsyncHTTPClient` instead.
public final class URLSessionNetworkService: NetworkService {
    /// The limits of a request and its response.
    public struct Limits: Sendable {
        /// The time from the first byte sent to the last byte received, redirects included: 60 s unless set.
        ///
        /// `URLSession`'s own time-out starts anew with each byte, so a server that drips would never meet it.
        public var deadline: Duration
        /// The largest body of a success, in bytes: 10 MiB unless set. Above it, the request fails.
        public var largestBody: Int
        /// How much of any other body is read, in bytes: 1 MiB unless set. What is larger is cut.
        public var largestErrorBody: Int
        /// Redirects that one request follows: 10 unless set.
        public var mostRedirects: Int

        /// Limits; each that is left out is the default.
        public init(
            deadline: Duration = .seconds(60), largestBody: Int = 10_485_760, largestErrorBody: Int = 1_048_576,
            mostRedirects: Int = 10
        ) {
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
    ///   - configuration: one that stores nothing on disk unless given. It is copied. On Linux its cache isn't used.
    ///   - credentialHeaders: dropped on a redirect to another origin, as are headers whose names are those of secrets
    ///     (`X-Auth-Token`, `Sesac-Key`), whether the request has them or the configuration's `httpAdditionalHeaders`.
    ///   - environment: the clock that the deadline is measured by.
    public init(
        configuration: URLSessionConfiguration = .ephemeral, limits: Limits = Limits(),
        credentialHeaders: [String] = ["Authorization", "Cookie", "Proxy-Authorization"],
        environment: RuntimeEnvironment = .live
    ) {
        self.limits = limits
        self.environment = environment
        exchanges = ExchangeRegistry(limits: limits, environment: environment)
        // A copy: what it loses belongs to the app.
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        #if canImport(FoundationNetworking)
            let queue: OperationQueue? = CallbackQueue()
            // Foundation on Linux ends the process when a task is cancelled while its cache looks for a response, if the
            // request ends before the cancellation is worked through.
            configuration.urlCache = nil
        #else
            let queue: OperationQueue? = nil
        #endif
        credentials = CredentialHeaders(named: credentialHeaders, takenFrom: configuration)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: queue)
    }

    deinit { session.finishTasksAndInvalidate() }

    /// - Throws: `URLError`; `CancellationError` when the task is cancelled.
    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        let request = credentials.added(to: request)
        var redirects = Redirects(of: request, limit: limits.mostRedirects, credentials: credentials)
        let deadline = environment.now() + limits.deadline
        var reply = try await reply(to: request, until: deadline)
        while case .redirect(let next) = reply {
            reply = try await self.reply(to: redirects.follow(next), until: deadline)
        }
        guard case .response(let response) = reply else { throw URLError(.badServerResponse) }
        return response
    }

    private func reply(to request: URLRequest, until deadline: Duration) async throws -> Reply {
        // Foundation on Linux ends the process if a task is made for a call that was cancelled as a redirect arrived.
        try Task.checkCancellation()
        let task = session.dataTask(with: request)
        let identifier = task.taskIdentifier
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(Exchange(task: task, continuation: continuation, deadline: deadline))
                // The handler below may have run before there was anything to end.
                if Task.isCancelled { exchanges.end(identifier, .failure(CancellationError())) }
            }
        } onCancel: {
            exchanges.end(identifier, .failure(CancellationError()))
        }
    }
}
