#if canImport(FoundationNetworking)
    import Foundation
    import NIOConcurrencyHelpers

    /// The queue on which a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux delivers received data without back pressure, and handles a cancellation only after all
    /// waiting calls. If too many calls wait, the thread that receives data runs these calls before it receives more.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        /// The maximum number of waiting calls. A call passes at most 16 KiB of body data.
        private static let mostWaiting = 64

        private let queue = DispatchQueue(label: "errorspec.callbacks", target: .global())
        private let waiting = NIOLockedValueBox<[@Sendable () -> Void]>([])
        /// A lock that is held during each call. The lock is recursive, because a call may add another call.
        private let turn = NSRecursiveLock()

        override func addOperation(_ block: @escaping @Sendable () -> Void) {
            let count = waiting.withLockedValue { waiting in
                waiting.append(block)
                return waiting.count
            }
            if count <= CallbackQueue.mostWaiting { return queue.async { _ = self.callNext() } }
            while callNext() {}
        }

        /// Runs the next waiting call.
        ///
        /// - Returns: Whether a call was waiting.
        private func callNext() -> Bool {
            turn.lock()
            defer { turn.unlock() }
            let next = waiting.withLockedValue { $0.isEmpty ? nil : $0.removeFirst() }
            next?()
            return next != nil
        }
    }
#endif
