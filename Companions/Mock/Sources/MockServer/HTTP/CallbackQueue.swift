#if canImport(FoundationNetworking)
    import Foundation
    import NIOConcurrencyHelpers

    /// Where a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux hands on what it receives without ever waiting, and hears of a cancellation behind all that
    /// waits. Where many calls do, the thread that receives makes them itself before it goes on.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        /// Calls that may wait, each with 16 KiB of a body at most.
        private static let mostWaiting = 64

        private let queue = DispatchQueue(label: "errorspec.callbacks", target: .global())
        private let waiting = NIOLockedValueBox<[@Sendable () -> Void]>([])
        /// Held during a call. Recursive, because a call may add another.
        private let turn = NSRecursiveLock()

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            let count = waiting.withLockedValue { waiting in
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
            let next = waiting.withLockedValue { $0.isEmpty ? nil : $0.removeFirst() }
            next?()
            return next != nil
        }
    }
#endif
