public import Alamofire
@_spi(Adapters) public import ErrorSpecRuntime
public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A transport for `DataTransferService` over an Alamofire session, whose adapters, event monitors and server trust
/// remain in effect.
///
/// The runtime retries, so the session's interceptor shouldn't. Leave out `validate()`: the spec says what a failure
/// is.
public struct AlamofireNetworkService: NetworkService {
    private let session: Session

    public init(session: Session = .default) { self.session = session }

    public func send(_ request: URLRequest) async throws -> NetworkResponse {
        // No status makes an empty body an error of Alamofire's.
        let response = await session.request(request).serializingData(emptyResponseCodes: Set(100...599)).response
        switch response.result {
        case .success(let body):
            guard let head = response.response else { throw URLError(.badServerResponse) }
            return NetworkResponse(head, body)
        case .failure(let error): throw error.transportError
        }
    }
}

/// Lets the spec decide about one request that Alamofire drives: which response is which error, whether it is sent
/// again, and when to refresh.
///
/// Each request has its own, and keeps it: nothing is left behind when the request ends, however it ends.
public final class SpecInterceptor<Handler: ResponseErrorHandler>: RequestInterceptor {
    public typealias API = Handler.ResponseError.API

    private let supervisor: RequestSupervisor<API>
    private let handler: Handler
    private let state = State()

    /// - Parameter supervisor: One for all requests, because it has the retry budget and the recoveries.
    public init(supervisor: RequestSupervisor<API>, handler: Handler) {
        self.supervisor = supervisor
        self.handler = handler
    }

    /// Called before each attempt. It applies the repair if a recovery has run for the request, and then the
    /// configuration's `adapt`.
    public func adapt(
        _ urlRequest: URLRequest, using state: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        Task {
            var call = await self.state.call ?? supervisor.call(RequestSummary(urlRequest), handler: handler)
            let result: Result<URLRequest, any Error>
            do {
                result = .success(try await supervisor.attempt(urlRequest, in: &call))
            } catch {
                result = .failure(error)
            }
            await self.state.set(call)
            completion(result)
        }
    }

    /// Called after each failed attempt, and once more with the decision, since a serializer fails with its request's
    /// error.
    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        Task {
            guard var call = await state.call else { return completion(.doNotRetry) }
            let error = error.asAFError?.transportError ?? error
            if error is NetworkError<Handler.ResponseError> { return completion(.doNotRetry) }
            let outcome = (error as? FailedResponse).map { AttemptOutcome.response($0.response) } ?? .transport(error)
            let step = await supervisor.next(&call, after: outcome, handler: handler)
            await state.set(call)
            switch step {
            case .resend(let delay):
                let seconds = Double(delay.components.seconds) + Double(delay.components.attoseconds) / 1e18
                completion(seconds > 0 ? .retryWithDelay(seconds) : .retry)
            case .fail(let error): completion(.doNotRetryWithError(error))
            case .succeed: completion(.doNotRetry)
            }
        }
    }

    /// Replaces `validate()`: fails the request if the handler takes its response for a failure. It tells the
    /// supervisor about a success, which returns its retry tokens.
    public func validate(_ request: URLRequest?, _ head: HTTPURLResponse, _ body: Data?) -> Result<Void, any Error> {
        let response = NetworkResponse(head, body ?? Data())
        if handler.isFailure(response) { return .failure(FailedResponse(response: response)) }
        Task {
            guard var call = await state.call else { return }
            _ = await supervisor.next(&call, after: .response(response), handler: handler)
            supervisor.succeeded(response, in: call)
        }
        return .success(())
    }

    /// The call in progress. Alamofire takes its steps one after another.
    private actor State {
        private(set) var call: SupervisedCall?

        func set(_ call: SupervisedCall) { self.call = call }
    }
}

extension Session {
    /// A request that the spec decides about.
    public func request<Handler: ResponseErrorHandler>(
        _ convertible: any URLRequestConvertible, supervisor: RequestSupervisor<Handler.ResponseError.API>,
        handler: Handler
    ) -> DataRequest {
        let interceptor = SpecInterceptor(supervisor: supervisor, handler: handler)
        return request(convertible, interceptor: interceptor).validate { interceptor.validate($0, $1, $2) }
    }
}

extension AFError {
    /// The spec's error, if a request that it decides about has failed; otherwise the connection's error.
    public var transportError: any Error {
        if isExplicitlyCancelledError { return CancellationError() }
        return underlyingError ?? self
    }
}

/// A response that is a failure, on its way from validation to `retry`.
private struct FailedResponse: Error {
    let response: NetworkResponse
}

extension NetworkResponse {
    convenience init(_ head: HTTPURLResponse, _ body: Data) {
        self.init(statusCode: head.statusCode, headers: head.headers.dictionary, body: body)
    }
}
