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
/// Every call ends once. Copies share their retry budget and their recoveries; use one for each server and user.
public struct HTTPClientService<API: ErrorAPI>: Sendable {
    private let transport: HTTPClientTransport
    /// The steps of a call, for anything that this type has no method for.
    public let supervisor: RequestSupervisor<API>

    /// - Parameters:
    ///   - client: The client, which is neither configured nor shut down here. Make one of your own with
    ///     `redirectConfiguration: .disallow`: redirects are followed here, without credentials to other origins.
    ///   - recoveries: What the app does to repair a failed request. Requests made through its context use the same
    ///     client.
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

    /// Sends a request and returns its whole successful response.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether it may be sent twice; if `nil`, its method or an `Idempotency-Key` decides.
    ///   - isReplayable: `false` if its body is a stream, which can be sent only once.
    /// - Throws: the error that ended the call, after retries and recoveries.
    public func send<Handler: ResponseErrorHandler>(
        _ request: HTTPClientRequest, handler: Handler, isIdempotent: Bool? = nil, isReplayable: Bool = true
    ) async throws(NetworkError<Handler.ResponseError>) -> NetworkResponse where Handler.ResponseError.API == API {
        let transport = transport
        return try await supervisor.send(
            request, as: summary(of: request, isIdempotent, isReplayable), handler: handler
        ) { try await transport.send($0, isReplayable: isReplayable) }
    }

    /// Like `send(_:handler:isIdempotent:isReplayable:)`, but returns the success, decoded by the configuration's
    /// `decoder`; `Data` is the body as it is.
    ///
    /// - Throws: the error that ended the call, after retries and recoveries. If the body can't be decoded, it has the
    ///   texts of `failures.decoding`.
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

/// Limits for a request and its response.
public struct HTTPClientLimits: Sendable {
    /// The time for one attempt, including redirects and the body: 60 s by default.
    public var deadline: Duration
    /// How many redirects a request follows: 10 by default. With 0, a redirect is the response.
    public var mostRedirects: Int
    /// The largest body of a success, in bytes: 10 MiB by default. If a body is larger, the request fails.
    public var largestBody: Int
    /// How much of any other body is read, in bytes: 1 MiB by default. The rest is cut off.
    public var largestErrorBody: Int

    /// Limits, none of which may be negative.
    public init(
        deadline: Duration = .seconds(60), largestBody: Int = 10_485_760, largestErrorBody: Int = 1_048_576,
        mostRedirects: Int = 10
    ) {
        precondition(deadline >= .zero, "`deadline` is \(deadline), and must not be negative")
        precondition(largestBody >= 0, "`largestBody` is \(largestBody), and must not be negative")
        precondition(largestErrorBody >= 0, "`largestErrorBody` is \(largestErrorBody), and must not be negative")
        precondition(mostRedirects >= 0, "`mostRedirects` is \(mostRedirects), and must not be negative")
        self.deadline = deadline
        self.mostRedirects = mostRedirects
        self.largestBody = largestBody
        self.largestErrorBody = largestErrorBody
    }
}

extension HTTPClient {
    /// A client that leaves redirects to this adapter and retries to the runtime. It lives as long as the process.
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
