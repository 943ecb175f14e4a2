import Alamofire
@_spi(Adapters) import ErrorSpecRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The state of an interceptor's call. Alamofire accesses this state from several threads.
final class CallState: @unchecked Sendable {
    private struct Values {
        var call: SupervisedCall?
        var isOver = false
        var retries = 0
        var success: (response: NetworkResponse, report: Task<Void, Never>)?
        var interruption: (any Error)?
        /// The task that ends the attempt when the call's deadline passes or its session ends.
        var watch: Task<Void, Never>?
        weak var request: Request?
        weak var session: Session?
    }

    private let lock = NSLock()
    private var values = Values()

    var call: SupervisedCall? { lock.withLock { values.call } }
    /// Whether the call has ended.
    var isOver: Bool { lock.withLock { values.isOver } }
    /// The successful response, and the task that reports it to the supervisor; `nil` before the call has succeeded.
    var success: (response: NetworkResponse, report: Task<Void, Never>)? { lock.withLock { values.success } }
    /// The reason why the attempt's task was cancelled; `nil` if the interceptor hasn't cancelled it.
    var interruption: (any Error)? { lock.withLock { values.interruption } }
    var request: Request? { lock.withLock { values.request } }
    var session: Session? { lock.withLock { values.session } }

    /// The number of Alamofire's calls to `retry`.
    var retries: Int { lock.withLock { values.retries } }

    /// - Returns: the number of the retry.
    func beginRetry() -> Int {
        lock.withLock {
            values.retries += 1
            return values.retries
        }
    }

    /// Stores the request and its session.
    ///
    /// - Returns: `false` if the request is already stored.
    func adopt(_ request: Request, _ session: Session) -> Bool {
        lock.withLock {
            guard values.request !== request else { return false }
            values.request = request
            values.session = session
            return true
        }
    }

    func set(_ call: SupervisedCall) { lock.withLock { values.call = call } }

    func begin(_ call: SupervisedCall, watch: Task<Void, Never>) {
        lock.withLock {
            values.call = call
            values.watch = watch
            values.interruption = nil
        }
    }

    func interrupt(_ error: any Error) { lock.withLock { values.interruption = error } }

    /// - Returns: the call that the attempt belongs to; `nil` if no attempt was prepared.
    func endAttempt() -> SupervisedCall? {
        lock.withLock {
            values.watch?.cancel()
            values.watch = nil
            return values.call
        }
    }

    func succeed(_ response: NetworkResponse, _ report: Task<Void, Never>) {
        lock.withLock {
            values.success = (response, report)
            values.isOver = true
        }
    }

    func end(_ call: SupervisedCall) {
        lock.withLock {
            values.call = call
            values.isOver = true
        }
    }
}

extension Request {
    /// The response of the latest attempt; `nil` if no response was received.
    var networkResponse: NetworkResponse? {
        guard let response else { return nil }
        if let download = self as? DownloadRequest { return NetworkResponse(response, file: download.fileURL) }
        return NetworkResponse(response, body: (self as? DataRequest)?.data ?? Data())
    }
}

extension NetworkResponse {
    /// Creates the response of a download. The beginning of the file is read as the body: if the download failed, the
    /// file contains the error's body.
    convenience init(_ head: HTTPURLResponse, file: URL?) {
        var body: Data?
        if let file, let handle = try? FileHandle(forReadingFrom: file) {
            body = try? handle.read(upToCount: 1_048_577)
            try? handle.close()
        }
        self.init(head, body: body ?? Data())
    }
}
