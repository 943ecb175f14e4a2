import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real server, which gets the requests without an order. All clients share one session.
final class Upstream: NSObject, Sendable {
    /// A part of a response: first its head, then parts of its body.
    enum Event: Sendable {
        case head(status: Int, HTTPHeaders)
        case body(Data)
    }

    /// The maximum number of parts of a response that wait for the client. Each part has about 16 KiB.
    private static let mostWaiting = 4_096
    /// The maximum wait for the next byte, in seconds.
    private static let patience = 120.0

    private let url: String
    /// The name that identifies this server in `Via` (RFC 9110, 7.6.3).
    private let name = "errorspec-mock-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    private let exchanges = NIOLockedValueBox<[Int: AsyncThrowingStream<Event, any Error>.Continuation]>([:])
    private let session = NIOLockedValueBox<URLSession?>(nil)
    /// The queue on which tasks are started and cancelled, and challenges are handled. On Linux, these calls block
    /// until Foundation has processed everything that it received.
    private let tasks = DispatchQueue(label: "errorspec.upstream")

    init(_ url: String, connections: Int) {
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpMaximumConnectionsPerHost = connections
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.timeoutIntervalForRequest = Self.patience
        #if canImport(FoundationNetworking)
            let queue: OperationQueue? = CallbackQueue()
        #else
            let queue: OperationQueue? = nil
        #endif
        session.withLockedValue { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: queue) }
    }

    func send(_ request: Request) throws(Failure) -> AsyncThrowingStream<Event, any Error> {
        let address = url + Self.escaped(request.head.target)
        guard let url = URL(string: address), let session = session.withLockedValue({ $0 }) else {
            throw Failure("\(self.url)\(request.head.path) isn't a valid URL")
        }
        var forwarded = URLRequest(url: url)
        forwarded.httpMethod = request.head.method.rawValue
        for (name, value) in request.head.headers.withoutHopByHop where !Self.isOwn(name) {
            forwarded.addValue(value, forHTTPHeaderField: name)
        }
        forwarded.addValue("1.1 \(name)", forHTTPHeaderField: "Via")
        // Without this header, URLSession would add this machine's languages. `*` accepts any language, as a request
        // without the header does.
        if !request.head.headers.contains(name: "Accept-Language") {
            forwarded.setValue("*", forHTTPHeaderField: "Accept-Language")
        }
        // URLSession would decode a compressed body, and the body would no longer match the headers.
        forwarded.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if request.body.readableBytes > 0 { forwarded.httpBody = Data(request.body.readableBytesView) }
        let task = session.dataTask(with: forwarded)
        let (events, continuation) = AsyncThrowingStream<Event, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.mostWaiting))
        let number = task.taskIdentifier
        exchanges.withLockedValue { $0[number] = continuation }
        continuation.onTermination = { [self] reason in
            guard case .cancelled = reason else { return }
            end(number, with: CancellationError())
            tasks.async { task.cancel() }
        }
        tasks.async { task.resume() }
        return events
    }

    static let loop = "the upstream leads back to this server: pass another URL with --upstream"

    /// Whether a request has already passed through this server.
    func hasSeen(_ head: HTTPRequestHead) -> Bool { head.headers["Via"].contains { $0.contains(name) } }

    /// Escapes the characters that aren't allowed in a URL. `URL` would also escape the existing escapes.
    private static func escaped(_ target: String) -> String {
        target.utf8.map { byte in
            let isAllowed = byte > 0x20 && byte < 0x7F && !#""<>[\]^`{|}"#.utf8.contains(byte)
            return isAllowed ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func isOwn(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["host", "content-length", "expect", "accept-encoding"].contains(name) || name.hasPrefix("errorspec-")
    }

    private func yield(_ event: Event, of task: URLSessionTask) {
        let exchange = exchanges.withLockedValue { $0[task.taskIdentifier] }
        guard let exchange, case .dropped = exchange.yield(event) else { return }
        end(task.taskIdentifier, with: Failure("the client reads the response too slowly"))
        tasks.async { task.cancel() }
    }

    private func end(_ number: Int, with error: (any Error)? = nil) {
        exchanges.withLockedValue { $0.removeValue(forKey: number) }?.finish(throwing: error)
    }

    private func head(_ response: HTTPURLResponse) -> Event {
        var headers = HTTPHeaders()
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            // URLSession joins cookies with commas, but the dates in cookies also contain commas.
            let values = name.lowercased() == "set-cookie" ? cookies(value) : [value]
            for value in values { headers.add(name: name, value: value) }
        }
        if headers.contains(name: "Content-Encoding") {
            headers.remove(name: "Content-Encoding")
            headers.remove(name: "Content-Length")
        }
        return .head(status: response.statusCode, headers.withoutHopByHop)
    }

    private func cookies(_ joined: String) -> [String] {
        var values: [String] = []
        for part in joined.components(separatedBy: ", ") {
            let name = part.prefix { $0 != "=" && $0 != ";" && $0 != " " }
            let isNew = part.dropFirst(name.count).hasPrefix("=")
            if isNew || values.isEmpty { values.append(part) } else { values[values.count - 1] += ", " + part }
        }
        return values
    }
}

extension Upstream: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { yield(head(response), of: dataTask) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        yield(.body(data), of: dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        end(task.taskIdentifier, with: error)
    }

    /// Passes redirects on, so that the client follows them.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux traps if the handler is called for a task that was cancelled in the meantime. End
            // the task instead of calling the handler.
            var headers = HTTPHeaders()
            if case .head(_, let own) = head(response) { headers = own }
            headers.remove(name: "Content-Length")
            yield(.head(status: response.statusCode, headers), of: task)
            end(task.taskIdentifier)
            tasks.async { task.cancel() }
        #else
            completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux calls this method only after it has received the complete response. With default
            // handling, it would never complete the task. The rejection makes `completionHandler` cancel the task and
            // wait for the delegate's queue, on which this method may be running. So call `completionHandler` on a
            // different queue.
            tasks.async { completionHandler(.rejectProtectionSpace, nil) }
            end(task.taskIdentifier)
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }
}

extension Upstream {
    /// The status and the message for the client if the upstream gives no response.
    struct Problem {
        var status = 502
        var message: String

        init(_ error: any Error) {
            message = (error as? Failure)?.message ?? error.localizedDescription
            if (error as? URLError)?.code == .timedOut { status = 504 }
        }
    }
}
