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

/// Sends an API's requests through an `HTTPClient`: matching, retries and recoveries as `DataTransferService` does them.
///
/// Every call ends once. Copies share their retry budget and their recoveries; use one for each server and user.
public struct HTTPClientService<API: ErrorAPI>: Sendable {
    private let transport: HTTPClientTransport
    /// The steps of a call, for what this type has no method for.
    public let supervisor: RequestSupervisor<API>

    /// - Parameters:
    ///   - client: is neither configured nor shut down here. One of your own has to be made with
    ///     `redirectConfiguration: .disallow`: redirects are followed here, without credentials to other origins.
    ///   - recoveries: the app's actions. What they request by their context goes through the same client.
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

    /// Sends a request and returns the whole of its successful response.
    ///
    /// - Parameters:
    ///   - isIdempotent: whether it may be sent twice; `nil`: its method or an `Idempotency-Key` decides.
    ///   - isReplayable: `false` for a body that is a stream: it is sent once.
    /// - Throws: why the call failed, after its retries and its recovery.
    public func send<Handler: ResponseErrorHandler>(
        _ request: HTTPClientRequest, handler: Handler, isIdempotent: Bool? = nil, isReplayable: Bool = true
    ) async throws(NetworkError<Handler.ResponseError>) -> NetworkResponse where Handler.ResponseError.API == API {
        let hasKey = request.headers.contains(name: "Idempotency-Key")
        let summary = RequestSummary(
            method: request.method.rawValue, url: URL(string: request.url), isIdempotent: hasKey ? true : isIdempotent,
            isReplayable: isReplayable)
        let transport = transport
        return try await supervisor.send(request, as: summary, handler: handler) {
            try await transport.send($0, isReplayable: isReplayable)
        }
    }
}

/// What a request and its response may take.
public struct HTTPClientLimits: Sendable {
    /// The time for one attempt, redirects and body included: 60 s unless set.
    public var deadline: Duration
    /// Redirects that one request follows: 10 unless set.
    public var mostRedirects: Int
    /// The largest body of a success, in bytes: 10 MiB unless set. Above it, the request fails.
    public var largestBody: Int
    /// How much of any other body is read, in bytes: 1 MiB unless set. What is larger is cut.
    public var largestErrorBody: Int

    public init(
        deadline: Duration = .seconds(60), largestBody: Int = 10_485_760, largestErrorBody: Int = 1_048_576,
        mostRedirects: Int = 10
    ) {
        self.deadline = deadline
        self.mostRedirects = mostRedirects
        self.largestBody = largestBody
        self.largestErrorBody = largestErrorBody
    }
}

extension HTTPClient {
    /// A client that leaves redirects to this adapter and retries to the runtime, and lives as long as the process.
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
