#if canImport(FoundationNetworking)
    import Foundation
    import NIOConcurrencyHelpers

    /// The queue on which a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux passes on received data without back pressure, and processes a cancellation after all
    /// waiting calls. If too many calls wait, the receiving thread makes them itself before it continues.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        /// The limit of waiting calls. Each has at most 16 KiB of a body.
        private static let mostWaiting = 64

        private let queue = DispatchQueue(label: "errorspec.callbacks", target: .global())
        private let waiting = NIOLockedValueBox<[@Sendable () -> Void]>([])
        /// Locked during a call. Recursive, because a call may add another one.
        private let turn = NSRecursiveLock()

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            let count = waiting.withLockedValue { waiting in
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
            let next = waiting.withLockedValue { $0.isEmpty ? nil : $0.removeFirst() }
            next?()
            return next != nil
        }
    }
#endif
