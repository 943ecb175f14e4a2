#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport: sends a request and returns the whole response, whatever its status.
///
/// `URLSessionNetworkService` is the one provided; an app or a test can supply its own.
public protocol NetworkService: Sendable {
    /// Called on any thread. It should end soon when its task is cancelled.
    ///
    /// - Throws: a `URLError` when there is no response. The connection errors among them are retried by the service's
    ///   transport policy; any other error is final.
    func send(_ request: URLRequest) async throws -> NetworkResponse
}
