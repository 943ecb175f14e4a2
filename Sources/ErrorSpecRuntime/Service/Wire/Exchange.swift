import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The result of one request.
enum Reply: Sendable {
    case response(NetworkResponse)
    /// The server redirects: the request that Foundation would send next, and the response's `Location`.
    case redirect(URLRequest, location: String?)
}

/// How an exchange ends.
struct ExchangeResult: Sendable {
    let result: Result<Reply, any Error>
    /// Whether the task ends by itself, so that its connection stays open for the next one.
    let isOver: Bool
}

/// A request on its way, and what has come back so far.
struct Exchange: Sendable {
    typealias Continuation = CheckedContinuation<Reply, any Error>

    let task: URLSessionTask
    let continuation: Continuation
    /// The time by which it has to end, on the environment's clock.
    let deadline: Duration
    private(set) var head: HTTPURLResponse?
    private var body = Data()

    init(task: URLSessionTask, continuation: Continuation, deadline: Duration) {
        self.task = task
        self.continuation = continuation
        self.deadline = deadline
    }

    mutating func receive(_ response: URLResponse) {
        head = response as? HTTPURLResponse
        body = Data()
    }

    /// The result, once the body is complete or over its limit; `nil` if the exchange goes on.
    ///
    /// It doesn't wait for the session to say that a body is complete, which saves a change of thread.
    mutating func receive(_ data: Data, limits: URLSessionNetworkService.Limits) -> ExchangeResult? {
        let isSuccess = head.map { (200...299).contains($0.statusCode) } ?? true
        let limit = isSuccess ? limits.largestBody : limits.largestErrorBody
        guard body.count + data.count > limit else {
            body.append(data)
            return isComplete ? ExchangeResult(result: reply, isOver: true) : nil
        }
        guard !isSuccess else {
            return ExchangeResult(result: .failure(URLError(.dataLengthExceedsMaximum)), isOver: false)
        }
        // One byte above the limit says that there was more, so nobody takes the part for the whole.
        body.append(data.prefix(limit + 1 - body.count))
        return ExchangeResult(result: reply, isOver: false)
    }

    private var isComplete: Bool { !isEncoded && head?.expectedContentLength == Int64(body.count) }

    /// Whether fewer or more bytes come than the announced length.
    private var isEncoded: Bool { head?.value(forHTTPHeaderField: "Content-Encoding") != nil }

    /// The received bytes, as the whole response.
    var reply: Result<Reply, any Error> {
        // Foundation on Linux tells of no head, and passes no body on, of a redirect that has nowhere to go.
        guard let head = head ?? task.response as? HTTPURLResponse else {
            return .failure(URLError(.badServerResponse))
        }
        return .success(.response(NetworkResponse(head, body: body)))
    }

    /// An error as Apple's platforms report it: Foundation on Linux has `unknown` for a response that breaks off,
    /// and `badServerResponse` for a connection that closes without one.
    func translated(_ error: any Error) -> any Error {
        guard let error = error as? URLError else { return error }
        if error.code == .badServerResponse, head == nil { return URLError(.networkConnectionLost) }
        if error.code == .unknown, let code = code(ofText: error.localizedDescription) {
            return URLError(code, userInfo: error.errorUserInfo)
        }
        return error
    }

    /// The code on Apple's platforms, found in libcurl's words, which Foundation on Linux passes on.
    private func code(ofText text: String) -> URLError.Code? {
        let text = text.lowercased()
        // The server hung up, in the handshake or within a body for example.
        let isLost = [
            "ssl_error_syscall", "unexpected eof", "reset by peer", "recv failure", "send failure", "broken pipe",
            "transfer closed",
        ]
        if isLost.contains(where: text.contains) { return .networkConnectionLost }
        guard text.contains("ssl") || text.contains("tls") || text.contains("certificate") else { return nil }
        if text.contains("expired") || text.contains("not yet valid") { return .serverCertificateHasBadDate }
        return text.contains("certificate") ? .serverCertificateUntrusted : .secureConnectionFailed
    }
}
