import Foundation

/// State that several tasks share.
///
/// `Mutex` asks for later Apple systems than we support, and Thread Sanitizer can't see it on Linux, where it would
/// report every use as a race; `NSLock` it sees everywhere.
package final class Locked<State: Sendable>: Sendable {
    private let lock = NSLock()
    // Touched below alone, with the lock held.
    private nonisolated(unsafe) var state: State

    package init(_ state: State) { self.state = state }

    package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }
}
