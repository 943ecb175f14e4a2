#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// The queue on which a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux makes an operation of each call, three for each request, on threads of their own. That took
    /// longer than everything else that the service adds to a request (6 % of a loopback call, and 2.5 % with this).
    /// Nobody cancels these calls or lets others wait for them, so a Dispatch queue will do, on the threads that also
    /// run Swift's tasks.
    ///
    /// Foundation also passes on what it receives without ever waiting, so a server that sends faster than calls are
    /// made would fill the memory. If many calls wait, the receiving thread makes them itself before it goes on.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        /// How many calls may wait, each with at most 16 KiB of a body.
        private static let mostWaiting = 64

        private let queue = DispatchQueue(label: "errorspec.callbacks", target: .global())
        private let waiting = Locked<[@Sendable () -> Void]>([])
        /// Held during a call. Recursive, because a call may add another.
        private let turn = NSRecursiveLock()

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            let count = waiting.withLock { waiting in
                waiting.append(block)
                return waiting.count
            }
            if count <= CallbackQueue.mostWaiting { return queue.async { _ = self.callNext() } }
            while callNext() {}
        }

        /// - Returns: whether a call waited.
        private func callNext() -> Bool {
            turn.lock()
            defer { turn.unlock() }
            let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            next?()
            return next != nil
        }
    }
#endif
