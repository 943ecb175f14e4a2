public import Alamofire
@_spi(Adapters) public import ErrorSpecRuntime

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Applies the spec to an Alamofire request: matches its responses, and runs retries and recoveries.
///
/// Each request needs its own interceptor, and keeps the interceptor alive until the request ends. The interceptor
/// validates the request's responses, except for downloads that resume from data, for which Alamofire doesn't call
/// interceptors. Set the interceptor as the request's redirect handler, too (`redirect(using:)`), so that credentials
/// aren't sent to another origin.
public final class SpecInterceptor<Handler: ResponseErrorHandler>: RequestInterceptor, RedirectHandler {
    public typealias API = Handler.ResponseError.API

    private let supervisor: RequestSupervisor<API>
    private let handler: Handler
    private let state = CallState()
    private let redirects = SpecRedirectHandler()

    /// - Parameter supervisor: The supervisor. All requests share one supervisor, because it has the retry budget and
    ///   the recoveries.
    public init(supervisor: RequestSupervisor<API>, handler: Handler) {
        self.supervisor = supervisor
        self.handler = handler
    }

    /// Alamofire doesn't call the interceptor of a cancelled request, so the call's end is reported when the request is
    /// released.
    deinit {
        guard let call = state.endAttempt(), !state.isOver else { return }
        Task { [supervisor, handler] in
            var call = call
            _ = await supervisor.next(&call, after: .transport(CancellationError()), handler: handler)
        }
    }

    // MARK: Alamofire's calls

    /// Called before each attempt. Applies the recoveries' repairs, and then the configuration's `adapt`.
    public func adapt(
        _ urlRequest: URLRequest, using adapterState: RequestAdapterState,
        completion: @escaping @Sendable (_ result: Result<URLRequest, any Error>) -> Void
    ) {
        let known = state.call ?? supervisor.call(RequestSummary(urlRequest), handler: handler)
        Task {
            let request = await request(of: adapterState)
            let (call, result) = await step(of: request) { [supervisor] in
                var call = known
                let result: Result<URLRequest, any Error>
                do {
                    result = .success(try await supervisor.attempt(urlRequest, in: &call))
                } catch {
                    result = .failure(error)
                }
                return (call, result)
            }
            state.set(call)
            // If a request has been cancelled before a retry, Alamofire would neither send it again nor end it.
            guard request?.isCancelled != true else { return completion(.failure(CancellationError())) }
            state.begin(call, watch: watch(request, call))
            completion(result)
        }
    }

