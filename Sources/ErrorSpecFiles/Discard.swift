internal import Dispatch

/// Frees what nobody needs any more on another core, while this one goes on.
///
/// The stages make some 100,000 objects of 1,000 groups. To free them one by one, before the files are written,
/// took a tenth of `generate`'s time while the other core had nothing to do (`make benchmark`).
///
/// - Parameter value: Taken, so that the other core is sure to have the last reference: else this one might be left with
///   it, since the other begins before `async` has returned.
func discard<Value: Sendable>(_ value: inout Value?) {
    // Nobody else looks into the box.
    nonisolated(unsafe) let box = Box(value.take())
    DispatchQueue.global().async { box.value = nil }
}

private final class Box<Value> {
    var value: Value?

    init(_ value: consuming Value?) { self.value = value }
}

extension Analysis {
    /// Keeps the findings and the files alone: for who has generated all that there is to generate.
    package mutating func discardSpecs() {
        // The same specs: the last to go frees them.
        checked = nil
        discard(&resolved)
    }
}
