/// A value that is seldom there, and then takes the room of a pointer: groups and cases are many.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
    private indirect enum Storage: Sendable {
        case nothing
        case value(Value)
    }

    private var storage: Storage

    package init(wrappedValue: Value?) { storage = wrappedValue.map { .value($0) } ?? .nothing }

    package var wrappedValue: Value? {
        get {
            guard case .value(let value) = storage else { return nil }
            return value
        }
        set { storage = newValue.map { .value($0) } ?? .nothing }
    }
}
