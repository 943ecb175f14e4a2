public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A network service for tests that replies from a script, and records the requests.
///
/// ```swift
/// let network = StubNetworkService([.status(419), .status(200, #"{"nick": "a"}"#)])
/// let service = DataTransferService<LSLP>(network: network, recoveries: recoveries)
/// …
/// #expect(network.requests.map(\.url?.path) == ["/v1/users/me/profile", "/v1/users/me/profile"])
/// ```
public final class StubNetworkService: NetworkService {
    /// A request without a reply in the script. The call fails with this error, which is also printed.
    public struct UnexpectedRequest: Error, Sendable, CustomStringConvertible {
        /// The request's method.
        public let method: String
        /// The path of the request's URL.
        public let path: String

        public var description: String {
            "StubNetworkService has no reply for \(method) \(path): its script has ended or doesn't include this request"
        }
    }

    private struct State: Sendable {
        var requests: [URLRequest] = []
        var unexpected: [UnexpectedRequest] = []
    }

    private let state = Locked(State())
    private let reply: @Sendable (URLRequest, _ number: Int) -> StubReply?
    private let environment: RuntimeEnvironment?

    /// Creates a service that gives each of the given replies once, in order.
    ///
    /// - Parameter environment: Provides the clock for delays. If `nil`, the environment of the service that sends
    ///   the request is used.
    public init(_ replies: [StubReply], environment: RuntimeEnvironment? = nil) {
        reply = { _, number in number < replies.count ? replies[number] : nil }
        self.environment = environment
    }

    /// Creates a service with replies that depend on the request. If the closure returns `nil`, the request is
    /// unexpected.
    ///
    /// ```swift
    /// StubNetworkService { request in request.url?.path == "/v1/auth/refresh" ? .status(200, token) : .status(419) }
    /// ```
    public init(
        environment: RuntimeEnvironment? = nil, _ reply: @escaping @Sendable (URLRequest) -> StubReply?
    ) {
        self.reply = { request, _ in reply(request) }
        self.environment = environment
    }

    /// The requests that were sent, in order.
    public var requests: [URLRequest] { state.withLock(\.requests) }

    /// The requests without a reply. A test can expect this list to be empty.
    public var unexpectedRequests: [UnexpectedRequest] { state.withLock(\.unexpected) }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        let number = state.withLock { state in
            state.requests.append(request)
            return state.requests.count - 1
        }
        guard let reply = reply(request, number) else {
            let unexpected = UnexpectedRequest(
                method: request.httpMethod ?? "GET", path: request.url?.path ?? "")
            state.withLock { $0.unexpected.append(unexpected) }
            FileHandle.standardError.write(Data("error: \(unexpected)\n".utf8))
            throw unexpected
        }
        return try await reply.response(to: request, sleep: (environment ?? .current).sleep)
    }
}
