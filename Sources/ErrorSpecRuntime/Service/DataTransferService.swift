import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends an API's requests, and returns their decoded responses or throws one typed error.
///
/// Copies of a service share the retry budget and the recoveries. Use one service for each server and user. Safe to use
/// from any task.
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
    /// Decides what follows each attempt. Use the supervisor for requests that the app sends in another way, such as
    /// with its own `URLSession`, so that these requests share the retry budget, the gate and the recoveries.
    public let supervisor: RequestSupervisor<API>
    /// The recoveries that this service's requests are part of.
    private var chain = RecoveryChain()

    /// - Parameter recoveries: The app's actions, which repair failed requests.
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
        // Stored before the request is created, because the request may lack repairs that are made from now on.
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

    /// Like `request(_:handler:)`, but returns a `Result`, for example to use two handlers in one scope.
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
    /// Calls that began earlier end at once as cancelled, at any stage, so that none of them shows an alert to the
    /// next user or signs out the next user. They send no further requests, and neither start, join nor benefit from
    /// a recovery. Calls that begin afterwards belong to the next session. A running action is cancelled; it should
    /// call `Task.checkCancellation()` before it stores a token, so that it doesn't restore the old session. Cookies
    /// stay, because they belong to the `URLSession`.
    public func endSession() { supervisor.endSession() }

    /// Returns when the observers have received all events so far, or when the task is cancelled. An observer may call
    /// this method: it then returns at once, because the observer would wait for itself.
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
    /// Creates a service for an API without recoveries.
    public init(
        network: any NetworkService = URLSessionNetworkService(),
        configuration: ServiceConfiguration<API> = ServiceConfiguration()
    ) {
        self.init(network: network, recoveries: (), configuration: configuration)
    }
}
