import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A network service whose responses come from a closure.
struct ScriptedNetwork: NetworkService {
    let respond: @Sendable (URLRequest) async throws -> NetworkResponse

    init(_ respond: @escaping @Sendable (URLRequest) async throws -> NetworkResponse) { self.respond = respond }

    /// Responds with each of the responses in order, and then repeats the last response.
    init(_ responses: [Result<NetworkResponse, URLError>], log: Box<[URLRequest]> = Box([])) {
        let next = Box(0)
        self.init { request in
            log.update { $0.append(request) }
            return try responses[min(next.increment(), responses.count) - 1].get()
        }
    }

    func send(_ request: URLRequest) async throws -> NetworkResponse { try await respond(request) }
}

extension NetworkResponse {
    static func status(_ status: Int, _ body: String = "{}", headers: [String: String] = [:]) -> NetworkResponse {
        NetworkResponse(statusCode: status, headers: headers, body: Data(body.utf8))
    }
}

extension Result<NetworkResponse, URLError> {
    static func status(_ status: Int, _ body: String = "{}", headers: [String: String] = [:]) -> Self {
        .success(.status(status, body, headers: headers))
    }
}

/// An endpoint with a given request.
struct Call<Response: Decodable & Sendable>: Requestable {
    var method = "GET"
    var url = "http://example.test/"
    var headers: [String: String] = [:]
    var body: Data?
    var idempotency = RequestIdempotency.byMethod

    func urlRequest() throws -> URLRequest {
        guard let url = URL(string: url) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

struct EmptyCall: Requestable {
    typealias Response = EmptyResponse

    var call = Call<String>()
    var idempotency: RequestIdempotency { call.idempotency }

    init(
        _ method: String = "GET", url: String = "http://example.test/", headers: [String: String] = [:],
        body: Data? = nil,
        idempotency: RequestIdempotency = .byMethod
    ) {
        call = Call(method: method, url: url, headers: headers, body: body, idempotency: idempotency)
    }

    func urlRequest() throws -> URLRequest { try call.urlRequest() }
}

/// The app's actions as closures.
struct Actions: SampleRecoveries {
    var refresh: @Sendable (RecoveryService<Sample.RefreshResponseErrorHandler>) async throws -> RequestRepair = { _ in
        .none
    }
    var terms: @Sendable (RecoveryContext<Sample>) async throws -> RequestRepair = { _ in .none }

    func refreshAccessToken(
        _ error: (any ResponseErrorType)?, _ service: RecoveryService<Sample.RefreshResponseErrorHandler>
    ) async throws -> RequestRepair { try await refresh(service) }

    func acceptTerms(_ context: RecoveryContext<Sample>) async throws -> RequestRepair { try await terms(context) }
}

/// A clock that a test advances, and that records waits.
final class ManualClock: Sendable {
    private struct State: Sendable {
        var now = Duration.zero
        var waits: [Duration] = []
        var next = 0
        var sleepers: [Int: (until: Duration, wake: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Locked(State())
    /// Whether waits end at once; otherwise they last until `advance`.
    private let isInstant: Bool

    init(isInstant: Bool = true) { self.isInstant = isInstant }

    var now: Duration { state.withLock(\.now) }
    /// All waits so far, in order.
    var waits: [Duration] { state.withLock(\.waits) }
    var sleepers: Int { state.withLock(\.sleepers.count) }

    func advance(by time: Duration) {
        let due = state.withLock { state in
            state.now += time
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for identity in due.keys { state.sleepers[identity] = nil }
            return due.values.map(\.wake)
        }
        for wake in due { wake.resume() }
    }

    func sleep(_ time: Duration) async throws {
        try Task.checkCancellation()
        let isInstant = isInstant
        let identity = state.withLock { state in
            state.next += 1
            if isInstant {
                state.waits.append(time)
                state.now += time
            }
            return state.next
        }
        if isInstant { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let isCancelled = state.withLock { state in
                    if Task.isCancelled { return true }
                    state.waits.append(time)
                    state.sleepers[identity] = (state.now + time, wake)
                    return false
                }
                if isCancelled { wake.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: identity) }?.wake.resume(throwing: CancellationError())
        }
    }

    func environment(random: Double = 1, date: Date = Date(timeIntervalSince1970: 1_000_000_000)) -> RuntimeEnvironment
    {
        let keys = Box(0)
        return RuntimeEnvironment(
            now: { self.now }, date: { date }, sleep: { try await self.sleep($0) }, random: { random },
            identifier: { "key-\(keys.increment())" })
    }
}

/// Waits until a condition is true, by checking it repeatedly. Tests use this to wait for events in other tasks.
func eventually(_ condition: @Sendable () -> Bool) async {
    while !condition() { try? await Task.sleep(for: .milliseconds(1)) }
}

extension URLSessionNetworkService {
    /// A service whose deadline is measured by a test's clock, so that slow machines don't matter.
    convenience init(
        clock: ManualClock, limits: Limits = .init(),
        _ change: (URLSessionConfiguration) -> Void = { _ in }
    ) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 86_400
        change(configuration)
        self.init(configuration: configuration, limits: limits, environment: clock.environment())
    }
}

typealias Token = Sample.TokenResponseErrorHandler

func service(
    _ network: any NetworkService, actions: Actions = Actions(), clock: ManualClock = ManualClock(),
    budget: RetryBudget = RetryBudget(), recoveryTimeout: Duration? = nil,
    _ change: (inout ServiceConfiguration<Sample>) -> Void = { _ in }
) -> DataTransferService<Sample> {
    var configuration = ServiceConfiguration<Sample>(
        recoveryTimeout: recoveryTimeout, budget: budget, environment: clock.environment())
    change(&configuration)
    return DataTransferService(network: network, recoveries: actions, configuration: configuration)
}

/// A gate at which tasks wait until all have arrived, or until it is opened.
final class Gate: Sendable {
    private let waiting = Box<[CheckedContinuation<Void, Never>]?>([])
    private let size: Int

    init(size: Int = .max) { self.size = size }

    var count: Int { waiting.value?.count ?? 0 }

    func pass() async {
        await withCheckedContinuation { continuation in
            let isOpen = waiting.update { waiting in
                waiting?.append(continuation)
                return waiting == nil
            }
            if isOpen { continuation.resume() }
            if count >= size { open() }
        }
    }

    func open() {
        let waiters = waiting.update { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for waiter in waiters { waiter.resume() }
    }
}

extension Result {
    var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
