#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport: sends a request and returns the complete response, for any status.
///
/// The runtime provides `URLSessionNetworkService`; an app or a test can supply its own.
public protocol NetworkService: Sendable {
    /// Sends a request once. This method may be called on any thread, and should return soon after its task is
    /// cancelled.
    ///
    /// - Throws: a `URLError` if there is no response. The service's transport policy retries connection errors; any
    ///   other error is final. After `CancellationError` and `URLError.cancelled`, the call ends as cancelled.
    func send(_ request: URLRequest) async throws -> NetworkResponse
}
