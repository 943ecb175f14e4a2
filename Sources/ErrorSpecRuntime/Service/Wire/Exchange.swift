import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The reply to one request: a response, or a redirect to follow.
enum Reply: Sendable {
    case response(NetworkResponse)
    /// A redirect: the request that Foundation would send next, and the response's `Location`.
    case redirect(URLRequest, location: String?)
}

/// The end of an exchange.
struct ExchangeResult: Sendable {
    let result: Result<Reply, any Error>
    /// Whether the task ends without being cancelled, so that its connection can be reused.
    let taskFinishes: Bool
}

/// A request in progress, and the part of its response that has been received.
struct Exchange: Sendable {
    typealias Continuation = CheckedContinuation<Reply, any Error>

    let task: URLSessionTask
    let continuation: Continuation
    /// The time on the environment's clock by which the exchange must end.
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

    /// Adds received bytes. Returns the result if the body is now complete or exceeds its limit; `nil` if the exchange
    /// continues.
    ///
    /// A complete body ends the exchange at once, because waiting until the session reports the end would need another
    /// thread switch.
    mutating func receive(_ data: Data, limits: URLSessionNetworkService.Limits) -> ExchangeResult? {
        let isSuccess = head.map { (200...299).contains($0.statusCode) } ?? true
        let limit = isSuccess ? limits.largestBody : limits.largestErrorBody
        guard body.count + data.count > limit else {
            body.append(data)
            return isComplete ? ExchangeResult(result: reply, taskFinishes: true) : nil
        }
        guard !isSuccess else {
            return ExchangeResult(result: .failure(URLError(.dataLengthExceedsMaximum)), taskFinishes: false)
        }
        // The byte beyond the limit shows that the body was cut off.
        body.append(data.prefix(limit + 1 - body.count))
        return ExchangeResult(result: reply, taskFinishes: false)
    }

    private var isComplete: Bool { !isEncoded && head?.expectedContentLength == Int64(body.count) }

    /// Whether the body's length can differ from `Content-Length`.
    private var isEncoded: Bool { head?.value(forHTTPHeaderField: "Content-Encoding") != nil }

    /// The response with the bytes received so far, or a failure if no head was received.
    var reply: Result<Reply, any Error> {
        // Foundation on Linux reports neither the head nor the body of a redirect without a usable `Location`.
        guard let head = head ?? task.response as? HTTPURLResponse else {
            return .failure(URLError(.badServerResponse))
        }
        return .success(.response(NetworkResponse(head, body: body)))
    }

    /// Translates an error of Foundation on Linux to the corresponding error on Apple's platforms. Linux reports
    /// `unknown` for an incomplete response, and `badServerResponse` for a connection that closes without a response.
    func translated(_ error: any Error) -> any Error {
        #if canImport(FoundationNetworking)
            guard let error = error as? URLError else { return error }
            if error.code == .badServerResponse, head == nil { return URLError(.networkConnectionLost) }
            if error.code == .unknown, let code = code(ofText: error.localizedDescription) {
                return URLError(code, userInfo: error.errorUserInfo)
            }
        #endif
        return error
    }

    #if canImport(FoundationNetworking)
        /// Returns the error code on Apple's platforms that corresponds to the given message of libcurl. Foundation on
        /// Linux provides only this message.
        private func code(ofText text: String) -> URLError.Code? {
            let text = text.lowercased()
            // The server closed the connection, for example during the handshake or within a body.
            let isLost = [
                "ssl_error_syscall", "unexpected eof", "reset by peer", "recv failure", "send failure", "broken pipe",
                "transfer closed",
            ]
            if isLost.contains(where: text.contains) { return .networkConnectionLost }
            guard text.contains("ssl") || text.contains("tls") || text.contains("certificate") else { return nil }
            if text.contains("expired") || text.contains("not yet valid") { return .serverCertificateHasBadDate }
            return text.contains("certificate") ? .serverCertificateUntrusted : .secureConnectionFailed
        }
    #endif
}
