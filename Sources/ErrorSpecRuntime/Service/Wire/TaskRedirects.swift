#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The redirects of tasks that another client makes, by the rule of `URLSessionNetworkService`: no credential goes to
/// another origin, whatever Foundation would take along.
///
/// A session's delegate asks it for the request to send next. Safe to share between all tasks of a session.
@_spi(Adapters) public final class TaskRedirects: Sendable {
    private struct Entry: Sendable {
        weak var task: URLSessionTask?
        var redirects: Redirects
        var failure: (any Error)?
    }

    private let limit: Int
    private let entries = Locked<[ObjectIdentifier: Entry]>([:])

    /// - Parameter limit: How many redirects a task follows.
    public init(limit: Int = 10) {
        requireNotNegative(limit, "limit")
        self.limit = limit
    }

    /// Passes on the request to send next; `nil` if the redirect mustn't be followed. Then it is the task's response,
    /// and ``failure(of:)`` says why.
    ///
    /// - Parameters:
    ///   - proposed: The request that Foundation, or the app, would send; `nil` if the app refuses the redirect.
    ///   - location: The response's `Location`; `nil` if the app has chosen another URL.
    public func follow(
        _ proposed: URLRequest?, to location: String?, of task: URLSessionTask, completion: (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Foundation on Linux traps if this is called for a task that was cancelled in the meantime. A cancellation
            // at this very moment can't be told.
            guard task.state != .canceling, task.state != .completed else { return }
        #endif
        completion(proposed.flatMap { next($0, to: location, of: task) })
    }

    private func next(_ proposed: URLRequest, to location: String?, of task: URLSessionTask) -> URLRequest? {
        guard let original = task.originalRequest else { return nil }
        return entries.withLock { entries in
            let key = ObjectIdentifier(task)
            // A task that has ended may have left its address to this one.
            entries = entries.filter { $0.value.task != nil }
            let redirects = Redirects(of: original, limit: limit, isUpload: task is URLSessionUploadTask)
            var entry = entries[key] ?? Entry(task: task, redirects: redirects)
            defer { entries[key] = entry }
            do {
                var next = try entry.redirects.follow(proposed, to: location)
                // The client opens a stream anew.
                if let stream = proposed.httpBodyStream { next.httpBodyStream = stream }
                return next
            } catch {
                entry.failure = error
                return nil
            }
        }
    }

    /// The `URLError` for which a redirect of a task wasn't followed: there were too many, it left HTTP, or it would
    /// have sent a body from HTTPS to HTTP.
    public func failure(of task: URLSessionTask?) -> (any Error)? {
        guard let task else { return nil }
        return entries.withLock { entries in
            entries[ObjectIdentifier(task)].flatMap { $0.task === task ? $0.failure : nil }
        }
    }
}
