import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real server, that requests are passed to which nothing is ordered for.
struct Upstream: Sendable {
    /// What comes back, in this order: a head, then parts of the body.
    enum Event: Sendable {
        case head(status: Int, HTTPHeaders)
        case body([UInt8])
    }

    let url: URL

    /// - Returns: `nil` for what is no HTTP URL.
    init?(_ text: String) {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else { return nil }
        self.url = url
    }

    /// The response to a request, as it comes. Ends with an error where the connection does.
    func send(_ head: RequestHead, body: [UInt8]) -> AsyncThrowingStream<Event, any Error> {
        AsyncThrowingStream { continuation in
            guard let url = url(for: head.target) else {
                continuation.finish(throwing: URLError(.badURL))
                return
            }
            var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: 60)
            request.httpMethod = head.method
            request.httpShouldHandleCookies = false
            for field in passedOn(head.headers) { request.addValue(field.value, forHTTPHeaderField: field.name) }
            if !body.isEmpty { request.httpBody = Data(body) }
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.urlCache = nil
            let session = URLSession(
                configuration: configuration, delegate: UpstreamDelegate(continuation), delegateQueue: nil)
            let task = session.dataTask(with: request)
            continuation.onTermination = { ending in
                if case .cancelled = ending { task.cancel() }
                session.finishTasksAndInvalidate()
            }
            task.resume()
        }
    }

    private func url(for target: String) -> URL? {
        var base = url.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        return URL(string: base + target)
    }

    /// Without what concerns the client's own connection, what orders are made of, and codings that Foundation undoes.
    private func passedOn(_ headers: HTTPHeaders) -> [HTTPHeaders.Field] {
        var headers = headers.withoutHopByHop
        headers.remove { name in
            let name = name.lowercased()
            return ["host", "content-length", "expect", "accept-encoding"].contains(name)
                || name.hasPrefix("errorspec-")
        }
        headers.add("Accept-Encoding", "identity")
        return headers.fields
    }
}

/// Passes on what comes, at once.
private final class UpstreamDelegate: NSObject, URLSessionDataDelegate {
    private let continuation: AsyncThrowingStream<Upstream.Event, any Error>.Continuation

    init(_ continuation: AsyncThrowingStream<Upstream.Event, any Error>.Continuation) {
        self.continuation = continuation
    }

    private func yieldHead(_ response: URLResponse) {
        guard let response = response as? HTTPURLResponse else { return }
        var headers = HTTPHeaders()
        let isCoded = response.value(forHTTPHeaderField: "Content-Encoding") != nil
        for (name, value) in response.allHeaderFields.sorted(by: { "\($0.key)" < "\($1.key)" }) {
            let name = "\(name)"
            // Foundation has undone the coding, and the length was that of the coded bytes.
            if isCoded, ["content-encoding", "content-length"].contains(name.lowercased()) { continue }
            headers.add(name, "\(value)")
        }
        continuation.yield(.head(status: response.statusCode, headers))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        yieldHead(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        continuation.yield(.body([UInt8](data)))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }

    /// A redirect is the client's to follow.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux has no body for it, and may trap in its handler: the head alone is passed on.
            yieldHead(response)
            continuation.finish()
        #else
            completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux asks after the whole response has come, and never completes the task when told to go on.
            completionHandler(.rejectProtectionSpace, nil)
            continuation.finish()
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }
}
