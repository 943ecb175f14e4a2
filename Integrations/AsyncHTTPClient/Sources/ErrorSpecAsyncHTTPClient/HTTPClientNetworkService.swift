public import AsyncHTTPClient
public import ErrorSpecRuntime
import Foundation
import NIOHTTP1

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport of a `DataTransferService` over an `HTTPClient`, for code that is shared with an app.
public struct HTTPClientNetworkService: NetworkService {
    private let transport: HTTPClientTransport

    /// - Parameter client: is neither configured nor shut down here.
    public init(client: HTTPClient, limits: HTTPClientLimits = HTTPClientLimits()) {
        transport = HTTPClientTransport(client: client, limits: limits)
    }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        guard let url = request.url?.absoluteString else { throw URLError(.badURL) }
        var sent = HTTPClientRequest(url: url)
        sent.method = HTTPMethod(rawValue: request.httpMethod ?? "GET")
        for (name, value) in request.allHTTPHeaderFields ?? [:] { sent.headers.add(name: name, value: value) }
        if let body = request.httpBody { sent.body = .bytes(body) }
        return try await transport.send(sent)
    }
}
