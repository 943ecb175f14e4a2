// Not Alamofire: the requests of the stand-in. They end, are cancelled and are retried as in Alamofire 5.12.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

open class Request: @unchecked Sendable, Hashable {
    public typealias ValidationResult = Result<Void, any Error>

    struct State {
        var task: URLSessionTask?
        var isTaskRunning = false
        var response: HTTPURLResponse?
        var data: Data?
        var redirectHandler: (any RedirectHandler)?
        var validations: [@Sendable (URLRequest?, HTTPURLResponse, Data) -> ValidationResult] = []
        var isCancelled = false
        var isFinished = false
    }

    public let id = UUID()
    let session: Session
    public let interceptor: (any RequestInterceptor)?
    private let convertible: any URLRequestConvertible
    private let lock = NSLock()
    private var state = State()

    init(_ convertible: any URLRequestConvertible, _ session: Session, _ interceptor: (any RequestInterceptor)?) {
        self.convertible = convertible
        self.session = session
        self.interceptor = interceptor
    }

    public static func == (left: Request, right: Request) -> Bool { left === right }

    public func hash(into hasher: inout Hasher) { hasher.combine(id) }

    public var isCancelled: Bool { locked(\.isCancelled) }
    public var isFinished: Bool { locked(\.isFinished) }
    public var task: URLSessionTask? { locked(\.task) }
    public var response: HTTPURLResponse? { locked(\.response) }

    func locked<Value>(_ body: (inout State) -> Value) -> Value { lock.withLock { body(&state) } }

    @discardableResult
    public func redirect(using handler: any RedirectHandler) -> Self {
        locked {
            precondition($0.redirectHandler == nil, "Redirect handler has already been set.")
            $0.redirectHandler = handler
        }
        return self
    }

    /// As in Alamofire 5.12, a request without a running task is only marked as cancelled.
    @discardableResult
    public func cancel() -> Self {
        let running = locked { state in
            state.isCancelled = true
            return state.isTaskRunning ? state.task : nil
        }
        running?.cancel()
        return self
    }

    // MARK: Attempts

    func run() async -> (HTTPURLResponse?, Result<Data, AFError>) {
        session.insert(self)
        defer {
            session.remove(self)
            locked { if !$0.isCancelled { $0.isFinished = true } }
        }
        while true {
            let failure: AFError
            do {
                let request = try await adapted()
                let (data, head) = try await attempt(request)
                guard let rejected = locked(\.validations).lazy.compactMap({ $0(request, head, data).failure }).first
                else { return (head, .success(data)) }
                failure = rejected as? AFError ?? .responseValidationFailed(error: rejected)
            } catch {
                failure = isCancelled ? .explicitlyCancelled : error as? AFError ?? .sessionTaskFailed(error: error)
            }
            guard !isCancelled else { return (response, .failure(failure)) }
            retries: for await result in retryResults(failure) {
                switch result {
                case .doNotRetry: return (response, .failure(failure))
                case .doNotRetryWithError(let error):
                    return (response, .failure(.requestRetryFailed(retryError: error, originalError: failure)))
                case .retryWithDelay(let seconds): try? await Task.sleep(for: .seconds(seconds))
                case .retry: session.whenRetrying?(self)
                }
                // As in Alamofire, a request that was cancelled in the meantime isn't sent again, but waits for another
                // result.
                if !isCancelled { break retries }
            }
        }
    }

    private func adapted() async throws -> URLRequest {
        let request = try convertible.asURLRequest()
        guard let interceptor else { return request }
        do {
            return try await withCheckedThrowingContinuation { continuation in
                interceptor.adapt(request, using: RequestAdapterState(requestID: id, session: session)) {
                    continuation.resume(with: $0)
                }
            }
        } catch {
            throw AFError.requestAdaptationFailed(error: error)
        }
    }

    private func attempt(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        // Never resumed, because the task is only used for cancellation and redirects.
        let task = URLSession.shared.dataTask(with: request)
        locked { state in
            state.task = task
            state.isTaskRunning = true
            state.response = nil
        }
        defer { locked { $0.isTaskRunning = false } }
        let (data, head) = try await withThrowingTaskGroup(of: (Data, HTTPURLResponse).self) { group in
            group.addTask { try await self.exchange(request, of: task) }
            group.addTask {
                while task.state == .suspended { try await Task.sleep(for: .milliseconds(2)) }
                throw URLError(.cancelled)
            }
            defer { group.cancelAll() }
            guard let response = try await group.next() else { throw URLError(.unknown) }
            return response
        }
        locked { state in
            state.response = head
            state.data = data
        }
        return (data, head)
    }

