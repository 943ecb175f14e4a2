import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends an API's requests, and returns their decoded responses or one typed error.
///
/// Every call ends exactly once. Copies share their retry budget and their recoveries; use one service for each server
/// and user. Safe to use from any task.
///
/// ```swift
/// do throws(NetworkError<LSLP.LoginResponseErrorHandler.ResponseError>) {
///     let session = try await service.request(Login(email, password), handler: LSLP.LoginResponseErrorHandler())
/// } catch {
///     show(error.title, error.description)
/// }
/// ```
public struct DataTransferService<API: ErrorAPI>: Sendable {
    private let network: any NetworkService
    /// Decides what follows each attempt. Use it for requests that the app sends by other means, such as tasks of its
    /// own `URLSession`, so that they share the retry budget, the gate and the recoveries.
    public let supervisor: RequestSupervisor<API>
    /// The recoveries that this service's requests are made for.
    private var chain = RecoveryChain()

    /// - Parameter recoveries: what the app does to repair a failed request.
    public init(
        network: any NetworkService = URLSessionNetworkService(), recoveries: API.Recoveries,
        configuration: ServiceConfiguration<API> = ServiceConfiguration()
    ) {
        self.network = network
        supervisor = RequestSupervisor(recoveries: recoveries, configuration: configuration, network: network)
    }

    init(network: any NetworkService, supervisor: RequestSupervisor<API>, chain: RecoveryChain) {
        self.network = network
        self.supervisor = supervisor
        self.chain = chain
    }

    /// Sends a request and returns its decoded response.
    ///
    /// - Throws: the error that ended the call, after retries and recoveries.
    @discardableResult
    public func request<Endpoint: Requestable, Handler: ResponseErrorHandler>(
        _ endpoint: Endpoint, handler: Handler
    ) async throws(NetworkError<Handler.ResponseError>) -> Endpoint.Response where Handler.ResponseError.API == API {
        // Before the request is made: what is repaired from now on may be missing from it.
        let began = supervisor.coordinator.moment
        let request: URLRequest
        do {
            request = try prepare(endpoint)
        } catch {
            throw supervisor.unsendable(error, handler: handler)
        }
        let summary = RequestSummary(request, isIdempotent: endpoint.idempotency == .idempotent ? true : nil)
        var call = supervisor.call(summary, of: Handler.ResponseError.self, chain: chain, began: began)
        let network = network
        let response = try await supervisor.send(request, in: &call, handler: handler) { try await network.send($0) }
        return try supervisor.read(response, in: call, handler: handler) { try endpoint.decode($0, with: $1) }
    }

    /// Like `request(_:handler:)`, but returns a `Result`: for passing it on, or when one scope uses two handlers.
    @discardableResult
    public func result<Endpoint: Requestable, Handler: ResponseErrorHandler>(
        of endpoint: Endpoint, handler: Handler
    ) async -> Result<Endpoint.Response, NetworkError<Handler.ResponseError>> where Handler.ResponseError.API == API {
        do throws(NetworkError<Handler.ResponseError>) {
            return .success(try await request(endpoint, handler: handler))
        } catch {
            return .failure(error)
        }
    }

    /// Ends the session. Call this when the user signs out, before you store anything for the next session.
    ///
    /// Calls that began earlier end at once as cancelled, whatever stage they are in, so that none shows an alert or
    /// signs out the next user. They are no longer sent, and neither start, join nor benefit from a recovery. Calls that
    /// begin afterwards belong to the next session. A running action is cancelled; it should call
    /// `Task.checkCancellation()` before it stores a token, so that a session doesn't come back. Cookies stay: they
    /// belong to the `URLSession`.
    public func endSession() { supervisor.endSession() }

    /// Returns when the observers have seen all events so far, or when the task is cancelled; at once where an observer
    /// calls it, which would wait for itself.
    public func drainObservers() async { await supervisor.drainObservers() }

    private func prepare<Endpoint: Requestable>(_ endpoint: Endpoint) throws -> URLRequest {
        var request = try endpoint.urlRequest()
        let header = RequestSummary.idempotencyKey
        if endpoint.idempotency == .keyed, request.value(forHTTPHeaderField: header) == nil {
            request.setValue(supervisor.environment.identifier(), forHTTPHeaderField: header)
        }
        return request
    }
}

extension DataTransferService where API.Recoveries == Void {
    /// A service for an API without recoveries.
    public init(
        network: any NetworkService = URLSessionNetworkService(),
        configuration: ServiceConfiguration<API> = ServiceConfiguration()
    ) {
        self.init(network: network, recoveries: (), configuration: configuration)
    }
}
