import Foundation

/// The samples of property tests. `make test` tries a tenth of them, a different tenth each day, and `.ci/run` tries
/// all.
///
/// `ERRORSPEC_SAMPLES=all` tries all samples. `ERRORSPEC_SEED=20781` repeats the samples of the day whose seed was
/// printed.
public enum Samples {
    public static let areAll = ProcessInfo.processInfo.environment["ERRORSPEC_SAMPLES"] == "all"

    private static let seed: UInt64 = {
        let given = ProcessInfo.processInfo.environment["ERRORSPEC_SEED"].flatMap { UInt64($0) }
        let seed = given ?? UInt64(Date().timeIntervalSince1970 / 86_400)
        if !areAll {
            print("A tenth of the samples: ERRORSPEC_SEED=\(seed) repeats them, ERRORSPEC_SAMPLES=all tries all.")
        }
        return seed
    }()

    /// Returns the range of sample numbers to try, below `count`. It contains at least one number.
    public static func of(_ count: UInt64) -> Range<UInt64> {
        if areAll || count == 0 { return 0..<count }
        let size = max(1, count / 10)
        let parts = count / size
        let part = seed % parts
        // The last part includes the remainder.
        return part * size..<(part + 1 == parts ? count : (part + 1) * size)
    }

    /// Returns the elements to try, in their order.
    public static func of<Element>(_ elements: [Element]) -> [Element] {
        of(UInt64(elements.count)).map { elements[Int($0)] }
    }
}
