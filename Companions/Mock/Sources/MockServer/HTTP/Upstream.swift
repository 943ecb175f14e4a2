import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real server, which gets the requests that nothing is ordered for. One session serves all clients.
final class Upstream: NSObject, Sendable {
    /// A response, in this order: its head, then parts of its body.
    enum Event: Sendable {
        case head(status: Int, HTTPHeaders)
        case body(Data)
    }

    /// Parts of a body that wait for the client: of some 16 KiB each.
    private static let mostWaiting = 4_096
    /// For the next byte.
    private static let patience = 120.0

    private let url: String
    /// This server among others, in `Via` (RFC 9110, 7.6.3).
    private let name = "errorspec-mock-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    private let exchanges = NIOLockedValueBox<[Int: AsyncThrowingStream<Event, any Error>.Continuation]>([:])
    private let session = NIOLockedValueBox<URLSession?>(nil)
    /// Where tasks begin and are cancelled, and challenges rejected: on Linux these wait until Foundation has worked
    /// through all that it has received.
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
            throw Failure("\(self.url)\(request.head.path) is no URL")
        }
        var passedOn = URLRequest(url: url)
        passedOn.httpMethod = request.head.method.rawValue
        for (name, value) in request.head.headers.withoutHopByHop where !Self.isOwn(name) {
            passedOn.addValue(value, forHTTPHeaderField: name)
        }
        passedOn.addValue("1.1 \(name)", forHTTPHeaderField: "Via")
        // URLSession would ask for the languages of this machine. Any language is what a request without the field means.
        if !request.head.headers.contains(name: "Accept-Language") {
            passedOn.setValue("*", forHTTPHeaderField: "Accept-Language")
        }
        // URLSession undoes encodings, so that the body would no longer be what its headers say.
        passedOn.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        if request.body.readableBytes > 0 { passedOn.httpBody = Data(request.body.readableBytesView) }
        let task = session.dataTask(with: passedOn)
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

    static let loop = "the upstream leads back to this server: give another URL with --upstream"

    /// Whether a request has come through here before.
    func leadsBack(_ head: HTTPRequestHead) -> Bool { head.headers["Via"].contains { $0.contains(name) } }

    /// Escapes what no URL may have: `URL` would escape all escapes a second time.
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
        end(task.taskIdentifier, with: Failure("the client takes the response too slowly"))
        tasks.async { task.cancel() }
    }

    private func end(_ number: Int, with error: (any Error)? = nil) {
        exchanges.withLockedValue { $0.removeValue(forKey: number) }?.finish(throwing: error)
    }

    private func head(_ response: HTTPURLResponse) -> Event {
        var headers = HTTPHeaders()
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String else { continue }
            // URLSession joins cookies, whose dates have commas too.
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
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
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

    /// Redirects are the client's to follow.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux traps if its handler is called for a task that was cancelled in the meantime: the task is
            // ended instead.
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
            // Foundation on Linux asks after the whole response has come, and doesn't complete the task when told to go on.
            // It cancels the task in this handler, and waits for its own queue, which may be in this call.
            tasks.async { completionHandler(.rejectProtectionSpace, nil) }
            end(task.taskIdentifier)
        #else
            completionHandler(.performDefaultHandling, nil)
        #endif
    }
}

extension Upstream {
    /// Why there is no response, for the client.
    struct Problem {
        var status = 502
        var message: String

        init(_ error: any Error) {
            message = (error as? Failure)?.message ?? error.localizedDescription
            if (error as? URLError)?.code == .timedOut { status = 504 }
        }
    }
}
