import Dispatch
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The exchanges of a session, and the session's delegate. An exchange is removed when it ends, so that it can't end
/// twice.
final class ExchangeRegistry: NSObject, Sendable {
    private struct State: Sendable {
        var exchanges: [Int: Exchange] = [:]
        /// The task that sleeps until the next deadline; `nil` if there are no exchanges.
        var sweeper: Task<Void, Never>?
    }

    private let limits: URLSessionNetworkService.Limits
    private let environment: RuntimeEnvironment
    private let state = Locked(State())
    /// The queue on which tasks are started and cancelled, and challenges are handled. On Linux, these operations block
    /// until Foundation has processed everything that it received for the session.
    private let taskQueue = DispatchQueue(label: "errorspec.tasks", target: .global())

    init(limits: URLSessionNetworkService.Limits, environment: RuntimeEnvironment) {
        self.limits = limits
        self.environment = environment
    }

    deinit { state.withLock { $0.sweeper }?.cancel() }

    /// Sends a request. The exchange ends at the latest when its deadline passes.
    func begin(_ exchange: Exchange) {
        let delay = exchange.deadline - environment.now()
        state.withLock { state in
            state.exchanges[exchange.task.taskIdentifier] = exchange
            if state.sweeper == nil { state.sweeper = sweep(after: delay) }
        }
        taskQueue.async { exchange.task.resume() }
    }

    /// Ends an exchange. Does nothing if the exchange has already ended.
    ///
    /// - Parameter taskFinishes: Whether the task ends without being cancelled, so that its connection can be reused.
    func end(_ identifier: Int, _ result: Result<Reply, any Error>, taskFinishes: Bool = false) {
        guard let exchange = state.withLock({ $0.exchanges.removeValue(forKey: identifier) }) else { return }
        exchange.continuation.resume(with: result)
        if !taskFinishes { taskQueue.async { exchange.task.cancel() } }
    }

    /// Starts the task that ends late exchanges. A separate task for each request would sleep until the deadline even
    /// after the request has ended.
    private func sweep(after delay: Duration) -> Task<Void, Never> {
        Task.detached { [weak self, sleep = environment.limit] in
            var delay: Duration? = delay
            while let wait = delay {
                guard (try? await sleep(wait)) != nil else { return }
                delay = self?.endOverdue()
            }
        }
    }

    /// - Returns: the time until the next deadline; `nil` if there are no more exchanges.
    private func endOverdue() -> Duration? {
        let now = environment.now()
        let late = state.withLock { $0.exchanges.filter { $0.value.deadline <= now }.map(\.key) }
        for identifier in late { end(identifier, .failure(URLError(.timedOut))) }
        return state.withLock { state in
            let next = state.exchanges.values.map(\.deadline).min()
            if next == nil { state.sweeper = nil }
            return next.map { max($0 - now, .milliseconds(1)) }
        }
    }

    private func update<Value: Sendable>(
        _ task: URLSessionTask, _ change: @Sendable (inout Exchange) -> Value?
    ) -> Value? {
        let identifier = task.taskIdentifier
        return state.withLock { state in
            guard let index = state.exchanges.index(forKey: identifier) else { return nil }
            return change(&state.exchanges.values[index])
        }
    }
}

// On Apple's systems, these methods are optional: a method of another type would compile, and never be called. There, as
// here, the completion handlers are `@Sendable`. Tests/Apple compiles the methods with Apple's declarations.
extension ExchangeRegistry: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        _ = update(dataTask) { $0.receive(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let limits = limits
        let ending = update(dataTask) { $0.receive(data, limits: limits) }
        if let ending { end(dataTask.taskIdentifier, ending.result, taskFinishes: ending.taskFinishes) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let result = update(task) { exchange in
            error.map { Result<Reply, any Error>.failure(exchange.translated($0)) } ?? exchange.reply
        }
        if let result { end(task.taskIdentifier, result, taskFinishes: true) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let location = response.value(forHTTPHeaderField: "Location")
        // Foundation on Linux loses the body of a redirected POST, and traps if the completion handler is called for a
        // task that was cancelled in the meantime. On Linux, the task is therefore ended, and the service sends the
        // next request itself.
        #if canImport(FoundationNetworking)
            let unfollowed: Reply? = .response(NetworkResponse(response, body: Data()))
        #else
            // The task continues, and receives the body of the redirect.
            let unfollowed: Reply? = nil
            completionHandler(nil)
        #endif
        // A stream can't be read again for the next request.
        let needsStream =
            task.originalRequest?.httpBodyStream != nil
            && task.originalRequest?.httpMethod == request.httpMethod
        let isFollowed = limits.mostRedirects > 0 && !needsStream
        let reply = isFollowed ? .redirect(request, location: location) : unfollowed
        if let reply { end(task.taskIdentifier, .success(reply)) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // Asynchronous, because Foundation on Linux cancels the task in the completion handler and then waits for the
        // queue, on which this code may be running.
        func respond(_ disposition: URLSession.AuthChallengeDisposition) {
            taskQueue.async { completionHandler(disposition, nil) }
        }
        // Foundation on Linux calls this method after it has received the complete response, and wouldn't complete the
        // task after default handling.
        guard let hasHead = update(task, { $0.head != nil }) else { return respond(.cancelAuthenticationChallenge) }
        guard hasHead, let reply = update(task, { $0.reply }) else { return respond(.performDefaultHandling) }
        respond(.rejectProtectionSpace)
        end(task.taskIdentifier, reply)
    }
}
