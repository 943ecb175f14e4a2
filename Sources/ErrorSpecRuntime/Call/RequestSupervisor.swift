import ErrorSpecReading
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides what follows each attempt of an API's requests: it matches responses, and runs retries and recoveries for
/// any HTTP client.
///
/// `DataTransferService` uses a supervisor for `URLRequest`. Other clients send whole calls with
/// `send(_:as:handler:through:)`. The adapter of a client that controls the loop itself, such as one with interceptors,
/// imports `@_spi(Adapters)` and calls a method for each step: `call(_:handler:)`, `attempt(_:in:)` and
/// `next(_:after:handler:)`. Safe to share between tasks; use one supervisor for each server and user.
public final class RequestSupervisor<API: ErrorAPI>: Sendable {
    /// Runs the app's action for an error. The requests that the action makes are part of the recoveries in `chain`.
    typealias Action =
        @Sendable (
            _ recovery: API.Recovery, _ error: (any ResponseErrorType)?, _ supervisor: RequestSupervisor<API>,
            _ chain: RecoveryChain
        ) async throws -> RequestRepair

    let action: Action
    let configuration: ServiceConfiguration<API>
    let coordinator: RecoveryCoordinator<API.Recovery>
    let observers: ObserverQueue<API>?
    /// Finds the operation of a call, to report it in the call's events.
    private let operations: OperationTable
    let failures: RecentFailures

    var environment: RuntimeEnvironment { configuration.environment }

    init(configuration: ServiceConfiguration<API>, action: @escaping Action) {
        self.action = action
        self.configuration = configuration
        coordinator = RecoveryCoordinator(
            environment: configuration.environment, timeout: configuration.recoveryTimeout)
        observers = ObserverQueue(configuration.observers)
        operations = OperationTable(observers == nil ? [] : API.operations)
        failures = RecentFailures(interval: configuration.repetitionInterval)
    }

    // MARK: A whole call

    /// Sends a request of any type until it succeeds or fails for good.
    ///
    /// - Parameters:
    ///   - send: Makes one attempt. It is never called concurrently for one call, and should return soon after its task
    ///     is cancelled.
    /// - Throws: the error that ended the call, after retries and recoveries.
    @discardableResult
    public func send<Request: Sendable, Handler: ResponseErrorHandler>(
        _ request: Request, as summary: RequestSummary, handler: Handler,
        through send: @escaping @Sendable (Request) async throws -> NetworkResponse
    ) async throws(NetworkError<Handler.ResponseError>) -> NetworkResponse where Handler.ResponseError.API == API {
        var call = call(summary, handler: handler)
        let response = try await self.send(request, in: &call, handler: handler, through: send)
        decoded(response, in: call)
        return response
    }

    /// Sends a request whose success is more than a response in memory, such as a file or a stream.
    ///
    /// - Parameters:
    ///   - send: Makes one attempt. It is never called concurrently for one call. The response needs its body only if
    ///     the response is a failure.
    /// - Returns: the value of the successful attempt.
    /// - Throws: the error that ended the call, after retries and recoveries.
    public func transfer<Request: Sendable, Value: Sendable, Handler: ResponseErrorHandler>(
        _ request: Request, as summary: RequestSummary, handler: Handler,
        through send: @escaping @Sendable (Request) async throws -> (NetworkResponse, Value)
    ) async throws(NetworkError<Handler.ResponseError>) -> Value where Handler.ResponseError.API == API {
        let latest = Locked<Value?>(nil)
        try await self.send(request, as: summary, handler: handler) { request in
            let (response, value) = try await send(request)
            latest.withLock { $0 = value }
            return response
        }
        guard let value = latest.withLock(\.self) else { preconditionFailure("the call succeeded without an attempt") }
        return value
    }

