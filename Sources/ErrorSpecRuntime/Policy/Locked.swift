import Foundation

/// State that several tasks share, protected by a lock.
///
/// `Mutex` needs newer Apple systems than we support, and Thread Sanitizer on Linux reports uses of `Mutex` as races.
/// Thread Sanitizer recognizes `NSLock` everywhere.
package final class Locked<State: Sendable>: Sendable {
    private let lock = NSLock()
    // Accessed only in `withLock`, with the lock held.
    private nonisolated(unsafe) var state: State

    package init(_ state: State) { self.state = state }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }
}
