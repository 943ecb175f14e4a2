internal import Dispatch

/// Returns the results of transforming the given elements on all cores, in the order of the elements.
///
/// Use this function only for stages that take a large part of a run, such as parsing files.
///
/// - Parameter atLeast: The minimum number of elements that are transformed one after the other, on one core.
package func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], atLeast: Int = 1, _ transform: @Sendable (Element) -> Result
) -> [Result] {
    // Splits the elements into more stretches than there are cores, so that a core that finishes early can take
    // another stretch.
    let length = max(atLeast, elements.count / 64, 1)
    let stretches = (elements.count + length - 1) / length
    guard stretches > 1 else { return elements.map(transform) }
    return [Result](unsafeUninitializedCapacity: elements.count) { buffer, count in
        // Each iteration writes only the slots of its own stretch.
        nonisolated(unsafe) let slots = buffer
        DispatchQueue.concurrentPerform(iterations: stretches) { stretch in
            for index in stretch * length..<min((stretch + 1) * length, elements.count) {
                slots.initializeElement(at: index, to: transform(elements[index]))
            }
        }
        count = elements.count
    }
}