    func send<Request: Sendable, Handler: ResponseErrorHandler>(
        _ request: Request, in call: inout SupervisedCall, handler: Handler,
        through send: @escaping @Sendable (Request) async throws -> NetworkResponse
    ) async throws(NetworkError<Handler.ResponseError>) -> NetworkResponse where Handler.ResponseError.API == API {
        while true {
            let outcome: AttemptOutcome
            do {
                let attempt = try await attempt(request, in: &call)
                outcome = .response(
                    try await withinDeadline(of: call) { [environment] in
                        try await RuntimeEnvironment.$current.withValue(environment) { try await send(attempt) }
                    })
            } catch {
                outcome = .transport(error)
            }
            switch await next(&call, after: outcome, handler: handler) {
            case .succeed(let response): return response
            case .fail(let error): throw error
            case .resend(let delay):
                if (try? await wait(delay, in: call)) == nil { throw finish(cancelled(call), in: call) }
            }
        }
    }

    /// Runs an operation until it ends, the call's deadline passes, or the call's session ends. In the last two cases,
    /// the operation is cancelled, and this method returns without waiting for the operation.
    ///
    /// - Throws: `URLError.timedOut` after the deadline; `CancellationError` if the task is cancelled or the session is
    ///   over. Pass the error to `next` as the attempt's outcome.
    @_spi(Adapters) public func withinDeadline<Value: Sendable>(
        of call: SupervisedCall, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withinSession(of: call, for: call.deadline.map { $0 - environment.now() }, operation)
    }

    /// Waits before the next attempt, for the time that `next` returned.
    ///
    /// - Throws: `CancellationError` if the task is cancelled or the session ends during the wait. In this case, don't
    ///   make the attempt: pass the error to `next` as the outcome.
    @_spi(Adapters) public func wait(_ delay: Duration, in call: SupervisedCall) async throws {
        let sleep = environment.sleep
        if delay > .zero { try await withinSession(of: call) { try await sleep(delay) } }
    }

    /// - Parameter limit: The maximum time for the operation; `nil` for no limit.
    private func withinSession<Value: Sendable>(
        of call: SupervisedCall, for limit: Duration? = nil, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let race = Race<Value>()
        let endHandler = coordinator.onEnd(of: call.request.began.session) { race.cancel() }
        defer { coordinator.removeEndHandler(endHandler) }
        return try await race.run(operation, for: limit, sleep: environment.limit)
    }

    // MARK: Steps of a call

    /// Begins a call. Call this before you create the request, so that repairs made in the meantime are applied to the
    /// request.
    @_spi(Adapters) public func call<Handler: ResponseErrorHandler>(_ summary: RequestSummary, handler: Handler)
        -> SupervisedCall
    where Handler.ResponseError.API == API {
        call(summary, of: Handler.ResponseError.self, chain: RecoveryChain())
    }

    /// - Parameter began: The moment at which the request was created; `nil` for now.
    func call<E: ResponseErrorType>(
        _ summary: RequestSummary, of errors: E.Type, chain: RecoveryChain, began: RecoveryMoment? = nil
    ) -> SupervisedCall where E.API == API {
        var began = began ?? coordinator.moment
        if let session = chain.session { began.session = session }
        let start = environment.now()
        let gateKey = RetryGate.Key(server: summary.server, group: ObjectIdentifier(errors))
        return SupervisedCall(
            summary: summary, identity: observers?.nextCall() ?? 0,
            deadline: configuration.deadline.map { start + $0.bounded },
            request: RecoveryRequest(
                began: began, sentAt: began.epoch, origin: summary.origin, chain: chain, callerChain: .current),
            failuresBefore: failures.count, start: start, group: observers == nil ? nil : group(of: summary, errors),
            gateKey: gateKey, closings: configuration.gate?.closings(of: gateKey))
    }

    private func group<E: ResponseErrorType>(of summary: RequestSummary, _ errors: E.Type) -> CallGroup {
        let operation = summary.url.flatMap {
            operations.operation(method: summary.method, path: $0.path(percentEncoded: true))
        }
        return CallGroup(name: groupName(of: errors), operation: operation)
    }

