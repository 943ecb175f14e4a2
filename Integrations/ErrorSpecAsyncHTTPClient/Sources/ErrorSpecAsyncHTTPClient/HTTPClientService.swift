public import AsyncHTTPClient
@_spi(Adapters) public import ErrorSpecRuntime
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends an API's requests through an `HTTPClient`, with the same matching, retries and recoveries as
/// `DataTransferService`.
///
/// Copies of a service share the retry budget and the recoveries. Use one service for each server and user.
public struct HTTPClientService<API: ErrorAPI>: Sendable {
    private let transport: HTTPClientTransport
    /// Decides what follows each attempt. Use the supervisor for calls that the service's methods don't cover.
    public let supervisor: RequestSupervisor<API>

    /// - Parameters:
    ///   - client: The client, which the service neither configures nor shuts down. If you create a client, use
    ///     `redirectConfiguration: .disallow`: the service follows redirects itself, without sending credentials to
    ///     other origins.
    ///   - recoveries: The app's actions, which repair failed requests. The requests that actions make through their
    ///     context use the same client.
    public init(
        client: HTTPClient = .withoutRedirects, recoveries: API.Recoveries,
        limits: HTTPClientLimits = HTTPClientLimits(),
        configuration: ServiceConfiguration<API> = ServiceConfiguration()
    ) {
        transport = HTTPClientTransport(client: client, limits: limits)
        supervisor = RequestSupervisor(
            recoveries: recoveries, configuration: configuration,
            network: HTTPClientNetworkService(client: client, limits: limits))
    }

    /// Sends a request and returns its successful response.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether the request may be sent twice; by default, its method or an `Idempotency-Key` decides.
    ///   - isReplayable: Whether the request can be sent again; `false` if its body is a stream.
    /// - Throws: the error that ended the call, after retries and recoveries.
    public func send<Handler: ResponseErrorHandler>(
        _ request: HTTPClientRequest, handler: Handler, isIdempotent: Bool? = nil, isReplayable: Bool = true
    ) async throws(NetworkError<Handler.ResponseError>) -> NetworkResponse where Handler.ResponseError.API == API {
        let transport = transport
        return try await supervisor.send(
            request, as: summary(of: request, isIdempotent, isReplayable), handler: handler
        ) { try await transport.send($0, isReplayable: isReplayable) }
    }

    /// Like `send(_:handler:isIdempotent:isReplayable:)`, but decodes the success with the configuration's `decoder`.
    /// For `Data`, it returns the body.
    ///
    /// - Throws: the error that ended the call, after retries and recoveries. If the body can't be decoded, the error
    ///   has the texts of `failures.decoding`.
    public func send<Value: Decodable & Sendable, Handler: ResponseErrorHandler>(
        _ request: HTTPClientRequest, decoding type: Value.Type, handler: Handler, isIdempotent: Bool? = nil,
        isReplayable: Bool = true
    ) async throws(NetworkError<Handler.ResponseError>) -> Value where Handler.ResponseError.API == API {
        let transport = transport
        return try await supervisor.send(
            request, as: summary(of: request, isIdempotent, isReplayable), decoding: type, handler: handler
        ) { try await transport.send($0, isReplayable: isReplayable) }
    }

    private func summary(
        of request: HTTPClientRequest, _ isIdempotent: Bool?, _ isReplayable: Bool
    ) -> RequestSummary {
        let hasKey = request.headers.contains(name: "Idempotency-Key")
        return RequestSummary(
            method: request.method.rawValue, url: URL(string: request.url), isIdempotent: hasKey ? true : isIdempotent,
            isReplayable: isReplayable)
    }
}

/// The limits of a request and its response.
public struct HTTPClientLimits: Sendable {
    /// The time limit of one attempt, including redirects and the body: 60 s by default.
    public var deadline: Duration
    /// The maximum number of redirects of a request: 10 by default. With 0, redirects are returned as responses.
    public var mostRedirects: Int
    /// The largest body of a success, in bytes: 10 MiB by default. If a body is larger, the request fails.
    public var largestBody: Int
    /// The number of bytes that are read of the body of a response that isn't a success: 1 MiB by default. The rest
    /// is cut off.
    public var largestErrorBody: Int

    /// Creates limits. The values must not be negative.
    public init(
        deadline: Duration = .seconds(60), largestBody: Int = 10_485_760, largestErrorBody: Int = 1_048_576,
        mostRedirects: Int = 10
    ) {
        precondition(deadline >= .zero, "`deadline` is \(deadline); it must not be negative")
        precondition(largestBody >= 0, "`largestBody` is \(largestBody); it must not be negative")
        precondition(largestErrorBody >= 0, "`largestErrorBody` is \(largestErrorBody); it must not be negative")
        precondition(mostRedirects >= 0, "`mostRedirects` is \(mostRedirects); it must not be negative")
        self.deadline = deadline
        self.mostRedirects = mostRedirects
        self.largestBody = largestBody
        self.largestErrorBody = largestErrorBody
    }
}

extension HTTPClient {
    /// A shared client that neither follows redirects nor retries, because the adapter follows redirects and the
    /// runtime retries. It is never shut down.
    public static let withoutRedirects: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()
}

@_spi(Adapters) extension AsyncHTTPClient.HTTPClientRequest: ErrorSpecRuntime.AdaptableRequest {
    public mutating func setHeader(_ name: String, to value: String) { headers.replaceOrAdd(name: name, value: value) }

    public var urlRequest: URLRequest? {
        guard let url = URL(string: url) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = method.rawValue
        for (name, value) in headers { request.addValue(value, forHTTPHeaderField: name) }
        return request
    }

    public mutating func adopt(_ adapted: URLRequest) {
        if let url = adapted.url?.absoluteString { self.url = url }
        if let method = adapted.httpMethod { self.method = HTTPMethod(rawValue: method) }
        if let body = adapted.httpBody { self.body = .bytes(body) }
        headers = HTTPHeaders((adapted.allHTTPHeaderFields ?? [:]).map { ($0.key, $0.value) })
    }
}
