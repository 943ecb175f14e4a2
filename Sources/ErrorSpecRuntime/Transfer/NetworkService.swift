public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// The transport: sends a request and returns the whole answer, whatever its status.
///
/// `URLSessionNetworkService` is the one provided; an app or a test can supply its own.
public protocol NetworkService: Sendable {
    /// Called on any thread. It should end soon when its task is cancelled.
    ///
    /// - Throws: a `URLError` when there is no answer. The connection errors among them are retried by the service's
    ///   transport policy; any other error is final.
    func send(_ request: URLRequest) async throws -> NetworkResponse
}

/// A server's whole answer, whatever client received it.
public struct NetworkResponse: Sendable {
    public let statusCode: Int
    /// By name; looked up without regard to case.
    public let headers: [String: String]
    public let body: Data

    public init(statusCode: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }
}
