import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The code of docs/urlsession-tasks.md, which a test compares with this file.

// BEGIN upload
/// Sends a file, and reports its progress.
struct Upload: Sendable {
    let file: URL
    let progress: @Sendable (_ share: Double) -> Void

    func send(_ request: URLRequest, in session: URLSession) async throws -> NetworkResponse {
        let (body, response) = try await session.upload(for: request, fromFile: file, delegate: Progress(progress))
        return try NetworkResponse(response, body: body)
    }

    private final class Progress: NSObject, URLSessionTaskDelegate {
        let report: @Sendable (Double) -> Void

        init(_ report: @escaping @Sendable (Double) -> Void) { self.report = report }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
            totalBytesExpectedToSend: Int64
        ) {
            report(Double(totalBytesSent) / Double(totalBytesExpectedToSend))
        }
    }
}

extension NetworkResponse {
    nonisolated convenience init(_ response: URLResponse, body: Data) throws {
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        self.init(response, body: body)
    }
}
// END upload

// BEGIN download
/// Receives a file. The body of a failure is read, to find its case.
struct Download: Sendable {
    let destination: URL

    func send(_ request: URLRequest, in session: URLSession) async throws -> NetworkResponse {
        let (file, response) = try await session.download(for: request)
        let head = try NetworkResponse(response, body: Data())
        guard (200...299).contains(head.statusCode) else {
            return try NetworkResponse(response, body: Data(contentsOf: file))
        }
        try? FileManager.default.removeItem(at: destination)
        try FileManager.default.moveItem(at: file, to: destination)
        return head
    }
}
// END download

// BEGIN stream
/// Receives a body in chunks: server-sent events, or a file that is too large for memory.
final class BodyStream: NSObject, URLSessionDataDelegate, Sendable {
    private let head = AsyncThrowingStream<URLResponse, any Error>.makeStream()
    private let body = AsyncThrowingStream<Data, any Error>.makeStream()

    /// The response of a success has no body, because the chunks are in the stream.
    static func open(
        _ request: URLRequest, _ configuration: URLSessionConfiguration = .ephemeral
    ) async throws -> (NetworkResponse, AsyncThrowingStream<Data, any Error>) {
        let stream = BodyStream()
        let session = URLSession(configuration: configuration, delegate: stream, delegateQueue: nil)
        let task = session.dataTask(with: request)
        stream.body.continuation.onTermination = { _ in session.invalidateAndCancel() }
        task.resume()
        let response: URLResponse? = try await withTaskCancellationHandler {
            try await stream.head.stream.first { _ in true }
        } onCancel: {
            task.cancel()
        }
        guard let response else { throw CancellationError() }
        let head = try NetworkResponse(response, body: Data())
        if (200...299).contains(head.statusCode) { return (head, stream.body.stream) }
        var body = Data()
        for try await piece in stream.body.stream { body += piece }
        return (try NetworkResponse(response, body: body), stream.body.stream)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        head.continuation.yield(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.continuation.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        head.continuation.finish(throwing: error)
        body.continuation.finish(throwing: error)
    }
}
// END stream