    /// Begins an attempt. Call this method before each attempt, with the original request.
    ///
    /// - Returns: the request to send now: the original with all repairs, as prepared by the configuration's `adapt`.
    /// - Throws: the reason why the request must not be sent, for example that the user has signed out. Pass the error
    ///   to `next` as the attempt's outcome.
    @_spi(Adapters) public func attempt<Request: Sendable>(
        _ original: Request, in call: inout SupervisedCall
    ) async throws -> Request {
        try checkIsActive(call)
        let adapted = try await adapted(original, in: &call)
        // While `adapt` waited, the user may have signed out, and `adapt` may have read the next session's token.
        try checkIsActive(call)
        call.attempts += 1
        observe(call) { [attempts = call.attempts] in .attempt(number: attempts) }
        return adapted
    }

    func checkIsActive(_ call: SupervisedCall) throws {
        if Task.isCancelled || isOver(call) { throw CancellationError() }
    }

    /// Decides the step after an attempt. If a recovery is needed, this method waits until the recovery has ended or
    /// the task is cancelled.
    @_spi(Adapters) public func next<Handler: ResponseErrorHandler>(
        _ call: inout SupervisedCall, after outcome: AttemptOutcome, handler: Handler
    ) async -> NextStep<Handler.ResponseError> where Handler.ResponseError.API == API {
        if isOver(call) { return .fail(finish(cancelled(call), in: call)) }
        switch outcome {
        case .transport(let error): return next(&call, afterTransport: error, Handler.ResponseError.self)
        case .response(let response):
            guard response.isFailure(handler.body.format, successes: handler.successes) else {
                configuration.budget.deposit(call.lastCost ?? 1)
                serverResponded(to: call)
                return .succeed(response)
            }
            return await next(&call, afterFailure: response, handler: handler)
        }
    }

    private func next<E: ResponseErrorType>(
        _ call: inout SupervisedCall, afterTransport error: any Error, _: E.Type
    ) -> NextStep<E> where E.API == API {
        let cause = error.cause
        if Task.isCancelled || cause.isCancellation { return .fail(finish(cancelled(call), in: call)) }
        observe(call) { .transport(LoggedError.text(cause)) }
        if let policy = configuration.transportPolicy, configuration.isTransient(error),
            let delay = retry(policy, retryAfter: nil, in: &call)
        {
            return .resend(after: delay)
        }
        return .fail(finish(failure(.transport(cause), call), in: call))
    }

    private func next<Handler: ResponseErrorHandler>(
        _ call: inout SupervisedCall, afterFailure response: NetworkResponse, handler: Handler
    ) async -> NextStep<Handler.ResponseError> where Handler.ResponseError.API == API {
        var facts = ResponseFacts(response, body: handler.body, now: environment.date())
        guard let error = handler.map(response) else {
            // A gateway's 502 that no case handles doesn't show that the server is back.
            if response.statusCode < 500 { serverResponded(to: call) }
            observeMatch(nil, facts, of: Handler.ResponseError.self, in: call)
            return .fail(finish(failure(.unmapped(response), call, facts), in: call))
        }
        facts.describe(error)
        let definition = error.definition
        observeMatch(definition.id, facts, of: Handler.ResponseError.self, in: call)
        switch definition.retry {
        case .never: serverResponded(to: call)
        case .resend(let policy):
            // A cancelled call that would have been retried ends as cancelled, not with this failure.
            if Task.isCancelled { return .fail(finish(cancelled(call), in: call)) }
            if let delay = retry(policy, retryAfter: facts.retryAfter, in: &call) { return .resend(after: delay) }
        case .recover(let action):
            serverResponded(to: call)
            let outcome = await recover(action, from: error, in: &call)
            return next(&call, after: outcome, of: action, from: error, facts)
        }
        return .fail(finish(failure(.response(error), call, facts), in: call))
    }
}
