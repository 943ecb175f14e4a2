internal import Dispatch

/// Frees what nobody needs any more on another core, while this one goes on.
///
/// What the stages make of 1,000 groups is some 100,000 objects. To free them one by one, before the files are written,
/// took a tenth of `generate`'s time while the other core had nothing to do (`make benchmark`).
func discard<Value: Sendable>(_ value: consuming Value) {
    let value = value
    DispatchQueue.global().async { withExtendedLifetime(value) {} }
}

extension Analysis {
    /// Keeps the findings and the files alone: for who has generated all that there is to generate.
    package mutating func discardSpecs() {
        discard((resolved, checked))
        (resolved, checked) = (nil, nil)
    }
}
