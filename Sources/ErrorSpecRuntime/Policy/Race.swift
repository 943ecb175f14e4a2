import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Runs an operation until it ends, its time is up, or `cancel()` is called; the first of these events determines the
/// result. The race doesn't wait for an operation that ignores its cancellation.
struct Race<Value: Sendable>: Sendable {
    private struct State: Sendable {
        var result: Result<Value, any Error>?
        var waiter: CheckedContinuation<Value, any Error>?
    }

    private let state = Locked(State())

    /// - Parameter limit: The maximum time for the operation; `nil` for no limit. If no time is left, the operation
    ///   isn't started.
    /// - Throws: `URLError.timedOut` if the time runs out first; `CancellationError` if the task is cancelled.
    func run(
        _ operation: @escaping @Sendable () async throws -> Value, for limit: Duration?,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async throws -> Value {
        if let limit, limit <= .zero { throw URLError(.timedOut) }
        if let result = state.withLock(\.result) { return try result.get() }
        let work = Task {
            do {
                try Task.checkCancellation()
                end(.success(try await operation()))
            } catch {
                end(.failure(error))
            }
        }
        let timer = limit.map { limit in
            Task {
                guard (try? await sleep(limit)) != nil else { return }
                end(.failure(URLError(.timedOut)))
            }
        }
        defer {
            work.cancel()
            timer?.cancel()
        }
        return try await withTaskCancellationHandler {
            try await value()
        } onCancel: {
            cancel()
        }
    }

    func cancel() { end(.failure(CancellationError())) }

    private func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result = state.withLock { state in
                if state.result == nil { state.waiter = continuation }
                return state.result
            }
            if let result { continuation.resume(with: result) }
        }
    }

    private func end(_ result: Result<Value, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.result == nil else { return nil }
            state.result = result
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: result)
    }
}