    /// Alamofire calls this method after each failed attempt. After the last attempt, it calls the method again,
    /// because the serializer fails with the attempt's error. If only the serializer fails, the call's observers
    /// receive a success, and then the serializer's failure.
    ///
    /// Waits before the next attempt if necessary. If the request is cancelled before the next attempt has begun,
    /// `completion` is called again with the cancellation, because Alamofire 5.12 would never end the request.
    public func retry(
        _ request: Request, for session: Session, dueTo error: any Error,
        completion: @escaping @Sendable (RetryResult) -> Void
    ) {
        let number = state.beginRetry()
        Task {
            let latest = request.task
            let result = await step(of: request) { await self.result(of: request, error) }
            completion(result)
            guard case .retry = result else { return }
            while request.task === latest, !request.isFinished, state.retries == number {
                if request.isCancelled { return completion(await cancelled()) }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// Calls the session's redirect handler, if the session has one, and then drops credentials if the redirect leads
    /// to another origin.
    public func task(
        _ task: URLSessionTask, willBeRedirectedTo request: URLRequest, for response: HTTPURLResponse,
        completion: @escaping (URLRequest?) -> Void
    ) {
        redirects.follow(task, request, response, after: state.session?.redirectHandler, completion)
    }

    // MARK: Decisions

    private func result(of request: Request, _ error: any Error) async -> RetryResult {
        guard var call = state.endAttempt() else { return .doNotRetry }
        let reason = error.asAFError?.transportError ?? error
        if state.isOver, reason is NetworkError<Handler.ResponseError> { return .doNotRetry }
        if let (response, report) = state.success, error.asAFError?.isResponseSerializationError == true {
            await report.value
            return .doNotRetryWithError(supervisor.undecodable(response, reason, in: call, handler: handler))
        }
        switch await supervisor.next(&call, after: outcome(of: request, error, reason), handler: handler) {
        case .succeed: return .doNotRetry
        case .fail(let error): return end(call, error)
        case .resend(let delay):
            state.set(call)
            let hasWaited = (try? await supervisor.wait(delay, in: call)) != nil
            return hasWaited && !request.isCancelled ? .retry : await cancelled()
        }
    }

    private func cancelled() async -> RetryResult {
        guard var call = state.call else { return .doNotRetry }
        let step = await supervisor.next(&call, after: .transport(CancellationError()), handler: handler)
        guard case .fail(let error) = step else { return .doNotRetry }
        return end(call, error)
    }

    private func end(_ call: SupervisedCall, _ error: any Error) -> RetryResult {
        state.end(call)
        return .doNotRetryWithError(error)
    }

    /// Returns the outcome of an attempt. If the handler treats the response as a failure, the outcome is this
    /// response, regardless of which validation rejected it.
    private func outcome(of request: Request, _ error: any Error, _ reason: any Error) -> AttemptOutcome {
        if let failure = redirectFailure(of: request.task) { return .transport(failure) }
        if error.asAFError?.isResponseValidationError == true, let response = request.networkResponse,
            handler.isFailure(response)
        {
            return .response(response)
        }
        // The deadline or the end of the session has cancelled the task.
        if let interruption = state.interruption, (reason as? URLError)?.code == .cancelled {
            return .transport(interruption)
        }
        return .transport(reason)
    }

    /// Fails the request if the handler treats its response as a failure. Reports a success to the supervisor, which
    /// returns tokens to the retry budget.
    private func validate(_ response: NetworkResponse, of request: Request?) -> Result<Void, any Error> {
        guard let call = state.endAttempt() else { return .success(()) }
        if let failure = redirectFailure(of: request?.task) { return .failure(failure) }
        if supervisor.isOver(call) { return .failure(CancellationError()) }
        if handler.isFailure(response) { return .failure(RejectedResponse()) }
        let report = Task { [supervisor, handler] in
            var call = call
            let step = await supervisor.next(&call, after: .response(response), handler: handler)
            if case .succeed = step { supervisor.succeeded(response, in: call) }
        }
        state.succeed(response, report)
        return .success(())
    }

    private func redirectFailure(of task: URLSessionTask?) -> (any Error)? {
        redirects.failure(of: task, after: state.session?.redirectHandler)
    }

    // MARK: The request

    /// Returns the request that is being prepared. If the app itself passes the interceptor to Alamofire, this is the
    /// first moment at which the interceptor can find its request.
    private func request(of adapterState: RequestAdapterState) async -> Request? {
        if let request = state.request, request.id == adapterState.requestID { return request }
        let request: Request? = await withCheckedContinuation { continuation in
            adapterState.session.withAllRequests { requests in
                continuation.resume(returning: requests.first { $0.id == adapterState.requestID })
            }
        }
        if let request { attach(to: request, in: adapterState.session) }
        return request
    }

    /// Adds validation to a request. Without validation, Alamofire would treat each failure as a success.
    func attach(to request: Request, in session: Session) {
        guard state.adopt(request, session) else { return }
        switch request {
        case let request as DataRequest:
            request.validate { [weak self, weak request] _, head, body in
                self?.validate(NetworkResponse(head, body: body ?? Data()), of: request) ?? .success(())
            }
        case let request as DownloadRequest:
            request.validate { [weak self, weak request] _, head, file in
                self?.validate(NetworkResponse(head, file: file), of: request) ?? .success(())
            }
        case let request as DataStreamRequest:
            request.validate { [weak self, weak request] _, head in
                self?.validate(NetworkResponse(head, body: Data()), of: request) ?? .success(())
            }
        default: break
        }
    }

    /// Runs a step, and cancels the step if the request is cancelled. The request is polled, because Alamofire doesn't
    /// report a cancellation between two attempts.
    private func step<Value: Sendable>(
        of request: Request?, _ operation: @escaping @Sendable () async -> Value
    ) async -> Value {
        let step = Task { await operation() }
        let poll = Task { [weak request] in
            while !Task.isCancelled, let isCancelled = request?.isCancelled {
                if isCancelled { return step.cancel() }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        defer { poll.cancel() }
        return await step.value
    }

    /// Starts a task that ends the attempt when the call's deadline passes or its session ends.
    private func watch(_ request: Request?, _ call: SupervisedCall) -> Task<Void, Never> {
        Task { [weak request, supervisor, state] in
            do {
                try await supervisor.withinDeadline(of: call) { try await Task.sleep(for: .seconds(1_000_000_000)) }
            } catch {
                guard !Task.isCancelled else { return }
                state.interrupt(error)
                // The attempt may not have a task yet.
                while !Task.isCancelled, let request, !request.isFinished, !request.isCancelled {
                    request.task?.cancel()
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
        }
    }
}

/// The error that validation reports to reject a response. `retry` then reads the response again, to find the actual
/// error.
struct RejectedResponse: Error {}
