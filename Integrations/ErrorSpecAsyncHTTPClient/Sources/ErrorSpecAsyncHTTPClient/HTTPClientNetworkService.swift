public import AsyncHTTPClient
public import ErrorSpecRuntime
import NIOHTTP1

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A transport for `DataTransferService` that uses an `HTTPClient`, so that a server can send the same `Requestable`
/// endpoints as an app.
public struct HTTPClientNetworkService: NetworkService {
    private let transport: HTTPClientTransport

    /// - Parameter client: The client, which this transport neither configures nor shuts down. If you create a client,
    ///   use `redirectConfiguration: .disallow`: the transport follows redirects itself, without sending credentials
    ///   to other origins.
    public init(client: HTTPClient = .withoutRedirects, limits: HTTPClientLimits = HTTPClientLimits()) {
        transport = HTTPClientTransport(client: client, limits: limits)
    }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        guard let url = request.url?.absoluteString else { throw URLError(.badURL) }
        var sent = HTTPClientRequest(url: url)
        sent.method = HTTPMethod(rawValue: request.httpMethod ?? "GET")
        for (name, value) in request.allHTTPHeaderFields ?? [:] { sent.headers.add(name: name, value: value) }
        if let body = request.httpBody {
            sent.body = .bytes(body)
        } else if let stream = request.httpBodyStream {
            let length = sent.headers.first(name: "Content-Length").flatMap(Int64.init)
            sent.body = .stream(StreamedBody(stream), length: length.map { .known($0) } ?? .unknown)
        }
        return try await transport.send(sent, isReplayable: request.httpBodyStream == nil)
    }
}
