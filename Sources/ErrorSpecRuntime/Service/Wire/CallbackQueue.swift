#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// The queue on which a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux creates an operation for each call, three per request, on separate threads. This took
    /// longer than everything else that the service adds to a request: 6 % of the duration of a loopback request,
    /// compared with 2.5 % with this queue. The calls are never cancelled and have no dependencies, so a Dispatch
    /// queue is enough. The queue uses the threads that also run Swift's tasks.
    ///
    /// Foundation also passes on received data without back pressure. If a server sends faster than the delegate reads,
    /// the data would fill the memory. Therefore, if too many calls wait, the thread that receives data makes the
    /// waiting calls before it continues.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        /// The maximum number of waiting calls. Each call passes at most 16 KiB of a body to the delegate.
        private static let mostWaiting = 64

        private let queue = DispatchQueue(label: "errorspec.callbacks", target: .global())
        private let waiting = Locked<[@Sendable () -> Void]>([])
        /// Locked during a call. Recursive, because a call may add another call.
        private let turn = NSRecursiveLock()

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            let count = waiting.withLock { waiting in
                waiting.append(block)
                return waiting.count
            }
            if count <= CallbackQueue.mostWaiting { return queue.async { _ = self.callNext() } }
            while callNext() {}
        }

        /// - Returns: whether there was a waiting call.
        private func callNext() -> Bool {
            turn.lock()
            defer { turn.unlock() }
            let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?()
            return next != nil
        }
    }
#endif
