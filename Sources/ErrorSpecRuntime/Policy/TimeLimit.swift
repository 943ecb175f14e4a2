import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Ends an operation in time, even if it ignores cancellation.
enum TimeLimit {
    /// - Throws: `URLError.timedOut` if the time runs out first. If no time is left, the operation isn't begun.
    static func run<Value: Sendable>(
        _ limit: Duration, sleep: @escaping @Sendable (Duration) async throws -> Void,
        operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard limit > .zero else { throw URLError(.timedOut) }
        let race = Race<Value>()
        let work = Task {
            do { race.end(.success(try await operation())) } catch { race.end(.failure(error)) }
        }
        let timer = Task {
            guard (try? await sleep(limit)) != nil else { return }
            race.end(.failure(URLError(.timedOut)))
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        return try await withTaskCancellationHandler {
            try await race.value()
        } onCancel: {
            race.end(.failure(CancellationError()))
        }
    }
}

/// Whichever ends first is the result.
private struct Race<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var result: Result<Value, any Error>?
        var waiter: CheckedContinuation<Value, any Error>?
    }

    private let state = Locked(State())

    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state in
                if state.result == nil { state.waiter = continuation }
                return state.result
            }
            if let result { continuation.resume(with: result) }
        }
    }

    func end(_ result: Result<Value, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: result)
    }
}