    /// Makes one exchange and follows redirects. Like Foundation on Linux, it keeps all headers in redirects.
    private func exchange(_ request: URLRequest, of task: URLSessionTask) async throws -> (Data, HTTPURLResponse) {
        let (data, head) = try await session.transport(request)
        guard head.statusCode / 100 == 3, let location = head.value(forHTTPHeaderField: "Location") else {
            return (data, head)
        }
        var next: URLRequest? = request
        next?.url = URL(string: location, relativeTo: request.url)
        if let handler = locked(\.redirectHandler) ?? session.redirectHandler, let proposed = next {
            next = await withCheckedContinuation { continuation in
                handler.task(task, willBeRedirectedTo: proposed, for: head) { continuation.resume(returning: $0) }
            }
        }
        guard let next else { return (Data(), head) }
        return try await exchange(next, of: task)
    }

    /// Returns the results of the interceptor's `retry`, as a stream because an interceptor may complete more than
    /// once.
    private func retryResults(_ error: AFError) -> AsyncStream<RetryResult> {
        let (results, continuation) = AsyncStream.makeStream(of: RetryResult.self)
        if let interceptor {
            interceptor.retry(self, for: session, dueTo: error) { continuation.yield($0) }
        } else {
            continuation.yield(.doNotRetry)
        }
        return results
    }

    private func retryResult(_ error: AFError) async -> RetryResult {
        for await result in retryResults(error) { return result }
        return .doNotRetry
    }

    // MARK: Serialization

    /// Serializes the response. As in Alamofire, the interceptor's `retry` is called if serializing fails, even if
    /// the reason is that the request itself failed.
    func serialized<Value: Sendable>(
        _ serialize: @escaping @Sendable (Data) throws -> Value, emptyCodes: Set<Int>
    ) -> DataTask<Value> {
        DataTask(request: self) {
            let (head, received) = await self.run()
            let result: Result<Value, AFError> = received.flatMap { data in
                if data.isEmpty, !emptyCodes.contains(head?.statusCode ?? 0) {
                    return .failure(.responseSerializationFailed(error: nil))
                }
                do {
                    return .success(try serialize(data))
                } catch {
                    return .failure(.responseSerializationFailed(error: error))
                }
            }
            guard let failure = result.failure, !self.isCancelled,
                case .doNotRetryWithError(let error) = await self.retryResult(failure)
            else { return DataResponse(response: head, data: self.locked(\.data), result: result) }
            return DataResponse(
                response: head, data: self.locked(\.data),
                result: .failure(.requestRetryFailed(retryError: error, originalError: failure)))
        }
    }
}

open class DataRequest: Request, @unchecked Sendable {
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse, Data?) -> ValidationResult

    public var data: Data? { locked(\.data) }

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        locked { $0.validations.append { validation($0, $1, $2) } }
        return self
    }

    /// Alamofire's default validation: the status must be a 2xx.
    @discardableResult
    public func validate() -> Self {
        validate { _, head, _ in
            200..<300 ~= head.statusCode
                ? .success(()) : .failure(AFError.responseValidationFailed(error: URLError(.badServerResponse)))
        }
    }

    public func serializingData(
        automaticallyCancelling: Bool = true, emptyResponseCodes: Set<Int> = [204, 205]
    ) -> DataTask<Data> { serialized({ $0 }, emptyCodes: emptyResponseCodes) }

    public func serializingDecodable<Value: Decodable & Sendable>(_ type: Value.Type) -> DataTask<Value> {
        serialized({ try JSONDecoder().decode(type, from: $0) }, emptyCodes: [])
    }
}

public final class UploadRequest: DataRequest, @unchecked Sendable {}

public final class DownloadRequest: Request, @unchecked Sendable {
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse, URL?) -> ValidationResult

    public let fileURL: URL? = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        locked { state in
            state.validations.append { [fileURL] request, head, data in
                if let fileURL { try? data.write(to: fileURL) }
                return validation(request, head, fileURL)
            }
        }
        return self
    }

    public func serializingData() -> DataTask<Data> { serialized({ $0 }, emptyCodes: [204, 205]) }
}

public final class DataStreamRequest: Request, @unchecked Sendable {
    public typealias Validation = @Sendable (URLRequest?, HTTPURLResponse) -> ValidationResult

    @discardableResult
    public func validate(_ validation: @escaping Validation) -> Self {
        locked { $0.validations.append { request, head, _ in validation(request, head) } }
        return self
    }
}

public struct DataResponse<Success: Sendable, Failure: Error>: Sendable {
    public let response: HTTPURLResponse?
    public let data: Data?
    public let result: Result<Success, Failure>
    public var value: Success? { try? result.get() }
    public var error: Failure? { result.failure }
}

public struct DataTask<Value: Sendable>: Sendable {
    let request: Request
    let load: @Sendable () async -> DataResponse<Value, AFError>

    public var response: DataResponse<Value, AFError> {
        get async {
            // As in Alamofire, cancelling the caller's task cancels the request, which doesn't run in that task.
            await withTaskCancellationHandler {
                await Task(operation: load).value
            } onCancel: {
                request.cancel()
            }
        }
    }
}

extension Result {
    fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } }
}
