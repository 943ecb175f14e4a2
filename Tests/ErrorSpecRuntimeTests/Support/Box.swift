import ErrorSpecRuntime

/// A value that several tasks share.
final class Box<Value: Sendable>: Sendable {
    private let state: Locked<Value>

    init(_ value: Value) { state = Locked(value) }

    var value: Value { state.withLock { $0 } }

    @discardableResult
    func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
        state.withLock { change(&$0) }
    }
}

extension Box where Value == Int {
    @discardableResult func increment() -> Int {
        update {
            $0 += 1
            return $0
        }
    }
}
