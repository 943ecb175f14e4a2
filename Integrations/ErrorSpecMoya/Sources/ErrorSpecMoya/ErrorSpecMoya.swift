public import Alamofire
import ErrorSpecAlamofire
@_spi(Adapters) public import ErrorSpecRuntime
import Foundation
public import Moya

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A target whose failures are handled by a group of the spec.
public protocol SpecTarget: TargetType, Sendable {
    associatedtype Handler: ResponseErrorHandler

    var handler: Handler { get }
}

/// Sends targets with the spec's matching, retries and recoveries.
///
/// This type wraps the provider, because Moya's plugins see responses but can't send a request again. Leave
/// `validationType` at its default, `.none`, because the spec decides which responses are failures.
public struct SpecProvider<API: ErrorAPI>: Sendable {
    private let supervisor: RequestSupervisor<API>
    private let session: Session
    private let plugins: @Sendable () -> [any PluginType]

    /// - Parameters:
    ///   - supervisor: The supervisor. All targets of an API share one supervisor, because it has the retry budget and
    ///     the recoveries.
    ///   - session: The session that sends all attempts. It shouldn't retry. If you create a session, pass
    ///     `redirectHandler: SpecRedirectHandler()`: Moya's requests have no redirect handler, and would otherwise send
    ///     credentials to other origins.
    ///   - plugins: Returns the plugins for one attempt. It is called before each attempt.
    public init(
        supervisor: RequestSupervisor<API>, session: Session = .withoutCredentialsInRedirects,
        plugins: @escaping @Sendable () -> [any PluginType] = { [] }
    ) {
        self.supervisor = supervisor
        self.session = session
        self.plugins = plugins
    }

    /// Sends a target and returns its successful response, with `statusCode`, `header(_:)` and `body`.
    ///
    /// - Throws: the error that ended the call, after retries and recoveries.
    @discardableResult
    public func request<Target: SpecTarget>(
        _ target: Target
    ) async throws(NetworkError<Target.Handler.ResponseError>) -> NetworkResponse
    where Target.Handler.ResponseError.API == API {
        try await supervisor.send(SpecRequest(target: target), as: summary(of: target), handler: target.handler) {
            try await attempt($0)
        }
    }

    /// Sends a target and decodes its success with the configuration's `decoder`. For `Data`, it returns the body.
    ///
    /// - Throws: the error that ended the call, after retries and recoveries. If the body can't be decoded, the error
    ///   has the texts of `failures.decoding`.
    public func request<Target: SpecTarget, Value: Decodable & Sendable>(
        _ target: Target, decoding type: Value.Type
    ) async throws(NetworkError<Target.Handler.ResponseError>) -> Value
    where Target.Handler.ResponseError.API == API {
        try await supervisor.send(
            SpecRequest(target: target), as: summary(of: target), decoding: type, handler: target.handler
        ) { try await attempt($0) }
    }

    private func summary(of target: some SpecTarget) -> RequestSummary {
        RequestSummary(method: target.method.rawValue, url: target.baseURL.appendingPathComponent(target.path))
    }

    private func attempt<Target: SpecTarget>(_ request: SpecRequest<Target>) async throws -> NetworkResponse {
        let provider = MoyaProvider<Target>(
            session: session, plugins: plugins() + [RepairPlugin(headers: request.headers)])
        let running = RunningRequest()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let cancellable = provider.request(request.target) { result in
                    // The provider must stay alive until its request has ended.
                    withExtendedLifetime(provider) {
                        continuation.resume(with: result.map { NetworkResponse($0) }.mapError(\.transportError))
                    }
                }
                running.set(cancellable)
            }
        } onCancel: {
            running.cancel()
        }
    }
}

extension Session {
    /// A session like `default`, except that it doesn't send credentials to another origin after a redirect.
    public static let withoutCredentialsInRedirects = Session(redirectHandler: SpecRedirectHandler())
}

/// The request to send: the target, and the headers that repairs and `adapt` set.
private struct SpecRequest<Target: SpecTarget>: AdaptableRequest {
    let target: Target
    var headers: [String: String] = [:]

    mutating func setHeader(_ name: String, to value: String) { headers[name] = value }

    var urlRequest: URLRequest? {
        var request = URLRequest(url: target.baseURL.appendingPathComponent(target.path))
        request.httpMethod = target.method.rawValue
        for (name, value) in target.headers ?? [:] { request.setValue(value, forHTTPHeaderField: name) }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }

    /// Adopts only the headers, because Moya builds the request from the target.
    mutating func adopt(_ adapted: URLRequest) { headers = adapted.allHTTPHeaderFields ?? [:] }
}

/// Sets the headers from repairs and `adapt` on the request that Moya has built.
private struct RepairPlugin: PluginType {
    let headers: [String: String]

    func prepare(_ request: URLRequest, target: any TargetType) -> URLRequest {
        var request = request
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        return request
    }
}

extension NetworkResponse {
    fileprivate convenience init(_ response: Moya.Response) {
        if let head = response.response {
            self.init(head, body: response.data)
        } else {
            self.init(statusCode: response.statusCode, body: response.data)
        }
    }
}

extension MoyaError {
    /// The underlying error, such as a `URLError`, which the transport policy can recognize as temporary; otherwise
    /// this error.
    fileprivate var transportError: any Error {
        guard case .underlying(let error, _) = self else { return self }
        return error.asAFError?.transportError ?? error
    }
}

/// A running request. If `cancel()` is called before the request is set, the request is cancelled as soon as it is set.
private final class RunningRequest: @unchecked Sendable {
    private let lock = NSLock()
    private var request: (any Moya.Cancellable)?
    private var isCancelled = false

    func set(_ request: any Moya.Cancellable) {
        let isLate = lock.withLock {
            self.request = request
            return isCancelled
        }
        if isLate { request.cancel() }
    }

    func cancel() {
        lock.lock()
        isCancelled = true
        let running = request
        lock.unlock()
        running?.cancel()
    }
}
