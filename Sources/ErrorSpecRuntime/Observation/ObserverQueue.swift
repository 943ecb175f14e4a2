/// Hands events to observers, in order, on a task of its own.
final class ObserverQueue<API: ErrorAPI>: Sendable {
    private enum Entry: Sendable {
        case event(RequestEvent<API>)
        case mark(CheckedContinuation<Void, Never>)
    }

    private let continuation: AsyncStream<Entry>.Continuation
    private let calls = Locked(0)

    /// - Returns: `nil` without observers, so that no event is made.
    init?(_ observers: [any ResponseErrorObserver<API>]) {
        guard !observers.isEmpty else { return nil }
        let (stream, continuation) = AsyncStream<Entry>.makeStream(bufferingPolicy: .bufferingNewest(10_000))
        self.continuation = continuation
        Task.detached {
            for await entry in stream {
                switch entry {
                case .event(let event): for observer in observers { await observer.observe(event) }
                case .mark(let reached): reached.resume()
                }
            }
        }
    }

    deinit { continuation.finish() }

    func nextCall() -> Int {
        calls.withLock { count in
            count += 1
            return count
        }
    }

    func send(_ event: RequestEvent<API>) {
        // A mark that falls out of a full buffer is passed all the same.
        if case .dropped(.mark(let reached)) = continuation.yield(.event(event)) { reached.resume() }
    }

    /// Returns when the observers have seen all that was sent before.
    func drain() async {
        await withCheckedContinuation { reached in
            switch continuation.yield(.mark(reached)) {
            case .dropped(.mark(let dropped)): dropped.resume()
            case .terminated: reached.resume()
            default: break
            }
        }
    }
}
