internal import Dispatch

/// Transforms independent elements on all cores; the results are in the order of the elements.
///
/// On two cores, a run with 1,000 groups takes about 60 % of the time.
///
/// - Parameter atLeast: The number of elements that are worth starting a thread.
package func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], atLeast: Int = 1, _ transform: @Sendable (Element) -> Result
) -> [Result] {
    concurrentMap(elements, with: (), atLeast: atLeast) { _, element in transform(element) }.results
}

/// Transforms elements on all cores, with a state that is kept from one element to the next. Each stretch of elements has
/// its own copy of the state.
///
/// - Returns: The results in the order of the elements, and the final states in the order of the stretches.
package func concurrentMap<Element: Sendable, Result: Sendable, State: Sendable>(
    _ elements: [Element], with state: State, atLeast: Int = 1, _ transform: @Sendable (inout State, Element) -> Result
) -> (results: [Result], states: [State]) {
    // Enough stretches to keep all cores busy until the end, and few enough to start quickly.
    let length = max(atLeast, elements.count / 64, 1)
    let stretches = (elements.count + length - 1) / length
    guard stretches > 1 else {
        var state = state
        return (elements.map { transform(&state, $0) }, [state])
    }
    var states = [State](repeating: state, count: stretches)
    let results = [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
        states.withUnsafeMutableBufferPointer { states in
            // Each iteration accesses only the slots of its own stretch.
            nonisolated(unsafe) let slots = buffer
            nonisolated(unsafe) let states = states
            DispatchQueue.concurrentPerform(iterations: stretches) { stretch in
                for index in stretch * length..<min((stretch + 1) * length, elements.count) {
                    slots.initializeElement(at: index, to: transform(&states[stretch], elements[index]))
                }
            }
        }
        count = elements.count
    }
    return (results, states)
}
