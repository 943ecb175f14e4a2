/// Delivers events to the observers in order, in a separate task.
final class ObserverQueue<API: ErrorAPI>: Sendable {
    private enum Entry: Sendable {
        case event(RequestEvent<API>)
        case mark(ObserverMark)
    }

    private let continuation: AsyncStream<Entry>.Continuation
    private let delivery = EventDelivery()
    private let calls = Locked(0)

    /// Fails if there are no observers, so that no events are created.
    init?(_ observers: [any ResponseErrorObserver<API>]) {
        guard !observers.isEmpty else { return nil }
        let (stream, continuation) = AsyncStream<Entry>.makeStream(bufferingPolicy: .bufferingNewest(10_000))
        self.continuation = continuation
        Task.detached { [delivery] in
            await EventDelivery.$current.withValue(delivery) {
                for await entry in stream {
                    switch entry {
                    case .event(let event): for observer in observers { await observer.observe(event) }
                    case .mark(let mark): mark.reach()
                    }
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
        // If the buffer is full, the oldest event or mark is dropped. A dropped mark counts as reached.
        if case .dropped(.mark(let mark)) = continuation.yield(.event(event)) { mark.reach() }
    }

    /// Returns when the observers have received all events so far, or when the task is cancelled. An observer of this
    /// queue may call this method: it then returns at once, because the observer would wait for itself.
    func drain() async {
        if EventDelivery.current === delivery { return }
        let mark = ObserverMark()
        switch continuation.yield(.mark(mark)) {
        case .dropped(.mark(let dropped)): dropped.reach()
        case .terminated: mark.reach()
        default: break
        }
        await withTaskCancellationHandler {
            await mark.isReached()
        } onCancel: {
            mark.reach()
        }
    }
}

/// Identifies the task that delivers a queue's events.
private final class EventDelivery: Sendable {
    @TaskLocal static var current: EventDelivery?
}

/// A position in the queue of events. A task can wait until all earlier events have been delivered.
private final class ObserverMark: Sendable {
    private enum State: Sendable {
        case ahead, reached
        case awaited(CheckedContinuation<Void, Never>)
    }

    private let state = Locked(State.ahead)

    func isReached() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if case .reached = state { return true }
                state = .awaited(continuation)
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    func reach() {
        let awaiting = state.withLock { state in
            defer { state = .reached }
            return if case .awaited(let continuation) = state { continuation } else {
                nil as CheckedContinuation<Void, Never>?
            }
        }
        awaiting?.resume()
    }
}
