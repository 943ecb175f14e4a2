internal import Dispatch

/// Transforms independent elements on all cores. The results are in the order of the elements.
///
/// This is used for files, which are parsed, emitted, compared and written independently of each other. Stages that
/// take less than a tenth of a run don't use it.
///
/// - Parameter atLeast: The minimum number of elements for another thread.
package func concurrentMap<Element: Sendable, Result: Sendable>(
    _ elements: [Element], atLeast: Int = 1, _ transform: @Sendable (Element) -> Result
) -> [Result] {
    // There are more stretches than cores, so that a core that is done takes another one.
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
