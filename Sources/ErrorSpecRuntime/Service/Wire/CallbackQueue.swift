#if canImport(FoundationNetworking)
    import Dispatch
    import Foundation

    /// Where a session calls its delegate, one call after another.
    ///
    /// Foundation on Linux makes an operation of each call, three a request, on threads of their own: that took longer
    /// than all else that the service adds to a request (6 % of a loopback call, and 2.5 % with this). Nobody cancels
    /// these calls or has others wait for them, so a queue of Dispatch does, on the threads that run Swift's tasks too.
    final class CallbackQueue: OperationQueue, @unchecked Sendable {
        private let queue = DispatchQueue(label: "errorspec.callbacks", target: .global())

        override func addOperation(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }
    }
#endif
