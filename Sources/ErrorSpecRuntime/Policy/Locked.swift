import Foundation

/// State that several tasks share.
///
/// `Mutex` needs later Apple systems than we support. Thread Sanitizer can't see it on Linux, and would report every
/// use as a race; it sees `NSLock` everywhere.
package final class Locked<State: Sendable>: Sendable {
    private let lock = NSLock()
    // Used only below, with the lock held.
    private nonisolated(unsafe) var state: State

    package init(_ state: State) { self.state = state }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }
}
