@_spi(Adapters) public import ErrorSpecRuntime
public import Foundation
public import HTTPTypes
public import OpenAPIRuntime

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Applies the spec to the operations of a generated client: matches their responses, and runs retries and
/// recoveries.
///
/// A failure is thrown as the spec's `NetworkError`, which the client wraps in a `ClientError`. A success is decoded by
/// the generated client. Make this middleware the first of the client's middlewares, so that the others see each
/// attempt.
public struct SpecMiddleware<API: ErrorAPI>: ClientMiddleware {
    private typealias Next = @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    private typealias Received = (head: HTTPResponse, response: NetworkResponse)

    private let supervisor: RequestSupervisor<API>
    private let largestBody: Int
    private let handler: @Sendable (_ operationID: String) -> OperationHandler<API>

    /// - Parameters:
    ///   - supervisor: The supervisor. All operations share one supervisor, because it has the retry budget and the
    ///     recoveries.
    ///   - largestBody: The largest body of a request or a response, in bytes. Bodies are kept in memory.
    ///   - handler: Returns the handler of an operation's group.
    public init(
        supervisor: RequestSupervisor<API>, largestBody: Int = 10_485_760,
        handler: @escaping @Sendable (_ operationID: String) -> OperationHandler<API>
    ) {
        self.supervisor = supervisor
        self.largestBody = largestBody
        self.handler = handler
    }

    public func intercept(
        _ request: HTTPRequest, body: HTTPBody?, baseURL: URL, operationID: String,
        next: @Sendable (HTTPRequest, HTTPBody?, URL) async throws -> (HTTPResponse, HTTPBody?)
    ) async throws -> (HTTPResponse, HTTPBody?) {
        let hasKey = request.headerFields.contains { $0.name.canonicalName == "idempotency-key" }
        let summary = RequestSummary(
            method: request.method.rawValue, url: URL(string: request.path ?? "", relativeTo: baseURL),
            isIdempotent: hasKey ? true : nil)
        let handler = handler(operationID)
        var call = handler.begin(summary, supervisor)
        let original = SpecRequest(head: request, body: try await collected(body), url: summary.url)
        while true {
            var head: HTTPResponse?
            let outcome: AttemptOutcome
            do {
                let sent = try await supervisor.attempt(original, in: &call)
                let (received, response) = try await attempt(sent, to: baseURL, in: call, next)
                head = received
                outcome = .response(response)
            } catch {
                outcome = .transport((error as? ClientError)?.underlyingError ?? error)
            }
            switch await handler.next(&call, outcome, supervisor) {
            case .resend(let delay):
                guard (try? await supervisor.wait(delay, in: call)) == nil else { continue }
                let cancelled = await handler.next(&call, .transport(CancellationError()), supervisor)
                if case .fail(let error) = cancelled { throw error }
            case .fail(let error): throw error
            case .succeed(let response):
                supervisor.succeeded(response, in: call)
                guard let head else { throw URLError(.badServerResponse) }
                return (head, response.body.isEmpty ? nil : HTTPBody(response.body))
            }
        }
    }

    /// Makes one attempt. The transport is cancelled when the call's deadline passes, its session ends, or the caller's
    /// task is cancelled.
    private func attempt(
        _ request: SpecRequest, to baseURL: URL, in call: SupervisedCall, _ next: Next
    ) async throws -> Received {
        let (results, result) = AsyncThrowingStream<Received, any Error>.makeStream()
        // This child task is cancelled at the end of the scope. It can't be an unstructured task, because `next` isn't
        // escaping.
        async let _: Void = deliver(request, to: baseURL, result, next)
        return try await supervisor.withinDeadline(of: call) {
            for try await received in results { return received }
            throw CancellationError()
        }
    }

    private func deliver(
        _ request: SpecRequest, to baseURL: URL, _ result: AsyncThrowingStream<Received, any Error>.Continuation,
        _ next: Next
    ) async {
        do {
            let (head, body) = try await next(request.head, request.body.map { HTTPBody($0) }, baseURL)
            result.yield((head, NetworkResponse(head, try await collected(body))))
            result.finish()
        } catch {
            result.finish(throwing: error)
        }
    }

    private func collected(_ body: HTTPBody?) async throws -> Data? {
        guard let body else { return nil }
        return try await Data(collecting: body, upTo: largestBody)
    }
}

extension ClientError {
    /// The reason why the operation failed: the spec's error; a `DecodingError`, if the success couldn't be decoded;
    /// otherwise, the underlying error. `presentation(in:)` accepts all of them.
    public var cause: any Error {
        switch underlyingError {
        case is any PresentableError, is DecodingError, is CancellationError: return underlyingError
        // Without a response, nothing has been decoded.
        case _ where response == nil: return underlyingError
        default:
            let context = DecodingError.Context(
                codingPath: [], debugDescription: "The response isn't as documented.", underlyingError: underlyingError)
            return DecodingError.dataCorrupted(context)
        }
    }
}

/// A type-erased handler of an operation's group, so that one client can use groups with different error types.
public struct OperationHandler<API: ErrorAPI>: Sendable {
    fileprivate enum Step: Sendable {
        case succeed(NetworkResponse)
        case resend(after: Duration)
        case fail(any Error)
    }

    fileprivate let begin: @Sendable (RequestSummary, RequestSupervisor<API>) -> SupervisedCall
    private let decide:
        @Sendable (SupervisedCall, AttemptOutcome, RequestSupervisor<API>) async -> (SupervisedCall, Step)

    public init<Handler: ResponseErrorHandler>(_ handler: Handler) where Handler.ResponseError.API == API {
        begin = { summary, supervisor in supervisor.call(summary, handler: handler) }
        decide = { call, outcome, supervisor in
            var call = call
            switch await supervisor.next(&call, after: outcome, handler: handler) {
            case .succeed(let response): return (call, .succeed(response))
            case .resend(let delay): return (call, .resend(after: delay))
            case .fail(let error): return (call, .fail(error))
            }
        }
    }

    fileprivate func next(
        _ call: inout SupervisedCall, _ outcome: AttemptOutcome, _ supervisor: RequestSupervisor<API>
    ) async -> Step {
        let (next, step) = await decide(call, outcome, supervisor)
        call = next
        return step
    }
}

/// The request to send. Its body is kept in memory, so that it can be sent again.
private struct SpecRequest: AdaptableRequest {
    var head: HTTPRequest
    let body: Data?
    let url: URL?

    mutating func setHeader(_ name: String, to value: String) {
        if let name = HTTPField.Name(name) { head.headerFields[name] = value }
    }

    var urlRequest: URLRequest? {
        guard let url else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = head.method.rawValue
        for field in head.headerFields { request.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        return request
    }

    /// Adopts only the headers, because the client has a fixed server URL.
    mutating func adopt(_ adapted: URLRequest) {
        head.headerFields = [:]
        for (name, value) in adapted.allHTTPHeaderFields ?? [:] { setHeader(name, to: value) }
    }
}

extension NetworkResponse {
    fileprivate convenience init(_ head: HTTPResponse, _ body: Data?) {
        let headers = head.headerFields.map { ($0.name.rawName, $0.value) }
        self.init(
            statusCode: head.status.code, headers: Dictionary(headers, uniquingKeysWith: { $0 + ", " + $1 }),
            body: body ?? Data())
    }
}
