#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// Where a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux makes an operation of each call, three a request, on threads of their own: that took longer
    /// than all else that the service adds to a request (6 % of a loopback call, and 2.5 % with this). Nobody cancels
    /// these calls or has others wait for them, so a queue of Dispatch does, on the threads that run Swift's tasks too.
    ///
    /// Foundation also hands on what it receives without ever waiting, so a server that sends faster than calls are made
    /// would fill the memory. Where many calls wait, the thread that receives makes them itself before it goes on.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        /// Calls that may wait, each with 16 KiB of a body at most.
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
