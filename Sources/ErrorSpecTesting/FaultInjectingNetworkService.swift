public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A network service that forwards requests to another network service, except requests with an injected fault. Use
/// it in debug menus, and in tests with a real server.
///
/// ```swift
/// let network = FaultInjectingNetworkService(over: URLSessionNetworkService())
/// network.faults.inject(.cannotLogin, into: LSLP.LoginResponseError.self, times: 1)
/// ```
public final class FaultInjectingNetworkService: NetworkService {
    /// The faults to inject. They may be changed at any time, from any task.
    public let faults: InjectedFaults
    private let network: any NetworkService
    private let environment: RuntimeEnvironment?

    /// - Parameter environment: Provides the clock for delays. If `nil`, the environment of the service that sends
    ///   the request is used.
    public init(
        over network: any NetworkService, faults: InjectedFaults = InjectedFaults(),
        environment: RuntimeEnvironment? = nil
    ) {
        self.network = network
        self.faults = faults
        self.environment = environment
    }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        guard let fault = faults.next(for: request) else { return try await network.send(request) }
        if fault.delay > .zero { try await (environment ?? .current).sleep(fault.delay) }
        guard let reply = fault.reply else { return try await network.send(request) }
        return try await reply.response(to: request, sleep: (environment ?? .current).sleep)
    }
}
