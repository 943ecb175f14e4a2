#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Follows the redirects of another client's tasks with the same rules as `URLSessionNetworkService`: credentials
/// aren't sent to another origin.
///
/// A session's delegate calls `follow` for each redirect. All tasks of a session may share this object.
@_spi(Adapters) public final class TaskRedirects: Sendable {
    private struct Entry: Sendable {
        weak var task: URLSessionTask?
        var redirects: Redirects
        var failure: (any Error)?
    }

    private let limit: Int
    private let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// - Parameter limit: The maximum number of redirects of a task.
    public init(limit: Int = 10) {
        requireNotNegative(limit, "limit")
        self.limit = limit
    }

    /// Calls `completion` with the request to send next, or with `nil` if the redirect must not be followed. In the
    /// latter case, the redirect is the task's response, and ``failure(of:)`` returns the reason.
    ///
    /// - Parameters:
    ///   - proposed: The request that Foundation, or the app, would send; `nil` if the app refuses the redirect.
    ///   - location: The response's `Location`; `nil` if the app has chosen another URL.
    public func follow(
        _ proposed: URLRequest?, to location: String?, of task: URLSessionTask, completion: (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux traps if `completion` is called for a task that was cancelled in the meantime. A
            // cancellation after this check can't be detected.
            guard task.state != .canceling, task.state != .completed else { return }
        #endif
        completion(proposed.flatMap { next($0, to: location, of: task) })
    }

    private func next(_ proposed: URLRequest, to location: String?, of task: URLSessionTask) -> URLRequest? {
        guard let original = task.originalRequest else { return nil }
        return entries.withLock { entries in
            let key = ObjectIdentifier(task)
            // A new task may have the address of a task that has ended.
            entries = entries.filter { $0.value.task != nil }
            let redirects = Redirects(of: original, limit: limit, isUpload: task is URLSessionUploadTask)
            var entry = entries[key] ?? Entry(task: task, redirects: redirects)
            defer { entries[key] = entry }
            do {
                var next = try entry.redirects.follow(proposed, to: location)
                // The client has opened a new stream for the redirect.
                if let stream = proposed.httpBodyStream { next.httpBodyStream = stream }
                return next
            } catch {
                entry.failure = error
                return nil
            }
        }
    }

    /// Returns the `URLError` that explains why a task's redirect wasn't followed: there were too many redirects, the
    /// redirect left HTTP, or it would have sent a body from HTTPS to HTTP. `nil` if every redirect was followed.
    public func failure(of task: URLSessionTask?) -> (any Error)? {
        guard let task else { return nil }
        return entries.withLock { entries in
            entries[ObjectIdentifier(task)].flatMap { $0.task === task ? $0.failure : nil }
        }
    }
}
